// Whether what is stored of a thing is exactly what its record gives, and whether there is anything that belongs to nothing.
import type { Reader, Row } from '../database.ts';
import { allCounted, columnsOf, countTables } from '../statistics/count-tables.ts';
import type { Tally } from '../statistics/tally.ts';
import { listChanges } from './counts.ts';
import { mentionColumns } from './mentions.ts';
import type { FirstNumbers, Rows } from './rows.ts';
import { type Owner, tableNames, tableOf } from './tables.ts';

const checkedTables = [...tableNames, 'mention', 'player', 'player_word'] as const;
export type Counts = Record<(typeof checkedTables)[number], number>;

export const noRows = (): Counts => Object.fromEntries(checkedTables.map((table) => [table, 0])) as Counts;

export async function countRows(reader: Reader): Promise<Counts> {
  const counts = noRows();
  for (const table of checkedTables) {
    counts[table] = Number((await reader.first<[number]>(`SELECT count(*) FROM ${table}`))?.[0] ?? 0);
  }
  return counts;
}

/** The numbers that the battles and lists of a thing begin with. */
export async function findFirstNumbers(
  reader: Reader,
  owner: 'tournament' | 'battle',
  key: string,
): Promise<FirstNumbers> {
  const first = async (table: 'battle' | 'army_list') => {
    const query = `SELECT coalesce(min(n), 0) FROM ${table} WHERE ${tableOf(table).rowsOf[owner]}`;
    return Number((await reader.first<[number]>(query, [key]))?.[0] ?? 0);
  };
  return { battle: await first('battle'), list: await first('army_list') };
}

/** The tables in which something differs. */
export async function findDifferences(
  reader: Reader,
  owner: Owner,
  key: string,
  rows: Rows,
): Promise<string[]> {
  const different: string[] = [];
  for (const table of tableNames) {
    const { columns, rowsOf } = tableOf(table);
    if (rowsOf[owner] === undefined) continue;
    const query = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${rowsOf[owner]}`;
    const stored = await reader.all(query, [key]);
    if (!areSame(stored, rows[table] ?? [])) different.push(table);
  }
  return different;
}

export async function hasMentions(
  reader: Reader,
  kind: string,
  key: string,
  expected: readonly Row[],
): Promise<boolean> {
  const query = `SELECT ${mentionColumns.join(', ')} FROM mention WHERE kind = $1 AND key = $2`;
  return areSame(await reader.all(query, [kind, key]), expected);
}

/** The tables of counts that do not hold what everything published adds up to. */
export async function findCountDifferences(reader: Reader, tally: Tally): Promise<string[]> {
  const different: string[] = [];
  for (const counted of allCounted) {
    const table = countTables[counted];
    const stored = await reader.all(`SELECT ${columnsOf(table).join(', ')} FROM ${table.name}`);
    if (!areSame(stored, listChanges(counted, tally.cells(counted)))) different.push(table.name);
  }
  return different;
}

/** In whatever order. No engine keeps half of a surrogate pair, so that a record with one gives what is stored in its place. */
export function areSame(stored: readonly Row[], expected: readonly Row[]): boolean {
  if (stored.length !== expected.length) return false;
  const [one, other] = [stored, expected].map((rows) => rows.map(writeRow).sort());
  return one?.every((row, index) => row === other?.[index]) ?? false;
}

function writeRow(row: Row): string {
  return JSON.stringify(row.map((value) => (typeof value === 'string' ? value.toWellFormed() : value)));
}
