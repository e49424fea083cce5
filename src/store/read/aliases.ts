// Aliases (docs/people.md): further ids of a person, each of which leads to the one id that is shown. The second half reads what the search for duplicates
// compares: the names of all players and of participants without an id, and where players took part and for which club.
import { type Reader, readInBatches } from '../database.ts';

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

/** Of those aliases that another player has, the first such player. */
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

/** What is known of a player, or of a participant without an id. */
export interface KnownPerson {
  readonly playerId: string | null;
  readonly player: string;
  /** All spellings. */
  readonly names: readonly string[];
  readonly clubs: readonly string[];
  /** What they play most. */
  readonly faction: string | null;
  /** Of a participant without an id. */
  readonly tournament?: string;
}

export async function* listSpelledPlayers(reader: Reader): AsyncGenerator<KnownPerson> {
  const rows = readInBatches<{
    playerId: string;
    player: string;
    names: readonly string[];
    factions: readonly { readonly faction: string }[];
    clubs: string | null;
  }>(
    reader,
    `SELECT p.ord, p.id AS player_id, p.name AS player, p.names AS names_json, p.factions AS factions_json,
       (SELECT string_agg(c.club, ' ') FROM player_club c WHERE c.ord = p.ord) AS clubs
     FROM player p WHERE p.ord > $1 ORDER BY p.ord LIMIT $2`,
    [''],
    { size: 5000 },
  );
  for await (const { playerId, player, names, factions, clubs } of rows)
    yield {
      playerId,
      player,
      names: [player, ...names],
      clubs: clubs?.split(' ') ?? [],
      faction: factions[0]?.faction ?? null,
    };
}

/** Names of published tournaments, by slug. */
export async function nameTournaments(
  reader: Reader,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ slug: string; name: string }>(
    'SELECT slug, name FROM tournament WHERE slug IN LIST($1)',
    [JSON.stringify(slugs)],
  );
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

/** Participants without an id. */
export async function* listNamedEntries(reader: Reader): AsyncGenerator<KnownPerson> {
  const rows = readInBatches<{
    tournament: string;
    name: string;
    club: string | null;
    faction: string | null;
  }>(
    reader,
    // Rows with a whole name begin with `^`, and `_` is the next character.
    `SELECT w.word, w.ord, w.place, w.tournament, w.name, p.club, p.faction
     FROM person_word w JOIN participant p ON p.tournament = w.tournament AND p.place = w.place
     WHERE (w.word, w.ord, w.place) > ($1, $2, $3) AND w.word < '_' ORDER BY w.word, w.ord, w.place LIMIT $4`,
    ['^', '', -1],
    { size: 5000 },
  );
  for await (const { tournament, name: player, club, faction } of rows)
    yield {
      playerId: null,
      player,
      names: [player],
      clubs: club === null ? [] : [club],
      faction,
      tournament,
    };
}

/** Where players took part, and for whom. */
export async function findPlayed(reader: Reader, ids: readonly string[]) {
  const rows = await reader.all<{ player: string; tournament: string; club: string | null }>(
    'SELECT player, tournament, club FROM player_tournament WHERE player IN LIST($1) AND place IS NOT NULL',
    [JSON.stringify(ids)],
  );
  const played = Map.groupBy(rows, ({ player }) => player);
  return new Map(
    Array.from(played, ([player, some]) => [
      player,
      {
        tournaments: new Set(some.map(({ tournament }) => tournament)),
        clubs: new Set(some.flatMap(({ club }) => club ?? [])),
      },
    ]),
  );
}
