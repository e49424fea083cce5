// Reads of players: everybody by name, one with results, where they took part.

import type { Written } from '../../contract/resource-fields.ts';
import type { PlayerResource } from '../../contract/resources.ts';
import { compareText } from '../../domain/name-order.ts';
import type { Reader, Value } from '../database.ts';
import { type Document, emptyPage, type Page, type PageRequest, toDocument } from './document.ts';
import { readList, writeListQuery } from './list.ts';
import type { Sought } from './words.ts';

export interface PlayerFilters {
  /** A slug. */
  readonly club?: string | undefined;
  /** Where they have played. */
  readonly country?: string | undefined;
  /** Only players with a battle of this game. */
  readonly game?: string | undefined;
  /** Null if the search text has no words, so that no player matches. */
  readonly sought?: Sought | null | undefined;
}

/** Most rows of one word that are looked at. */
const mostLooked = 4000;

/** Players that fit words, club, country and game, in the order of names. Values from `$4` on. */
export function writePlayersQuery({ sought, ...columnFilters }: PlayerFilters): {
  readonly sql: string;
  readonly values: readonly Value[];
} {
  const values: Value[] = [];
  const bind = (value: Value): string => `$${3 + values.push(value)}`;
  const given = (['club', 'country', 'game'] as const).flatMap((column) => {
    const value = columnFilters[column];
    return value === undefined ? [] : [{ column, value: bind(value) }];
  });
  const has = (alias: string) => (filter: (typeof given)[number]) =>
    `EXISTS (SELECT 1 FROM player_${filter.column} e WHERE e.${filter.column} = ${filter.value} AND e.ord = ${alias}.ord)`;
  const between = (alias: string) => `${alias}.ord > $1 AND ${alias}.ord < $2`;
  const list = (from: string, alias: string, ...conditions: readonly string[]) => ({
    sql: writeListQuery(
      `SELECT p.document, p.hash, ${alias}.ord AS ord, p.id AS key FROM ${from}
       WHERE ${[...conditions, between(alias)].join(' AND ')}`,
    ),
    values,
  });
  if (sought) {
    const [first] = sought.words;
    const looked = `SELECT ord, words FROM player_word WHERE word >= ${bind(first.from)} AND word < ${bind(first.to)} LIMIT ${mostLooked}`;
    const fits = sought.words.map(({ pattern }) => `words LIKE ${bind(pattern)}`);
    const conditions = [...fits, ...given.map(has('counted')), between('counted')].join(' AND ');
    const found = `SELECT DISTINCT ord FROM (${looked}) counted WHERE ${conditions} ORDER BY ord LIMIT $3 + 0`;
    return list(`(${found}) found JOIN player p ON p.ord = found.ord`, 'found');
  }
  const [leading, ...others] = given;
  if (leading === undefined) return list('player p', 'p');
  const { column, value } = leading;
  const from = `player_${column} i JOIN player p ON p.ord = i.ord`;
  return list(from, 'i', `i.${column} = ${value}`, ...others.map(has('i')));
}

/** By name. */
export async function listPlayers(
  reader: Reader,
  { filters = {}, ...request }: PageRequest & { readonly filters?: PlayerFilters },
): Promise<Page> {
  if (filters.sought === null) return emptyPage;
  const { sql, values } = writePlayersQuery(filters);
  return readList(reader, sql, request, values);
}

/** What `readPlayer` reads. */
export const playerColumns = 'id, name, battles, wins, draws, losses, tournaments, last_played, factions';

export const playerQuery = `SELECT ${playerColumns}, hash FROM player WHERE id = $1`;

export type PlayerColumns = [
  id: string,
  name: string,
  battles: number,
  wins: number,
  draws: number,
  losses: number,
  tournaments: number,
  lastPlayed: string | null,
  factions: string,
];

/** With results and factions. */
export async function findPlayer(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<[...PlayerColumns, hash: string]>(playerQuery, [id]);
  if (row === undefined) return undefined;
  const [hash] = row.slice(-1);
  return toDocument(JSON.stringify(readPlayer(row.slice(0, -1) as PlayerColumns)), hash as string);
}

export const playerFiguresQuery = 'SELECT name, battles, tournaments FROM player WHERE id = $1';

export async function findPlayerFigures(reader: Reader, id: string) {
  const row = await reader.first<[string, number, number]>(playerFiguresQuery, [id]);
  return row && { name: row[0], battles: Number(row[1]), tournaments: Number(row[2]) };
}

/** A player as they are shown alone. */
export function readPlayer(row: PlayerColumns): Written<PlayerResource> {
  const [playerId, player, battles, wins, draws, losses, tournaments, lastPlayed, factions] = row;
  return {
    playerId,
    player,
    battles,
    wins,
    draws,
    losses,
    tournaments,
    lastPlayed,
    factions: JSON.parse(factions) as PlayerResource['factions'],
    url: `/players/${encodeURIComponent(playerId)}`,
  };
}

