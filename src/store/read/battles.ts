// Reads of battles: one with lists and rounds, and the lists of tournaments, clubs and players.

import type { PlayerRound } from '#rules/results';
import type { Reader } from '../database.ts';
import type { Document } from './document.ts';
import type { Insertion } from './insert-json.ts';
import { makeList } from './list.ts';

/** Most sides show the list of their participant. */
function listOf(side: 1 | 2): string {
  return `coalesce((SELECT p.list FROM participant p WHERE p.tournament = b.tournament AND p.place = d.participant_${side}),
    (SELECT a.document FROM army_list a WHERE a.n = d.list_${side}))`;
}

/** The columns of a `BattleRow`. */
export const battleColumns = `b.document, d.hash, d.end_1, d.end_2, d.rounds_1, d.rounds_2,
  ${listOf(1)} AS list_1, ${listOf(2)} AS list_2`;

export interface BattleRow {
  readonly document: string;
  readonly hash: string;
  readonly end1: number;
  readonly end2: number;
  readonly rounds1: string;
  readonly rounds2: string;
  readonly list1: string | null;
  readonly list2: string | null;
}

/** The document of a battle on its own, with lists and rounds. */
export function toBattle(row: BattleRow): Document {
  const insertions = [
    insertDetail(row.end1, row.list1, row.rounds1),
    insertDetail(row.end2, row.list2, row.rounds2),
  ];
  return { body: row.document, insertions, hash: row.hash };
}

const battleQuery = `
  SELECT ${battleColumns} FROM battle b JOIN battle_detail d ON d.battle = b.n
  WHERE b.id = $1 AND b.document IS NOT NULL`;

export async function findBattle(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<BattleRow>(battleQuery, [id]);
  return row && toBattle(row);
}

/** The game of a battle; null if it has none. */
export async function findBattleGame(reader: Reader, id: string): Promise<string | null> {
  const sql = 'SELECT game FROM battle WHERE id = $1 AND document IS NOT NULL';
  return (await reader.value<string | null>(sql, [id])) ?? null;
}

/** A line for each round: its values as JSON, separated by tabs. `JSON.stringify` writes neither. Keys would take most of the room. */
export function storeRounds(rounds: readonly PlayerRound[]): string {
  return rounds.map(storeRound).join('\n');
}

function storeRound(played: PlayerRound): string {
  const { round, victoryPoints, objectivePoints, battleTacticScored, priority } = played;
  const [objectives, battleTactic] = [played.objectives, played.battleTactic].map((value) =>
    JSON.stringify(value),
  );
  return `${round}\t${victoryPoints}\t${objectivePoints}\t${objectives}\t${battleTactic}\t${battleTacticScored}\t${priority}`;
}

const roundKeys = [
  'round',
  'victoryPoints',
  'objectivePoints',
  'objectives',
  'battleTactic',
  'battleTacticScored',
  'priority',
] as const satisfies readonly (keyof PlayerRound)[];

/** What stands before each value of a line. */
const roundStarts = roundKeys.map((key, index) => `${index === 0 ? '{' : ','}"${key}":`);

/** Value by value: splitting lines and values takes twice the time. */
function showRounds(stored: string): string {
  if (stored === '') return '[]';
  let shown = '[';
  let start = 0;
  for (let column = 0; ; column = (column + 1) % roundKeys.length) {
    const isLast = column === roundKeys.length - 1;
    const end = stored.indexOf(isLast ? '\n' : '\t', start);
    shown += roundStarts[column];
    if (end === -1) return `${shown}${stored.slice(start)}}]`;
    shown += stored.slice(start, end);
    if (isLast) shown += '},';
    start = end + 1;
  }
}

/** List and rounds of a side, at its `end` in the document that lists show. */
function insertDetail(end: number, list: string | null, rounds: string): Insertion<string> {
  return { at: end, text: `,"list":${list ?? 'null'},"rounds":${showRounds(rounds)}` };
}

export const listTournamentBattles = makeList(
  'SELECT 1 FROM tournament WHERE slug = $4',
  'SELECT document, hash, ord, id AS key FROM battle WHERE tournament = $4 AND ord > $1 AND ord < $2',
);

/** `table` is an index of battles in the order of the list; `condition` selects its rows. */
function battlesOf(table: string, condition: string): string {
  return `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM ${table} i JOIN battle b ON b.n = i.battle
   WHERE ${condition} AND i.ord > $1 AND i.ord < $2`;
}

export const listClubBattles = makeList(
  'SELECT 1 FROM club WHERE slug = $4',
  battlesOf('club_battle', 'i.club = $4'),
  'i.game = $5',
);

/** Every player has a row in `player` (docs/rules/decisions.md, What is visible). */
export const listPlayerBattles = makeList(
  'SELECT 1 FROM player WHERE id = $4',
  battlesOf('player_battle', 'i.player = $4 AND i.archived = 0'),
  'i.game = $5',
);

const opponent = 'coalesce((SELECT min(a.player) FROM alias a WHERE a.id = $5), $5)';

/** Battles of the player `$4` against `$5`, who may be an alias. Each pair is stored once. */
export const listHeadToHead = makeList(
  'SELECT 1 FROM player WHERE id = $4',
  battlesOf(
    'head_to_head',
    `i.player = (SELECT CASE WHEN ${opponent} < $4 THEN ${opponent} ELSE $4 END)
     AND i.opponent = (SELECT CASE WHEN ${opponent} < $4 THEN $4 ELSE ${opponent} END)`,
  ),
  'b.game = $6',
);

/** Which sides of the battles represent the club: the id of the battle, a space, 0 or 1. */
export async function findClubSides(
  reader: Reader,
  club: string,
  battles: readonly string[],
): Promise<Set<string>> {
  if (battles.length === 0) return new Set();
  const sides = await reader.values<string>(
    `SELECT b.id || ' ' || s.place FROM battle b JOIN side s ON s.battle = b.n
     WHERE b.id IN LIST($1) AND b.ord IS NOT NULL AND s.club = $2`,
    [JSON.stringify(battles), club],
  );
  return new Set(sides);
}
