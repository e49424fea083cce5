// Tournaments that stand in several lists at once (status, country, club, words). The shortest list leads; the others are
// asked for each of its tournaments, and no request looks at more than a fixed number of them.
import type { TournamentResource } from '../contract/resources.ts';
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import type { Page } from './lists.ts';
import { readPage } from './lists.ts';
import { type DateWindow, windowBounds } from './order.ts';
import { countryPrefix, listOfPodium } from './page-entries.ts';

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

export const countQuery = `
  SELECT count(*) FROM (SELECT 1 FROM entry WHERE list = $1 AND ord > $2 AND ord < $3 LIMIT $4) counted`;

export const boundaryQuery = `
  SELECT ord FROM entry WHERE list = $1 AND ord > $2 AND ord < $3 ORDER BY ord LIMIT 1 OFFSET $4`;

/** Parameters: the leading list, its bounds, how many, then the other lists. */
export const searchQuery = (others: number) => `
  SELECT d.body, d.crc, e.ord FROM entry e JOIN document d ON d.id = e.document
  WHERE e.list = $1 AND e.ord > $2 AND e.ord < $3
  ${Array.from({ length: others }, (_, index) => `AND EXISTS (SELECT 1 FROM entry f WHERE f.list = $${index + 5} AND f.ord = e.ord)`).join(' ')}
  ORDER BY e.ord LIMIT $4`;

export async function searchTournaments(
  reader: Reader,
  { lists, window = {}, after = '', limit, most = mostCandidates }: SearchRequest,
): Promise<Page> {
  const bounds = windowBounds(window);
  const above = after > bounds.above ? after : bounds.above;
  const { leading, others } = await findLeader(reader, lists, above, bounds.below, most);
  // Where the leading list is long, the request ends at the last one it may look at and the next one goes on from there.
  const end = await reader.first<[string]>(boundaryQuery, [leading, above, bounds.below, most - 1]);
  const rows = await reader.all<[string, number, string]>(searchQuery(others.length), [
    leading,
    above,
    end === undefined ? bounds.below : justBehind(end[0]),
    limit + 1,
    ...others,
  ]);
  return {
    documents: rows
      .slice(0, limit)
      .map(([body, crc]) => ({ body: verified(body, crc), fingerprint: `${crc}` })),
    last: rows.length > limit ? rows[limit - 1]?.[2] : end?.[0],
  };
}

const justBehind = (ord: string): string => `${ord}\u0001`;

async function findLeader(
  reader: Reader,
  lists: readonly [string, ...string[]],
  above: string,
  below: string,
  most: number,
) {
  let leading = lists[0];
  let fewest = Number.POSITIVE_INFINITY;
  if (lists.length > 1) {
    for (const list of lists) {
      const row = await reader.first<[number]>(countQuery, [list, above, below, Math.min(fewest, most)]);
      const count = Number(row?.[0] ?? 0);
      if (count < fewest) {
        leading = list;
        fewest = count;
      }
    }
  }
  return { leading, others: lists.filter((list) => list !== leading) };
}

export const nextListQuery = 'SELECT list FROM entry WHERE list > $1 AND list < $2 ORDER BY list LIMIT 1';

/** The countries that tournaments name, from list to list without reading what is in them. */
export async function listCountries(reader: Reader, most: number): Promise<string[]> {
  const countries: string[] = [];
  const beyond = `${countryPrefix.slice(0, -1)}>`;
  let at = countryPrefix;
  while (countries.length < most) {
    const row = await reader.first<[string]>(nextListQuery, [at, beyond]);
    if (row === undefined) break;
    at = row[0];
    countries.push(decodeURIComponent(at.slice(countryPrefix.length)));
  }
  return countries.sort();
}

/** The rows of the first three; empty while the tournament is not finished. */
export async function findPodium(reader: Reader, { slug }: Pick<TournamentResource, 'slug'>) {
  const { documents } = await readPage(reader, { list: listOfPodium(slug), limit: 1 });
  return documents[0];
}
