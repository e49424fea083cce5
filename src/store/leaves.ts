// Reads of leaves: a stretch of one list, or entries of several lists at once.
import { compareText } from '../domain/name-order.ts';
import { damaged } from './checksum.ts';
import type { Reader } from './database.ts';
import { gatherLeaf } from './gathered-leaves.ts';
import {
  comparePlaces,
  type Entry,
  keyOf,
  type LeafRow,
  leafColumns,
  type Place,
  parting,
  placeOf,
} from './leaf.ts';
import { LeafView } from './leaf-view.ts';
import { after, type Soon } from './soon.ts';

const columns = leafColumns.join(', ');

/** Of a file, the leaf that holds a place, or would: the last one that begins no later. */
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
export function readEntries(reader: Reader, stretch: Stretch): Soon<Entry[]> {
  return readSound(stretch.list, () => tryEntries(reader, stretch));
}

/** What was found so far of a stretch, and the leaves that it was found in. */
interface Search {
  readonly stretch: Stretch;
  readonly read: LeafView[];
  readonly found: Entry[];
}

/** Undefined where a leaf was written while others were read, or where one is missing. */
function tryEntries(reader: Reader, stretch: Stretch): Soon<Entry[] | undefined> {
  const { list, above, below } = stretch;
  if (compareText(above, below) >= 0) return [];
  const start = { list, ord: above };
  return after(findLeaf(reader, start), (leaf) => {
    if (!isBefore(start, leaf.next)) return undefined;
    const search = { stretch, read: [leaf], found: [] };
    takeEntries(leaf, search);
    return goesOn(leaf, search) ? tryFollowing(reader, leaf, search) : search.found;
  });
}

/** Behind `last`. In a loop where nothing is waited for: a list may be long. */
function tryFollowing(reader: Reader, last: LeafView, search: Search): Soon<Entry[] | undefined> {
  for (let before = last; goesOn(before, search); ) {
    const leaf = findLeaf(reader, placeOf(before.next));
    if (leaf instanceof Promise)
      return leaf.then((late) =>
        follow(before, late, search) ? tryFollowing(reader, late, search) : undefined,
      );
    if (!follow(before, leaf, search)) return undefined;
    before = leaf;
  }
  if (reader.isSteady()) return search.found;
  return after(areUnchanged(reader, search.read), (are) => (are ? search.found : undefined));
}

/** Whether the leaf is the one that is named by the one before. */
function follow(before: LeafView, leaf: LeafView, search: Search): boolean {
  if (keyOf(leaf) !== before.next || !isBefore(leaf, leaf.next)) return false;
  search.read.push(leaf);
  takeEntries(leaf, search);
  return true;
}

function takeEntries(leaf: LeafView, { stretch: { list, above, below, count }, found }: Search): void {
  if (leaf.list !== list) return;
  const end = leaf.countBefore(below);
  for (let index = leaf.countUpTo(above); index < end && found.length < count; index += 1)
    found.push(leaf.entryAt(index));
}

/** Whether the leaf that follows belongs to the stretch, too. */
function goesOn({ next }: LeafView, { stretch: { list, below, count }, found }: Search): boolean {
  if (found.length >= count || !next.startsWith(list + parting)) return false;
  return compareText(placeOf(next).ord, below) < 0;
}

/** Whether a place lies before the leaf of key `next`; as every place does where there is none. */
function isBefore(place: Place, next: string): boolean {
  return next === '' || comparePlaces(place, placeOf(next)) < 0;
}

async function areUnchanged(reader: Reader, leaves: readonly LeafView[]): Promise<boolean> {
  for (const { list, ord, seal } of leaves) {
    const row = await reader.first<[number]>(sealQuery, [list, ord]);
    if (row?.[0] !== seal) return false;
  }
  return true;
}

function findLeaf(reader: Reader, place: Place): Soon<LeafView> {
  return after(findRow(reader, place), (row) => new LeafView(row));
}

function findRow(reader: Reader, place: Place): Soon<LeafRow> {
  const { list, ord } = place;
  const row = reader.isRemote ? gatherLeaf(reader, place) : reader.first<LeafRow>(leafQuery, [list, ord]);
  return after(row, (found) => mustBe(found, list));
}