/** Outcomes for `$1` against `$2`, of so many of the newest battles. */
export const headToHeadCountQuery = `
  SELECT count(*), count(*) FILTER (WHERE s.outcome = 'win'), count(*) FILTER (WHERE s.outcome = 'draw'),
    count(*) FILTER (WHERE s.outcome = 'loss')
  FROM (SELECT battle FROM head_to_head WHERE player = CASE WHEN $1 < $2 THEN $1 ELSE $2 END
      AND opponent = CASE WHEN $1 < $2 THEN $2 ELSE $1 END ORDER BY ord LIMIT 1000) found
  JOIN side s ON s.battle = found.battle WHERE s.player = $1`;

/** How the battles of two players ended for the first. */
export async function countHeadToHead(reader: Reader, id: string, other: string) {
  const row = await reader.first<[number, number, number, number]>(headToHeadCountQuery, [id, other]);
  const [battles = 0, wins = 0, draws = 0, losses = 0] = row?.map(Number) ?? [];
  return { battles, wins, draws, losses };
}

export const spellingsQuery = 'SELECT names FROM player WHERE id = $1';

/** Other spellings of a player's name, which something visible uses. */
export async function listSpellings(reader: Reader, id: string): Promise<string[]> {
  const row = await reader.first<[string]>(spellingsQuery, [id]);
  return row === undefined ? [] : (JSON.parse(row[0]) as string[]);
}

export interface Participation {
  readonly tournament: string;
  /** The participant. */
  readonly document: Document;
  readonly faction: string | null;
}

export type ParticipationRow = [tournament: string, document: string, hash: string, faction: string | null];

export function toParticipation([tournament, document, hash, faction]: ParticipationRow): Participation {
  return { tournament, document: toDocument(document, hash), faction };
}

export const participationsQuery = `
  SELECT i.tournament, p.document, p.hash, p.faction FROM player_tournament i
  JOIN participant p ON p.tournament = i.tournament AND p.place = i.place AND p.player = i.player
  WHERE i.player = $1 AND i.place IS NOT NULL ORDER BY i.ord, i.key LIMIT $2`;

/** Where the player took part, newest first. */
export async function listParticipations(
  reader: Reader,
  id: string,
  limit: number,
): Promise<Participation[]> {
  return (await reader.all<ParticipationRow>(participationsQuery, [id, limit])).map(toParticipation);
}

export const eventsOfQuery = `
  SELECT t.slug, t.name, t.start_date, p.faction, p.final_placement
  FROM player_tournament i JOIN tournament t ON t.slug = i.tournament
    JOIN participant p ON p.tournament = i.tournament AND p.place = i.place
  WHERE i.player = $1 AND i.place IS NOT NULL ORDER BY i.ord, i.key LIMIT $2`;

/** The tournaments in which a player took part, newest first. */
export async function listEventsOf(reader: Reader, id: string, limit: number) {
  type EventRow = [string, string, string | null, string | null, number | null];
  const rows = await reader.all<EventRow>(eventsOfQuery, [id, limit]);
  return rows.map(([slug, name, startDate, faction, finalPlacement]) => ({
    slug,
    name,
    startDate,
    faction,
    finalPlacement,
  }));
}

/** How many of the newest battles are read: more than one player has in the tournaments that a page shows. */
const mostBattlesCounted = 400;

export const playedFactionCountsQuery = `
  SELECT b.tournament, counted.faction, count(*) FROM (
    SELECT battle, faction FROM player_battle WHERE player = $1 AND archived = 0 ORDER BY ord LIMIT ${mostBattlesCounted}) counted
  JOIN battle b ON b.n = counted.battle
  WHERE counted.faction IS NOT NULL AND b.tournament IS NOT NULL GROUP BY b.tournament, counted.faction`;

/** What the player played most in the battles of each tournament. */
export async function findPlayedFactions(reader: Reader, id: string): Promise<Map<string, string>> {
  const rows = await reader.all<[string, string, number]>(playedFactionCountsQuery, [id]);
  const most = rows.toSorted((a, b) => Number(a[2]) - Number(b[2]) || compareText(b[1], a[1]));
  return new Map(most.map(([tournament, faction]) => [tournament, faction]));
}

export const shownNamesQuery = 'SELECT id, name FROM player WHERE id IN LIST($1)';
const nameBatch = 2000;

/** The names that the directory shows. */
export async function findShownNames(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (let start = 0; start < ids.length; start += nameBatch) {
    const some = JSON.stringify(ids.slice(start, start + nameBatch));
    for (const [id, name] of await reader.all<[string, string]>(shownNamesQuery, [some])) names.set(id, name);
  }
  return names;
}
