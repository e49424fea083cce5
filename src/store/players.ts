// Reads of players: everybody by name, one with results, where they took part.
import { compareText } from '../domain/name-order.ts';
import { damaged, type Reader } from './database.ts';
import { type Document, type Page, type PageRequest, readDocument, readNamed } from './document.ts';
import { everything, readList, writeListQuery } from './list.ts';

/** Whoever exists has a row (docs/rules/decisions.md, What is visible). */
export const playerExists = 'EXISTS (SELECT 1 FROM player WHERE id = $1)';

export const playersQuery = writeListQuery(
  everything,
  'SELECT document, seal, ord FROM player WHERE ord > $2 AND ord < $3',
);

export async function listPlayers(reader: Reader, request: PageRequest): Promise<Page> {
  const page = await readList(reader, playersQuery, '', request);
  if (page === undefined) throw damaged('the list of players');
  return page;
}

export const playerQuery =
  'SELECT document, wins, draws, losses, factions, detail_seal FROM player WHERE id = $1';

type PlayerRow = [
  ...[document: string, wins: number, draws: number, losses: number],
  ...[factions: string, seal: string],
];

/** With results and factions. */
export async function findPlayer(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<PlayerRow>(playerQuery, [id]);
  if (row === undefined) return undefined;
  const [document, wins, draws, losses, factions, seal] = row;
  return readNamed('playerId', id, completePlayer(document, { wins, draws, losses, factions }), seal);
}

/** What a player shows only where they are shown alone. */
export interface PlayerDetail {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** JSON. */
  readonly factions: string;
}

// A quote inside a text is escaped, so that neither stands anywhere else.
const behindBattles = ',"tournaments":';
const behindLastPlayed = ',"url":"';

/** The document that lists show, with what is shown alone. */
export function completePlayer(shown: string, { wins, draws, losses, factions }: PlayerDetail): string {
  // In a damaged row a column may hold anything.
  const document = String(shown);
  const results = document.indexOf(behindBattles);
  const end = document.indexOf(behindLastPlayed, results);
  if (results === -1 || end === -1) throw damaged('a player');
  return (
    `${document.slice(0, results)},"wins":${wins},"draws":${draws},"losses":${losses}` +
    `${document.slice(results, end)},"factions":${factions}${document.slice(end)}`
  );
}

export interface Participation {
  readonly tournament: string;
  /** The participant. */
  readonly document: Document;
  readonly faction: string | null;
}

export const participationsQuery = `
  SELECT i.tournament, p.document, p.seal, p.faction FROM player_tournament i
  LEFT JOIN participant p ON p.tournament = i.tournament AND p.place = i.place AND p.player = i.player
  WHERE i.player = $1 AND i.place IS NOT NULL ORDER BY i.ord, i.key LIMIT $2`;

/** Where the player took part, newest first. */
export async function listParticipations(
  reader: Reader,
  id: string,
  limit: number,
): Promise<Participation[]> {
  type ParticipationRow = [string, string | null, string, string | null];
  const rows = await reader.all<ParticipationRow>(participationsQuery, [id, limit]);
  return rows.map(([tournament, document, seal, faction]) => {
    if (document === null) throw damaged(`the participation of "${id}" in "${tournament}"`);
    return {
      tournament,
      faction,
      document: readDocument(document, seal, `a participant of "${tournament}"`),
    };
  });
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
