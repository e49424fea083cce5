// Aliases (docs/people.md): further ids of a person, each of which leads to the one id that is shown.
import type { Reader } from '../database.ts';

/** From each alias to the id of its player. */
export type Aliases = ReadonlyMap<string, string>;

/** Returns those of the ids that are aliases. */
export async function findAliases(reader: Reader, ids: readonly string[]): Promise<Aliases> {
  if (ids.length === 0) return new Map();
  const rows = await reader.all<{ id: string; player: string }>(
    'SELECT id, player FROM alias WHERE id IN LIST($1) ORDER BY id, player',
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, player }) => [id, player]));
}

/** For aliases that another player has: the first such player. */
export async function findOtherOwners(
  reader: Reader,
  ids: readonly string[],
  player: string,
): Promise<Aliases> {
  const rows = await reader.all<{ id: string; player: string }>(
    'SELECT id, min(player) AS player FROM alias WHERE id IN LIST($1) AND player <> $2 GROUP BY id',
    [JSON.stringify(ids), player],
  );
  return new Map(rows.map((row) => [row.id, row.player]));
}

/** Every player that has the alias. Only inside an import can there be more than one. */
export function listAliasOwners(reader: Reader, id: string): Promise<string[]> {
  return reader.values<string>('SELECT player FROM alias WHERE id = $1 ORDER BY player', [id]);
}

/** The id that is shown instead of an alias; undefined if the id is no alias. */
export async function findMainId(reader: Reader, id: string): Promise<string | undefined> {
  return (await listAliasOwners(reader, id))[0];
}

export function listAliasesOf(reader: Reader, player: string): Promise<string[]> {
  return reader.values<string>('SELECT id FROM alias WHERE player = $1 ORDER BY id', [player]);
}

/** The aliases of all these players. */
export function listAliases(
  reader: Reader,
  players: readonly string[],
): Promise<{ readonly id: string; readonly player: string }[]> {
  return reader.all('SELECT id, player FROM alias WHERE player IN LIST($1)', [JSON.stringify(players)]);
}

/** Which tournaments and casual battles, published or not, name which of the ids. */
export function listPlayerMentions(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly name: string; readonly kind: 'tournament' | 'battle'; readonly key: string }[]> {
  return reader.all(
    `SELECT name, kind, key FROM mention WHERE what = 'player' AND name IN LIST($1) AND kind IN ('tournament', 'battle')`,
    [JSON.stringify(ids)],
  );
}

/** Tournaments, then casual battles, published or not, that name more than one of the ids. */
export function listSharedRecords(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly kind: 'tournament' | 'battle'; readonly key: string }[]> {
  return reader.all(
    `SELECT kind, key FROM mention WHERE what = 'player' AND name IN LIST($1)
     GROUP BY kind, key HAVING count(*) > 1 ORDER BY kind DESC, key`,
    [JSON.stringify(ids)],
  );
}
