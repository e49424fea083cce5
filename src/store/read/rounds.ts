// Rounds of published tournaments: who meets whom at which table. Only pages read them.
import { roundNumber } from '#rules/amount';
import type { PlayerRoundResult, RoundOutcome } from '#rules/standings/round-results';
import type { Reader } from '../database.ts';
import { type Bytes, type Document, toDocument } from './document.ts';

/** A pairing as it is stored: fields without a value are left out. */
export interface StoredPairing {
  readonly table?: number | undefined;
  readonly tableName?: string | undefined;
  readonly battle?: string | undefined;
  /** Positions of the participants: two, one of a bye or of a player who waits, none while a match waits on earlier results. */
  readonly sides: readonly number[];
  /** Which of the two won a match that has no battle. */
  readonly winner?: 0 | 1 | undefined;
  /** The result is missing. */
  readonly open?: true | undefined;
  /** What decided the battle, if not its victory points. */
  readonly reason?: 'battlePoints' | 'margin' | 'recorded' | undefined;
  /** The match whose winner the one player waits for: `Quarter-final 1`. */
  readonly waitsFor?: string | undefined;
}

export interface StoredRound {
  readonly stage: string;
  /** Its number, the bracket's word for it, or `none`. */
  readonly name: string;
  readonly current: boolean;
  /** Its pairings; undefined if they were not asked for. */
  readonly document: Document | undefined;
}

/** Which rounds come with their pairings: those being played, one of a stage, all of a stage, or all. */
export type RoundSelection = 'current' | 'all' | { readonly stage: string; readonly name?: string };

/** In the order of play. */
export async function listRounds(
  reader: Reader,
  slug: string,
  selection: RoundSelection,
): Promise<StoredRound[]> {
  const { stage = '', name = '' } = typeof selection === 'string' ? {} : selection;
  const values = [slug, selection === 'current' ? 1 : -1, stage, name, selection === 'all' ? 1 : 0];
  const rows = await reader.all<Omit<StoredRound, 'document'> & { readonly document: Bytes | null }>(
    `SELECT stage, name, current AS current_flag,
       CASE WHEN $5 = 1 OR current = $2 OR (stage = $3 AND ($4 = '' OR name = $4)) THEN CAST(document AS BYTES) END AS document
     FROM round WHERE tournament = $1 ORDER BY place`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    document: row.document === null ? undefined : toDocument(row.document),
  }));
}

/** What is shown of participants beside their battles. */
export interface ShownParticipant {
  readonly position: number;
  readonly name: string;
  readonly player: string | null;
  readonly faction: string | null;
  /** Slug of the club that they represent. */
  readonly club: string | null;
  readonly dropped: boolean;
}

const person = 'place AS position, name, player, faction, club, dropped AS dropped_flag';

/** All participants, in order of name: rounds refer to them by position. */
export function listPeople(reader: Reader, slug: string): Promise<ShownParticipant[]> {
  return reader.all<ShownParticipant>(
    `SELECT ${person} FROM participant WHERE tournament = $1 ORDER BY place`,
    [slug],
  );
}

export function findPersonByKey(
  reader: Reader,
  slug: string,
  key: string,
): Promise<ShownParticipant | undefined> {
  return reader.first<ShownParticipant>(
    `SELECT ${person} FROM participant WHERE tournament = $1 AND key = $2`,
    [slug, key],
  );
}

/** Results that are shown beside a board. */
export interface BoardResults {
  readonly rounds: readonly Pick<StoredRound, 'stage' | 'name'>[];
  /** The results of a row, in the order of play. */
  listOf(row: number): readonly PlayerRoundResult[];
}

/** As they are stored: without keys, which would take most of the room. */
interface StoredResults {
  readonly rounds: readonly (readonly [stage: string, name: string])[];
  readonly rows: readonly (readonly StoredResult[])[];
}

/** `opponent` is -1 where there is none. */
type StoredResult =
  | readonly [round: number, outcome: RoundOutcome, opponent: number]
  | readonly [round: number, outcome: RoundOutcome, opponent: number, points: number, opposing: number];

/** The value of the column `results`. `rows` has a list for each row of the board. */
export function storeResults(
  rounds: BoardResults['rounds'],
  rows: readonly (readonly PlayerRoundResult[])[],
): string {
  return JSON.stringify({
    rounds: rounds.map(({ stage, name }) => [stage, name]),
    rows: rows.map((results) => results.map(storeResult)),
  } satisfies StoredResults);
}

function storeResult({ round, outcome, opponent = -1, points }: PlayerRoundResult): StoredResult {
  if (points === undefined) return [round, outcome, opponent];
  return [round, outcome, opponent, roundNumber(points[0]), roundNumber(points[1])];
}

/** Only rows that are shown are read further. */
export function readResults(stored: string): BoardResults {
  const { rounds, rows } = JSON.parse(stored) as StoredResults;
  return {
    rounds: rounds.map(([stage, name]) => ({ stage, name })),
    listOf: (row) => rows[row]?.map(readResult) ?? [],
  };
}

function readResult([round, outcome, opponent, points, opposing]: StoredResult): PlayerRoundResult {
  const isScored = points !== undefined && opposing !== undefined;
  return {
    round,
    outcome,
    opponent: opponent === -1 ? undefined : opponent,
    points: isScored ? [points, opposing] : undefined,
  };
}

/** The standings of a stage as JSON, by default of the one to show, with everything that their page shows, and the ids of all stages. */
export async function findStage(reader: Reader, slug: string, stage: string | undefined) {
  type Column = 'document' | 'explanation' | 'results';
  const ofStage = (column: Column) => `CASE WHEN stage = $2 OR shown = $3 THEN ${column} END AS ${column}`;
  const rows = await reader.all<{ stage: string } & Record<Column, string | null>>(
    `SELECT stage, ${ofStage('document')}, ${ofStage('explanation')}, ${ofStage('results')}
     FROM standing WHERE tournament = $1 ORDER BY place`,
    [slug, stage ?? '', stage === undefined ? 1 : -1],
  );
  const { document, explanation, results } = rows.find((row) => row.document !== null) ?? {};
  return {
    stages: rows.map((row) => row.stage),
    standing: document ?? undefined,
    explanation: explanation ?? undefined,
    results: results ?? undefined,
  };
}

/** The rounds that are played now, by tournament. */
export async function listCurrentRounds(
  reader: Reader,
  slugs: readonly string[],
): Promise<Map<string, Pick<StoredRound, 'stage' | 'name'>[]>> {
  if (slugs.length === 0) return new Map();
  const rows = await reader.all<{ tournament: string; stage: string; name: string }>(
    `SELECT tournament, stage, name FROM round WHERE tournament IN LIST($1) AND current = 1 ORDER BY tournament, place`,
    [JSON.stringify(slugs)],
  );
  return Map.groupBy(rows, ({ tournament }) => tournament);
}
