// The only way to change what is published: `publish` writes the rows of things, `withdraw` removes them, both inside one transaction that begins with
// `startPublishing` and ends with `finishRows` and `finishChanges`. Rows that are made from many things (lists of players and clubs, counts, players,
// changes) are written at the end, by statements over everything that was touched; seasons are made between the two.
import { type Reader, runAll, type Writer } from '../database.ts';
import { findChanges, writeChanges } from './changes.ts';
import { countPublished, dropEmptyStatements, startCounting, uncount } from './counts.ts';
import { writePlayers } from './players.ts';
import { insertRows, type Rows, withdrawStatements } from './tables.ts';
import {
  clearBattles,
  listBattlesStatement,
  listWithdrawn,
  type PublishedKind,
  publishedBattles,
  startTouching,
  touch,
  touchFormerPlayers,
  touchNamedPlayersStatement,
} from './touched.ts';

/** Call it at the beginning of a transaction that publishes. */
export async function startPublishing(writer: Writer): Promise<void> {
  await startTouching(writer);
  await startCounting(writer);
}

/** Writes the rows of things that have none. */
export async function publish(
  writer: Writer,
  kind: PublishedKind,
  keys: readonly string[],
  rows: Rows,
): Promise<void> {
  await touch(writer, kind, keys);
  await insertRows(writer, rows);
}

/** Removes all rows of things. */
export async function withdraw(writer: Writer, kind: PublishedKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const first = await touch(writer, kind, keys);
  // Rows that this transaction published are not counted yet.
  if (first.length > 0 && (kind === 'tournament' || kind === 'battle')) {
    const battles = await listWithdrawn(writer, kind, first);
    if (battles > 0) await writer.analyse('touched_battle');
    await touchFormerPlayers(writer, kind, first);
    await uncount(writer, kind, first, battles);
    await clearBattles(writer);
  }
  await runAll(writer, withdrawStatements(kind), [JSON.stringify(keys)]);
}

/** Battles of which nothing is shown; those without a tournament are casual. */
export function reservedRows(ids: readonly string[], tournament: string | null, first: number) {
  return ids.map((id, index) => ({ n: first + index, id, tournament }));
}

/** Stores ids of battles that are not published, of a tournament or, with null, of casual battles. */
export async function reserveIds(
  writer: Writer,
  tournament: string | null,
  ids: readonly string[],
): Promise<void> {
  await writer.insert('battle', reservedRows(ids, tournament, await findNextNumber(writer)));
}

/** The content hash of a thing that is shown. */
export function findPublishedHash(
  reader: Reader,
  kind: PublishedKind,
  key: string,
): Promise<string | undefined> {
  return reader.value<string>('SELECT hash FROM published WHERE kind = $1 AND key = $2', [kind, key]);
}

/** Replaces the rows of a season but for those of its table, which stay as they were. */
export async function replaceSeasonHead(writer: Writer, slug: string, rows: Rows): Promise<void> {
  await touch(writer, 'season', [slug]);
  await writer.run(`DELETE FROM published WHERE kind = 'season' AND key = $1`, [slug]);
  await writer.run('DELETE FROM season WHERE slug = $1', [slug]);
  await insertRows(writer, rows);
}

/** Writes what changed, for clients that follow it. More may be published afterwards, and finished again. */
export async function finishChanges(writer: Writer): Promise<void> {
  await findChanges(writer);
  await writeChanges(writer);
  const filled = ['touched', 'touched_battle', 'listed_battle', 'former_casual'];
  await runAll(
    writer,
    filled.map((table) => `DELETE FROM ${table}`),
  );
}

/** Everything that is made from the rows of many things, but for seasons. */
export async function finishRows(writer: Writer): Promise<void> {
  const battles = await writer.run(listBattlesStatement);
  if (battles > 0) {
    await writer.analyse('touched_battle');
    await writer.run(playerBattlesStatement);
    await writer.run(headToHeadStatement);
  }
  await countPublished(writer, battles);
  await writer.run(touchNamedPlayersStatement);
  await writePlayers(writer);
  await runAll(writer, dropEmptyStatements);
}

// Lists that many things share are written in the order of their keys, which costs a fraction of inserting them at random positions of a large index.

/** A player on both sides has the battle once. */
const playerBattlesStatement = `
  INSERT INTO player_battle (player, archived, ord, battle, name, faction, outcome, game)
  SELECT s.player, b.archived, b.ord, b.n, s.name, s.faction, s.outcome, coalesce(b.game, '')
  FROM (${publishedBattles}) chosen CROSS JOIN battle b JOIN side s ON s.battle = b.n
  WHERE b.n = chosen.n AND s.player IS NOT NULL AND (s.place = 0
    OR NOT EXISTS (SELECT 1 FROM side o WHERE o.battle = s.battle AND o.place = 0 AND o.player = s.player))
  ORDER BY s.player, b.archived, b.ord, b.n`;

const headToHeadStatement = `
  INSERT INTO head_to_head (player, opponent, ord, battle)
  SELECT s.player, o.player, b.ord, b.n
  FROM (${publishedBattles}) chosen CROSS JOIN battle b JOIN side s ON s.battle = b.n JOIN side o ON o.battle = b.n
  WHERE b.n = chosen.n AND b.archived = 0 AND s.player < o.player ORDER BY s.player, o.player, b.ord, b.n`;

const nextNumberQuery = 'SELECT coalesce(max(n), 0) + 1 FROM battle';

export async function findNextNumber(reader: Reader): Promise<number> {
  return (await reader.value<number>(nextNumberQuery)) ?? 1;
}
