// Players as they are published: summed up from the rows that name them, since no record alone says how many battles somebody has
// (docs/rules/directory.md). Every player that was touched is written anew.
import type { PlayerSummaryResource, Written } from '../../contract/resources.ts';
import type { Reader, Row, Writer } from '../database.ts';
import { hashContent } from '../read/document.ts';
import { dayOfOrder, orderNamed } from '../read/order.ts';
import { readPlayer } from '../read/players.ts';
import { indexedWords, joinWords } from '../read/words.ts';
import { insertRows } from './tables.ts';

const batch = 500;

const touchedPlayers = (columns: string): string =>
  `SELECT ${columns} FROM touched t JOIN player p ON p.id = t.key WHERE t.kind = 'player'`;

export const withdrawPlayersStatements = [
  ...['player_word', 'player_club', 'player_country'].map(
    (table) => `DELETE FROM ${table} WHERE ord IN (${touchedPlayers('p.ord')})`,
  ),
  `DELETE FROM published WHERE kind = 'player' AND key IN (SELECT key FROM touched WHERE kind = 'player')`,
  `DELETE FROM player WHERE id IN (SELECT key FROM touched WHERE kind = 'player')`,
];

export const touchedIdsQuery = `SELECT key FROM touched WHERE kind = 'player' AND key > $1 ORDER BY key LIMIT ${batch}`;

/** `$1` and `$2` are ids: behind the first, up to the second. */
const someTouched = `FROM touched t JOIN player_battle b ON b.player = t.key AND b.archived = 0
  WHERE t.kind = 'player' AND t.key > $1 AND t.key <= $2`;

export const playerResultsQuery = `
  SELECT b.player, count(*), count(*) FILTER (WHERE b.outcome = 'win'), count(*) FILTER (WHERE b.outcome = 'draw'),
    count(*) FILTER (WHERE b.outcome = 'loss'), min(b.ord)
  ${someTouched} GROUP BY b.player`;

/** The name that most battles use; of equal ones that of the oldest battle. */
export const playerBattleNamesQuery = `
  SELECT player, name FROM (
    SELECT b.player, b.name, row_number() OVER (PARTITION BY b.player ORDER BY count(*) DESC, max(b.ord) DESC) AS rank
    ${someTouched} GROUP BY b.player, b.name) used
  WHERE rank = 1`;

/** Most played first, then by name. */
export const playerFactionsQuery = `
  SELECT b.player, b.faction, count(*) AS battles
  ${someTouched} AND b.faction IS NOT NULL GROUP BY b.player, b.faction ORDER BY b.player, battles DESC, b.faction`;

/** The name of the record, of the newest tournament (a participant of it is not listed as its organiser) and of the newest archived battle. */
export const playerNamesQuery = `
  SELECT t.key, (SELECT n.name FROM player_name n WHERE n.id = t.key),
    (SELECT i.name FROM player_tournament i WHERE i.player = t.key ORDER BY i.ord, i.key LIMIT 1),
    (SELECT b.name FROM player_battle b WHERE b.player = t.key AND b.archived = 1 ORDER BY b.ord LIMIT 1),
    (SELECT count(DISTINCT i.tournament) FROM player_tournament i WHERE i.player = t.key AND i.place IS NOT NULL)
  FROM touched t WHERE t.kind = 'player' AND t.key > $1 AND t.key <= $2`;

/** For which clubs they play, and in which countries they have played. */
export const playerIndexStatements = ['club', 'country'].map(
  (column) => `
  INSERT INTO player_${column} (${column}, ord)
  SELECT DISTINCT i.${column}, p.ord
  FROM touched t JOIN player p ON p.id = t.key JOIN player_tournament i ON i.player = t.key
  WHERE t.kind = 'player' AND i.place IS NOT NULL AND i.${column} IS NOT NULL ORDER BY i.${column}, p.ord`,
);

export async function writePlayers(writer: Writer): Promise<void> {
  for (const statement of withdrawPlayersStatements) await writer.run(statement);
  for (let after = ''; ; ) {
    const ids = await writer.all<[string]>(touchedIdsQuery, [after]);
    const last = ids.at(-1)?.[0];
    if (last === undefined) break;
    await insertRows(writer, playerRows(await readSummaries(writer, after, last)));
    after = last;
  }
  for (const statement of playerIndexStatements) await writer.run(statement);
}

interface Summary {
  readonly id: string;
  readonly name: string;
  readonly battles: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly tournaments: number;
  readonly lastPlayed: string | null;
  readonly factions: readonly { readonly faction: string; readonly battles: number }[];
}

type ResultsRow = [
  id: string,
  battles: number,
  wins: number,
  draws: number,
  losses: number,
  newest: string | null,
];
type NamesRow = [
  id: string,
  ofRecord: string | null,
  ofTournament: string | null,
  ofArchived: string | null,
  tournaments: number,
];

async function readSummaries(reader: Reader, after: string, last: string): Promise<Summary[]> {
  const bounds = [after, last];
  const results = await readById<ResultsRow>(reader, playerResultsQuery, bounds);
  const battleNames = await readById<[string, string]>(reader, playerBattleNamesQuery, bounds);
  const factions = Map.groupBy(
    await reader.all<[string, string, number]>(playerFactionsQuery, bounds),
    ([id]) => id,
  );
  const names = await reader.all<NamesRow>(playerNamesQuery, bounds);
  return names.flatMap(([id, ofRecord, ofTournament, ofArchived, tournaments]) => {
    const [, battles = 0, wins = 0, draws = 0, losses = 0, newest = null] = results.get(id) ?? [];
    const name = ofRecord ?? battleNames.get(id)?.[1] ?? ofTournament ?? ofArchived;
    // Nothing names the player any more.
    if (name === null) return [];
    const played = factions.get(id) ?? [];
    return {
      id,
      name,
      battles,
      wins,
      draws,
      losses,
      tournaments,
      lastPlayed: newest === null ? null : dayOfOrder(newest),
      factions: played.map(([, faction, count]) => ({ faction, battles: count })),
    };
  });
}

async function readById<R extends readonly [string, ...Row]>(
  reader: Reader,
  query: string,
  bounds: readonly string[],
): Promise<Map<string, R>> {
  return new Map((await reader.all<R>(query, bounds)).map((row) => [row[0], row]));
}

function playerRows(players: readonly Summary[]) {
  const rows = { player: [] as Row[], player_word: [] as Row[], published: [] as Row[] };
  for (const { id, name, battles, wins, draws, losses, tournaments, lastPlayed, ...rest } of players) {
    const ord = orderNamed(name, id);
    const factions = JSON.stringify(rest.factions);
    const document = JSON.stringify({
      playerId: id,
      player: name,
      battles,
      tournaments,
      lastPlayed,
      url: `/players/${encodeURIComponent(id)}`,
    } satisfies Written<PlayerSummaryResource>);
    const whole = readPlayer([id, name, battles, wins, draws, losses, tournaments, lastPlayed, factions]);
    const hash = hashContent(JSON.stringify(whole));
    rows.player.push([
      ...[ord, id, name, battles, wins, draws, losses, tournaments, lastPlayed, hash, factions, document],
    ]);
    rows.published.push(['player', id, hash]);
    const words = joinWords(name);
    for (const word of indexedWords(name)) rows.player_word.push([word, ord, words]);
  }
  return rows;
}
