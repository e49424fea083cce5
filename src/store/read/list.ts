// A page of any list in one statement: the documents joined, their hashes, their sizes and orders, and whether the owner of the list exists.
import type { Reader, Value } from '../database.ts';
import { type Bytes, bufferOf, emptyPage, type Page, type PageEntry, type PageRequest } from './document.ts';
import { orderSeparator, windowBounds } from './order.ts';

/**
 * `$1` and `$2` are bounds of the order, `$3` how many; `from` selects `document`, `hash`, `ord` and `key`, which has no spaces. Further parameters belong to
 * `from`. SQLite plans a statement anew for every number bound as a limit, which takes as long as reading the page; of a sum it does not know the value.
 */
export function writeListQuery(from: string, exists = 'true'): string {
  return `
  SELECT ${exists}, CAST(string_agg(document, ',') AS BYTES), string_agg(hash, ''),
    string_agg(octet_length(document) || ' ' || key || ' ' || ord, '${orderSeparator}')
  FROM (${from} ORDER BY ord LIMIT $3 + 0) page`;
}

/** Reads a page of the list of an owner; undefined where that one does not exist. `$4` is the owner, whom `owner` finds; `$5` the game, which the column `game` has. */
export function makeList(owner: string, from: string, game = 'game') {
  const { read, ...statements } = makeOwned(owner, from, `${game} = $5`);
  return Object.assign(
    (reader: Reader, id: string, request: PageRequest) => read(reader, [id], request),
    statements,
  );
}

/** The same of one more value, `$5`; the game is `$6` then. */
export function makePairList(owner: string, from: string, game: string) {
  const { read, ...statements } = makeOwned(owner, from, `${game} = $6`);
  return Object.assign(
    (reader: Reader, id: string, other: string, request: PageRequest) => read(reader, [id, other], request),
    statements,
  );
}

function makeOwned(owner: string, from: string, hasGame: string) {
  const sql = writeListQuery(from, `EXISTS (${owner})`);
  const ofGame = writeListQuery(`${from} AND ${hasGame}`, `EXISTS (${owner})`);
  const read = async (reader: Reader, ids: readonly string[], request: PageRequest) => {
    const { game, limit } = request;
    const row = await (game === undefined
      ? readRow(reader, sql, request, ids)
      : readRow(reader, ofGame, request, [...ids, game]));
    return row[0] ? toPage(row, limit) : undefined;
  };
  return { read, sql, ofGame };
}

/** A page of a list without an owner. */
export async function readList(
  reader: Reader,
  sql: string,
  request: PageRequest,
  values: readonly Value[] = [],
): Promise<Page> {
  return toPage(await readRow(reader, sql, request, values), request.limit);
}

type ListRow = [exists: number, documents: Bytes | null, hashes: string, entries: string];

async function readRow(
  reader: Reader,
  sql: string,
  { limit, after = '', window = {} }: PageRequest,
  values: readonly Value[],
): Promise<ListRow> {
  const { above, below } = windowBounds(window);
  // One more than requested shows whether there is a next page.
  const bounds = [after > above ? after : above, below, limit + 1];
  return (await reader.first<ListRow>(sql, [...bounds, ...values])) ?? [0, null, '', ''];
}

function toPage([, documents, hashes, entries]: ListRow, limit: number): Page {
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

/** From one value to the next in the index, without reading the rows between. */
function writeDistinctQuery(table: string, column: string, where = 'true'): string {
  return `
  WITH RECURSIVE found (value) AS (
    SELECT min(${column}) FROM ${table} WHERE ${where} AND ${column} > ''
    UNION ALL
    SELECT (SELECT min(t.${column}) FROM ${table} t WHERE ${where} AND t.${column} > found.value) FROM found WHERE found.value IS NOT NULL)
  SELECT value FROM found WHERE value IS NOT NULL LIMIT $1`;
}

export const distinctStatements = {
  countries: writeDistinctQuery('tournament', 'country'),
  playerCountries: writeDistinctQuery('player_country', 'country'),
  packs: writeDistinctQuery('scenario_count', 'pack'),
  games: writeDistinctQuery('mention', 'name', `what = 'game'`),
};

/** The countries of tournaments, those in which anyone played, the packs that battles were played with, or the games that records name: by code point. */
export async function listDistinct(
  reader: Reader,
  what: keyof typeof distinctStatements,
  most = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  return (await reader.all<[string]>(distinctStatements[what], [most])).map(([value]) => value);
}
