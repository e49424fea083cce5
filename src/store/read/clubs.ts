// Reads of clubs.
import type { Reader } from '../database.ts';
import { type Document, findDocument, type Page, type PageRequest } from './document.ts';
import { makeList, readList, writeListQuery } from './list.ts';

export const clubQuery = 'SELECT CAST(document AS BYTES) AS document, hash FROM club WHERE slug = $1';

export function findClub(reader: Reader, slug: string): Promise<Document | undefined> {
  return findDocument(reader, clubQuery, [slug]);
}

export const hasClubQuery = 'SELECT 1 FROM club WHERE slug = $1';

export async function hasClub(reader: Reader, slug: string): Promise<boolean> {
  return (await reader.value(hasClubQuery, [slug])) !== undefined;
}

/** As many slugs as a search for a similar one looks through. */
export function listClubSlugs(reader: Reader): Promise<string[]> {
  return reader.values<string>('SELECT slug FROM club ORDER BY slug LIMIT 5000');
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

export interface ClubName {
  readonly slug: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
}

/** All of them, by name. */
export function listClubNames(reader: Reader): Promise<ClubName[]> {
  return reader.all<ClubName>('SELECT slug, name, city, country FROM club ORDER BY ord');
}
