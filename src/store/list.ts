// A page of any list in one statement: the documents joined, their seals, their orders, and whether the owner of the list exists.
import { compareText } from '../domain/name-order.ts';
import { damaged, type Reader, type Value } from './database.ts';
import {
  type Bytes,
  bufferOf,
  emptyPage,
  findEnds,
  type Page,
  type PageRequest,
  sealLength,
} from './document.ts';
import { windowBounds } from './order.ts';

/**
 * `$1` is the owner of the list, `$2` and `$3` are bounds of the order, `$4` how many; `from` gives rows of `document`, `seal` and `ord`, in order.
 * SQLite plans a statement anew for every number bound as a limit, which takes as long as reading the page; of a sum it does not know the value.
 * A row whose document is missing has none of the first two, and is noticed by that. Further parameters belong to `from`.
 */
export const writeListQuery = (exists: string, from: string): string => `
  SELECT ${exists}, CAST(string_agg(document, ',') AS BYTES), string_agg(seal, ''), string_agg(ord, '\n')
  FROM (${from} ORDER BY ord LIMIT $4 + 0) page`;

/** A list that nobody has to have. */
export const everything = 'CAST($1 AS TEXT) IS NOT NULL';

type ListRow = [exists: number, documents: Bytes | null, seals: string | null, ords: string | null];

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
  return row && readRow(row, limit, `a list of "${owner}"`);
}

function readRow([exists, documents, seals, ords]: ListRow, limit: number, what: string): Page | undefined {
  if (!exists) return undefined;
  if (ords === null) return emptyPage;
  const orders = ords.split('\n');
  if (documents === null || seals === null || !areInOrder(orders)) throw damaged(what);
  const body = bufferOf(documents);
  const ends = findEnds(body, seals, what);
  if (ends.length !== orders.length) throw damaged(what);
  if (ends.length <= limit) return { body, ends, mark: seals, last: undefined };
  return {
    body: body.subarray(0, ends[limit - 1]),
    ends: ends.slice(0, limit),
    mark: seals.slice(0, limit * sealLength),
    last: orders[limit - 1],
  };
}

function areInOrder(orders: readonly string[]): boolean {
  for (let at = 1; at < orders.length; at += 1)
    if (compareText(orders[at - 1] ?? '', orders[at] ?? '') >= 0) return false;
  return true;
}
