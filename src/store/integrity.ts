// Whether the database holds together: what the engine says, every leaf and its document, and how many of everything there are.
import { compareText } from '../domain/name-order.ts';
import type { Arranged } from './arranged.ts';
import type { Reader } from './database.ts';
import { countOrders, type Entry, firstPlace, keyOf, type LeafRow, placeOf } from './leaf.ts';
import { readLeaf } from './leaf-view.ts';

const mostFaults = 100;
const step = 200;

export const leavesBehindQuery = `
  SELECT list, ord, next, head, body, seal FROM leaf WHERE (list, ord) > ($1, $2) ORDER BY list, ord LIMIT ${step}`;

export interface Counts {
  document: number;
  /** Entries of leaves. */
  listed: number;
  /** What finds tournaments and clubs. */
  entry: number;
  /** How often players are called by a name. */
  names: number;
  battle: number;
  standing: number;
}

export function addCounts(counts: Counts, arranged: Arranged): void {
  counts.document += arranged.documents.length;
  for (const leaf of arranged.leaves) counts.listed += readLeaf(leaf).length;
  for (const [, , , ords] of arranged.shared) counts.listed += countOrders(ords);
  counts.entry += arranged.entries.length;
  counts.names += arranged.names.length;
  counts.battle += arranged.battles.length;
  counts.standing += arranged.standings.length;
}

export interface Integrity {
  readonly faults: string[];
  readonly counts: Counts;
}

export async function checkIntegrity(reader: Reader, engine: 'sqlite' | 'postgres'): Promise<Integrity> {
  const faults: string[] = [];
  if (engine === 'sqlite') {
    // PostgreSQL has no such question.
    const rows = await reader.all<[string]>('PRAGMA integrity_check(20)');
    faults.push(...rows.map(([line]) => line).filter((line) => line !== 'ok'));
  }
  const count = async (table: string) =>
    Number((await reader.first<[number]>(`SELECT count(*) FROM ${table}`))?.[0] ?? 0);
  const listed = await checkLeaves(reader, faults);
  const uses = await reader.first<[number]>('SELECT coalesce(sum(uses), 0) FROM player_name');
  const counts = {
    ...{ document: await count('document'), listed, entry: await count('entry WHERE document IS NOT NULL') },
    names: Number(uses?.[0] ?? 0),
    ...{ battle: await count('battle'), standing: await count('standing') },
  };
  return { faults, counts };
}

/** Says how many entries the leaves hold. */
async function checkLeaves(reader: Reader, faults: string[]): Promise<number> {
  const note = (list: string, what: string): void => {
    if (faults.length < mostFaults) faults.push(`the list "${list}" ${what}`);
  };
  let listed = 0;
  let due = keyOf(firstPlace);
  for (let rows = await first(reader); rows.length > 0; rows = await behind(reader, rows)) {
    for (const row of rows) {
      const [list, ord, next] = row;
      if (due !== keyOf({ list, ord })) note(list, `has a gap before "${ord}"`);
      due = next;
      try {
        const entries = readLeaf(row);
        listed += entries.length;
        if (!areInOrder(ord, entries)) note(list, 'is out of order');
      } catch {
        note(list, 'is damaged');
      }
    }
  }
  if (due !== '') note(placeOf(due).list, 'is missing');
  return listed;
}

/** Each behind the one before; the first no earlier than its leaf. */
function areInOrder(start: string, entries: readonly Entry[]): boolean {
  return entries.every(({ ord }, index) => {
    const order = compareText(entries[index - 1]?.ord ?? start, ord);
    return index === 0 ? order <= 0 : order < 0;
  });
}

async function first(reader: Reader): Promise<LeafRow[]> {
  const { list, ord } = firstPlace;
  return reader.all<LeafRow>(
    'SELECT list, ord, next, head, body, seal FROM leaf WHERE list = $1 AND ord = $2',
    [list, ord],
  );
}

async function behind(reader: Reader, rows: readonly LeafRow[]): Promise<LeafRow[]> {
  const [list = '', ord = ''] = rows.at(-1) ?? [];
  return reader.all<LeafRow>(leavesBehindQuery, [list, ord]);
}
