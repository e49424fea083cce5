// The things that the current transaction publishes and withdraws: each once, with the content hash it had before, in a temporary table. Statements that run at
// its end join it, so that they read only what was touched.
import type { Reader, Writer } from '../database.ts';
import { emptyTables, type TemporaryTables } from '../engine/temporary-tables.ts';

export type PublishedKind = 'tournament' | 'battle' | 'club' | 'player' | 'season' | 'rating';

/**
 * Numbers of all battles that were touched and are published now, written by `listBattlesStatement`; of those to be withdrawn, by `listWithdrawn`. Statements cross join them with other tables, because
 * SQLite never reorders a cross join.
 */
export const publishedBattles = 'SELECT n FROM touched_battle';

/** Compared so that SQLite does not go through all casual battles. */
export const listBattlesStatement = `
  INSERT INTO touched_battle (n)
  SELECT b.n FROM touched t JOIN battle b ON b.tournament = t.key WHERE t.kind = 'tournament' AND b.ord IS NOT NULL
  UNION ALL
  SELECT b.n FROM touched t JOIN battle b ON b.id = t.key WHERE t.kind = 'battle' AND coalesce(b.tournament, '') = ''`;

export const publishedTournaments = `SELECT key AS slug FROM touched WHERE kind = 'tournament'`;

/** The keys of everything of a kind that was touched so far. */
export function listTouchedKeys(reader: Reader, kind: PublishedKind): Promise<string[]> {
  return reader.values<string>('SELECT key FROM touched WHERE kind = $1 ORDER BY key', [kind]);
}

const touchedTables: TemporaryTables = {
  touched: '(kind TEXT, key TEXT, hash TEXT, PRIMARY KEY (kind, key)) WITHOUT ROWID',
  listed_battle: '(player TEXT, hash TEXT, sign INTEGER)',
  // A table with an index, because PostgreSQL would select the battles again for each row that it joins them with.
  touched_battle: '(n INTEGER PRIMARY KEY)',
  former_casual: '(game TEXT, club TEXT, day TEXT)',
  // Written by changes.ts.
  changed: '(kind TEXT, id TEXT, change TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID',
};

/** Call it at the beginning of a transaction that publishes. */
export async function startTouching(writer: Writer): Promise<void> {
  await emptyTables(writer, touchedTables);
}

const touchStatement = `
  INSERT INTO touched (kind, key, hash)
  SELECT r.kind, r.key, (SELECT p.hash FROM published p WHERE p.kind = r.kind AND p.key = r.key)
  FROM record r WHERE r.kind = $1 AND r.key IN LIST($2)
  ON CONFLICT DO NOTHING RETURNING key`;

/** Call it while their records are stored. Returns those whose rows are withdrawn or written for the first time in the transaction. */
export function touch(writer: Writer, kind: PublishedKind, keys: readonly string[]): Promise<string[]> {
  return writer.values<string>(touchStatement, [kind, JSON.stringify(keys)]);
}

/** Touches those of the ids that are shown as players, or that something names. */
export async function touchPlayersAmong(writer: Writer, ids: readonly string[]): Promise<void> {
  await writer.run(
    `INSERT INTO touched (kind, key, hash)
     SELECT 'player', found.key, (SELECT p.hash FROM published p WHERE p.kind = 'player' AND p.key = found.key)
     FROM (SELECT key FROM published WHERE kind = 'player' AND key IN LIST($1)
       UNION SELECT name FROM mention WHERE what = 'player' AND name IN LIST($1)) found WHERE true
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(ids)],
  );
}

/** A subquery, because PostgreSQL may expect few players in `published` and read all of them for each row if it joins them. */
function touchPlayers(players: string): string {
  return `
  INSERT INTO touched (kind, key, hash)
  SELECT 'player', named.player, (SELECT p.hash FROM published p WHERE p.kind = 'player' AND p.key = named.player)
  FROM (${players}) named WHERE named.player IS NOT NULL
  ON CONFLICT DO NOTHING`;
}

/** Battles in lists of players: the sign is 1 before they are withdrawn and -1 when they are published. What stays the same adds up to 0. */
export function writeListedBattles(sign: 1 | -1, battles: string): string {
  return `
  INSERT INTO listed_battle (player, hash, sign)
  SELECT s.player, b.hash, ${sign} FROM (${battles}) chosen CROSS JOIN battle b JOIN side s ON s.battle = b.n
  WHERE b.n = chosen.n AND b.archived = 0 AND s.player IS NOT NULL`;
}

const playersOfBattles = `SELECT DISTINCT s.player FROM (${publishedBattles}) chosen CROSS JOIN side s WHERE s.battle = chosen.n`;

const listWithdrawnStatements = {
  tournament: `INSERT INTO touched_battle (n) SELECT n FROM battle WHERE tournament IN LIST($1) AND ord IS NOT NULL`,
  battle: `INSERT INTO touched_battle (n) SELECT n FROM battle WHERE id IN LIST($1) AND coalesce(tournament, '') = ''`,
};

/** Fills `touched_battle` with published battles that are to be withdrawn, until `clearBattles` is called. Returns how many. */
export function listWithdrawn(
  writer: Writer,
  kind: 'tournament' | 'battle',
  keys: readonly string[],
): Promise<number> {
  return writer.run(listWithdrawnStatements[kind], [JSON.stringify(keys)]);
}

export async function clearBattles(writer: Writer): Promise<void> {
  await writer.run('DELETE FROM touched_battle');
}

const formerBattleStatements = [writeListedBattles(1, publishedBattles), touchPlayers(playersOfBattles)];
const formerParticipantsStatement = touchPlayers(
  'SELECT player FROM player_tournament WHERE tournament IN LIST($1)',
);
const formerCasualStatement = `
  INSERT INTO former_casual (game, club, day)
  SELECT DISTINCT b.game, b.club, b.day FROM (${publishedBattles}) chosen CROSS JOIN battle b WHERE b.n = chosen.n`;

/** Touches all players whom the listed battles or these tournaments name; to be called while their rows are still there. */
export async function touchFormerPlayers(
  writer: Writer,
  kind: 'tournament' | 'battle',
  keys: readonly string[],
): Promise<void> {
  for (const statement of formerBattleStatements) await writer.run(statement);
  if (kind === 'tournament') await writer.run(formerParticipantsStatement, [JSON.stringify(keys)]);
  else await writer.run(formerCasualStatement);
}

/** What decides for which ratings a casual battle counts. */
export interface CasualFacts {
  readonly game: string | null;
  readonly club: string | null;
  readonly day: string | null;
}

/** Of the casual battles that were touched: as they were shown, and as they are. Compared as in `listBattlesStatement`. */
export function listTouchedCasual(reader: Reader): Promise<CasualFacts[]> {
  return reader.all(
    `SELECT game, club, day FROM former_casual
     UNION SELECT b.game, b.club, b.day FROM touched x JOIN battle b ON b.id = x.key AND coalesce(b.tournament, '') = ''
       WHERE x.kind = 'battle'`,
  );
}

/** All players that anything touched names now. */
export const touchNamedPlayersStatement = touchPlayers(`
  ${playersOfBattles}
  UNION SELECT i.player FROM touched t JOIN player_tournament i ON i.tournament = t.key WHERE t.kind = 'tournament'`);
