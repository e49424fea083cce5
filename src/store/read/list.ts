// A page of any list in one statement: the documents joined, their hashes, their sizes and orders, and whether the owner of the list exists.
import type { Reader, Value } from '../database.ts';
import {
  type Bytes,
  bufferOf,
  emptyPage,
  type ListPage,
  type PageEntry,
  type PageOptions,
} from './document.ts';
import { orderSeparator, windowBounds } from './order.ts';

/**
 * `$1` and `$2` are bounds of the order, `$3` how many; `from` selects `document`, `hash`, `ord` and `key`, which has no spaces. Further parameters belong to
 * `from`. Lists with few variants write their statements once, which saves a few microseconds of every request. The limit is a sum because SQLite would plan a statement again for every number that is bound as a limit, which takes as long as reading the page.
 */
export function writeListQuery(from: string, exists = 'true'): string {
  return `
  SELECT ${exists} AS is_found, CAST(string_agg(document, ',') AS BYTES) AS documents, string_agg(hash, '') AS hashes,
    string_agg(octet_length(document) || ' ' || key || ' ' || ord, '${orderSeparator}') AS entries
  FROM (${from} ORDER BY ord LIMIT $3 + 0) page`;
}

/**
 * Reads a page of the list of an owner, `$4`, whom `owner` finds; undefined if there is no such owner. A list may have further values. `isGame` is the
 * condition on the game, which is the last parameter.
 */
export function makeList(owner: string, from: string, isGame = 'game = $5') {
  const exists = `EXISTS (${owner})`;
  const all = writeListQuery(from, exists);
  const ofGame = writeListQuery(`${from} AND ${isGame}`, exists);
  return async (
    reader: Reader,
    id: string | readonly string[],
    request: PageOptions,
  ): Promise<ListPage | undefined> => {
    const { game, limit } = request;
    const row = await readRow(reader, game === undefined ? all : ofGame, request, [id, game ?? []].flat());
    return row?.isFound ? toPage(row, limit) : undefined;
  };
}

/** A page of a list without an owner; `sql` is a list query, `values` are those from `$4` on. */
export async function readList(
  reader: Reader,
  sql: string,
  request: PageOptions,
  values: readonly Value[] = [],
): Promise<ListPage> {
  const row = await readRow(reader, sql, request, values);
  return row === undefined ? emptyPage : toPage(row, request.limit);
}

export interface ListRow {
  /** Whether the owner of the list exists. */
  readonly isFound: number;
  readonly documents: Bytes | null;
  readonly hashes: string;
  readonly entries: string;
}

function readRow(
  reader: Reader,
  sql: string,
  { limit, after = '', window = {} }: PageOptions,
  values: readonly Value[],
): Promise<ListRow | undefined> {
  const { above, below } = windowBounds(window);
  // One more than requested shows whether there is a next page.
  const bounds = [after > above ? after : above, below, limit + 1];
  return reader.first<ListRow>(sql, [...bounds, ...values]);
}

function toPage({ documents, hashes, entries }: ListRow, limit: number): ListPage {
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
  // An order may contain spaces. Splitting and joining would take a quarter of the time of a page.
  const first = entry.indexOf(' ');
  const second = entry.indexOf(' ', first + 1);
  return {
    bytes: Number(entry.slice(0, first)),
    key: entry.slice(first + 1, second),
    ord: entry.slice(second + 1),
  };
}
