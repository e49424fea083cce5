// How the files of each format are read.
import type { Draft } from './platform-event.ts';
import type { Format } from './formats.ts';
import type { Notes } from './notes.ts';
import type { Content } from './read/content.ts';
import { readBcp } from './formats/bcp/read-bcp.ts';
import { findChallongeId, readChallonge } from './formats/challonge/read-challonge.ts';
import { findGoeppId, readGoepp } from './formats/goepp/read-goepp.ts';
import { readListfortress } from './formats/listfortress/read-listfortress.ts';
import { findNewRecruitId, readNewRecruit } from './formats/newrecruit/read-newrecruit.ts';
import { readNrtm } from './formats/nrtm/read-nrtm.ts';
import { readTrf } from './formats/trf/read-trf.ts';

export interface Reader {
  /** Makes a draft from the files of a tournament, and notes problems with their locations. */
  readonly read: (contents: readonly Content[], notes: Notes) => Draft;
  /** Whether its files may be text, not JSON. */
  readonly isText?: true;
  /** Whether a tournament may be in several JSON files, not all of which name it. */
  readonly isSplit?: true;
  /** The id of the tournament in a file. */
  readonly findId?: (content: Content) => string | undefined;
  /** What the ids of players begin with; left out: the word of the format. */
  readonly idPrefix?: string;
}

export const readers: Readonly<Record<Format, Reader>> = {
  listfortress: { read: readListfortress },
  newrecruit: { read: readNewRecruit, isSplit: true, findId: findNewRecruitId, idPrefix: 'nr' },
  nrtm: { read: readNrtm },
  bcp: { read: readBcp, isText: true, isSplit: true },
  goepp: { read: readGoepp, isText: true, findId: findGoeppId },
  trf: { read: readTrf, isText: true },
  challonge: { read: readChallonge, isSplit: true, findId: findChallongeId },
};
