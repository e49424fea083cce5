// Reads of leaves: a stretch of one list, or entries of several lists at once.
import { compareText } from '../domain/name-order.ts';
import { damaged } from './checksum.ts';
import type { Reader } from './database.ts';
import {
  comparePlaces,
  type Entry,
  findInLeaf,
  keyOf,
  type LeafRow,
  type Place,
  placeOf,
  readLeaf,
} from './leaf.ts';

const columns = 'list, ord, next, head, body, seal';

/** The leaf that holds a place, or would: the last one that begins no later. */
export const leafQuery = `
  SELECT ${columns} FROM leaf WHERE (list, ord) <= ($1, $2) ORDER BY list DESC, ord DESC LIMIT 1`;

export const sealQuery = 'SELECT seal FROM leaf WHERE list = $1 AND ord = $2';

export interface Stretch {
  readonly list: string;
  /** Only what lies strictly between these. */
  readonly above: string;
  readonly below: string;
  readonly count: number;
}

/** Most stretches lie in one leaf. */
export function readEntries(reader: Reader, stretch: Stretch): Promise<Entry[]> {
  return readSound(stretch.list, () => tryEntries(reader, stretch));
}

/** Undefined where a leaf was written while others were read, or where one is missing. */
async function tryEntries(
  reader: Reader,
  { list, above, below, count }: Stretch,
): Promise<Entry[] | undefined> {
  if (compareText(above, below) >= 0) return [];
  const found: Entry[] = [];
  const read: LeafRow[] = [];
  for (let place: Place = { list, ord: above }; ; ) {
    const leaf = await findLeaf(reader, place);
    const before = read.at(-1);
    if (before !== undefined && before[2] !== keyOf({ list: leaf[0], ord: leaf[1] })) return undefined;
    read.push(leaf);
    const entries = readLeaf(leaf);
    for (const entry of leaf[0] === list ? entries : []) {
      if (compareText(entry.ord, above) > 0 && compareText(entry.ord, below) < 0) found.push(entry);
    }
    const next = leaf[2] === '' ? undefined : placeOf(leaf[2]);
    if (next !== undefined && comparePlaces(next, place) <= 0) return undefined;
    if (found.length >= count || next?.list !== list || compareText(next.ord, below) >= 0) break;
    place = next;
  }
  for (const leaf of read.length === 1 ? [] : read) if (!(await isUnchanged(reader, leaf))) return undefined;
  return found.slice(0, count);
}

async function isUnchanged(reader: Reader, [list, ord, , , , seal]: LeafRow): Promise<boolean> {
  return (await reader.first<[number]>(sealQuery, [list, ord]))?.[0] === seal;
}

export async function findLeaf(reader: Reader, { list, ord }: Place): Promise<LeafRow> {
  const row = await reader.first<LeafRow>(leafQuery, [list, ord]);
  if (row === undefined) throw damaged(`the list before "${list}"`);
  return row;
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

/** In the order of leaves, each once. `places` in any order; those of one list together. */
export async function readCovering(reader: Reader, places: readonly Place[]): Promise<LeafRow[]> {
  const rows =
    reader.isRemote || areScattered(places)
      ? await reader.all<LeafRow>(
          coveringQuery(places.length),
          places.flatMap(({ list, ord }) => [list, ord]),
        )
      : await readOneByOne(reader, places);
  return rows.toSorted(([a, ordA], [b, ordB]) => compareText(a, b) || compareText(ordA, ordB));
}

const manyLists = 5;
/** Each number of places is a question of its own, which a file keeps at hand. */
const mostKept = 128;

/** A file, too, tells of many leaves faster at once; places of a few lists lie in a few leaves. */
function areScattered(places: readonly Place[]): boolean {
  return places.length <= mostKept && new Set(places.map(({ list }) => list)).size >= manyLists;
}

async function readOneByOne(reader: Reader, places: readonly Place[]): Promise<LeafRow[]> {
  const rows = new Map<string, LeafRow>();
  let last: LeafRow | undefined;
  for (const place of places) {
    if (last !== undefined && holds(last, place)) continue;
    last = await findLeaf(reader, place);
    rows.set(keyOf({ list: last[0], ord: last[1] }), last);
  }
  return [...rows.values()];
}

function holds([list, ord, next]: LeafRow, place: Place): boolean {
  return comparePlaces({ list, ord }, place) <= 0 && (next === '' || comparePlaces(place, placeOf(next)) < 0);
}

/** The entries at these places, in their order; undefined where one is missing. */
export async function tryPlaces(reader: Reader, places: readonly Place[]): Promise<Entry[] | undefined> {
  if (places.length === 0) return [];
  const leaves = await readCovering(reader, places);
  const entries = places.flatMap(({ list, ord }) => {
    const leaf = leaves.findLast((row) => row[0] === list && compareText(row[1], ord) <= 0);
    return (leaf && findInLeaf(leaf, ord)) ?? [];
  });
  return entries.length === places.length ? entries : undefined;
}

/** Strictly before. */
export const leafBeforeQuery = `
  SELECT ${columns} FROM leaf WHERE (list, ord) < ($1, $2) ORDER BY list DESC, ord DESC LIMIT 1`;

export async function findLeafBefore(reader: Reader, { list, ord }: Place): Promise<LeafRow> {
  const row = await reader.first<LeafRow>(leafBeforeQuery, [list, ord]);
  if (row === undefined) throw damaged(`the list before "${list}"`);
  readLeaf(row);
  return row;
}
