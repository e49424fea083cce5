// Reads of battles: one with lists and rounds, and the lists of tournaments, clubs and players.

import type { Reader } from '../database.ts';
import { clubExists } from './clubs.ts';
import { type Document, type Page, type PageRequest, toDocument } from './document.ts';
import { readList, writeListQuery } from './list.ts';
import { playerExists } from './players.ts';

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

export const tournamentBattlesQuery = writeListQuery(
  'EXISTS (SELECT 1 FROM tournament WHERE slug = $1)',
  'SELECT document, hash, ord, id AS key FROM battle WHERE tournament = $1 AND ord > $2 AND ord < $3',
);

/** Undefined where there is no such published tournament. */
export function listTournamentBattles(
  reader: Reader,
  slug: string,
  request: PageRequest,
): Promise<Page | undefined> {
  return readList(reader, tournamentBattlesQuery, slug, request);
}

export const clubBattlesQuery = writeListQuery(
  clubExists,
  `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM club_battle i JOIN battle b ON b.n = i.battle
   WHERE i.club = $1 AND i.ord > $2 AND i.ord < $3`,
);

/** Undefined where there is no such club. */
export function listClubBattles(
  reader: Reader,
  slug: string,
  request: PageRequest,
): Promise<Page | undefined> {
  return readList(reader, clubBattlesQuery, slug, request);
}

export const playerBattlesQuery = writeListQuery(
  playerExists,
  `SELECT b.document, b.hash, i.ord AS ord, b.id AS key FROM player_battle i JOIN battle b ON b.n = i.battle
   WHERE i.player = $1 AND i.archived = 0 AND i.ord > $2 AND i.ord < $3`,
);

/** Undefined where there is no such player. */
export function listPlayerBattles(
  reader: Reader,
  id: string,
  request: PageRequest,
): Promise<Page | undefined> {
  return readList(reader, playerBattlesQuery, id, request);
}
