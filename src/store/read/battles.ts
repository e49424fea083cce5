// Reads of battles: one with lists and rounds, and the lists of tournaments, clubs and players.

import type { Reader } from '../database.ts';
import { type Document, toDocument } from './document.ts';
import { makeList } from './list.ts';

export const battleQuery = `
  SELECT b.document, d.end_1, d.end_2, d.rounds_1, d.rounds_2, d.hash,
    (SELECT document FROM army_list WHERE n = d.list_1), (SELECT document FROM army_list WHERE n = d.list_2)
  FROM battle b JOIN battle_detail d ON d.battle = b.n WHERE b.id = $1 AND b.document IS NOT NULL`;

type BattleRow = [
  document: string,
  firstEnd: number,
  secondEnd: number,
  first: string,
  second: string,
  hash: string,
  firstList: string | null,
  secondList: string | null,
];

export async function findBattle(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<BattleRow>(battleQuery, [id]);
  if (row === undefined) return undefined;
  const [document, firstEnd, secondEnd, first, second, hash, firstList, secondList] = row;
  const whole = completeBattle(document, [
    { end: firstEnd, list: firstList, rounds: first },
    { end: secondEnd, list: secondList, rounds: second },
  ]);
  return toDocument(whole, hash);
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

const writeDetail = ({ list, rounds }: SideDetail): string => `,"list":${list ?? 'null'},"rounds":${rounds}`;

export const listTournamentBattles = makeList(
  'SELECT 1 FROM tournament WHERE slug = $4',
  'SELECT document, hash, ord, id AS key FROM battle WHERE tournament = $4 AND ord > $1 AND ord < $2',
);

export const listClubBattles = makeList(
  'SELECT 1 FROM club WHERE slug = $4',
  `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM club_battle i JOIN battle b ON b.n = i.battle
   WHERE i.club = $4 AND i.ord > $1 AND i.ord < $2`,
);

/** Whoever exists has a row in `player` (docs/rules/decisions.md, What is visible). */
export const listPlayerBattles = makeList(
  'SELECT 1 FROM player WHERE id = $4',
  `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM player_battle i JOIN battle b ON b.n = i.battle
   WHERE i.player = $4 AND i.archived = 0 AND i.ord > $1 AND i.ord < $2`,
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
  return new Set(rows.map(([id, place]) => `${id} ${place}`));
}
