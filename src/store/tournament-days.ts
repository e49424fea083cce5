// The first and the last day on which a tournament begins.
import { listOfTournaments } from './addresses.ts';
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import { textOf } from './document.ts';
import { readPage } from './lists.ts';

export const lastInListQuery = `
  SELECT d.body, d.crc FROM entry e JOIN document d ON d.id = e.document
  WHERE e.list = $1 AND e.ord < $2 ORDER BY e.ord DESC LIMIT 1`;

const dayOf = (body: string): string | undefined =>
  (JSON.parse(body) as { startDate: string | null }).startDate ?? undefined;

export async function findLastDay(reader: Reader): Promise<string | undefined> {
  const { documents } = await readPage(reader, { list: listOfTournaments(), limit: 1 });
  return documents[0] && dayOf(documents[0].body);
}

export async function findFirstDay(reader: Reader): Promise<string | undefined> {
  // Those without a date come behind '1'.
  const row = await reader.first<[Uint8Array, number]>(lastInListQuery, [listOfTournaments(), '1']);
  return row && dayOf(textOf(verified(...row)));
}
