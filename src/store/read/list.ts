// A page of any list in one statement: the documents joined, their hashes, their sizes and orders, and whether the owner of the list exists.
import type { Reader, Value } from '../database.ts';
import { type Bytes, bufferOf, emptyPage, type Page, type PageEntry, type PageRequest } from './document.ts';
import { orderSeparator, windowBounds } from './order.ts';

/**
 * `$1` is the owner of the list, `$2` and `$3` are bounds of the order, `$4` how many; `from` selects `document`, `hash`, `ord` and `key`, which has no spaces.
 * SQLite plans a statement anew for every number bound as a limit, which takes as long as reading the page; of a sum it does not know the value.
 * Further parameters belong to `from`.
 */
export const writeListQuery = (exists: string, from: string): string => `
  SELECT ${exists}, CAST(string_agg(document, ',') AS BYTES), string_agg(hash, ''), 
    string_agg(octet_length(document) || ' ' || key || ' ' || ord, '${orderSeparator}')
  FROM (${from} ORDER BY ord LIMIT $4 + 0) page`;

/** A list without an owner. */
export const everything = 'CAST($1 AS TEXT) IS NOT NULL';

type ListRow = [exists: number, documents: Bytes | null, hashes: string, entries: string];

/** Undefined where the owner does not exist. */
export async function readList(
  reader: Reader,
  query: string,
  owner: string,
  { limit, after = '', window = {} }: PageRequest,
  more: readonly Value[] = [],
): Promise<Page | undefined> {
  const { above, below } = windowBounds(window);
  // One more than asked for tells whether there is a next page.
  const bounds = [after > above ? after : above, below, limit + 1];
  const row = await reader.first<ListRow>(query, [owner, ...bounds, ...more]);
  return row?.[0] ? readRow(row, limit) : undefined;
}

function readRow([, documents, hashes, entries]: ListRow, limit: number): Page {
  if (documents === null) return emptyPage;
  const body = bufferOf(documents);
  const all = entries.split(orderSeparator).map(readEntry);
  const [last, beyond] = [all[limit - 1], all[limit]];
  if (last === undefined || beyond === undefined)
    return { body, hash: hashes, last: undefined, entries: all };
  return {
    body: body.subarray(0, body.length - beyond.bytes - 1),
    hash: hashes.slice(0, (hashes.length / all.length) * limit),
    last: last.ord,
    entries: all.slice(0, limit),
  };
}

function readEntry(entry: string): PageEntry & { readonly ord: string } {
  const [first, second] = [entry.indexOf(' '), entry.indexOf(' ', entry.indexOf(' ') + 1)];
  return {
    bytes: Number(entry.slice(0, first)),
    key: entry.slice(first + 1, second),
    ord: entry.slice(second + 1),
  };
}
