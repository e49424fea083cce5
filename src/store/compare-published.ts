// Whether what is published of a thing is exactly what its record gives.
import { findBreaks, lastEntry } from './chain.ts';
import type { Reader } from './database.ts';
import { unpackText } from './packed-text.ts';
import type { Arranged, Published } from './publish.ts';

type Difference = string;

/** What differs, in words; nothing where all is well. */
export async function comparePublished(
  reader: Reader,
  { first, last, entries: packed }: Published,
  arranged: Arranged,
  /** The tournament that battles and standings are kept under; "" for others. */
  tournament: string,
): Promise<Difference[]> {
  const idOf = (place: number | null) => (place === null ? null : first + place - 1);
  const differences: Difference[] = [];
  const compare = (what: string, stored: unknown, expected: unknown): void => {
    if (JSON.stringify(stored) !== JSON.stringify(expected)) differences.push(`${what} differs`);
  };

  const documents = await reader.all<[number, string, number, number | null]>(
    'SELECT id, body, crc, list FROM document WHERE id BETWEEN $1 AND $2 ORDER BY id',
    [first, last],
  );
  compare(
    'a document',
    documents,
    arranged.documents.map(([body, crc, list], index) => [first + index, body, crc, idOf(list)]),
  );
  compare('the note of its places in lists', unpackText(packed), unpackText(arranged.packedEntries));
  for (const [list, ord, document, mark] of arranged.entries) {
    const row = await reader.first('SELECT document, mark FROM entry WHERE list = $1 AND ord = $2', [
      list,
      ord,
    ]);
    compare(`its place in ${list}`, row, [idOf(document), mark]);
  }
  for (const [id, owner, sealed, ...places] of arranged.battles) {
    const row = await reader.first(
      'SELECT seal, document, detail, list_0, list_1 FROM battle WHERE id = $1 AND tournament = $2',
      [id, owner],
    );
    compare(`battle ${id}`, row, [sealed, ...places.map(idOf)]);
  }
  const standings = await reader.all(
    `SELECT place, stage, shown, document, explanation, crc, explanation_crc, seal FROM standing
     WHERE tournament = $1 ORDER BY place`,
    [tournament],
  );
  compare(
    'a board',
    standings,
    arranged.standings.map(([, place, stage, shown, document, explanation, ...seals]) => [
      ...[place, stage, shown, idOf(document), idOf(explanation)],
      ...seals,
    ]),
  );
  return differences;
}

const mostFaults = 100;

export interface RowCounts {
  document: number;
  entry: number;
  battle: number;
  standing: number;
}

export async function countRows(reader: Reader): Promise<RowCounts> {
  const count = async (table: keyof RowCounts) =>
    Number((await reader.first<[number]>(`SELECT count(*) FROM ${table}`))?.[0] ?? 0);
  return {
    document: await count('document'),
    // The last one belongs to no list.
    entry: (await count('entry')) - 1,
    battle: await count('battle'),
    standing: await count('standing'),
  };
}

/** What the engine itself finds wrong with the file. PostgreSQL has no such question. */
export async function checkIntegrity(reader: Reader, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  if (engine !== 'sqlite') return [];
  const rows = await reader.all<[string]>('PRAGMA integrity_check(20)');
  const faults = rows.map(([line]) => line).filter((line) => line !== 'ok');
  for await (const { list } of findBreaks(reader)) {
    faults.push(list === lastEntry.list ? 'entries are missing' : `the list "${list}" has a gap`);
    if (faults.length >= mostFaults) break;
  }
  return faults;
}
