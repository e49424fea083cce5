// Tournaments that stand in several lists at once (status, country, club, words). The shortest list leads; the others are
// asked for each of its tournaments, and no request looks at more than a fixed number of them.
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';
import { listNames } from './list-names.ts';
import { type DateWindow, orderTournament, windowBounds } from './order.ts';
import { countryPrefix, listOfPodiums } from './page-entries.ts';

const mostCandidates = 1000;

export interface SearchRequest {
  /** At least one. */
  readonly lists: readonly [string, ...string[]];
  readonly window?: DateWindow;
  readonly after?: string | undefined;
  readonly limit: number;
  /** Most tournaments of the leading list that the request looks at. */
  readonly most?: number;
}

export interface FoundTournament {
  readonly tournament: Document;
  /** The first three, once it is finished. */
  readonly podium: Document | undefined;
}

export interface SearchPage {
  readonly found: readonly FoundTournament[];
  readonly last: string | undefined;
}

export const countQuery = `
  SELECT count(*) FROM (SELECT 1 FROM entry WHERE list = $1 AND ord > $2 AND ord < $3 LIMIT $4) counted`;

export const boundaryQuery = `
  SELECT ord FROM entry WHERE list = $1 AND ord > $2 AND ord < $3 ORDER BY ord LIMIT 1 OFFSET $4`;

/** Parameters: the leading list, its bounds, how many, the list of podiums, then the other lists. */
export const searchQuery = (others: number) => `
  SELECT d.body, d.crc, p.body, p.crc, e.ord FROM entry e JOIN document d ON d.id = e.document
  LEFT JOIN entry w ON w.list = $5 AND w.ord = e.ord LEFT JOIN document p ON p.id = w.document
  WHERE e.list = $1 AND e.ord > $2 AND e.ord < $3
  ${Array.from({ length: others }, (_, index) => `AND EXISTS (SELECT 1 FROM entry f WHERE f.list = $${index + 6} AND f.ord = e.ord)`).join(' ')}
  ORDER BY e.ord LIMIT $4`;

type SearchRow = [Uint8Array, number, Uint8Array | null, number | null, string];

export async function searchTournaments(
  reader: Reader,
  { lists, window = {}, after = '', limit, most = mostCandidates }: SearchRequest,
): Promise<SearchPage> {
  const bounds = windowBounds(window);
  const above = after > bounds.above ? after : bounds.above;
  const [leading, others, isLong] = await findLeader(reader, lists, above, bounds.below, most);
  // Where the leading list is long, the request ends at the last one it may look at and the next goes on from there.
  const end = isLong
    ? await reader.first<[string]>(boundaryQuery, [leading, above, bounds.below, most - 1])
    : undefined;
  const rows = await reader.all<SearchRow>(searchQuery(others.length), [
    leading,
    above,
    end === undefined ? bounds.below : justBehind(end[0]),
    limit + 1,
    listOfPodiums,
    ...others,
  ]);
  return {
    found: rows.slice(0, limit).map(toFound),
    last: rows.length > limit ? rows[limit - 1]?.[4] : end?.[0],
  };
}

function toFound([body, crc, podium, podiumCrc]: SearchRow): FoundTournament {
  return {
    tournament: new Document(verified(body, crc), crc),
    podium:
      podium === null || podiumCrc === null
        ? undefined
        : new Document(verified(podium, podiumCrc), podiumCrc),
  };
}

const justBehind = (ord: string): string => `${ord}\u0001`;

/** One list alone needs no search, however long it is. */
async function findLeader(
  reader: Reader,
  [first, ...rest]: readonly [string, ...string[]],
  above: string,
  below: string,
  most: number,
): Promise<[leading: string, others: string[], isLong: boolean]> {
  if (rest.length === 0) return [first, [], false];
  const lists = [first, ...rest];
  let leading = first;
  let fewest = Number.POSITIVE_INFINITY;
  for (const list of lists) {
    const row = await reader.first<[number]>(countQuery, [list, above, below, Math.min(fewest, most)]);
    const count = Number(row?.[0] ?? 0);
    if (count < fewest) {
      leading = list;
      fewest = count;
    }
  }
  return [leading, lists.filter((list) => list !== leading), fewest >= most];
}

/** The countries that tournaments name. */
export async function listCountries(reader: Reader, most: number): Promise<string[]> {
  return (await listNames(reader, 'entry', countryPrefix, most)).map(decodeURIComponent).sort();
}

export const podiumQuery = `
  SELECT d.body, d.crc FROM entry e JOIN document d ON d.id = e.document WHERE e.list = $1 AND e.ord = $2`;

/** The first three of a finished tournament. */
export async function findPodium(
  reader: Reader,
  { startDate, slug }: { readonly startDate: string | null; readonly slug: string },
): Promise<Document | undefined> {
  const row = await reader.first<[Uint8Array, number]>(podiumQuery, [
    listOfPodiums,
    orderTournament(startDate, slug),
  ]);
  return row && new Document(verified(...row), row[1]);
}
