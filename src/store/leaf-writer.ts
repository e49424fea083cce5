// Writes leaves: what a thing has to itself is written and removed whole. Lists that many things share: shared-lists.ts.
import { compareText } from '../domain/name-order.ts';
import type { Reader, Row, Writer } from './database.ts';
import { keyOf, type LeafRow, leafColumns, relinkLeaf } from './leaf.ts';
import { findLeafBefore } from './leaves.ts';

const columns = ['id', ...leafColumns];

/** Ids that no leaf has yet. */
export interface LeafIds {
  /** So many in a row; gives the one before them. */
  take(count: number): number;
}

export async function startLeafIds(reader: Reader): Promise<LeafIds> {
  let last = Number((await reader.first<[number]>('SELECT max(id) FROM leaf'))?.[0] ?? 0);
  return {
    take(count) {
      last += count;
      return last - count;
    },
  };
}

/** With the ids behind `before`. */
function numberRows(rows: readonly LeafRow[], before: number): Row[] {
  return rows.map((row, index) => [before + index + 1, ...row]);
}

/** Those that are there already keep their ids. */
export async function saveLeaves(writer: Writer, rows: readonly LeafRow[], ids: LeafIds): Promise<void> {
  const numbered = numberRows(rows, ids.take(rows.length));
  await writer.upsert('leaf', ['list', 'ord'], columns, numbered);
}

async function relink(writer: Writer, leaf: LeafRow, next: string): Promise<void> {
  const [list, ord, , , , sealed] = relinkLeaf(leaf, next);
  const values = [next, sealed, list, ord];
  await writer.run('UPDATE leaf SET next = $1, seal = $2 WHERE list = $3 AND ord = $4', values);
}

/**
 * Leaves of lists that nobody else writes to, in order, each but the last naming the next. They get the ids behind `id`, and keep them as
 * long as they are there.
 */
export async function addLeaves(writer: Writer, leaves: readonly LeafRow[], id: number): Promise<void> {
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (first === undefined || last === undefined) return;
  const [list, ord] = first;
  const before = await findLeafBefore(writer, { list, ord });
  await relink(writer, before, keyOf({ list, ord }));
  const linked = [...leaves.slice(0, -1), relinkLeaf(last, before[2])];
  await writer.insert('leaf', columns, numberRows(linked, id));
}

/** Takes away every list whose name begins with `owner` and a slash. */
export async function removeLeaves(writer: Writer, owner: string): Promise<void> {
  // "0" is the letter behind "/".
  const [start, end] = [`${owner}/`, `${owner}0`];
  const last = await findLeafBefore(writer, { list: end, ord: '' });
  if (compareText(last[0], start) < 0) return;
  const before = await findLeafBefore(writer, { list: start, ord: '' });
  await relink(writer, before, last[2]);
  await writer.run('DELETE FROM leaf WHERE list >= $1 AND list < $2', [start, end]);
}
