// One stored tournament in the format of another platform, without rounds and lists that are not shown.

import type { WrittenFile } from '#foreign/format';
import { findFormat, formats, isFormat } from '#foreign/formats';
import { hideLists } from '#rules/shown-lists';
import { showRounds } from '#rules/shown-rounds';
import type { Reader } from '../store/database.ts';
import { findStored } from '../store/records/record-facts.ts';

export const exportFormats: readonly string[] = formats.filter(
  (format) => findFormat(format).write !== undefined,
);

/** Undefined if there is no such tournament; `format` is one of `exportFormats`. */
export async function exportForeign(
  reader: Reader,
  slug: string,
  format: string,
): Promise<WrittenFile | undefined> {
  const stored = await findStored(reader, 'tournament', slug);
  const write = isFormat(format) ? findFormat(format).write : undefined;
  return stored && write?.(showRounds(hideLists(stored.record)).record);
}
