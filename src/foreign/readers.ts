// The reader of each format: makes a draft from contents, and notes problems with their locations.
import type { Draft } from './draft.ts';
import type { Format } from './formats.ts';
import type { Notes } from './notes.ts';
import type { Content } from './read/content.ts';
import { readBcp } from './readers/bcp.ts';
import { readChallonge } from './readers/challonge.ts';
import { readGoepp } from './readers/goepp.ts';
import { readListfortress } from './readers/listfortress.ts';
import { readNewRecruit } from './readers/newrecruit.ts';
import { readNrtm } from './readers/nrtm.ts';
import { readTrf } from './readers/trf.ts';

export type Reader = (contents: readonly Content[], notes: Notes) => Draft;

export const readers: Readonly<Record<Format, Reader>> = {
  listfortress: readListfortress,
  newrecruit: readNewRecruit,
  nrtm: readNrtm,
  bcp: readBcp,
  goepp: readGoepp,
  trf: readTrf,
  challonge: readChallonge,
};
