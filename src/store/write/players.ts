// Players as they are published: summed up from what names them, since no record alone says how many battles somebody has
// (docs/rules/directory.md, Players).
import type { PlayerSummaryResource, Written } from '../../contract/resources.ts';
import { compareText } from '../../domain/name-order.ts';
import type { Reader, Row } from '../database.ts';
import { hashContent } from '../document.ts';
import { dayOfOrder, orderNamed } from '../order.ts';
import { completePlayer } from '../players.ts';
import { indexedWords, joinWords } from '../search/words.ts';
import { unpackText } from './packed-text.ts';

/** A statement names so many. */
export const playersAtOnce = 64;
const numbers = Array.from({ length: playersAtOnce }, (_, index) => `$${index + 1}`);

/** The last one again, until there are enough. */
export const padIds = (ids: readonly string[]): string[] =>
  numbers.map((_, index) => ids[index] ?? ids.at(-1) ?? '');

export const playerColumns = [
  ...['ord', 'id', 'name', 'battles', 'wins', 'draws', 'losses', 'tournaments', 'last_played'],
  ...['hash', 'factions', 'clubs', 'countries', 'document'],
];

/** What players are found by, with what tells one of its rows from the others. */
export const playerIndexes = {
  player_word: { columns: ['word', 'ord', 'words'], key: 'word' },
  player_club: { columns: ['club', 'ord'], key: 'club' },
  player_country: { columns: ['country', 'ord'], key: 'country' },
} as const;
export type PlayerIndex = keyof typeof playerIndexes;
export const playerIndexNames = Object.keys(playerIndexes) as PlayerIndex[];

export const storedPlayersQuery = `
  SELECT ${playerColumns.join(', ')} FROM player WHERE id IN (${numbers.join(', ')}) ORDER BY id`;

export const removePlayersStatement = `DELETE FROM player WHERE id IN (${numbers.join(', ')})`;
export const writeRemoveIndexStatement = (index: PlayerIndex): string =>
  `DELETE FROM ${index} WHERE ${playerIndexes[index].key} = $1 AND ord = $2`;

/** By outcome and faction. */
export const playerResultsQuery = `
  SELECT player, outcome, faction, count(*) FROM player_battle
  WHERE player IN (${numbers.join(', ')}) AND archived = 0 GROUP BY player, outcome, faction`;

/** What names them, the name that counts first. A participant of a tournament is not listed as its organiser as well. */
export const playerNamesQuery = `
  WITH named (id) AS (VALUES ${numbers.map((number) => `(${number})`).join(', ')})
  SELECT named.id, (SELECT r.body FROM record r WHERE r.kind = 'player' AND r.key = named.id),
    (SELECT b.ord FROM player_battle b WHERE b.player = named.id AND b.archived = 0 ORDER BY b.ord LIMIT 1),
    (SELECT b.name FROM player_battle b WHERE b.player = named.id AND b.archived = 0 ORDER BY b.ord LIMIT 1),
    (SELECT t.name FROM player_tournament t WHERE t.player = named.id ORDER BY t.ord, t.key LIMIT 1),
    (SELECT b.name FROM player_battle b WHERE b.player = named.id AND b.archived = 1 ORDER BY b.ord LIMIT 1),
    (SELECT count(DISTINCT t.tournament) FROM player_tournament t WHERE t.player = named.id AND t.place IS NOT NULL)
  FROM named`;

/** For whom they played, and where. */
export const playerPlacesQuery = `
  SELECT player, club, country FROM player_tournament WHERE player IN (${numbers.join(', ')}) AND place IS NOT NULL`;

type NamesRow = [
  ...[id: string, record: Uint8Array | null, newestOrd: string | null, newestName: string | null],
  ...[tournamentName: string | null, archivedName: string | null, tournaments: number],
];

interface Results {
  wins: number;
  draws: number;
  losses: number;
  battles: number;
  readonly factions: Map<string, number>;
}

interface Places {
  readonly clubs: Set<string>;
  readonly countries: Set<string>;
}

export interface PlayerRows {
  readonly player: Row;
  readonly index: Readonly<Record<PlayerIndex, readonly Row[]>>;
}

