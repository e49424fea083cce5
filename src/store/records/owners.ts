// Which club things belong to, published or not.
import type { Reader } from '../database.ts';
import type { Mentioned } from './mentions.ts';

export const tournamentClubQuery = `
  SELECT club FROM tournament WHERE slug = $1 UNION ALL SELECT club FROM draft WHERE slug = $1`;

/** Null where it belongs to none, undefined where there is no such tournament. */
export async function findTournamentClub(reader: Reader, slug: string): Promise<string | null | undefined> {
  return (await reader.first<[string | null]>(tournamentClubQuery, [slug]))?.[0];
}

export const battleClubQuery = 'SELECT club FROM battle WHERE id = $1 AND tournament IS NULL';

/** Of a casual battle. */
export async function findBattleClub(reader: Reader, id: string): Promise<string | null | undefined> {
  return (await reader.first<[string | null]>(battleClubQuery, [id]))?.[0];
}

const placesOf = (clubs: readonly string[], first: number): string =>
  clubs.map((_, index) => `$${first + index}`).join(', ');

const writeOutsideQuery = (clubs: readonly string[]): string => {
  const isOutside = (table: string) =>
    `(${table}.club IS NULL OR ${table}.club NOT IN (${placesOf(clubs, 3)}))`;
  return `
    SELECT 1 FROM mention m LEFT JOIN tournament t ON m.kind = 'tournament' AND t.slug = m.key
      LEFT JOIN draft d ON m.kind = 'tournament' AND d.slug = m.key
      LEFT JOIN battle b ON m.kind = 'battle' AND b.id = m.key AND b.tournament IS NULL
    WHERE m.what = $1 AND m.name = $2 AND (t.slug IS NOT NULL AND ${isOutside('t')}
      OR d.slug IS NOT NULL AND ${isOutside('d')} OR b.id IS NOT NULL AND ${isOutside('b')}) LIMIT 1`;
};

/** Whether anything of another club, or of none, names a player or a battle pack. */
export async function isNamedOutside(
  reader: Reader,
  what: Exclude<Mentioned, 'club'>,
  name: string,
  clubs: readonly string[],
): Promise<boolean> {
  return (await reader.first(writeOutsideQuery(clubs), [what, name, ...clubs])) !== undefined;
}
