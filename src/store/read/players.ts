// Reads of players: everybody by name, one with results, where they took part.
import type { PlayerResource, Written } from '../../contract/resources.ts';
import { compareText } from '../../domain/name-order.ts';
import type { Reader } from '../database.ts';
import { type Document, emptyPage, type Page, type PageRequest, toDocument } from './document.ts';
import { everything, readList, writeListQuery } from './list.ts';

/** Whoever exists has a row (docs/rules/decisions.md, What is visible). */
export const playerExists = 'EXISTS (SELECT 1 FROM player WHERE id = $1)';

export const playersQuery = writeListQuery(
  everything,
  'SELECT document, hash, ord, id AS key FROM player WHERE ord > $2 AND ord < $3',
);

export async function listPlayers(reader: Reader, request: PageRequest): Promise<Page> {
  return (await readList(reader, playersQuery, '', request)) ?? emptyPage;
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

export interface Participation {
  readonly tournament: string;
  /** The participant. */
  readonly document: Document;
  readonly faction: string | null;
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
  type ParticipationRow = [tournament: string, document: string, hash: string, faction: string | null];
  const rows = await reader.all<ParticipationRow>(participationsQuery, [id, limit]);
  return rows.map(([tournament, document, hash, faction]) => ({
    tournament,
    faction,
    document: toDocument(document, hash),
  }));
}

/** Of the newest battles, so many: more than anybody plays in the tournaments that a page shows. */
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
