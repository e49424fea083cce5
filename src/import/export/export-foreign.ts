// One stored tournament in the format of another platform, without rounds and lists that are not shown.
import type { TournamentRecord } from '../../domain/record.ts';
import { hideLists } from '../../domain/shown-lists.ts';
import { showRounds } from '../../domain/shown-rounds.ts';
import { writeListfortress } from '../../foreign/write/write-listfortress.ts';
import { type WrittenTrf, writeTrf } from '../../foreign/write/write-trf.ts';
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
