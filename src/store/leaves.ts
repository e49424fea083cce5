// Reads of leaves: a stretch of one list, or entries of several lists at once.
import { compareText } from '../domain/name-order.ts';
import { damaged } from './checksum.ts';
import type { Reader } from './database.ts';
import { type Entry, keyOf, type LeafRow, type Place, placeOf, readLeaf } from './leaf.ts';
import { afterEverything } from './order.ts';

const columns = 'list, ord, next, head, body, seal';

/** The leaf that the stretch begins in, and those that follow. */
export const leavesQuery = `
  SELECT ord, next, head, body, seal FROM leaf
  WHERE list = $1 AND ord >= (SELECT max(ord) FROM leaf WHERE list = $2 AND ord <= $3) AND ord < $4
  ORDER BY ord LIMIT $5`;

export interface Stretch {
  readonly list: string;
  /** Only what lies strictly between these. */
  readonly above: string;
  readonly below: string;
  readonly count: number;
}

/** Documents come so many to a leaf, or more. */
const usualFilling = 3;

/** By one statement, so that nothing written meanwhile is seen in part. */
export async function readEntries(
  reader: Reader,
  stretch: Stretch,
  leaves = Math.ceil(stretch.count / usualFilling) + 1,
): Promise<Entry[]> {
  const { list, above, below, count } = stretch;
  if (compareText(above, below) >= 0) return [];
  const rows = await reader.all<StretchRow>(leavesQuery, [list, list, above, below, leaves]);
  if (rows.length === 0) return checkAbsence(reader, list);
  const found: Entry[] = [];
  let next = '';
  for (const [ord, following, head, body, seal] of rows) {
    if (next !== '' && next !== keyOf({ list, ord })) throw damaged(`the list "${list}"`);
    next = following;
    for (const entry of readLeaf([list, ord, next, head, body, seal])) {
      if (compareText(entry.ord, above) > 0 && compareText(entry.ord, below) < 0) found.push(entry);
    }
    if (found.length >= count) return found.slice(0, count);
  }
  const following = placeOf(next);
  if (following.list !== list || compareText(following.ord, below) >= 0) return found;
  if (rows.length < leaves) throw damaged(`the list "${list}"`);
  return readEntries(reader, stretch, leaves * 2);
}

type StretchRow = [ord: string, next: string, head: string, body: string, seal: number];

/** A list that is not there: the leaf before its place names one behind it. */
async function checkAbsence(reader: Reader, list: string): Promise<Entry[]> {
  const [before, , next] = await findLeafBefore(reader, { list, ord: afterEverything });
  if (before === list || (next !== '' && compareText(placeOf(next).list, list) <= 0))
    throw damaged(`the list "${list}"`);
  return [];
}

/** Somebody may write between the questions that a read needs; damage stays. */
const mostAttempts = 5;

/** Asked again where what was found does not fit together. */
export async function readSound<T>(list: string, read: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw damaged(`the list "${list}"`);
}

/** The leaves that hold these places, or would: of each the last one that begins no later. */
export const coveringQuery = (count: number) => `
  WITH wanted (list, ord) AS (VALUES ${Array.from({ length: count }, (_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ')})
  SELECT ${columns} FROM leaf WHERE id IN (SELECT (
    SELECT id FROM leaf l WHERE (l.list, l.ord) <= (w.list, w.ord) ORDER BY l.list DESC, l.ord DESC LIMIT 1) FROM wanted w)`;

export async function readCovering(reader: Reader, places: readonly Place[]): Promise<LeafRow[]> {
  const rows = await reader.all<LeafRow>(
    coveringQuery(places.length),
    places.flatMap(({ list, ord }) => [list, ord]),
  );
  return rows.toSorted(([a, ordA], [b, ordB]) => compareText(a, b) || compareText(ordA, ordB));
}

/** The entries at these places, in their order; undefined where one is missing. */
export async function tryPlaces(reader: Reader, places: readonly Place[]): Promise<Entry[] | undefined> {
  if (places.length === 0) return [];
  const found = new Map<string, Entry>();
  for (const row of await readCovering(reader, places)) {
    for (const entry of readLeaf(row)) found.set(keyOf({ list: row[0], ord: entry.ord }), entry);
  }
  const entries = places.flatMap((place) => found.get(keyOf(place)) ?? []);
  return entries.length === places.length ? entries : undefined;
}

export const leafBeforeQuery = `
  SELECT ${columns} FROM leaf WHERE (list, ord) < ($1, $2) ORDER BY list DESC, ord DESC LIMIT 1`;

export async function findLeafBefore(reader: Reader, { list, ord }: Place): Promise<LeafRow> {
  const row = await reader.first<LeafRow>(leafBeforeQuery, [list, ord]);
  if (row === undefined) throw damaged(`the list before "${list}"`);
  readLeaf(row);
  return row;
}
