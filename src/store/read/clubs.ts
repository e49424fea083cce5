// Reads of clubs.
import type { ClubResource } from '../../contract/resources.ts';
import type { Reader } from '../database.ts';
import { type Document, findDocument, type ListPage, type PageOptions } from './document.ts';
import { makeList, readList, writeListQuery } from './list.ts';

export function findClub(reader: Reader, slug: string): Promise<Document | undefined> {
  const sql = 'SELECT CAST(document AS BYTES) AS document, hash FROM club WHERE slug = $1';
  return findDocument(reader, sql, [slug]);
}

export async function hasClub(reader: Reader, slug: string): Promise<boolean> {
  return (await reader.value('SELECT 1 FROM club WHERE slug = $1', [slug])) !== undefined;
}

/** The slugs that a search for a similar one compares. */
export function listClubSlugs(reader: Reader): Promise<string[]> {
  return reader.values<string>('SELECT slug FROM club ORDER BY slug LIMIT 5000');
}

export const listClubTournaments = makeList(
  'SELECT 1 FROM club WHERE slug = $4',
  'SELECT document, hash, ord, slug AS key FROM tournament WHERE club = $4 AND ord > $1 AND ord < $2',
);

const clubs = 'SELECT document, hash, ord, slug AS key FROM club WHERE ord > $1 AND ord < $2';
const clubsQuery = writeListQuery(clubs);
const clubsOfCountryQuery = writeListQuery(`${clubs} AND country = $4`);

/** By name. */
export function listClubs(
  reader: Reader,
  { country, ...request }: PageOptions & { readonly country?: string | undefined },
): Promise<ListPage> {
  if (country === undefined) return readList(reader, clubsQuery, request);
  return readList(reader, clubsOfCountryQuery, request, [country]);
}

/** All of them, by name. */
export function listClubNames(
  reader: Reader,
): Promise<Pick<ClubResource, 'slug' | 'name' | 'city' | 'country'>[]> {
  return reader.all('SELECT slug, name, city, country FROM club ORDER BY ord');
}
