// The data that ratings are made from: battles of finished, published tournaments and casual ones, and which ratings a transaction affects.
import type { Reader } from '../database.ts';
import type { CasualFacts } from './touched.ts';

/** A battle that a rating selects; `day` is its own, else the first day of its tournament. */
export interface SelectedBattle {
  readonly day: string | null;
  readonly first: string | null;
  readonly second: string | null;
  readonly firstOutcome: string | null;
  readonly secondOutcome: string | null;
  readonly firstFaction: string | null;
  readonly secondFaction: string | null;
}

const columns = `
  a.player AS first, o.player AS second, a.outcome AS first_outcome, o.outcome AS second_outcome,
  a.faction AS first_faction, o.faction AS second_faction`;
const sides = 'JOIN side a ON a.battle = b.n AND a.place = 0 JOIN side o ON o.battle = b.n AND o.place = 1';

const tournamentBattlesQuery = `
  SELECT coalesce(b.day, t.start_date) AS day, ${columns}
  FROM tournament t JOIN battle b ON b.tournament = t.slug ${sides}
  WHERE t.slug IN LIST($1) AND b.archived = 0`;

const casualBattlesQuery = `
  SELECT b.day, b.game, b.club, ${columns} FROM battle b ${sides}
  WHERE b.tournament IS NULL AND b.archived = 0 AND b.game = $1`;

const batch = 50;

export async function* listTournamentBattles(
  reader: Reader,
  slugs: readonly string[],
): AsyncGenerator<SelectedBattle> {
  for (let start = 0; start < slugs.length; start += batch)
    yield* await reader.all<SelectedBattle>(tournamentBattlesQuery, [
      JSON.stringify(slugs.slice(start, start + batch)),
    ]);
}

/** Of a game, each with the club that it is recorded under. */
export function listCasualBattles(reader: Reader, game: string): Promise<(SelectedBattle & CasualFacts)[]> {
  return reader.all(casualBattlesQuery, [game]);
}

/** A condition for people whose rows are not shown: they are not in the directory, or not rated. `s` has the column `player`. */
export const isGone = `(NOT EXISTS (SELECT 1 FROM player p WHERE p.id = s.player)
  OR EXISTS (SELECT 1 FROM unrated u WHERE u.id = s.player) OR substr(s.player, 1, 5) = 'anon_')`;

/** Whether the touched player `x` may be shown in the rating `r`, and has no row in it. */
const hasNoRow = `x.kind = 'player'
  AND NOT EXISTS (SELECT 1 FROM unrated u WHERE u.id = x.key) AND substr(x.key, 1, 5) <> 'anon_'
  AND NOT EXISTS (SELECT 1 FROM rating_standing s WHERE s.player = x.key AND s.rating = r.slug)`;

/** Battles of the touched player `x` that can be rated. */
const ratedBattles = `player_battle l JOIN battle b ON b.n = l.battle ${sides}
  WHERE l.player = x.key AND l.archived = 0 AND a.player IS NOT NULL AND o.player IS NOT NULL
    AND a.outcome IS NOT NULL AND o.outcome IS NOT NULL AND NOT (a.outcome = 'loss' AND o.outcome = 'loss')`;

/**
 * Ratings that were touched, that a touched tournament counted for, whose rows have another name for a touched player than the directory has now, or in whose
 * tournaments a touched player was rated who has no row.
 */
const touchedRatingsQuery = `
  SELECT key FROM touched WHERE kind = 'rating'
  UNION SELECT e.rating FROM touched x JOIN rating_event e ON e.tournament = x.key WHERE x.kind = 'tournament'
  UNION SELECT s.rating FROM touched x JOIN rating_standing s ON s.player = x.key LEFT JOIN player p ON p.id = x.key
    WHERE x.kind = 'player' AND (p.name IS NULL OR p.name <> s.name OR ${isGone})
  UNION SELECT r.slug FROM touched x JOIN player_tournament i ON i.player = x.key AND i.place IS NOT NULL
    JOIN rating_event e ON e.tournament = i.tournament JOIN rating r ON r.slug = e.rating
    WHERE ${hasNoRow} AND EXISTS (SELECT 1 FROM ${ratedBattles} AND b.tournament = e.tournament)`;

export function listTouchedRatings(reader: Reader): Promise<string[]> {
  return reader.values<string>(touchedRatingsQuery);
}

/** Casual battles of touched players who have no row, with each rating of casual battles of the game. */
export function listCasualWithoutRow(reader: Reader): Promise<(CasualFacts & { readonly slug: string })[]> {
  return reader.all(
    `SELECT DISTINCT r.slug, b.game, b.club, b.day FROM rating r CROSS JOIN touched x CROSS JOIN ${ratedBattles}
       AND r.casual = 1 AND b.game = r.game AND b.tournament IS NULL AND b.day IS NOT NULL AND ${hasNoRow}`,
  );
}

/** What decides which tournaments and casual battles count. */
export interface StoredSelection {
  readonly slug: string;
  /** As JSON. */
  readonly selection: string;
  readonly casual: number;
}

export function listRatingSelections(reader: Reader): Promise<StoredSelection[]> {
  return reader.all('SELECT slug, selection, casual FROM rating');
}
