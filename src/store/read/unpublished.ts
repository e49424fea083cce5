// Reads of seasons and ratings, published or not: for their organisers, their limits, and what is computed from them. No page and no answer of the API may
// show what they return.
import type { SeasonRowResource } from '../../contract/season-resources.ts';
import type { Reader } from '../database.ts';
import { readOwner } from '../records/ownership.ts';

/** The table of a season: how many tournaments count, and its rows. */
export async function findSeasonTable(
  reader: Reader,
  slug: string,
): Promise<{ readonly events: number; readonly rows: readonly object[] } | undefined> {
  const row = await reader.first<{ events: number; standings: { readonly data: readonly object[] } }>(
    `SELECT (SELECT count(*) FROM season_event WHERE season = $1) AS events, standings AS standings_json
     FROM season WHERE slug = $1`,
    [slug],
  );
  return row && { events: Number(row.events), rows: row.standings.data };
}

/** Seasons and ratings that name a tournament or club, each with what it belongs to as `nameOwner` writes it. */
export function listNaming(
  reader: Reader,
  what: 'tournament' | 'club',
  name: string,
): Promise<
  {
    readonly kind: 'season' | 'rating';
    readonly slug: string;
    readonly published: boolean;
    readonly owner: string | null;
  }[]
> {
  return reader.all(
    `SELECT m.kind, s.slug, s.published AS published_flag, coalesce(s.club, '@' || w.account) AS owner
     FROM mention m JOIN season s ON s.slug = m.key LEFT JOIN owner w ON w.kind = 'season' AND w.key = s.slug
     WHERE m.what = $1 AND m.name = $2 AND m.kind = 'season'
     UNION ALL SELECT m.kind, r.slug, r.published, r.club FROM mention m JOIN rating r ON r.slug = m.key
     WHERE m.what = $1 AND m.name = $2 AND m.kind = 'rating' ORDER BY 1 DESC, 2`,
    [what, name],
  );
}

/** How many seasons a club or an account has. */
export async function countSeasons(reader: Reader, owner: string): Promise<number> {
  const [sql, value] = owner.startsWith('@')
    ? [
        `SELECT count(*) FROM owner w JOIN season s ON s.slug = w.key AND s.club IS NULL WHERE w.account = $1 AND w.kind = 'season'`,
        readOwner(owner),
      ]
    : ['SELECT count(*) FROM season WHERE club = $1', owner];
  return Number(await reader.value(sql, [value]));
}

/** What each of these seasons belongs to: its club, else its owner as `nameOwner` writes it. Removed ones are left out. */
export function listSeasonOwners(
  reader: Reader,
  slugs: readonly string[],
): Promise<{ readonly slug: string; readonly owner: string | null }[]> {
  return reader.all(
    `SELECT s.slug, coalesce(s.club, '@' || w.account) AS owner
     FROM season s LEFT JOIN owner w ON w.kind = 'season' AND w.key = s.slug WHERE s.slug IN LIST($1) ORDER BY s.slug`,
    [JSON.stringify(slugs)],
  );
}

/** The tables of seasons. */
export async function listSeasonTables(
  reader: Reader,
  slugs: readonly string[],
): Promise<{ readonly slug: string; readonly data: readonly SeasonRowResource[] }[]> {
  const rows = await reader.all<{ slug: string; standings: { readonly data: readonly SeasonRowResource[] } }>(
    'SELECT slug, standings AS standings_json FROM season WHERE slug IN LIST($1) ORDER BY slug',
    [JSON.stringify(slugs)],
  );
  return rows.map(({ slug, standings: { data } }) => ({ slug, data }));
}

/** The club of a rating; null without one. */
export async function findRatingClub(reader: Reader, slug: string): Promise<string | null> {
  return (await reader.value<string | null>('SELECT club FROM rating WHERE slug = $1', [slug])) ?? null;
}

/** How many ratings a club has. */
export async function countRatings(reader: Reader, club: string): Promise<number> {
  return Number(await reader.value('SELECT count(*) FROM rating WHERE club = $1', [club]));
}
