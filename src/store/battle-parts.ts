// What a battle that is shown alone is made of: parts of leaves, named in its row.
import { seal } from './checksum.ts';
import type { BattleDocument, SideDetail } from './documents.ts';
import { type Entry, numberBytes } from './leaf.ts';
import { sizeOfRounds } from './round-text.ts';

/** Where a document lies: the number of its leaf, from 1, where there, and its checksum. */
export type Part = readonly [leaf: number, start: number, size: number, crc: number];

/**
 * What a battle is made of, as numbers of 32 bits, the lowest byte first, which are read faster than a text: the part that lists show, the one with
 * what it shows alone (`list` up to where an army list goes on, and rounds, of each side), and of each side four numbers and its army list.
 */
export type BattleParts = DataView;

/** Which of the numbers are the four parts. Without an army list its part is nothing but noughts. */
export const listedAt = 0;
export const detailAt = 4;
export const armyListAt = [12, 20] as const;
/** Where those of the sides begin: where in what lists show a side ends, and how long its head and its rounds are, as they are and spelled. */
export const sideAt = [8, 16] as const;

const numbersOfBattle = 24;
export const partsBytes = numbersOfBattle * numberBytes;

export function numberAt(parts: BattleParts, at: number): number {
  return parts.getUint32(at * numberBytes, true);
}

/** Of one of several battles, whose parts lie one behind the other. */
export function partsOf(parts: Uint8Array, index: number): Uint8Array {
  return parts.subarray(index * partsBytes, (index + 1) * partsBytes);
}

export function viewParts({ buffer, byteOffset }: Uint8Array): BattleParts {
  return new DataView(buffer, byteOffset, partsBytes);
}

export function sealBattle(id: string, tournament: string, parts: Uint8Array): number {
  return seal(`${id}\n${tournament}`, parts);
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
  target: BattleParts,
  { body, firstSideEnd, details }: Pick<BattleDocument, 'body' | 'firstSideEnd' | 'details'>,
  { listed, detail, armyLists }: BattleEntries,
  parts: ReadonlyMap<Entry, Part>,
): void {
  let at = 0;
  const write = (number: number): void => {
    target.setUint32(at, number, true);
    at += numberBytes;
  };
  const locate = (entry: Entry | undefined): void => {
    const part = entry && parts.get(entry);
    if (part === undefined) throw new Error('a document of a battle lies in no leaf');
    part.forEach(write);
  };
  const writeSide = ({ head, list, rounds }: SideDetail, end: number): void => {
    write(Buffer.byteLength(body.slice(0, end)));
    write(Buffer.byteLength(head));
    write(Buffer.byteLength(rounds));
    write(sizeOfRounds(rounds));
    if (list === null) noPart.forEach(write);
    else locate(armyLists[list]);
  };
  locate(listed);
  locate(detail);
  writeSide(details[0], firstSideEnd);
  writeSide(details[1], body.lastIndexOf('}],"url":"'));
}

const noPart: Part = [0, 0, 0, 0];
