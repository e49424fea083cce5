// One battle with lists and rounds: what is shown only there is put into the document that lists show.
import { type BattleParts, type Part, sealBattle } from './battle-parts.ts';
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

type BattleRow = [tournament: string, leaf: number, parts: string, seal: number];

/** Undefined where what it is made of is not all there. */
function tryBattle(
  reader: Reader,
  id: string,
  [tournament, leaf, text, sealed]: BattleRow,
): Soon<{ document: Document } | undefined> {
  if (sealed !== sealBattle(id, tournament, text)) throw damaged(`the battle "${id}"`);
  const parts = JSON.parse(text) as BattleParts;
  const [listed, detail, first, second] = parts;
  const wanted = [listed, detail, first[4], second[4]].filter((part) => part !== null);
  const values: number[] = [];
  for (const [number, start, size] of wanted) values.push(leaf + number, start + 1, size);
  const queries = reader.isRemote ? remotePartsQueries : filePartsQueries;
  const query = queries[partCounts.indexOf(wanted.length)];
  if (query === undefined) throw new Error(`a battle of ${wanted.length} parts`);
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
      copyBytes(source, from, until, target, end);
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