function mustBe(row: LeafRow | undefined, list: string): LeafRow {
  if (row === undefined) throw damaged(`the list before "${list}"`);
  return row;
}

/** Somebody may write between the questions that a read needs; damage stays. */
const mostAttempts = 5;

/** Asked again where what was found does not fit together. */
export function readSound<T>(
  list: string,
  read: () => Soon<T | undefined>,
  attempts = mostAttempts,
): Soon<T> {
  if (attempts === 0) throw damaged(`the list "${list}"`);
  return after(read(), (found) => found ?? readSound(list, read, attempts - 1));
}

/** The leaves that hold these places, or would, each once, however many of the places it holds. */
const writeCoveringQuery = (count: number) => `
  WITH wanted (list, ord) AS (VALUES ${Array.from({ length: count }, (_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ')})
  SELECT ${columns} FROM leaf WHERE id IN (SELECT (
    SELECT id FROM leaf l WHERE (l.list, l.ord) <= (w.list, w.ord) ORDER BY l.list DESC, l.ord DESC LIMIT 1) FROM wanted w)`;

const coveringQueries: string[] = [];

export function coveringQuery(count: number): string {
  coveringQueries[count] ??= writeCoveringQuery(count);
  return coveringQueries[count];
}

/** In the order of leaves, each once. `places` in any order; those of one list together. */
export function readCovering(reader: Reader, places: readonly Place[]): Soon<LeafRow[]> {
  const rows =
    reader.isRemote || areScattered(places)
      ? reader.all<LeafRow>(
          coveringQuery(places.length),
          places.flatMap(({ list, ord }) => [list, ord]),
        )
      : readOneByOne(reader, places);
  return after(rows, (found) =>
    found.toSorted(([a, ordA], [b, ordB]) => compareText(a, b) || compareText(ordA, ordB)),
  );
}

const manyLists = 5;
const fewPlaces = 2;
/** Each number of places is a question of its own, which a file keeps at hand. */
const mostKept = 128;

/** A file, too, tells of many leaves faster at once; many places of a few lists lie in a few leaves. */
function areScattered(places: readonly Place[]): boolean {
  if (places.length <= fewPlaces) return true;
  return places.length <= mostKept && new Set(places.map(({ list }) => list)).size >= manyLists;
}

async function readOneByOne(reader: Reader, places: readonly Place[]): Promise<LeafRow[]> {
  const rows = new Map<string, LeafRow>();
  let last: LeafRow | undefined;
  for (const place of places) {
    if (last !== undefined && holds(last, place)) continue;
    last = await findRow(reader, place);
    rows.set(keyOf({ list: last[0], ord: last[1] }), last);
  }
  return [...rows.values()];
}

function holds([list, ord, next]: LeafRow, place: Place): boolean {
  return comparePlaces({ list, ord }, place) <= 0 && isBefore(place, next);
}

/** The entries at these places, in their order; undefined where one is missing. */
export function tryPlaces(reader: Reader, places: readonly Place[]): Soon<Entry[] | undefined> {
  if (places.length === 0) return [];
  return after(readCovering(reader, places), (rows) => {
    const leaves = rows.map((row) => new LeafView(row));
    const entries = places.flatMap(({ list, ord }) => {
      const leaf = leaves.findLast((one) => one.list === list && compareText(one.ord, ord) <= 0);
      return leaf?.find(ord) ?? [];
    });
    return entries.length === places.length ? entries : undefined;
  });
}

/** Strictly before. */
export const leafBeforeQuery = `
  SELECT ${columns} FROM leaf WHERE (list, ord) < ($1, $2) ORDER BY list DESC, ord DESC LIMIT 1`;

export async function findLeafBefore(reader: Reader, { list, ord }: Place): Promise<LeafRow> {
  const row = mustBe(await reader.first<LeafRow>(leafBeforeQuery, [list, ord]), list);
  // One that is damaged must not be sealed anew.
  new LeafView(row);
  return row;
}
