// How much there is of each game ('' for none), and which games each club has anything of: updated like the counts of statistics, since reading all battles
// would take too long (docs/rules/games.md).
import type { Counted } from '../read/counted.ts';

/** `$1` is 1 to add and -1 to subtract. The day '' has all battles of a game, the others those of that day. */
export function writeGameStatements({ battles, clubs, tournaments }: Counted): string[] {
  const ofBattles = (day: string, where: string) => `
      SELECT coalesce(b.game, '') AS game, ${day} AS day, 0 AS tournaments, 1 AS battles
      FROM (${battles}) chosen CROSS JOIN battle b WHERE b.n = chosen.n AND b.archived = 0${where}`;
  const ofTournaments = (columns: string, where = '') =>
    tournaments === ''
      ? ''
      : `UNION ALL SELECT ${columns} FROM (${tournaments}) chosen JOIN tournament t ON t.slug = chosen.slug${where}`;
  return [
    `
    INSERT INTO game_count (game, day, tournaments, battles, players)
    SELECT game, day, CAST($1 AS BIGINT) * sum(tournaments), CAST($1 AS BIGINT) * sum(battles), 0 FROM (
      ${ofBattles(`''`, '')}
      UNION ALL ${ofBattles('b.day', ' AND b.day IS NOT NULL')}
      ${ofTournaments(`coalesce(t.game, ''), '', 1, 0`)}) counted
    GROUP BY game, day
    ON CONFLICT (game, day) DO UPDATE SET
      tournaments = game_count.tournaments + excluded.tournaments, battles = game_count.battles + excluded.battles`,
    `
    INSERT INTO club_game (club, game, things)
    SELECT club, game, CAST($1 AS BIGINT) * count(*) FROM (
      SELECT club, game FROM (${clubs}) named
      ${ofTournaments(`t.club, coalesce(t.game, '')`, ' WHERE t.club IS NOT NULL')}) counted
    GROUP BY club, game
    ON CONFLICT (club, game) DO UPDATE SET things = club_game.things + excluded.things`,
  ];
}

/** `$1` as above: the players that were touched, as they are at that moment. */
export const countPlayersStatement = `
  INSERT INTO game_count (game, day, tournaments, battles, players)
  SELECT g.game, '', 0, 0, CAST($1 AS BIGINT) * count(*)
  FROM touched t JOIN player p ON p.id = t.key JOIN player_game g ON g.ord = p.ord WHERE t.kind = 'player' GROUP BY g.game
  ON CONFLICT (game, day) DO UPDATE SET players = game_count.players + excluded.players`;
