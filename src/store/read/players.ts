// Reads of players: all by name, one with results, the tournaments in which one took part.

import { compareText } from '#rules/name-order';
import type { Written } from '#rules/resource-fields';
import { pagePath } from '../../contract/endpoints.ts';
import type { ParticipantResource, PlayerResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader, Value } from '../database.ts';
import { type Document, emptyPage, type ListPage, type PageOptions, toDocument } from './document.ts';
import { readList, writeListQuery } from './list.ts';
import { participantDocument } from './participants.ts';
import { fitsPattern, rowsOfWord, type Sought } from './words.ts';

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

/** Players that match words, club, country and game, by name. */
export async function listPlayers(
  reader: Reader,
  { filters = {}, ...request }: PageOptions & { readonly filters?: PlayerFilters },
): Promise<ListPage> {
  const { sought, ...columnFilters } = filters;
  if (sought === null) return emptyPage;
  const values: Value[] = [];
  const bind = (value: Value): string => `$${3 + values.push(value)}`;
  const given = (['club', 'country', 'game'] as const).flatMap((column) => {
    const value = columnFilters[column];
    return value === undefined ? [] : [{ column, value: bind(value) }];
  });
  const has = (alias: string) => (filter: (typeof given)[number]) =>
    `EXISTS (SELECT 1 FROM player_${filter.column} e WHERE e.${filter.column} = ${filter.value} AND e.ord = ${alias}.ord)`;
  const between = (alias: string) => `${alias}.ord > $1 AND ${alias}.ord < $2`;
  const list = (from: string, alias: string, ...conditions: readonly string[]) =>
    readList(
      reader,
      writeListQuery(
        `SELECT p.document, p.hash, ${alias}.ord AS ord, p.id AS key FROM ${from}
         WHERE ${[...conditions, between(alias)].join(' AND ')}`,
      ),
      request,
      values,
    );
  if (sought) {
    const [first] = sought.words;
    const rows = rowsOfWord('player_word', 'ord, words', bind(first.from), bind(first.to));
    const fits = sought.patterns.map((pattern) => fitsPattern(bind(pattern)));
    const conditions = [...fits, ...given.map(has('counted')), between('counted')].join(' AND ');
    const found = `SELECT DISTINCT ord FROM ${rows} WHERE ${conditions} ORDER BY ord LIMIT $3 + 0`;
    return list(`(${found}) found JOIN player p ON p.ord = found.ord`, 'found');
  }
  const [leading, ...others] = given;
  if (leading === undefined) return list('player p', 'p');
  const { column, value } = leading;
  const from = `player_${column} i JOIN player p ON p.ord = i.ord`;
  return list(from, 'i', `i.${column} = ${value}`, ...others.map(has('i')));
}

/** The columns of a `PlayerRow`. */
export const playerColumns = 'id, name, battles, wins, draws, losses, tournaments, last_played, factions';

export interface PlayerRow extends Omit<PlayerResource, 'playerId' | 'player' | 'factions' | 'url'> {
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly factions: string;
}

const playerQuery = `SELECT ${playerColumns}, hash FROM player WHERE id = $1`;

/** With results and factions. */
export async function findPlayer(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<PlayerRow & { hash: string }>(playerQuery, [id]);
  return row && toDocument(JSON.stringify(toPlayer(row)), row.hash);
}

export function findPlayerFigures(
  reader: Reader,
  id: string,
): Promise<Pick<PlayerRow, 'name' | 'battles' | 'tournaments'> | undefined> {
  return reader.first('SELECT name, battles, tournaments FROM player WHERE id = $1', [id]);
}

/** The document of a player on their own. */
export function toPlayer(row: PlayerRow): Written<PlayerResource> {
  const { id, name, battles, wins, draws, losses, tournaments, lastPlayed, factions } = row;
  return {
    playerId: id,
    player: name,
    battles,
    wins,
    draws,
    losses,
    tournaments,
    lastPlayed,
    factions: JSON.parse(factions) as PlayerResource['factions'],
    url: pagePath('player', id),
  };
}

