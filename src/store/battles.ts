// One battle with lists and rounds: what is shown only there is put into the document that lists show.
import { checksum, damaged, seal } from './checksum.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';
import type { BattleDocument } from './documents.ts';
import type { Entry } from './leaf.ts';
import { readSound } from './leaves.ts';
import { sizeOfRounds, spellRounds } from './round-text.ts';
import { after, type Soon } from './soon.ts';

export const battleQuery =
  'SELECT tournament, place, leaf, parts, seal FROM battle WHERE id = $1 AND place IS NOT NULL';

const valuesOfPart = 3;
/** From a byte on that counts from 1. */
const writePartQuery = (_: unknown, index: number) => {
  const value = index * valuesOfPart + 1;
  return `(SELECT substr(body, $${value + 1}, $${value + 2}) FROM leaf WHERE id = $${value})`;
};
/** Two documents and as many army lists as are known, in one piece. */
const partCounts = [2, 3, 4];
const writeQueries = (bytes: string) =>
  partCounts.map(
    (count) => `SELECT CAST(${Array.from({ length: count }, writePartQuery).join(' || ')} AS ${bytes})`,
  );
export const filePartsQueries = writeQueries('BLOB');
export const remotePartsQueries = writeQueries('BYTEA');

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

export function sealBattle(id: string, tournament: string, place: string, parts: string): number {
  return seal(`${id}\n${tournament}\n${place}\n${parts}`);
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
  const ends = [firstSideEnd, body.lastIndexOf('}],"url":"')];
  const sides = details.map(({ head, list, rounds }, index): SideParts => {
    const armyList = list === null ? undefined : armyLists[list];
    return [
      Buffer.byteLength(body.slice(0, ends[index])),
      ...([Buffer.byteLength(head), Buffer.byteLength(rounds), sizeOfRounds(rounds)] as const),
      (armyList && parts.get(armyList)) ?? null,
    ];
  });
  return JSON.stringify([parts.get(listed), parts.get(detail), ...sides]);
}

export function findBattle(reader: Reader, id: string): Soon<Document | undefined> {
  const found = readSound(`battles/${id}`, () =>
    after(reader.first<BattleRow>(battleQuery, [id]), (row) =>
      row === undefined ? { document: undefined } : tryBattle(reader, id, row),
    ),
  );
  return after(found, ({ document }) => document);
}

type BattleRow = [tournament: string, place: string, leaf: number, parts: string, seal: number];

/** Undefined where what it is made of is not all there. */
function tryBattle(
  reader: Reader,
  id: string,
  [tournament, place, leaf, text, sealed]: BattleRow,
): Soon<{ document: Document } | undefined> {
  if (sealed !== sealBattle(id, tournament, place, text)) throw damaged(`the battle "${id}"`);
  const parts = JSON.parse(text) as BattleParts;
  const [listed, detail, first, second] = parts;
  const wanted = [listed, detail, first[4], second[4]].filter((part) => part !== null);
  const values: number[] = [];
  for (const [number, start, size] of wanted) values.push(leaf + number, start + 1, size);
  const queries = reader.isRemote ? remotePartsQueries : filePartsQueries;
  const query = queries[partCounts.indexOf(wanted.length)] ?? '';
  return after(reader.first<[Uint8Array | null]>(query, values), (row) => {
    const whole = row?.[0] ?? nothing;
    if (!areWhole(whole, wanted)) return undefined;
    return { document: new WholeBattle(whole, parts, mix(wanted)) };
  });
}

/** Of their checksums, in order. */
function mix(parts: readonly Part[]): number {
  let mixed = 0;
  for (const [, , , crc] of parts) mixed = (Math.imul(mixed, 31) + crc) >>> 0;
  return mixed;
}

const nothing = new Uint8Array();

function areWhole(whole: Uint8Array, parts: readonly Part[]): boolean {
  let end = 0;
  for (const [, , size, crc] of parts) {
    if (checksum(whole.subarray(end, end + size)) !== crc) return false;
    end += size;
  }
  return end === whole.length;
}

const listKey = ',"list":';
const roundsKey = ',"rounds":';
const keysSize = listKey.length + roundsKey.length;

/** With army lists and rounds in both sides. `source` holds the parts one behind the other. */
class WholeBattle extends Document {
  readonly #parts: BattleParts;

  constructor(source: Uint8Array, parts: BattleParts, crc: number) {
    const [[, , listedSize], , ...sides] = parts;
    let size = listedSize;
    for (const [, headSize, , spelledSize, list] of sides)
      size += keysSize + headSize + spelledSize + (list?.[2] ?? 0);
    super(source, crc, 0, size);
    this.#parts = parts;
  }

  override get bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.size);
    this.copyTo(bytes, 0);
    return bytes;
  }

  override copyTo(target: Buffer, to: number): void {
    const { source } = this;
    const [[, , listedSize], [, , detailSize], ...sides] = this.#parts;
    const view = new DataView(target.buffer, target.byteOffset, target.length);
    let [end, listed, detail, list] = [to, 0, listedSize, listedSize + detailSize];
    const copy = (from: number, until: number) => {
      Buffer.prototype.copy.call(source, target, end, from, until);
      end += until - from;
    };
    for (const [sideEnd, headSize, roundsSize, spelledSize, armyList] of sides) {
      const rounds = detail + headSize;
      const listEnd = list + (armyList?.[2] ?? 0);
      copy(listed, sideEnd);
      end += target.write(listKey, end, 'latin1');
      copy(detail, rounds);
      copy(list, listEnd);
      end += target.write(roundsKey, end, 'latin1');
      spellRounds(source, rounds, rounds + roundsSize, view, end);
      end += spelledSize;
      [listed, detail, list] = [sideEnd, rounds + roundsSize, listEnd];
    }
    copy(listed, listedSize);
  }
}
