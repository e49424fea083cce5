// The rated battles of a player in a published rating, with what was expected of them.
import type { RatingRecord } from '#rules/event-file/rating-record';
import { expectedScore, pointsPerUnit, roundTo } from '#rules/rating/model';
import type { RatingBattleResource } from '../../contract/rating-resources.ts';
import type { Reader } from '../database.ts';
import { hashContent, type ListPage, type PageOptions } from './document.ts';

/** Whether the battle `b` is among those of the rating `r`, casual ones on any day. */
export const isOfRating = `b.game = r.game AND (b.tournament IS NULL AND r.casual = 1 AND (r.club IS NULL OR b.club = r.club)
  OR EXISTS (SELECT 1 FROM rating_event v WHERE v.rating = r.slug AND v.tournament = b.tournament))`;

/** The sort key of a battle without its day (order.ts): on the day that it is rated by, a battle without a day of its own is not behind the others. */
const withinDay = 'substr(l.ord, CASE WHEN b.day IS NULL THEN 3 ELSE 11 END)';

/**
 * The rated battles of a player, newest first. The opponent has a rating of that day, unless they are in no rating. A battle that came after the last fit is not
 * among them if one of the two had no rating that day.
 */
const battlesQuery = `
  SELECT b.id AS battle, d.day AS date, b.tournament, p.name AS opponent, o.player AS opponent_id, d.points AS rating,
    e.points AS opponent_rating, s.outcome, ${withinDay} AS ord, f.draw_parameter
  FROM player_battle l JOIN battle b ON b.n = l.battle JOIN side s ON s.battle = b.n AND s.player = l.player
    JOIN side o ON o.battle = b.n AND o.place = 1 - s.place
    JOIN rating r ON r.slug = $1 AND r.published = 1 LEFT JOIN tournament t ON t.slug = b.tournament
    JOIN rating_figures f ON f.rating = r.slug
    JOIN rating_day d ON d.rating = r.slug AND d.player = l.player AND d.day = coalesce(b.day, t.start_date)
    LEFT JOIN rating_day e ON e.rating = r.slug AND e.player = o.player AND e.day = d.day
    LEFT JOIN rating_standing p ON p.rating = r.slug AND p.player = o.player
  WHERE l.player = $2 AND l.archived = 0 AND s.outcome IS NOT NULL AND o.outcome IS NOT NULL
    AND NOT (s.outcome = 'loss' AND o.outcome = 'loss')
    AND ${isOfRating} AND (b.tournament IS NOT NULL OR b.day >= $6 AND b.day <= $7)
    AND (e.points IS NOT NULL OR EXISTS (SELECT 1 FROM unrated u WHERE u.id = o.player) OR substr(o.player, 1, 5) = 'anon_')
    AND (d.day < $3 OR d.day = $3 AND ${withinDay} > $4)
  ORDER BY d.day DESC, ord LIMIT $5`;

const selectionQuery = 'SELECT selection FROM rating WHERE slug = $1';

interface BattleRow extends Omit<RatingBattleResource, 'score' | 'expected' | 'opponent'> {
  readonly opponent: string | null;
  readonly outcome: 'win' | 'draw' | 'loss';
  readonly ord: string;
  readonly drawParameter: number;
}

export async function listRatingBattles(
  reader: Reader,
  slug: string,
  player: string,
  { limit, after }: PageOptions,
): Promise<ListPage> {
  const [day, ord] = after === undefined ? ['~', ''] : (JSON.parse(after) as [string, string]);
  const [selection = '{}'] = await reader.values<string>(selectionQuery, [slug]);
  const { from, to } = JSON.parse(selection) as Pick<RatingRecord, 'from' | 'to'>;
  const values = [slug, player, day, ord, limit + 1, from ?? '', to ?? '~'];
  const rows = await reader.all<BattleRow>(battlesQuery, values);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const body = page.map((row) => JSON.stringify(writeBattle(row))).join();
  const seen = last && JSON.stringify([last.date, last.ord]);
  return { body: Buffer.from(body), hash: hashContent(body), last: seen };
}

const scores = { win: 1, draw: 0.5, loss: 0 } as const;

function writeBattle(row: BattleRow): RatingBattleResource {
  const { battle, date, tournament, opponent, opponentId, rating, opponentRating, outcome } = row;
  const isShown = opponent !== null && opponentRating !== null;
  const difference = (rating - (opponentRating ?? 0)) / pointsPerUnit;
  return {
    battle,
    date,
    tournament,
    opponent: isShown ? opponent : 'A player',
    opponentId: isShown ? opponentId : null,
    rating,
    opponentRating: isShown ? opponentRating : null,
    expected: isShown ? roundTo(expectedScore(difference, row.drawParameter), 4) : null,
    score: scores[outcome],
  };
}