/** How many of the newest 1,000 battles of two players each of them won. */
export async function countHeadToHead(reader: Reader, id: string, other: string) {
  type Counts = Pick<PlayerRow, 'battles' | 'wins' | 'draws'> & { readonly opponentWins: number };
  const counts = await reader.first<Counts>(
    `SELECT count(*) AS battles, count(*) FILTER (WHERE s.outcome = 'win') AS wins,
       count(*) FILTER (WHERE s.outcome = 'draw') AS draws, count(*) FILTER (WHERE s.opponent_outcome = 'win') AS opponent_wins
     FROM (SELECT battle FROM head_to_head WHERE player = CASE WHEN $1 < $2 THEN $1 ELSE $2 END
         AND opponent = CASE WHEN $1 < $2 THEN $2 ELSE $1 END ORDER BY ord LIMIT 1000) found
     JOIN side s ON s.battle = found.battle WHERE s.player = $1`,
    [id, other],
  );
  return counts ?? { battles: 0, wins: 0, draws: 0, opponentWins: 0 };
}

/** Other spellings of a player's name in something published. */
export async function listSpellings(reader: Reader, id: string): Promise<readonly string[]> {
  const sql = 'SELECT names AS names_json FROM player WHERE id = $1';
  return (await reader.first<{ names: readonly string[] }>(sql, [id]))?.names ?? [];
}

export interface Participation {
  readonly tournament: string;
  /** The participant. */
  readonly document: Document;
  readonly faction: string | null;
  /** Names of the awards that they got there; null without any. */
  readonly awards: readonly string[] | null;
}

export type ParticipationRow = Omit<Participation, 'document'> & {
  readonly document: string;
  readonly hash: string;
};

export function toParticipation({ document, hash, ...row }: ParticipationRow): Participation {
  const { tournament, faction, awards } = row;
  return { tournament, document: toDocument(document, hash), faction, awards };
}

/** Where the player took part, newest first. */
export async function listParticipations(
  reader: Reader,
  id: string,
  limit: number,
): Promise<Participation[]> {
  const rows = await reader.all<ParticipationRow>(
    `SELECT i.tournament, ${participantDocument} AS document, p.hash, p.faction, p.awards AS awards_json FROM player_tournament i
     JOIN participant p ON p.tournament = i.tournament AND p.place = i.place AND p.player = i.player
     WHERE i.player = $1 AND i.place IS NOT NULL ORDER BY i.ord, i.key LIMIT $2`,
    [id, limit],
  );
  return rows.map(toParticipation);
}

type PlayerEvent = Pick<TournamentResource, 'slug' | 'name' | 'startDate'> &
  Pick<ParticipantResource, 'finalPlacement'> & { readonly faction: string | null };

/** The tournaments in which a player took part, newest first. */
export function listEventsOf(reader: Reader, id: string, limit: number): Promise<PlayerEvent[]> {
  return reader.all<PlayerEvent>(
    `SELECT t.slug, t.name, t.start_date, p.faction, p.final_placement
     FROM player_tournament i JOIN tournament t ON t.slug = i.tournament
       JOIN participant p ON p.tournament = i.tournament AND p.place = i.place
     WHERE i.player = $1 AND i.place IS NOT NULL ORDER BY i.ord, i.key LIMIT $2`,
    [id, limit],
  );
}

/** How many of the newest battles are read: more than a player has in the tournaments of one page. */
const mostBattlesCounted = 400;

/** What the player played most in the battles of each tournament. */
export async function findPlayedFactions(reader: Reader, id: string): Promise<Map<string, string>> {
  const rows = await reader.all<{ tournament: string; faction: string; battles: number }>(
    `SELECT b.tournament, counted.faction, count(*) AS battles FROM (
       SELECT battle, faction FROM player_battle WHERE player = $1 AND archived = 0 ORDER BY ord LIMIT ${mostBattlesCounted}) counted
     JOIN battle b ON b.n = counted.battle
     WHERE counted.faction IS NOT NULL AND b.tournament IS NOT NULL GROUP BY b.tournament, counted.faction`,
    [id],
  );
  rows.sort((a, b) => a.battles - b.battles || compareText(b.faction, a.faction));
  return new Map(rows.map(({ tournament, faction }) => [tournament, faction]));
}

/** The names that the directory shows. */
export async function findShownNames(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ id: string; name: string }>(
    'SELECT id, name FROM player WHERE id IN LIST($1)',
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
