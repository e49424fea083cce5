// One stored tournament in the format of another platform, without rounds and lists that are not shown.

import { writeListfortress } from '#foreign/formats/listfortress/write-listfortress';
import { type WrittenTrf, writeTrf } from '#foreign/formats/trf/write-trf';
import type { TournamentRecord } from '#rules/event-file/record';
import { hideLists } from '#rules/shown-lists';
import { showRounds } from '#rules/shown-rounds';
import type { Reader } from '../../store/database.ts';
import { findStored } from '../record-facts.ts';

const writers: Readonly<Record<string, (record: TournamentRecord) => WrittenTrf>> = {
  listfortress: (record) => ({ text: writeListfortress(record), lost: [] }),
  trf: writeTrf,
};

export const exportFormats: readonly string[] = Object.keys(writers);

/** Undefined where there is no such tournament; `format` is one of `exportFormats`. */
export async function exportForeign(
  reader: Reader,
  slug: string,
  format: string,
): Promise<WrittenTrf | undefined> {
  const stored = await findStored(reader, 'tournament', slug);
  return stored && writers[format]?.(showRounds(hideLists(stored.record)).record);
}
