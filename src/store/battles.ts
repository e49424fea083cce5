// One battle with lists and rounds: what is shown only there is put into the document that lists show.
import {
  armyListAt,
  type BattleParts,
  detailAt,
  listedAt,
  numberAt,
  partsBytes,
  sealBattle,
  sideAt,
  viewParts,
} from './battle-parts.ts';
import { checksum, damaged } from './checksum.ts';
import type { Reader } from './database.ts';
import { copyBytes, Document } from './document.ts';
import { readSound } from './leaves.ts';
import { spellRounds } from './round-text.ts';
import { after, type Soon } from './soon.ts';

export const battleQuery =
  'SELECT tournament, leaf, parts, seal FROM battle WHERE id = $1 AND parts IS NOT NULL';

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

export function findBattle(reader: Reader, id: string): Soon<Document | undefined> {
  const found = readSound(`battles/${id}`, () =>
    after(reader.first<BattleRow>(battleQuery, [id]), (row) =>
      row === undefined ? { document: undefined } : tryBattle(reader, id, row),
    ),
  );
  return after(found, ({ document }) => document);
}

type BattleRow = [tournament: string, leaf: number, parts: Uint8Array, seal: number];

/** Undefined where what it is made of is not all there. */
function tryBattle(
  reader: Reader,
  id: string,
  [tournament, leaf, bytes, sealed]: BattleRow,
): Soon<{ document: Document } | undefined> {
  if (bytes.length !== partsBytes || sealed !== sealBattle(id, tournament, bytes))
    throw damaged(`the battle "${id}"`);
  const parts = viewParts(bytes);
  const wanted = partsAt.filter((at) => numberAt(parts, at) !== 0);
  const values: number[] = [];
  for (const at of wanted)
    values.push(leaf + numberAt(parts, at), numberAt(parts, at + 1) + 1, sizeAt(parts, at));
  const queries = reader.isRemote ? remotePartsQueries : filePartsQueries;
  const query = queries[partCounts.indexOf(wanted.length)];
  if (query === undefined) throw new Error(`a battle of ${wanted.length} parts`);
  return after(reader.first<[Uint8Array | null]>(query, values), (row) => {
    const whole = row?.[0] ?? nothing;
    return areWhole(whole, parts) ? { document: new WholeBattle(whole, parts) } : undefined;
  });
}

/** In the order in which they are read. */
const partsAt = [listedAt, detailAt, ...armyListAt];

const sizeAt = (parts: BattleParts, at: number): number => numberAt(parts, at + 2);
const crcAt = (parts: BattleParts, at: number): number => numberAt(parts, at + 3);

/** Of their checksums, in order. */
function mix(parts: BattleParts): number {
  let mixed = 0;
  for (const at of partsAt) mixed = (Math.imul(mixed, 31) + crcAt(parts, at)) >>> 0;
  return mixed;
}

const nothing = new Uint8Array();

function areWhole(whole: Uint8Array, parts: BattleParts): boolean {
  let end = 0;
  for (const at of partsAt) {
    const size = sizeAt(parts, at);
    if (size > 0 && checksum(whole.subarray(end, end + size)) !== crcAt(parts, at)) return false;
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

  constructor(source: Uint8Array, parts: BattleParts) {
    let size = sizeAt(parts, listedAt);
    for (const at of sideAt)
      size += keysSize + numberAt(parts, at + 1) + numberAt(parts, at + 3) + sizeAt(parts, at + 4);
    super(source, mix(parts), 0, size);
    this.#parts = parts;
  }

  override get bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.size);
    this.copyTo(bytes, 0);
    return bytes;
  }

  override copyTo(target: Buffer, to: number): void {
    const { source } = this;
    const parts = this.#parts;
    const listedSize = sizeAt(parts, listedAt);
    const view = new DataView(target.buffer, target.byteOffset, target.length);
    let [end, listed, detail, list] = [to, 0, listedSize, listedSize + sizeAt(parts, detailAt)];
    const copy = (from: number, until: number) => {
      copyBytes(source, from, until, target, end);
      end += until - from;
    };
    for (const at of sideAt) {
      const sideEnd = numberAt(parts, at);
      const rounds = detail + numberAt(parts, at + 1);
      const roundsEnd = rounds + numberAt(parts, at + 2);
      const listEnd = list + sizeAt(parts, at + 4);
      copy(listed, sideEnd);
      end += target.write(listKey, end, 'latin1');
      copy(detail, rounds);
      copy(list, listEnd);
      end += target.write(roundsKey, end, 'latin1');
      spellRounds(source, rounds, roundsEnd, view, end);
      end += numberAt(parts, at + 3);
      [listed, detail, list] = [sideEnd, roundsEnd, listEnd];
    }
    copy(listed, listedSize);
  }
}
