// What the search for duplicates compares (docs/people.md): the names of all players and of participants without an id, and where players took part and for
// which club.
import { type Reader, readInBatches } from '../database.ts';

/** What is known of a player, or of a participant without an id. */
export interface KnownPerson {
  readonly playerId: string | null;
  readonly player: string;
  /** All spellings. */
  readonly names: readonly string[];
  readonly clubs: readonly string[];
  /** What they play most. */
  readonly faction: string | null;
  /** The tournament of a participant without an id. */
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
