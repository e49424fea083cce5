// Reads of clubs.
import type { Reader } from '../database.ts';
import { type Bytes, type Document, type Page, type PageRequest, toDocument } from './document.ts';
import { makeList, readList, writeListQuery } from './list.ts';

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

export const listClubTournaments = makeList(
  'SELECT 1 FROM club WHERE slug = $4',
  'SELECT document, hash, ord, slug AS key FROM tournament WHERE club = $4 AND ord > $1 AND ord < $2',
);

const clubs = 'SELECT document, hash, ord, slug AS key FROM club WHERE ord > $1 AND ord < $2';
export const clubsQuery = writeListQuery(clubs);
export const clubsOfCountryQuery = writeListQuery(`${clubs} AND country = $4`);

/** By name. */
export function listClubs(
  reader: Reader,
  { country, ...request }: PageRequest & { readonly country?: string | undefined },
): Promise<Page> {
  if (country === undefined) return readList(reader, clubsQuery, request);
  return readList(reader, clubsOfCountryQuery, request, [country]);
}

/** All of them, by name. */
export async function listClubNames(reader: Reader) {
  const rows = await reader.all<[string, string, string | null, string | null]>(
    'SELECT slug, name, city, country FROM club ORDER BY ord',
  );
  return rows.map(([slug, name, city, country]) => ({ slug, name, city, country }));
}
