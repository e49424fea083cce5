// Reads of everything, in batches, for dumps.
import { type Reader, readInBatches } from '../database.ts';
import { type BattleRow, battleColumns, joinBattle } from './battles.ts';
import type { Page, PageRequest } from './document.ts';
import { type DateWindow, windowBounds } from './order.ts';
import { type PlayerRow, playerColumns, toPlayer } from './players.ts';

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
  const documents = await reader.values<string>(dumpStandingsQuery, [slug]);
  return documents.map((document) => JSON.parse(document) as T);
}

export const dumpParticipantsQuery = `
  SELECT place, document, faction, undefeated FROM participant
  WHERE tournament = $3 AND place > $1 ORDER BY place LIMIT $2`;

/** By name, with the faction as the boards show it. */
export async function* dumpParticipants<T>(
  reader: Reader,
  slug: string,
): AsyncGenerator<T & { readonly faction: string | null; readonly undefeated: boolean }> {
  type ParticipantRow = { document: string; faction: string | null; undefeated: number };
  const rows = readInBatches<ParticipantRow>(reader, dumpParticipantsQuery, [-1], { more: [slug] });
  for await (const { document, faction, undefeated } of rows)
    yield { ...(JSON.parse(document) as T), faction, undefeated: undefeated === 1 };
}

const selectBattles = `
  SELECT b.ord, b.archived, b.game, ${battleColumns} FROM battle b JOIN battle_detail d ON d.battle = b.n
  WHERE b.ord > $1 AND b.ord < $3`;
export const dumpBattlesQuery = `${selectBattles} AND b.tournament = $4 ORDER BY b.ord LIMIT $2`;
/** Ordered by a column that is always null as well: otherwise PostgreSQL would sort all remaining battles for each batch. */
export const dumpCasualBattlesQuery = `${selectBattles} AND b.tournament IS NULL ORDER BY b.tournament, b.ord LIMIT $2`;

/** Newest first, as they are shown alone; of a tournament, or the casual ones. */
export async function* dumpBattles<T>(
  reader: Reader,
  tournament: string | undefined,
  window: DateWindow = {},
): AsyncGenerator<T & { readonly archived: boolean; readonly game: string | null }> {
  const { above, below } = windowBounds(window);
  const isCasual = tournament === undefined;
  const rows = readInBatches<BattleRow & { archived: number; game: string | null }>(
    reader,
    isCasual ? dumpCasualBattlesQuery : dumpBattlesQuery,
    [above],
    { more: isCasual ? [below] : [below, tournament] },
  );
  for await (const row of rows)
    yield { ...(JSON.parse(joinBattle(row)) as T), archived: row.archived === 1, game: row.game };
}

export const dumpPlayersQuery = `SELECT ord, ${playerColumns} FROM player WHERE ord > $1 ORDER BY ord LIMIT $2`;

/** By name. */
export async function* dumpPlayers(reader: Reader): AsyncGenerator<object> {
  for await (const row of readInBatches<PlayerRow>(reader, dumpPlayersQuery, [''])) yield toPlayer(row);
}
