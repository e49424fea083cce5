// The data that seasons are made from: final places of finished, published tournaments, and which seasons a transaction affects.
import type { SeasonEntry, SeasonEventFacts, SeasonOutcome } from '#rules/season/season-event';
import type { Reader } from '../database.ts';

const factColumns = 't.slug, t.start_date AS date, t.club, t.country, t.battle_pack, t.game, p.players';

const placementsQuery = `
  SELECT ${factColumns} FROM tournament t JOIN placement p ON p.tournament = t.slug WHERE t.status = 'finished'`;

const touchedPlacementsQuery = `
  SELECT ${factColumns} FROM touched x JOIN tournament t ON t.slug = x.key JOIN placement p ON p.tournament = t.slug
  WHERE x.kind = 'tournament'`;

/** The placements of all finished tournaments, or of those that the transaction touched. */
export function listPlacements(reader: Reader, which: 'all' | 'touched'): Promise<SeasonEventFacts[]> {
  return reader.all<SeasonEventFacts>(which === 'all' ? placementsQuery : touchedPlacementsQuery);
}

/** As it is stored: without keys, and with a letter for each outcome. */
type StoredEntry = readonly [
  player: string,
  playerId: string | null,
  place: number,
  battlePoints: number,
  outcomes: string,
];

const letters: Readonly<Record<SeasonOutcome, string>> = { win: 'W', draw: 'D', loss: 'L', bye: 'B' };
const outcomeOf = new Map(
  Object.entries(letters).map(([outcome, letter]) => [letter, outcome as SeasonOutcome]),
);

/** The value of the column `entries`. */
export function storeEntries(entries: readonly SeasonEntry[]): string {
  return JSON.stringify(
    entries.map(
      ({ player, playerId, place, battlePoints, outcomes }): StoredEntry => [
        player,
        playerId,
        place,
        battlePoints,
        outcomes.map((outcome) => letters[outcome]).join(''),
      ],
    ),
  );
}

/** Many players share a sequence of outcomes: each is one list. */
function makeReadEntry(): (entry: StoredEntry) => SeasonEntry {
  const known = new Map<string, readonly SeasonOutcome[]>();
  const readOutcomes = (text: string) => [...text].flatMap((letter) => outcomeOf.get(letter) ?? []);
  return ([player, playerId, place, battlePoints, text]) => {
    const outcomes = known.getOrInsertComputed(text, readOutcomes);
    return { player, playerId, place, battlePoints, outcomes };
  };
}

const entriesQuery = 'SELECT tournament AS slug, entries FROM placement WHERE tournament IN LIST($1)';
const batch = 100;

/** Everyone with a final place in these tournaments. */
export async function* listEntries(
  reader: Reader,
  slugs: readonly string[],
): AsyncGenerator<{ readonly slug: string; readonly entries: readonly SeasonEntry[] }> {
  const readEntry = makeReadEntry();
  for (let start = 0; start < slugs.length; start += batch) {
    const some = JSON.stringify(slugs.slice(start, start + batch));
    for (const { slug, entries } of await reader.all<{ slug: string; entries: string }>(entriesQuery, [some]))
      yield { slug, entries: (JSON.parse(entries) as StoredEntry[]).map(readEntry) };
  }
}

/**
 * Seasons that were touched, that a touched tournament counted for, that name a touched tournament which may count now, or that have another name for a
 * player than the directory has now.
 */
const touchedSeasonsQuery = `
  SELECT key FROM touched WHERE kind = 'season'
  UNION ALL SELECT e.season FROM touched x JOIN season_event e ON e.tournament = x.key WHERE x.kind = 'tournament'
  UNION ALL SELECT m.key FROM touched x JOIN placement p ON p.tournament = x.key
    JOIN mention m ON m.what = 'tournament' AND m.name = x.key AND m.kind = 'season' WHERE x.kind = 'tournament'
  UNION ALL SELECT s.season FROM touched x JOIN player p ON p.id = x.key JOIN season_standing s ON s.player_id = x.key
    WHERE x.kind = 'player' AND s.player <> p.name`;

/** Some of them several times. */
export function listTouchedSeasons(reader: Reader): Promise<string[]> {
  return reader.values<string>(touchedSeasonsQuery);
}

/** Every season that matches tournaments, with its days and what it matches as JSON. */
export function listMatching(reader: Reader): Promise<{ slug: string; selection: string }[]> {
  return reader.all('SELECT slug, selection FROM season WHERE selection IS NOT NULL');
}
