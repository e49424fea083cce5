// Players as they are published: summed up from the rows that name them, since no single record has the number of battles that a player has
// (docs/rules/directory.md). Every player that was touched is written again.
import type { Written } from '#rules/resource-fields';
import { pagePath } from '../../contract/endpoints.ts';
import type { PlayerSummaryResource } from '../../contract/resources.ts';
import type { Reader, Writer } from '../database.ts';
import { hashContent } from '../read/document.ts';
import { dayOfOrder, orderNamed } from '../read/order.ts';
import { type PlayerRow, toPlayer } from '../read/players.ts';
import { indexedWords, joinWords } from '../read/words.ts';
import { countPlayersStatement } from './game-counts.ts';
import { insertRows } from './tables.ts';

const batch = 500;

/** `$1` lists ids. */
const withdrawPlayersStatements = [
  ...['player_word', 'player_club', 'player_country', 'player_game'].map(
    (table) => `DELETE FROM ${table} WHERE ord IN (SELECT ord FROM player WHERE id IN LIST($1))`,
  ),
  `DELETE FROM published WHERE kind = 'player' AND key IN LIST($1)`,
  'DELETE FROM player WHERE id IN LIST($1)',
];

const touchedIdsQuery = `SELECT key FROM touched WHERE kind = 'player' AND key > $1 ORDER BY key LIMIT ${batch}`;

/**
 * `$1` and `$2` are ids: behind the first, up to the second. The name is that of the record; else the one that most battles use, of equal ones that of the
 * oldest battle; else that of the newest tournament, as participant before organiser; else that of the newest archived battle.
 */
const playerResultsQuery = `
  SELECT t.key AS id, coalesce(
      (SELECT n.name FROM player_name n WHERE n.id = t.key),
      (SELECT o.name FROM player_battle o WHERE o.player = t.key AND o.archived = 0
       GROUP BY o.name ORDER BY count(*) DESC, max(o.ord) DESC LIMIT 1),
      (SELECT i.name FROM player_tournament i WHERE i.player = t.key ORDER BY i.ord, i.place IS NULL, i.key LIMIT 1),
      (SELECT o.name FROM player_battle o WHERE o.player = t.key AND o.archived = 1 ORDER BY o.ord LIMIT 1)) AS name,
    count(b.battle) AS battles, count(*) FILTER (WHERE b.outcome = 'win') AS wins,
    count(*) FILTER (WHERE b.outcome = 'draw') AS draws, count(*) FILTER (WHERE b.outcome = 'loss') AS losses,
    (SELECT count(DISTINCT i.tournament) FROM player_tournament i WHERE i.player = t.key AND i.place IS NOT NULL) AS tournaments,
    min(b.ord) AS newest
  FROM touched t LEFT JOIN player_battle b ON b.player = t.key AND b.archived = 0
  WHERE t.kind = 'player' AND t.key > $1 AND t.key <= $2 GROUP BY t.key`;

/** Every spelling that something visible uses, but for the record. */
const playerNamesQuery = `
  SELECT b.player, b.name FROM touched t JOIN player_battle b ON b.player = t.key
  WHERE t.kind = 'player' AND t.key > $1 AND t.key <= $2
  UNION
  SELECT i.player, i.name FROM touched t JOIN player_tournament i ON i.player = t.key
  WHERE t.kind = 'player' AND t.key > $1 AND t.key <= $2
  ORDER BY 1, 2`;

/** Most played first, then by name. */
const playerFactionsQuery = `
  SELECT b.player, b.faction, count(*) AS battles
  FROM touched t JOIN player_battle b ON b.player = t.key AND b.archived = 0
  WHERE t.kind = 'player' AND t.key > $1 AND t.key <= $2 AND b.faction IS NOT NULL
  GROUP BY b.player, b.faction ORDER BY b.player, battles DESC, b.faction`;

/** For which clubs they play, in which countries and which games they have played. */
const playerIndexStatements = [
  ...['club', 'country'].map(
    (column) => `
  INSERT INTO player_${column} (${column}, ord)
  SELECT DISTINCT i.${column}, p.ord
  FROM touched t JOIN player p ON p.id = t.key JOIN player_tournament i ON i.player = t.key
  WHERE t.kind = 'player' AND i.place IS NOT NULL AND i.${column} IS NOT NULL ORDER BY i.${column}, p.ord`,
  ),
  `
  INSERT INTO player_game (game, ord)
  SELECT DISTINCT b.game, p.ord
  FROM touched t JOIN player p ON p.id = t.key JOIN player_battle b ON b.player = t.key AND b.archived = 0
  WHERE t.kind = 'player' ORDER BY b.game, p.ord`,
];

export async function writePlayers(writer: Writer): Promise<void> {
  await writer.run(countPlayersStatement, [-1]);
  for (let after = ''; ; ) {
    const ids = await writer.values<string>(touchedIdsQuery, [after]);
    const last = ids.at(-1);
    if (last === undefined) break;
    for (const statement of withdrawPlayersStatements) await writer.run(statement, [JSON.stringify(ids)]);
    await insertRows(writer, await makePlayerRows(writer, after, last));
    after = last;
  }
  for (const statement of playerIndexStatements) await writer.run(statement);
  await writer.run(countPlayersStatement, [1]);
}

interface Results extends Omit<PlayerRow, 'name' | 'lastPlayed' | 'factions'> {
  /** Null if nothing names the player any more. */
  readonly name: string | null;
  readonly newest: string | null;
}

async function makePlayerRows(reader: Reader, ...bounds: [after: string, last: string]) {
  const rows = { player: [] as object[], player_word: [] as object[], published: [] as object[] };
  const played = Map.groupBy(
    await reader.all<{ player: string; faction: string; battles: number }>(playerFactionsQuery, bounds),
    ({ player }) => player,
  );
  const spelled = Map.groupBy(
    await reader.all<{ player: string; name: string }>(playerNamesQuery, bounds),
    ({ player }) => player,
  );
  for (const { name, newest, ...results } of await reader.all<Results>(playerResultsQuery, bounds)) {
    if (name === null) continue;
    const { id, battles, tournaments } = results;
    const ord = orderNamed(name, id);
    const lastPlayed = newest === null ? null : dayOfOrder(newest);
    const factions = JSON.stringify(
      played.get(id)?.map(({ faction, battles: count }) => ({ faction, battles: count })) ?? [],
    );
    const document = JSON.stringify({
      playerId: id,
      player: name,
      battles,
      tournaments,
      lastPlayed,
      url: pagePath('player', id),
    } satisfies Written<PlayerSummaryResource>);
    const shown = { ...results, name, lastPlayed, factions };
    const hash = hashContent(JSON.stringify(toPlayer(shown)));
    const others = (spelled.get(id) ?? []).flatMap((one) => (one.name === name ? [] : [one.name]));
    rows.player.push({ ...shown, ord, hash, names: JSON.stringify(others), document });
    rows.published.push({ kind: 'player', key: id, hash });
    for (const [spelling, text] of [name, ...others].entries())
      for (const word of indexedWords(text))
        rows.player_word.push({ word, ord, spelling, words: joinWords(text) });
  }
  return rows;
}
