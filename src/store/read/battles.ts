// Reads of battles: one with lists and rounds, and the lists of tournaments, clubs and players.

import type { Reader } from '../database.ts';
import { type Document, toDocument } from './document.ts';
import { makeList, makePairList } from './list.ts';

function listOf(list: string): string {
  return `(SELECT a.document FROM army_list a WHERE a.n = ${list})`;
}

/** What `joinBattle` reads. */
export const battleColumns = `b.document, d.end_1, d.end_2, d.rounds_1, d.rounds_2, ${listOf('d.list_1')}, ${listOf('d.list_2')}`;

export type BattleColumns = [
  document: string,
  firstEnd: number,
  secondEnd: number,
  firstRounds: string,
  secondRounds: string,
  firstList: string | null,
  secondList: string | null,
];

/** A battle as it is shown alone. */
export function joinBattle(row: BattleColumns): string {
  const [document, firstEnd, secondEnd, firstRounds, secondRounds, firstList, secondList] = row;
  return completeBattle(document, [
    { end: firstEnd, list: firstList, rounds: firstRounds },
    { end: secondEnd, list: secondList, rounds: secondRounds },
  ]);
}

export const battleQuery = `
  SELECT d.hash, ${battleColumns} FROM battle b JOIN battle_detail d ON d.battle = b.n
  WHERE b.id = $1 AND b.document IS NOT NULL`;

export async function findBattle(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<[hash: string, ...BattleColumns]>(battleQuery, [id]);
  if (row === undefined) return undefined;
  const [hash, ...columns] = row;
  return toDocument(joinBattle(columns), hash);
}

export const battleGameQuery = 'SELECT game FROM battle WHERE id = $1 AND document IS NOT NULL';

/** Null where it has none. */
export async function findBattleGame(reader: Reader, id: string): Promise<string | null> {
  return (await reader.first<[string | null]>(battleGameQuery, [id]))?.[0] ?? null;
}

/** What a side shows only where its battle is shown alone. */
export interface SideDetail {
  /** Where the last key of the side ends in the document that lists show. */
  readonly end: number;
  readonly list: string | null;
  readonly rounds: string;
}

/** The document that lists show, with list and rounds at the end of each side. */
export function completeBattle(document: string, [first, second]: readonly [SideDetail, SideDetail]): string {
  return (
    document.slice(0, first.end) +
    writeDetail(first) +
    document.slice(first.end, second.end) +
    writeDetail(second) +
    document.slice(second.end)
  );
}

function writeDetail({ list, rounds }: SideDetail): string {
  return `,"list":${list ?? 'null'},"rounds":${rounds}`;
}

export const listTournamentBattles = makeList(
  'SELECT 1 FROM tournament WHERE slug = $4',
  'SELECT document, hash, ord, id AS key FROM battle WHERE tournament = $4 AND ord > $1 AND ord < $2',
);

export const listClubBattles = makeList(
  'SELECT 1 FROM club WHERE slug = $4',
  `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM club_battle i JOIN battle b ON b.n = i.battle
   WHERE i.club = $4 AND i.ord > $1 AND i.ord < $2`,
  'i.game',
);

/** Every player has a row in `player` (docs/rules/decisions.md, What is visible). */
export const listPlayerBattles = makeList(
  'SELECT 1 FROM player WHERE id = $4',
  `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM player_battle i JOIN battle b ON b.n = i.battle
   WHERE i.player = $4 AND i.archived = 0 AND i.ord > $1 AND i.ord < $2`,
  'i.game',
);

const opponent = 'coalesce((SELECT min(a.player) FROM alias a WHERE a.id = $5), $5)';

/** Of the player `$4` against `$5`, who may be an alias. Each pair is stored once. */
export const listHeadToHead = makePairList(
  'SELECT 1 FROM player WHERE id = $4',
  `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM head_to_head i JOIN battle b ON b.n = i.battle
   WHERE i.player = (SELECT CASE WHEN ${opponent} < $4 THEN ${opponent} ELSE $4 END)
     AND i.opponent = (SELECT CASE WHEN ${opponent} < $4 THEN $4 ELSE ${opponent} END) AND i.ord > $1 AND i.ord < $2`,
  'b.game',
);

export const clubSidesQuery = `
  SELECT b.id, s.place FROM battle b JOIN side s ON s.battle = b.n
  WHERE b.id IN LIST($1) AND b.ord IS NOT NULL AND s.club = $2`;

/** Which sides of the battles represent the club: the id of the battle, a space, 0 or 1. */
export async function findClubSides(
  reader: Reader,
  club: string,
  battles: readonly string[],
): Promise<Set<string>> {
  if (battles.length === 0) return new Set();
  const rows = await reader.all<[string, number]>(clubSidesQuery, [JSON.stringify(battles), club]);
  return new Set(rows.map(([id, position]) => `${id} ${position}`));
}
