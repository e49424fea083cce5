// What a battle that is shown alone is made of: parts of leaves, named in its row.
import { seal } from './checksum.ts';
import type { BattleDocument } from './documents.ts';
import type { Entry } from './leaf.ts';
import { sizeOfRounds } from './round-text.ts';

/** Which leaf a document lies in, where there, and its checksum. */
export type Part = readonly [leaf: number, start: number, size: number, crc: number];

/** What a battle is made of. */
export type BattleParts = readonly [
  /** As lists show it, and what it shows alone: `list` up to where an army list goes on, and rounds, of each side. */
  ...[listed: Part, detail: Part],
  ...[first: SideParts, second: SideParts],
];

export type SideParts = readonly [
  /** Where in `listed` the side ends. */
  end: number,
  ...[headSize: number, roundsSize: number, spelledSize: number],
  list: Part | null,
];

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
  const sides = details.map(({ head, list, rounds }, index): SideParts => {
    const end = Buffer.byteLength(body.slice(0, ends[index]));
    const sizes = [Buffer.byteLength(head), Buffer.byteLength(rounds), sizeOfRounds(rounds)] as const;
    return [end, ...sizes, list === null ? null : locate(armyLists[list])];
  });
  return JSON.stringify([locate(listed), locate(detail), ...sides]);
}
