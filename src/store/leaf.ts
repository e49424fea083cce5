// Lists are kept in leaves: rows that hold several entries each, with their documents, so that what a page shows lies
// together. Each leaf names the one that follows it, over all lists, and is sealed: a read can tell that nothing is missing
// from what it found, which checksums of single documents cannot.
import { compareText } from '../domain/name-order.ts';
import { checksum, seal } from './checksum.ts';
import { Document } from './document.ts';

export interface Place {
  readonly list: string;
  readonly ord: string;
}

/** What stands in a list. Without a document of its own, the note says where it is. */
export class Entry extends Document {
  readonly ord: string;
  readonly note: string;

  constructor(ord: string, note: string, source: Uint8Array, crc: number, start?: number, end?: number) {
    super(source, crc, start, end);
    this.ord = ord;
    this.note = note;
  }
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
/** What is shown one by one, by its part of the leaf (battles.ts), or with others in another order. */
export const fewDocuments = 8_000;
/** Entries without documents come and go one by one, and are written anew each time. */
const mostOfNotes = 1500;

/** Names of lists, orders and notes contain no line breaks. */
export const parting = '\n';

/** Before the documents of a leaf: of each where it ends and its checksum, as 32 bits each, the lowest byte first. */
export const numberBytes = 4;
export const lineBytes = 2 * numberBytes;

/** Orders one behind the other: a long import has hundreds of thousands of them waiting, and a text for each would take three times the memory. */
export function joinOrders(ords: readonly string[]): string {
  return ords.join(parting);
}

export function splitOrders(joined: string): string[] {
  return joined.split(parting);
}

export function countOrders(joined: string): number {
  let count = 1;
  for (let at = joined.indexOf(parting); at !== -1; at = joined.indexOf(parting, at + 1)) count += 1;
  return count;
}

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
  if (body === '') return new Entry(ord, note, nothing, 0);
  const bytes = Buffer.from(body);
  return new Entry(ord, note, bytes, checksum(bytes));
}

export function writeLeaf({ list, ord }: Place, next: string, entries: readonly Entry[]): LeafRow {
  const head = entries.map((entry) => entry.ord + parting + entry.note).join(parting);
  const body = writeBody(entries);
  return [list, ord, next, head, body, sealLeaf(list, ord, next, head, body)];
}

/** In memory of its own, so that it can be handed to another thread. */
function writeBody(entries: readonly Entry[]): Uint8Array {
  let size = 0;
  for (const entry of entries) size += entry.size;
  if (size === 0) return new Uint8Array();
  const documents = entries.length * lineBytes;
  const body = new Uint8Array(documents + size);
  const numbers = new DataView(body.buffer);
  let end = documents;
  entries.forEach((entry, index) => {
    body.set(entry.bytes, end);
    end += entry.size;
    numbers.setUint32(index * lineBytes, end, true);
    numbers.setUint32(index * lineBytes + numberBytes, entry.crc, true);
  });
  return body;
}

/** Where each document begins in the body of a leaf of these entries. */
export function listStarts(entries: readonly Entry[]): number[] {
  let end = entries.length * lineBytes;
  return entries.map(({ size }) => {
    end += size;
    return end - size;
  });
}

/** The same leaf before another one. */
export function relinkLeaf([list, ord, , head, body]: LeafRow, next: string): LeafRow {
  return [list, ord, next, head, body, sealLeaf(list, ord, next, head, body)];
}

export function sealLeaf(list: string, ord: string, next: string, head: string, body: Uint8Array): number {
  return seal(`${list}${parting}${ord}${parting}${next}${parting}${head}`, body);
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
const lineOverhead = 10;

function sizeOf(entries: readonly Entry[]): number {
  let size = 0;
  for (const entry of entries) size += entry.ord.length + entry.note.length + entry.size + lineOverhead;
  return size;
}

function mostOf(entries: readonly Entry[]): number {
  return entries[0]?.size === 0 ? mostOfNotes : pageOfDocuments;
}
