// Lists that many things share, such as a player's battles: made from the rows of everything that was touched, in the order of their keys, because
// going through a large tree in order costs a fraction of jumping about in it.
import type { Writer } from '../database.ts';
import { publishedBattles } from './touched.ts';

/** A player on both sides has the battle once. */
export const playerBattlesStatement = `
  INSERT INTO player_battle (player, archived, ord, battle, name, faction, outcome)
  SELECT s.player, b.archived, b.ord, b.n, s.name, s.faction, s.outcome
  FROM (${publishedBattles}) chosen JOIN battle b ON b.n = chosen.n JOIN side s ON s.battle = b.n
  WHERE s.player IS NOT NULL AND (s.place = 0
    OR NOT EXISTS (SELECT 1 FROM side o WHERE o.battle = s.battle AND o.place = 0 AND o.player = s.player))
  ORDER BY s.player, b.archived, b.ord, b.n`;

/** Of the club that runs the tournament or records the battle, and of those that the players represent. */
export const clubBattlesStatement = `
  INSERT INTO club_battle (club, ord, battle)
  SELECT club, ord, n FROM (
    SELECT b.club, b.ord, b.n FROM (${publishedBattles}) chosen JOIN battle b ON b.n = chosen.n WHERE b.club IS NOT NULL
    UNION
    SELECT s.club, b.ord, b.n FROM (${publishedBattles}) chosen JOIN battle b ON b.n = chosen.n JOIN side s ON s.battle = b.n
    WHERE s.club IS NOT NULL) named
  ORDER BY club, ord, n`;

export async function writeIndexRows(writer: Writer): Promise<void> {
  await writer.run(playerBattlesStatement);
  await writer.run(clubBattlesStatement);
}