/** What a player's rows must be; those who do not exist have none. At most `playersAtOnce`. */
export async function makePlayerRows(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, PlayerRows>> {
  const padded = padIds(ids);
  const results = new Map<string, Results>();
  type ResultRow = [string, string | null, string | null, number];
  for (const [player, outcome, faction, count] of await reader.all<ResultRow>(playerResultsQuery, padded)) {
    const known = results.get(player) ?? noResults();
    results.set(player, known);
    add(known, outcome, faction, Number(count));
  }
  const places = new Map<string, Places>();
  type PlaceRow = [string, string | null, string | null];
  for (const [player, club, country] of await reader.all<PlaceRow>(playerPlacesQuery, padded)) {
    const known = places.get(player) ?? noPlaces();
    places.set(player, known);
    if (club !== null) known.clubs.add(club);
    if (country !== null) known.countries.add(country);
  }
  const found = new Map<string, PlayerRows>();
  for (const row of await reader.all<NamesRow>(playerNamesQuery, padded)) {
    const [id, , newestOrd, , , , tournaments] = row;
    const name = nameOf(row);
    if (name === undefined) continue;
    const lastPlayed = newestOrd === null ? null : dayOfOrder(newestOrd);
    found.set(
      id,
      writeRows(id, name, results.get(id) ?? noResults(), {
        ...(places.get(id) ?? noPlaces()),
        ...{ tournaments: Number(tournaments), lastPlayed },
      }),
    );
  }
  return found;
}

const noResults = (): Results => ({ wins: 0, draws: 0, losses: 0, battles: 0, factions: new Map() });
const noPlaces = (): Places => ({ clubs: new Set(), countries: new Set() });

function add(results: Results, outcome: string | null, faction: string | null, count: number): void {
  results.battles += count;
  if (outcome === 'win') results.wins += count;
  if (outcome === 'draw') results.draws += count;
  if (outcome === 'loss') results.losses += count;
  if (faction !== null) results.factions.set(faction, (results.factions.get(faction) ?? 0) + count);
}

/** Undefined where nothing names the player: then there is none. */
function nameOf([, record, , battle, tournament, archived]: NamesRow): string | undefined {
  if (record !== null) return (JSON.parse(unpackText(record)) as { name: string }).name;
  return battle ?? tournament ?? archived ?? undefined;
}

interface Known extends Places {
  readonly tournaments: number;
  readonly lastPlayed: string | null;
}

function writeRows(
  id: string,
  name: string,
  results: Results,
  { tournaments, lastPlayed, ...places }: Known,
): PlayerRows {
  const { battles, wins, draws, losses } = results;
  const ord = orderNamed(name, id);
  const document = JSON.stringify({
    playerId: id,
    player: name,
    battles,
    tournaments,
    lastPlayed,
    url: `/players/${encodeURIComponent(id)}`,
  } satisfies Written<PlayerSummaryResource>);
  const factions = JSON.stringify(listFactions(results.factions));
  const hash = hashContent(completePlayer(document, { wins, draws, losses, factions }));
  const clubs = [...places.clubs].sort(compareText);
  const countries = [...places.countries].sort(compareText);
  return {
    player: [
      ...[ord, id, name, battles, wins, draws, losses, tournaments, lastPlayed],
      ...[hash, factions, JSON.stringify(clubs), JSON.stringify(countries), document],
    ],
    index: indexPlayer(ord, name, clubs, countries),
  };
}

/** The rows that lead to a player. */
export function indexPlayer(
  ord: string,
  name: string,
  clubs: readonly string[],
  countries: readonly string[],
): PlayerRows['index'] {
  const words = joinWords(name);
  return {
    player_word: Array.from(indexedWords(name), (word) => [word, ord, words]),
    player_club: clubs.map((club) => [club, ord]),
    player_country: countries.map((country) => [country, ord]),
  };
}

/** Most first, then by name. */
function listFactions(factions: ReadonlyMap<string, number>) {
  return Array.from(factions, ([faction, battles]) => ({ faction, battles })).sort(
    (a, b) => b.battles - a.battles || compareText(a.faction, b.faction),
  );
}
