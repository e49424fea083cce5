// Reads of clubs.
import type { Reader } from '../database.ts';
import { type Bytes, type Document, emptyPage, type Page, type PageRequest, toDocument } from './document.ts';
import { everything, readList, writeListQuery } from './list.ts';

export const clubQuery = 'SELECT CAST(document AS BYTES), hash FROM club WHERE slug = $1';

export async function findClub(reader: Reader, slug: string): Promise<Document | undefined> {
  const row = await reader.first<[Bytes, string]>(clubQuery, [slug]);
  return row && toDocument(...row);
}

export const hasClubQuery = 'SELECT 1 FROM club WHERE slug = $1';

export async function hasClub(reader: Reader, slug: string): Promise<boolean> {
  return (await reader.first(hasClubQuery, [slug])) !== undefined;
}

/** As many slugs as a search for a similar one looks through. */
export async function listClubSlugs(reader: Reader): Promise<string[]> {
  const rows = await reader.all<[string]>('SELECT slug FROM club ORDER BY slug LIMIT 5000');
  return rows.map(([slug]) => slug);
}

/** Whether the owner of a list exists. */
export const clubExists = 'EXISTS (SELECT 1 FROM club WHERE slug = $1)';

export const clubTournamentsQuery = writeListQuery(
  clubExists,
  'SELECT document, hash, ord, slug AS key FROM tournament WHERE club = $1 AND ord > $2 AND ord < $3',
);

/** Undefined where there is no such club. */
export function listClubTournaments(
  reader: Reader,
  slug: string,
  request: PageRequest,
): Promise<Page | undefined> {
  return readList(reader, clubTournamentsQuery, slug, request);
}

export const clubsQuery = writeListQuery(
  everything,
  'SELECT document, hash, ord, slug AS key FROM club WHERE ord > $2 AND ord < $3',
);
export const clubsOfCountryQuery = writeListQuery(
  everything,
  'SELECT document, hash, ord, slug AS key FROM club WHERE country = $1 AND ord > $2 AND ord < $3',
);

/** By name. */
export async function listClubs(
  reader: Reader,
  { country, ...request }: PageRequest & { readonly country?: string | undefined },
): Promise<Page> {
  const query = country === undefined ? clubsQuery : clubsOfCountryQuery;
  return (await readList(reader, query, country ?? '', request)) ?? emptyPage;
}

export interface ListedClub {
  readonly slug: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
}

/** All of them, by name. */
export async function listClubNames(reader: Reader): Promise<ListedClub[]> {
  const rows = await reader.all<[string, string, string | null, string | null]>(
    'SELECT slug, name, city, country FROM club ORDER BY ord',
  );
  return rows.map(([slug, name, city, country]) => ({ slug, name, city, country }));
}
