// Lists are kept in leaves: rows that hold several entries each, with their documents, so that what a page shows lies
// together. Each leaf names the one that follows it, over all lists, and is sealed: a read can tell that nothing is missing
// from what it found, which checksums of single documents cannot.
import { compareText } from '../domain/name-order.ts';
import { checksum, damaged, seal } from './checksum.ts';

export interface Place {
  readonly list: string;
  readonly ord: string;
}

/** What stands in a list. Without a body the note says where the document is. */
export interface Entry {
  readonly ord: string;
  readonly note: string;
  readonly body: Uint8Array;
  readonly crc: number;
}

/** `ord` is where the leaf begins ("" for the first of its list), `next` the key of the leaf behind it ("" for the last of all). */
export type LeafRow = readonly [
  ...[list: string, ord: string, next: string],
  ...[head: string, body: Uint8Array, seal: number],
];

export const leafColumns = ['list', 'ord', 'next', 'head', 'body', 'seal'];

/** Before every list, so that each leaf has one that names it. */
export const firstPlace: Place = { list: '', ord: '' };

/** In bytes. A page of 20 battles: one row is read much faster than several, however long it is. */
export const pageOfDocuments = 20_000;
/** What is shown one by one is read with few others. */
export const fewDocuments = 8_000;
/** Entries without documents come and go one by one, and are written anew each time. */
const mostOfNotes = 1500;

/** Names of lists and orders contain no line breaks. */
const parting = '\n';

/** An entry in the head of its leaf. `start` and `end` are where its document lies in the body. */
type Line = [ord: string, start: number, end: number, crc: number, note: string];

/** So that the lines together are a JSON array but for its brackets, and each can be found alone. */
const lineParting = ',\n';

export function keyOf({ list, ord }: Place): string {
  return `${list}${parting}${ord}`;
}

export function placeOf(key: string): Place {
  const end = key.indexOf(parting);
  return { list: key.slice(0, end), ord: key.slice(end + 1) };
}

export function comparePlaces(a: Place, b: Place): number {
  return compareText(a.list, b.list) || compareText(a.ord, b.ord);
}

const nothing = new Uint8Array();

export function makeEntry(ord: string, note: string, body: string): Entry {
  if (body === '') return { ord, note, body: nothing, crc: 0 };
  const bytes = Buffer.from(body);
  return { ord, note, body: bytes, crc: checksum(bytes) };
}

export function writeLeaf({ list, ord }: Place, next: string, entries: readonly Entry[]): LeafRow {
  let size = 0;
  for (const entry of entries) size += entry.body.length;
  // Memory of its own, so that it can be handed to another thread.
  const body = new Uint8Array(size);
  let start = 0;
  const lines = entries.map((entry) => {
    const end = start + entry.body.length;
    body.set(entry.body, start);
    const line = JSON.stringify([entry.ord, start, end, entry.crc, entry.note] satisfies Line);
    start = end;
    return line;
  });
  const head = lines.join(lineParting);
  return [list, ord, next, head, body, sealLeaf(list, ord, next, head)];
}

/** The same leaf before another one. */
export function relinkLeaf([list, ord, , head, body]: LeafRow, next: string): LeafRow {
  return [list, ord, next, head, body, sealLeaf(list, ord, next, head)];
}

function sealLeaf(list: string, ord: string, next: string, head: string): number {
  return seal(`${list}${parting}${ord}${parting}${next}${parting}${head}`);
}

/** Documents are verified by whoever sends them. */
export function readLeaf(row: LeafRow): Entry[] {
  checkSeal(row);
  const [, , , head, body] = row;
  return (JSON.parse(`[${head}]`) as Line[]).map((line) => readEntry(line, body));
}

/** One entry, without a look at the others. */
export function findInLeaf(row: LeafRow, ord: string): Entry | undefined {
  checkSeal(row);
  const [, , , head, body] = row;
  // Only a line begins so: inside one, quotes are escaped.
  const start = head.indexOf(`[${JSON.stringify(ord)},`);
  if (start === -1) return undefined;
  const end = head.indexOf(lineParting, start);
  return readEntry(JSON.parse(head.slice(start, end === -1 ? undefined : end)) as Line, body);
}

function checkSeal([list, ord, next, head, , sealed]: LeafRow): void {
  if (sealed !== sealLeaf(list, ord, next, head)) throw damaged(`the list "${list}"`);
}

function readEntry([ord, start, end, crc, note]: Line, body: Uint8Array): Entry {
  return { ord, note, body: body.subarray(start, end), crc };
}

/** Whether entries of a shared list need more than one leaf. */
export function isTooLarge(entries: readonly Entry[]): boolean {
  return entries.length > 1 && sizeOf(entries) > mostOf(entries);
}

/** In leaves that leave room for what comes between. */
export function divideEntries(entries: readonly Entry[]): Entry[][] {
  return cutEntries(entries, mostOf(entries) * filledAfterDivision);
}

export function cutEntries(entries: readonly Entry[], most: number): Entry[][] {
  const leaves: Entry[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const added = sizeOf([entry]);
    if (size + added > most) {
      leaves.push([]);
      size = 0;
    }
    leaves.at(-1)?.push(entry);
    size += added;
  }
  return leaves;
}

/** The leaves of a list from `start` on, up to the leaf of key `next`. */
export function writeLeaves(start: Place, next: string, pieces: readonly (readonly Entry[])[]): LeafRow[] {
  const places = pieces.map((entries, index) =>
    index === 0 ? start : { list: start.list, ord: entries[0]?.ord ?? '' },
  );
  return pieces.map((entries, index) => {
    const place = places[index] ?? start;
    const following = places[index + 1];
    return writeLeaf(place, following === undefined ? next : keyOf(following), entries);
  });
}

/** How full leaves are when one is divided. */
const filledAfterDivision = 0.7;
const lineOverhead = 20;

function sizeOf(entries: readonly Entry[]): number {
  let size = 0;
  for (const { ord, note, body } of entries) size += ord.length + note.length + body.length + lineOverhead;
  return size;
}

function mostOf(entries: readonly Entry[]): number {
  return entries[0]?.body.length === 0 ? mostOfNotes : pageOfDocuments;
}
