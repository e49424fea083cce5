// Reads of everything, some at a time, for clients that read all of it.
import { type Reader, readInSteps } from '../database.ts';
import { type BattleColumns, battleColumns, joinBattle } from './battles.ts';
import type { Page, PageRequest } from './document.ts';
import { type DateWindow, windowBounds } from './order.ts';
import { type PlayerColumns, playerColumns, readPlayer } from './players.ts';

/** Every document of a list, page by page. */
export async function* readAll<T>(
  readPage: (request: PageRequest) => Promise<Page | undefined>,
): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const page = await readPage({ limit: 500, after });
    if (page === undefined) return;
    yield* JSON.parse(`[${page.body}]`) as T[];
    after = page.last;
  } while (after !== undefined);
}

export const dumpStandingsQuery = 'SELECT document FROM standing WHERE tournament = $1 ORDER BY place';

/** The standings of every stage, in stage order. */
export async function listStandings<T>(reader: Reader, slug: string): Promise<T[]> {
  const rows = await reader.all<[string]>(dumpStandingsQuery, [slug]);
  return rows.map(([document]) => JSON.parse(document) as T);
}

export const dumpParticipantsQuery = `
  SELECT place, document, faction, undefeated FROM participant
  WHERE tournament = $3 AND place > $1 ORDER BY place LIMIT $2`;

/** By name, with the faction as the boards show it. */
export async function* dumpParticipants<T>(
  reader: Reader,
  slug: string,
): AsyncGenerator<T & { readonly faction: string | null; readonly undefeated: boolean }> {
  type ParticipantRow = [position: number, document: string, faction: string | null, undefeated: number];
  const rows = readInSteps<ParticipantRow>(reader, dumpParticipantsQuery, [-1], { more: [slug] });
  for await (const [, document, faction, undefeated] of rows)
    yield { ...(JSON.parse(document) as T), faction, undefeated: undefeated === 1 };
}

const selectBattles = `
  SELECT b.ord, b.archived, b.game, ${battleColumns} FROM battle b JOIN battle_detail d ON d.battle = b.n
  WHERE b.ord > $1 AND b.ord < $3`;
export const dumpBattlesQuery = `${selectBattles} AND b.tournament = $4 ORDER BY b.ord LIMIT $2`;
/** Ordered by what is always null as well: PostgreSQL would sort all that is left for each step otherwise. */
export const dumpCasualBattlesQuery = `${selectBattles} AND b.tournament IS NULL ORDER BY b.tournament, b.ord LIMIT $2`;

/** Newest first, as they are shown alone; of a tournament, or the casual ones. */
export async function* dumpBattles<T>(
  reader: Reader,
  tournament: string | undefined,
  window: DateWindow = {},
): AsyncGenerator<T & { readonly archived: boolean; readonly game: string | null }> {
  const { above, below } = windowBounds(window);
  const isCasual = tournament === undefined;
  const rows = readInSteps<[ord: string, archived: number, game: string | null, ...BattleColumns]>(
    reader,
    isCasual ? dumpCasualBattlesQuery : dumpBattlesQuery,
    [above],
    { more: isCasual ? [below] : [below, tournament] },
  );
  for await (const [, archived, game, ...columns] of rows)
    yield { ...(JSON.parse(joinBattle(columns)) as T), archived: archived === 1, game };
}

export const dumpPlayersQuery = `SELECT ord, ${playerColumns} FROM player WHERE ord > $1 ORDER BY ord LIMIT $2`;

/** By name. */
export async function* dumpPlayers(reader: Reader): AsyncGenerator<object> {
  const rows = readInSteps<[ord: string, ...PlayerColumns]>(reader, dumpPlayersQuery, ['']);
  for await (const [, ...columns] of rows) yield readPlayer(columns);
}
