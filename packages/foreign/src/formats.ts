// The list of formats, by the word that `--format` and battle ids use. Everything else about a format is in its folder.
import type { ForeignFormat } from './format.ts';
import { bcp } from './formats/bcp/bcp.ts';
import { challonge } from './formats/challonge/challonge.ts';
import { goepp } from './formats/goepp/goepp.ts';
import { listfortress } from './formats/listfortress/listfortress.ts';
import { newrecruit } from './formats/newrecruit/newrecruit.ts';
import { nrtm } from './formats/nrtm/nrtm.ts';
import { trf } from './formats/trf/trf.ts';

export const formatList = { listfortress, newrecruit, nrtm, bcp, goepp, trf, challonge } as const;

export type Format = keyof typeof formatList;

export const formats = Object.keys(formatList) as readonly Format[];

export function isFormat(word: string): word is Format {
  return Object.hasOwn(formatList, word);
}

export function findFormat(word: Format): ForeignFormat {
  return formatList[word];
}
