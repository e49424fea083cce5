// What people who may be the same are found by: the names of all players and entries, and where players took part and for which club.
import { type Reader, readInBatches } from '../database.ts';

export const playerSpellingsQuery = `
  SELECT p.ord, p.id, p.name, p.names, p.factions, (SELECT string_agg(c.club, ' ') FROM player_club c WHERE c.ord = p.ord) AS clubs
  FROM player p WHERE p.ord > $1 ORDER BY p.ord LIMIT $2`;

/** What is known of a player, or of an entry without an id. */
export interface KnownPerson {
  readonly playerId: string | null;
  readonly player: string;
  /** All spellings. */
  readonly names: readonly string[];
  readonly clubs: readonly string[];
  /** What they play most. */
  readonly faction: string | null;
  /** Of an entry. */
  readonly tournament?: string;
}

export async function* listSpelledPlayers(reader: Reader): AsyncGenerator<KnownPerson> {
  type SpelledRow = { id: string; name: string; names: string; factions: string; clubs: string | null };
  const rows = readInBatches<SpelledRow>(reader, playerSpellingsQuery, [''], { size: 5000 });
  for await (const { id: playerId, name: player, names, factions, clubs } of rows) {
    const [most] = factions === '[]' ? [] : (JSON.parse(factions) as { readonly faction: string }[]);
    const others = names === '[]' ? [] : (JSON.parse(names) as string[]);
    yield {
      playerId,
      player,
      names: [player, ...others],
      clubs: clubs?.split(' ') ?? [],
      faction: most?.faction ?? null,
    };
  }
}

/** The rows with a whole name: they begin with `^`, and `_` follows it. */
export const namedEntriesQuery = `
  SELECT w.word, w.ord, w.place, w.tournament, w.name, p.club, p.faction
  FROM person_word w JOIN participant p ON p.tournament = w.tournament AND p.place = w.place
  WHERE (w.word, w.ord, w.place) > ($1, $2, $3) AND w.word < '_' ORDER BY w.word, w.ord, w.place LIMIT $4`;

/** Participants without an id. */
export async function* listNamedEntries(reader: Reader): AsyncGenerator<KnownPerson> {
  type EntryRow = { tournament: string; name: string; club: string | null; faction: string | null };
  const rows = readInBatches<EntryRow>(reader, namedEntriesQuery, ['^', '', -1], { size: 5000 });
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

export const playedQuery = `
  SELECT player, tournament, club FROM player_tournament WHERE player IN LIST($1) AND place IS NOT NULL`;

export interface Played {
  readonly tournaments: Set<string>;
  readonly clubs: Set<string>;
}

const batch = 500;

/** Where players took part, and for whom. */
export async function findPlayed(reader: Reader, ids: readonly string[]): Promise<Map<string, Played>> {
  const played = new Map<string, Played>();
  for (let start = 0; start < ids.length; start += batch) {
    const list = JSON.stringify(ids.slice(start, start + batch));
    type PlayedRow = { player: string; tournament: string; club: string | null };
    for (const { player, tournament, club } of await reader.all<PlayedRow>(playedQuery, [list])) {
      const known = played.get(player) ?? { tournaments: new Set(), clubs: new Set() };
      known.tournaments.add(tournament);
      if (club !== null) known.clubs.add(club);
      played.set(player, known);
    }
  }
  return played;
}
