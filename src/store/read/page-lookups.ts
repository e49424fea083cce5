// What only the pages ask: podiums, the days of the calendar that have tournaments, many things at once.
import type { Reader, Value } from '../database.ts';
import { type Document, toDocument } from './document.ts';

export const podiumQuery = 'SELECT podium FROM tournament WHERE slug = $1 AND podium IS NOT NULL';

/** The first three of a finished tournament. */
export async function findPodium(reader: Reader, slug: string): Promise<Document | undefined> {
  const row = await reader.first<[string]>(podiumQuery, [slug]);
  return row && toDocument(row[0]);
}

const writeDayQuery = (order: '' | 'DESC') => `
  SELECT start_date FROM tournament WHERE ord < '1' ORDER BY ord ${order} LIMIT 1`;
export const lastDayQuery = writeDayQuery('');
export const firstDayQuery = writeDayQuery('DESC');

/** The first and the last day on which a tournament begins. */
export async function findDays(
  reader: Reader,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const last = await reader.first<[string]>(lastDayQuery);
  const first = await reader.first<[string]>(firstDayQuery);
  return first && last && { first: first[0], last: last[0] };
}

const oneOf = (names: readonly Value[]): string => names.map((_, index) => `$${index + 1}`).join(', ');

export const manyQuery = (table: 'club' | 'tournament', slugs: readonly string[]) =>
  `SELECT slug, document, hash FROM ${table} WHERE slug IN (${oneOf(slugs)})`;

export const clubSidesQuery = (battles: readonly string[]) =>
  `SELECT b.id, s.place FROM battle b JOIN side s ON s.battle = b.n
   WHERE b.id IN (${oneOf(battles)}) AND b.ord IS NOT NULL AND s.club = $${battles.length + 1}`;

/** Which sides of the battles represent the club: the id of the battle, a space, 0 or 1. */
export async function findClubSides(
  reader: Reader,
  club: string,
  battles: readonly string[],
): Promise<Set<string>> {
  if (battles.length === 0) return new Set();
  const rows = await reader.all<[string, number]>(clubSidesQuery(battles), [...battles, club]);
  return new Set(rows.map(([id, place]) => `${id} ${place}`));
}

/** Those of the clubs or tournaments that are there, by slug. */
export async function findMany(
  reader: Reader,
  table: 'club' | 'tournament',
  slugs: Iterable<string>,
): Promise<Map<string, Document>> {
  const asked = [...new Set(slugs)];
  if (asked.length === 0) return new Map();
  const rows = await reader.all<[string, string, string]>(manyQuery(table, asked), asked);
  return new Map(rows.map(([slug, document, hash]) => [slug, toDocument(document, hash)]));
}

export const manyBattlesQuery = (ids: readonly string[]) =>
  `SELECT id, document, hash FROM battle WHERE id IN (${oneOf(ids)}) AND document IS NOT NULL`;

/** Those of the battles that are shown, by id. */
export async function findBattles(reader: Reader, ids: Iterable<string>): Promise<Map<string, Document>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const rows = await reader.all<[string, string, string]>(manyBattlesQuery(asked), asked);
  return new Map(rows.map(([id, document, hash]) => [id, toDocument(document, hash)]));
}
