// Reads of everything, some at a time, for whoever takes all of it: each statement goes on where the one before ended.
import type { Reader } from '../database.ts';
import type { Page } from './document.ts';
import { type PlayerColumns, playerColumns, readPlayer } from './players.ts';

const step = 500;

/** Every document of a list, page by page. */
export async function* readAll<T>(
  readPage: (request: {
    readonly limit: number;
    readonly after: string | undefined;
  }) => Promise<Page | undefined>,
): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const page = await readPage({ limit: step, after });
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

export const dumpListsQuery = 'SELECT n, document FROM army_list WHERE tournament = $1 ORDER BY n';

/** Army lists that battles of a tournament show, by number. */
export async function listArmyLists<T>(reader: Reader, slug: string): Promise<Map<number, T>> {
  const rows = await reader.all<[number, string]>(dumpListsQuery, [slug]);
  return new Map(rows.map(([n, document]) => [n, JSON.parse(document) as T]));
}

export interface DumpedParticipant {
  readonly document: string;
  /** As the boards show it. */
  readonly faction: string | null;
  readonly undefeated: boolean;
}

export const dumpParticipantsQuery = `
  SELECT place, document, faction, undefeated FROM participant
  WHERE tournament = $1 AND place > $2 ORDER BY place LIMIT ${step}`;

/** By name. */
export async function* dumpParticipants(reader: Reader, slug: string): AsyncGenerator<DumpedParticipant> {
  type ParticipantRow = [place: number, document: string, faction: string | null, undefeated: number];
  for (let after = -1; ; ) {
    const rows = await reader.all<ParticipantRow>(dumpParticipantsQuery, [slug, after]);
    for (const [place, document, faction, undefeated] of rows) {
      yield { document, faction, undefeated: undefeated === 1 };
      after = place;
    }
    if (rows.length < step) return;
  }
}

export interface DumpedBattle {
  /** As lists show it. */
  readonly document: string;
  readonly archived: boolean;
  /** JSON of the rounds of either side. */
  readonly rounds: readonly [string, string];
  /** Numbers of army lists, or, of a casual battle, the lists themselves as JSON. */
  readonly lists: readonly [number | string | null, number | string | null];
}

const detail = 'b.document, b.archived, d.rounds_1, d.rounds_2';
const from = 'FROM battle b JOIN battle_detail d ON d.battle = b.n';

export const dumpBattlesQuery = `
  SELECT b.ord, ${detail}, d.list_1, d.list_2 ${from}
  WHERE b.tournament = $1 AND b.ord > $2 AND b.ord < $3 ORDER BY b.ord LIMIT ${step}`;

const listOf = (list: string) => `(SELECT a.document FROM army_list a WHERE a.n = ${list})`;

/** Ordered by what is always null as well: PostgreSQL would sort all that is left for each step otherwise. */
export const dumpCasualBattlesQuery = `
  SELECT b.ord, ${detail}, ${listOf('d.list_1')}, ${listOf('d.list_2')} ${from}
  WHERE b.tournament IS NULL AND b.ord > $1 AND b.ord < $2 ORDER BY b.tournament, b.ord LIMIT ${step}`;

type BattleRow = [
  ord: string,
  document: string,
  archived: number,
  first: string,
  second: string,
  firstList: number | string | null,
  secondList: number | string | null,
];

export interface OrderBounds {
  readonly above: string;
  readonly below: string;
}

/** Newest first; of a tournament, or the casual ones. */
export async function* dumpBattles(
  reader: Reader,
  tournament: string | undefined,
  { above, below }: OrderBounds,
): AsyncGenerator<DumpedBattle> {
  for (let after = above; ; ) {
    const rows = await (tournament === undefined
      ? reader.all<BattleRow>(dumpCasualBattlesQuery, [after, below])
      : reader.all<BattleRow>(dumpBattlesQuery, [tournament, after, below]));
    for (const [ord, document, archived, first, second, ...lists] of rows) {
      yield { document, archived: archived === 1, rounds: [first, second], lists };
      after = ord;
    }
    if (rows.length < step) return;
  }
}

export const dumpPlayersQuery = `
  SELECT ord, ${playerColumns} FROM player WHERE ord > $1 ORDER BY ord LIMIT ${step}`;

/** By name. */
export async function* dumpPlayers<T>(reader: Reader): AsyncGenerator<T> {
  for (let after = ''; ; ) {
    const rows = await reader.all<[ord: string, ...PlayerColumns]>(dumpPlayersQuery, [after]);
    for (const [ord, ...columns] of rows) {
      yield readPlayer(columns) as T;
      after = ord;
    }
    if (rows.length < step) return;
  }
}
