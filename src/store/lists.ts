// A page of any list: the leaves it lies in, and one entry more to know whether there is a next page.
import { battlesOf } from './addresses.ts';
import type { Reader } from './database.ts';
import type { Document } from './document.ts';
import type { Entry } from './leaf.ts';
import { readEntries, readSound, type Stretch, tryPlaces } from './leaves.ts';
import { afterEverything, type DateWindow, windowBounds } from './order.ts';
import { after, type Soon } from './soon.ts';

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

export function readPage(
  reader: Reader,
  { list, limit, window = {}, after: seen = '' }: PageRequest,
): Soon<Page> {
  const { above, below } = windowBounds(window);
  const stretch = { list, above: seen > above ? seen : above, below, count: limit + 1 };
  return after(readListed(reader, stretch), (found) =>
    found.length > limit
      ? { documents: found.slice(0, limit), last: found[limit - 1]?.ord }
      : { documents: found, last: undefined },
  );
}

/** Entries with their documents. Those of battles may stand with the tournament or battle that the note names. */
export function readListed(reader: Reader, stretch: Stretch): Soon<Entry[]> {
  return readSound(stretch.list, () =>
    after(readEntries(reader, stretch), (entries) => {
      if (entries[0] === undefined || entries[0].size > 0) return entries;
      const places = entries.map(({ note, ord }) => ({ list: battlesOf(note), ord }));
      return tryPlaces(reader, places);
    }),
  );
}

export async function hasEntries(reader: Reader, list: string): Promise<boolean> {
  const found = await readEntries(reader, { list, above: '', below: afterEverything, count: 1 });
  return found.length > 0;
}
