// Entries are chained: each is sealed together with the place of the one before it, over all lists, and one that belongs to
// no list ends the table. So a read can tell that nothing is missing from what it found, which checksums of single rows cannot.
// Kept where the engine does not check its pages itself; elsewhere links are null, and nothing is looked at.
import { compareText } from '../domain/name-order.ts';
import { seal } from './checksum.ts';
import type { Reader, Writer } from './database.ts';

export interface Place {
  readonly list: string;
  readonly ord: string;
}

/** What an entry shows: the checksums of its document and of the army list that ends it. */
export interface Shown extends Place {
  readonly crc: number | null;
  readonly listCrc: number | null;
  readonly mark: string | null;
}

/** Behind every list. */
export const lastEntry: Place = { list: '~', ord: '' };

export function linkOf(before: Place, { list, ord, crc, listCrc, mark }: Shown): number {
  // Inside a list its name is what the rows were found by.
  return before.list === list
    ? seal(`${before.ord}\n${ord}\n${crc}\n${listCrc}\n${mark}`)
    : seal(`${before.list}\n${before.ord}\n${list}\n${ord}\n${crc}\n${listCrc}\n${mark}`);
}

export const entryBeforeQuery = `
  SELECT list, ord FROM entry WHERE (list, ord) <= ($1, $2) ORDER BY list DESC, ord DESC LIMIT 1`;

export const entryAfterQuery = `
  SELECT e.list, e.ord, d.crc, l.crc, e.mark, e.link
  FROM entry e LEFT JOIN document d ON d.id = e.document LEFT JOIN document l ON l.id = d.list
  WHERE (e.list, e.ord) >= ($1, $2) ORDER BY e.list, e.ord LIMIT 1`;

const nothing: Place = { list: '', ord: '' };

async function findBefore(reader: Reader, { list, ord }: Place): Promise<Place> {
  const row = await reader.first<[string, string]>(entryBeforeQuery, [list, ord]);
  return row === undefined ? nothing : { list: row[0], ord: row[1] };
}

interface Linked extends Shown {
  readonly link: number | null;
}

async function findAfter(reader: Reader, { list, ord }: Place): Promise<Linked | undefined> {
  const row = await reader.first<
    [string, string, number | null, number | null, string | null, number | null]
  >(entryAfterQuery, [list, ord]);
  return row && { list: row[0], ord: row[1], crc: row[2], listCrc: row[3], mark: row[4], link: row[5] };
}

/** Whether `found` is all there is in a list behind `above`, up to `below` unless it was cut off at a full page. */
export async function isWhole(
  reader: Reader,
  { list, above, below, isFull }: { list: string; above: string; below: string; isFull: boolean },
  found: readonly Linked[],
): Promise<boolean> {
  if (found[0]?.link === null) return true;
  let before = await findBefore(reader, { list, ord: above });
  for (const entry of found) {
    if (entry.link !== linkOf(before, entry)) return false;
    before = entry;
  }
  if (isFull) return true;
  const after = await findAfter(reader, { list, ord: below });
  return after !== undefined && (after.link === null || after.link === linkOf(before, after));
}

function isBefore(place: Place, other: Place): boolean {
  return (compareText(place.list, other.list) || compareText(place.ord, other.ord)) < 0;
}

async function relink(writer: Writer, before: Place, after: Shown): Promise<void> {
  await writer.run('UPDATE entry SET link = $1 WHERE list = $2 AND ord = $3', [
    linkOf(before, after),
    after.list,
    after.ord,
  ]);
}

/** The links of entries that are about to be written, given in their order; the ones behind them are linked anew. */
export async function linkEntries(writer: Writer, entries: readonly Shown[]): Promise<(number | null)[]> {
  if (writer.checksPages) return entries.map(() => null);
  const links: number[] = [];
  let before = nothing;
  let after: Shown | undefined;
  for (const entry of entries) {
    if (after === undefined || !isBefore(entry, after)) {
      if (after !== undefined) await relink(writer, before, after);
      before = await findBefore(writer, entry);
      after = await findAfter(writer, entry);
    }
    links.push(linkOf(before, entry));
    before = entry;
  }
  if (after !== undefined) await relink(writer, before, after);
  return links;
}

/** Closes the gaps that entries left which were taken away, given in their order. */
export async function closeGaps(writer: Writer, places: readonly Place[]): Promise<void> {
  if (writer.checksPages) return;
  let after: Shown | undefined;
  for (const place of places) {
    if (after !== undefined && isBefore(place, after)) continue;
    after = await findAfter(writer, place);
    if (after !== undefined) await relink(writer, await findBefore(writer, place), after);
  }
}

const step = 1000;

export const entriesBehindQuery = `
  SELECT e.list, e.ord, d.crc, l.crc, e.mark, e.link
  FROM entry e LEFT JOIN document d ON d.id = e.document LEFT JOIN document l ON l.id = d.list
  WHERE (e.list, e.ord) > ($1, $2) ORDER BY e.list, e.ord LIMIT ${step}`;

/** Places where the chain is broken. */
export async function* findBreaks(reader: Reader): AsyncGenerator<Place> {
  let before = nothing;
  for (;;) {
    const rows = await reader.all<
      [string, string, number | null, number | null, string | null, number | null]
    >(entriesBehindQuery, [before.list, before.ord]);
    for (const [list, ord, crc, listCrc, mark, link] of rows) {
      const entry = { list, ord, crc, listCrc, mark };
      if (link !== null && link !== linkOf(before, entry)) yield entry;
      before = entry;
    }
    if (rows.length < step) return;
  }
}
