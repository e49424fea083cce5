// Lists are kept in leaves: rows that hold several entries each, with their documents, so that what a page shows lies
// together. Each leaf names the one that follows it, over all lists, and is sealed: a read can tell that nothing is missing
// from what it found, which checksums of single documents cannot.
import { compareText } from '../domain/name-order.ts';
import { checksum, damaged } from './checksum.ts';

export interface Place {
  readonly list: string;
  readonly ord: string;
}

/** What stands in a list. Without a body the note says where the document is. */
export interface Entry {
  readonly ord: string;
  readonly note: string;
  readonly body: string;
  readonly crc: number;
}

/** `ord` is where the leaf begins ("" for the first of its list), `next` the key of the leaf behind it ("" for the last of all). */
export type LeafRow = readonly [
  ...[list: string, ord: string, next: string],
  ...[head: string, body: string, seal: number],
];

export const leafColumns = ['list', 'ord', 'next', 'head', 'body', 'seal'];

/** Before every list, so that each leaf has one that names it. */
export const firstPlace: Place = { list: '', ord: '' };

/** What fits a page of SQLite (4 KiB) whole, and a page of PostgreSQL twice. */
const mostOfDocuments = 3840;
/** Entries without documents come and go one by one, and are written anew each time. */
const mostOfNotes = 1500;

/** Names of lists and orders contain no control characters but those that order them. */
const parting = '\n';
const fieldParting = '\t';

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

export function makeEntry(ord: string, note: string, body: string): Entry {
  return { ord, note, body, crc: body === '' ? 0 : checksum(body) };
}

export function writeLeaf({ list, ord }: Place, next: string, entries: readonly Entry[]): LeafRow {
  const head = entries.map(writeLine).join(parting);
  const body = entries.map((entry) => entry.body).join('');
  return [list, ord, next, head, body, sealLeaf(list, ord, next, head)];
}

/** The same leaf before another one. */
export function relinkLeaf([list, ord, , head, body]: LeafRow, next: string): LeafRow {
  return [list, ord, next, head, body, sealLeaf(list, ord, next, head)];
}

function writeLine({ ord, note, body, crc }: Entry): string {
  return `${ord}\t${body.length}\t${crc}\t${note}`;
}

function sealLeaf(list: string, ord: string, next: string, head: string): number {
  return checksum(`${list}${parting}${ord}${parting}${next}${parting}${head}`);
}

/** Documents are verified by whoever sends them. */
export function readLeaf([list, ord, next, head, body, seal]: LeafRow): Entry[] {
  if (seal !== sealLeaf(list, ord, next, head)) throw damaged(`the list "${list}"`);
  if (head === '') return [];
  let start = 0;
  return head.split(parting).map((line) => {
    const [place = '', length = '', crc = '', note = ''] = line.split(fieldParting);
    const end = start + Number(length);
    const entry = { ord: place, note, body: body.slice(start, end), crc: Number(crc) };
    start = end;
    return entry;
  });
}

/** Whether entries need more than one leaf. */
export function isTooLarge(entries: readonly Entry[]): boolean {
  return entries.length > 1 && sizeOf(entries) > mostOf(entries);
}

/** In leaves that are filled to the given share, so that there is room for what comes between. */
export function cutEntries(entries: readonly Entry[], filled: number): Entry[][] {
  const most = mostOf(entries) * filled;
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

const lineOverhead = 20;

function sizeOf(entries: readonly Entry[]): number {
  let size = 0;
  for (const { ord, note, body } of entries) size += ord.length + note.length + body.length + lineOverhead;
  return size;
}

function mostOf(entries: readonly Entry[]): number {
  return entries[0]?.body === '' ? mostOfNotes : mostOfDocuments;
}
