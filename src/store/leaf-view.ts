// A leaf as it is read: what it gives is as it was written, because the seal covers everything. Entries are made only where
// they are asked for: a page shows some of a leaf.
import { compareText } from '../domain/name-order.ts';
import { damaged } from './checksum.ts';
import { Entry, type LeafRow, lineBytes, numberBytes, type Place, parting, sealLeaf } from './leaf.ts';

export class LeafView implements Place {
  readonly list: string;
  readonly ord: string;
  readonly next: string;
  readonly seal: number;
  readonly count: number;
  /** Order and note of each entry in turn. */
  readonly #texts: readonly string[];
  readonly #body: Buffer;

  constructor([list, ord, next, head, body, seal]: LeafRow) {
    if (seal !== sealLeaf(list, ord, next, head, body)) throw damaged(`the list "${list}"`);
    this.list = list;
    this.ord = ord;
    this.next = next;
    this.seal = seal;
    this.#texts = head === '' ? [] : head.split(parting);
    this.#body = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    this.count = this.#texts.length / 2;
  }

  entryAt(index: number): Entry {
    const body = this.#body;
    const [ord, note] = [this.#ordAt(index), this.#texts[2 * index + 1] ?? ''];
    if (body.length === 0) return new Entry(ord, note, body, 0);
    const line = index * lineBytes;
    const start = index === 0 ? this.count * lineBytes : body.readUInt32LE(line - lineBytes);
    return new Entry(ord, note, body, body.readUInt32LE(line + numberBytes), start, body.readUInt32LE(line));
  }

  find(ord: string): Entry | undefined {
    const index = this.countBefore(ord);
    return index < this.count && this.#ordAt(index) === ord ? this.entryAt(index) : undefined;
  }

  /** How many entries have an order smaller than this. */
  countBefore(ord: string): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareText(this.#ordAt(middle), ord) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many have an order no larger than this. */
  countUpTo(ord: string): number {
    const before = this.countBefore(ord);
    return before < this.count && this.#ordAt(before) === ord ? before + 1 : before;
  }

  #ordAt(index: number): string {
    return this.#texts[2 * index] ?? '';
  }
}

export function readLeaf(row: LeafRow): Entry[] {
  const leaf = new LeafView(row);
  return Array.from({ length: leaf.count }, (_, index) => leaf.entryAt(index));
}
