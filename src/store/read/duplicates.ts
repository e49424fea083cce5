// What people who may be the same are found by: the names of all players and entries, and where players took part and for which club.
import { type Reader, readInSteps } from '../database.ts';

export const playerSpellingsQuery = `
  SELECT ord, id, name, names, factions FROM player WHERE ord > $1 ORDER BY ord LIMIT $2`;

export interface SpelledPlayer {
  readonly id: string;
  readonly name: string;
  /** All spellings. */
  readonly names: readonly string[];
  /** What they play most. */
  readonly faction: string | null;
}

export async function* listSpelledPlayers(reader: Reader): AsyncGenerator<SpelledPlayer> {
  type SpelledRow = [ord: string, id: string, name: string, names: string, factions: string];
  const rows = readInSteps<SpelledRow>(reader, playerSpellingsQuery, [''], { step: 5000 });
  for await (const [, id, name, names, factions] of rows) {
    const [most] = JSON.parse(factions) as { readonly faction: string }[];
    const others = names === '[]' ? [] : (JSON.parse(names) as string[]);
    yield { id, name, names: [name, ...others], faction: most?.faction ?? null };
  }
}

/** The rows with a whole name: they begin with `^`, and `_` follows it. */
export const namedEntriesQuery = `
  SELECT word, ord, place, tournament, name FROM person_word
  WHERE (word, ord, place) > ($1, $2, $3) AND word < '_' ORDER BY word, ord, place LIMIT $4`;

export interface NamedEntry {
  readonly tournament: string;
  readonly place: number;
  readonly name: string;
}

/** Participants without an id. */
export async function* listNamedEntries(reader: Reader): AsyncGenerator<NamedEntry> {
  type EntryRow = [word: string, ord: string, place: number, tournament: string, name: string];
  const rows = readInSteps<EntryRow>(reader, namedEntriesQuery, ['^', '', -1], { step: 5000 });
  for await (const [, , place, tournament, name] of rows) yield { place: Number(place), tournament, name };
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
    const rows = await reader.all<[string, string, string | null]>(playedQuery, [list]);
    for (const [player, tournament, club] of rows) {
      const known = played.get(player) ?? { tournaments: new Set(), clubs: new Set() };
      known.tournaments.add(tournament);
      if (club !== null) known.clubs.add(club);
      played.set(player, known);
    }
  }
  return played;
}

export const entryFactsQuery = 'SELECT club, faction FROM participant WHERE tournament = $1 AND place = $2';

export async function findEntryFacts(
  reader: Reader,
  { tournament, place }: NamedEntry,
): Promise<{ readonly club: string | null; readonly faction: string | null }> {
  const [club = null, faction = null] =
    (await reader.first<[string | null, string | null]>(entryFactsQuery, [tournament, place])) ?? [];
  return { club, faction };
}

export const metQuery = 'SELECT 1 FROM head_to_head WHERE player = $1 AND opponent = $2 LIMIT 1';

/** Whether two players met in a battle; the first of them by code point comes first. */
export async function haveMet(reader: Reader, [one, other]: readonly [string, string]): Promise<boolean> {
  return (await reader.first(metQuery, [one, other])) !== undefined;
}
