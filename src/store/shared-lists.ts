// Lists that many things share: changes to them are collected, because many of them touch the same leaves.
import { compareText } from '../domain/name-order.ts';
import type { Writer } from './database.ts';
import {
  comparePlaces,
  countOrders,
  divideEntries,
  type Entry,
  isTooLarge,
  keyOf,
  type LeafRow,
  makeEntry,
  type Place,
  placeOf,
  splitOrders,
  writeLeaf,
  writeLeaves,
} from './leaf.ts';
import { readLeaf } from './leaf-view.ts';
import { type LeafIds, saveLeaves } from './leaf-writer.ts';
import { findLeafBefore, readCovering } from './leaves.ts';

/** Memory is bounded by the first, a statement's parameters by the second. */
const mostChanges = 100_000;
const changesAtOnce = 400;

/** Entries that share a note and a body; without a note those that are to go. */
interface Group {
  readonly note: string | undefined;
  readonly body: string;
  /** As `joinOrders` writes them. */
  readonly ords: string;
}

type Change = Entry | undefined;

/** Each list is written when it is its turn, so that it has collected what it can and the work is spread evenly. */
export class SharedLists {
  readonly #writer: Writer;
  readonly #ids: LeafIds;
  readonly #groups = new Map<string, Group[]>();
  /** Lists whose turn is still to come in this round, the next one last. */
  #round: string[] = [];
  #count = 0;

  constructor(writer: Writer, ids: LeafIds) {
    this.#writer = writer;
    this.#ids = ids;
  }

  /** What is noted later counts. */
  note(list: string, group: Group): void {
    const groups = this.#groups.get(list);
    if (groups === undefined) this.#groups.set(list, [group]);
    else groups.push(group);
    this.#count += countOrders(group.ords);
  }

  async writeSome(): Promise<void> {
    while (this.#count >= mostChanges) await this.#writeNext();
  }

  async write(): Promise<void> {
    while (this.#groups.size > 0) await this.#writeNext();
  }

  /** In the order of lists, which is the order of leaves. A round is long, and sorted as is fastest: that is almost the same order. */
  async #writeNext(): Promise<void> {
    if (this.#round.length === 0) this.#round = [...this.#groups.keys()].sort().reverse();
    const lists: string[] = [];
    for (let count = 0; this.#round.length > 0 && count < changesAtOnce; ) {
      const list = this.#round.pop() ?? '';
      lists.push(list);
      count += this.#groups.get(list)?.length ?? 0;
    }
    let changes: [Place, Change][] = [];
    for (const list of lists.sort(compareText)) {
      for (const [ord, change] of listChanges(this.#take(list))) changes.push([{ list, ord }, change]);
    }
    for (; changes.length > 0; changes = changes.slice(changesAtOnce)) {
      await writeChanges(this.#writer, changes.slice(0, changesAtOnce), this.#ids);
    }
  }

  #take(list: string): readonly Group[] {
    const groups = this.#groups.get(list) ?? [];
    this.#groups.delete(list);
    for (const { ords } of groups) this.#count -= countOrders(ords);
    return groups;
  }
}

/** In order; of several for one place the last. */
function listChanges(groups: readonly Group[]): [ord: string, change: Change][] {
  const changes: [ord: string, change: Change][] = [];
  for (const { note, body, ords } of groups) {
    for (const ord of splitOrders(ords))
      changes.push([ord, note === undefined ? undefined : makeEntry(ord, note, body)]);
  }
  changes.sort((a, b) => compareText(a[0], b[0]));
  return changes.filter(([ord], index) => ord !== changes[index + 1]?.[0]);
}

/** A leaf being changed; what it holds is read only where that changes. */
interface Held extends Place {
  next: string;
  readonly row: LeafRow | undefined;
  entries: Entry[];
  touched: boolean;
}

function hold(row: LeafRow): Held {
  return { list: row[0], ord: row[1], next: row[2], row, entries: readLeaf(row), touched: false };
}

/** `changes` in the order of their places. */
async function writeChanges(
  writer: Writer,
  changes: readonly (readonly [Place, Change])[],
  ids: LeafIds,
): Promise<void> {
  const rows = await readCovering(
    writer,
    changes.map(([place]) => place),
  );
  const leaves = rows.map(hold);
  let at = 0;
  for (const [place, change] of changes) {
    while (at + 1 < leaves.length && comparePlaces(leaves[at + 1] ?? place, place) <= 0) at += 1;
    let leaf = leaves[at];
    if (leaf === undefined) throw new Error('a place is before every leaf');
    if (leaf.list !== place.list) {
      if (change === undefined) continue;
      const made = {
        ...{ list: place.list, ord: '', next: leaf.next },
        ...{ row: undefined, entries: [], touched: true },
      };
      leaf.next = keyOf(made);
      leaf.touched = true;
      at += 1;
      leaves.splice(at, 0, made);
      leaf = made;
    }
    if (changeEntry(leaf.entries, place.ord, change)) leaf.touched = true;
  }
  const gone = await dropEmpty(writer, leaves);
  for (const { list, ord } of gone) {
    await writer.run('DELETE FROM leaf WHERE list = $1 AND ord = $2', [list, ord]);
  }
  await saveLeaves(writer, leaves.filter(({ touched }) => touched).flatMap(rewrite), ids);
}

/** Whether anything is other than before. */
function changeEntry(entries: Entry[], ord: string, change: Change): boolean {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(entries[middle]?.ord ?? '', ord) < 0) low = middle + 1;
    else high = middle;
  }
  const isThere = entries[low]?.ord === ord;
  if (change === undefined && !isThere) return false;
  entries.splice(low, isThere ? 1 : 0, ...(change === undefined ? [] : [change]));
  return true;
}

/** Leaves without entries go, last first, and the one before each is held and names the one behind. */
async function dropEmpty(writer: Writer, leaves: Held[]): Promise<Held[]> {
  const gone: Held[] = [];
  for (let index = leaves.length - 1; index >= 0; index -= 1) {
    const leaf = leaves[index];
    if (leaf === undefined || leaf.entries.length > 0 || !canGo(leaf)) continue;
    let before = leaves[index - 1];
    if (before?.next !== keyOf(leaf)) {
      before = hold(await findLeafBefore(writer, leaf));
      leaves.splice(index, 0, before);
      index += 1;
    }
    before.next = leaf.next;
    before.touched = true;
    leaves.splice(index, 1);
    if (leaf.row !== undefined) gone.push(leaf);
  }
  return gone;
}

/** The first leaf of all stays, and the first of a list as long as others follow. */
function canGo({ list, ord, next }: Held): boolean {
  return list !== '' && (ord !== '' || placeOf(next).list !== list);
}

function rewrite({ list, ord, next, entries }: Held): LeafRow[] {
  const place = { list, ord };
  return isTooLarge(entries)
    ? writeLeaves(place, next, divideEntries(entries))
    : [writeLeaf(place, next, entries)];
}
