// What a battle that is shown alone is made of: parts of leaves, named in its row.
import { seal } from './checksum.ts';
import type { BattleDocument } from './documents.ts';
import type { Entry } from './leaf.ts';
import { sizeOfRounds } from './round-text.ts';

/** Where a document lies: the number of its leaf, from 1, where there, and its checksum. */
export type Part = readonly [leaf: number, start: number, size: number, crc: number];

/**
 * What a battle is made of, as numbers one behind the other, which are read faster than a tree of them: the part that lists show, the one with what
 * it shows alone (`list` up to where an army list goes on, and rounds, of each side), and of each side four numbers and its army list.
 */
export type BattleParts = readonly number[];

/** Where in the numbers the four parts stand. Without an army list its part is nothing but noughts. */
export const listedAt = 0;
export const detailAt = 4;
export const armyListAt = [12, 20] as const;
/** Where those of the sides begin: where in what lists show a side ends, and how long its head and its rounds are, as they are and spelled. */
export const sideAt = [8, 16] as const;

const noPart: Part = [0, 0, 0, 0];

export function sealBattle(id: string, tournament: string, parts: string): number {
  return seal(`${id}\n${tournament}\n${parts}`);
}

/** What a battle shows alone. */
export function writeDetail({ details: [first, second] }: Pick<BattleDocument, 'details'>): string {
  return first.head + first.rounds + second.head + second.rounds;
}

export interface BattleEntries {
  readonly listed: Entry;
  readonly detail: Entry;
  readonly armyLists: readonly Entry[];
}

export function writeParts(
  { body, firstSideEnd, details }: Pick<BattleDocument, 'body' | 'firstSideEnd' | 'details'>,
  { listed, detail, armyLists }: BattleEntries,
  parts: ReadonlyMap<Entry, Part>,
): string {
  const locate = (entry: Entry | undefined): Part => {
    const part = entry && parts.get(entry);
    if (part === undefined) throw new Error('a document of a battle lies in no leaf');
    return part;
  };
  const ends = [firstSideEnd, body.lastIndexOf('}],"url":"')];
  const sides = details.flatMap(({ head, list, rounds }, index) => {
    const end = Buffer.byteLength(body.slice(0, ends[index]));
    const sizes = [Buffer.byteLength(head), Buffer.byteLength(rounds), sizeOfRounds(rounds)];
    return [end, ...sizes, ...(list === null ? noPart : locate(armyLists[list]))];
  });
  return JSON.stringify([...locate(listed), ...locate(detail), ...sides]);
}
