// A page of any list: the leaves it lies in, and one entry more to know whether there is a next page.
import { battlesOf } from './addresses.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';
import type { Entry } from './leaf.ts';
import { readEntries, readSound, type Stretch, tryPlaces } from './leaves.ts';
import { afterEverything, type DateWindow, windowBounds } from './order.ts';

export interface Page {
  readonly documents: readonly Document[];
  /** What a cursor has to hold for the next page; undefined on the last page. */
  readonly last: string | undefined;
}

export interface PageRequest {
  readonly list: string;
  readonly limit: number;
  readonly window?: DateWindow;
  /** The `ord` of the last thing seen. */
  readonly after?: string | undefined;
}

export async function readPage(
  reader: Reader,
  { list, limit, window = {}, after = '' }: PageRequest,
): Promise<Page> {
  const { above, below } = windowBounds(window);
  const stretch = { list, above: after > above ? after : above, below, count: limit + 1 };
  const found = await readListed(reader, stretch);
  return {
    documents: found.slice(0, limit).map(toDocument),
    last: found.length > limit ? found[limit - 1]?.ord : undefined,
  };
}

/** Entries with their documents. Those of battles may stand with the tournament or battle that the note names. */
export function readListed(reader: Reader, stretch: Stretch): Promise<Entry[]> {
  return readSound(stretch.list, async () => {
    const entries = await readEntries(reader, stretch);
    if (entries[0] === undefined || entries[0].body.length > 0) return entries;
    return tryPlaces(
      reader,
      entries.map(({ note, ord }) => ({ list: battlesOf(note), ord })),
    );
  });
}

export function toDocument({ body, crc }: Entry): Document {
  return new Document(body, `${crc}`);
}

export async function hasEntries(reader: Reader, list: string): Promise<boolean> {
  const found = await readEntries(reader, { list, above: '', below: afterEverything, count: 1 });
  return found.length > 0;
}
