// The rows of one thing, collected so that each table is written in one go.
import { compareText } from '../domain/name-order.ts';
import {
  type BattleEntries,
  type Part,
  partsBytes,
  partsOf,
  sealBattle,
  viewParts,
  writeParts,
} from './battle-parts.ts';
import { checksum } from './checksum.ts';
import type { BattleDocument } from './documents.ts';
import {
  cutEntries,
  type Entry,
  fewDocuments,
  joinOrders,
  keyOf,
  type LeafRow,
  listStarts,
  pageOfDocuments,
  writeLeaves,
} from './leaf.ts';
import { packText } from './packed-text.ts';
import type { PlayerName } from './player-names.ts';

/** Documents count from 1 here; their ids are known when they are written. */
export interface Arranged {
  /** Every list of its own has a name that begins with this and a slash; undefined where it has none. */
  readonly owner: string | undefined;
  readonly documents: readonly (readonly [body: Uint8Array, crc: number])[];
  /** Of its own lists, in order; the last names none that follows. */
  readonly leaves: readonly LeafRow[];
  /** Its places in lists that many things share; orders as `joinOrders` writes them. */
  readonly shared: readonly (readonly [list: string, note: string, body: string, ords: string])[];
  /** What searches find it by. */
  readonly entries: readonly (readonly [list: string, ord: string, document: number])[];
  /** What it calls players. */
  readonly names: readonly PlayerName[];
  readonly battles: readonly (readonly [id: string, tournament: string, seal: number])[];
  /** Of each battle in turn. They name leaves by number, from 1; ids are known when they are written. */
  readonly parts: Uint8Array;
  readonly standings: readonly (readonly [
    ...[tournament: string, place: number, stage: string, shown: number],
    ...[document: number, explanation: number | null],
    ...[crc: number, explanationCrc: number | null, seal: number],
  ])[];
  /** Where it stands in shared lists and in searches, to be found when it goes: an index by document would be as large as they are. */
  readonly places: Uint8Array;
}

export interface Places {
  readonly shared: readonly (readonly [list: string, ords: string])[];
  readonly entries: readonly (readonly [list: string, ords: readonly string[]])[];
  readonly names: readonly PlayerName[];
}

/** Each in memory of its own: it can be handed to another thread, and given back when it is written. */
export function listBytes({ parts, documents, leaves }: Arranged): Uint8Array[] {
  return [parts, ...documents.map(([body]) => body), ...leaves.map(([, , , , body]) => body)];
}

const encoder = new TextEncoder();

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** A battle whose documents will lie in leaves. */
interface PlacedBattle {
  readonly battle: BattleDocument;
  readonly tournament: string;
  readonly entries: BattleEntries;
}

export class Rows {
  readonly documents: Mutable<Arranged>['documents'] = [];
  readonly entries: Mutable<Arranged>['entries'] = [];
  readonly battles: PlacedBattle[] = [];
  readonly standings: Mutable<Arranged>['standings'] = [];
  readonly names: PlayerName[] = [];
  readonly #own = new Map<string, Entry[]>();
  readonly #shared: Mutable<Arranged>['shared'] = [];

  add(body: string): number {
    // Memory of its own, so that it can be handed to another thread.
    const bytes = encoder.encode(body);
    return this.documents.push([bytes, checksum(bytes)]);
  }

  crcOf(document: number): number {
    return this.documents[document - 1]?.[1] ?? 0;
  }

  /** A list of its own, to be filled in order. */
  own(list: string): Entry[] {
    let entries = this.#own.get(list);
    if (entries === undefined) {
      entries = [];
      this.#own.set(list, entries);
    }
    return entries;
  }

  /** At least one order; each list once for each note. */
  share(list: string, ords: readonly string[], note: string, body: string): void {
    this.#shared.push([list, note, body, joinOrders(ords)]);
  }

  enter(list: string, ord: string, document: number): void {
    this.entries.push([list, ord, document]);
  }

  arrange(owner: string | undefined): Arranged {
    const { documents, standings, entries, names } = this;
    const shared = this.#shared;
    const byList = Map.groupBy(entries, ([list]) => list);
    const places: Places = {
      shared: shared.map(([list, , , ords]) => [list, ords]),
      entries: Array.from(byList, ([list, inList]) => [list, inList.map(([, ord]) => ord)]),
      names,
    };
    const leaves = this.#cutLeaves();
    return {
      ...{ owner, documents, standings, entries, names, shared },
      ...this.#writeBattles(leaves.flatMap(([, pieces]) => pieces)),
      leaves: leaves.flatMap(([list, pieces], index) => {
        const following = leaves[index + 1]?.[0];
        const next = following === undefined ? '' : keyOf({ list: following, ord: '' });
        return writeLeaves({ list, ord: '' }, next, pieces);
      }),
      places: packText(JSON.stringify(places)),
    };
  }

  #writeBattles(leaves: readonly (readonly Entry[])[]): Pick<Arranged, 'battles' | 'parts'> {
    const placed = new Map<Entry, Part>();
    leaves.forEach((entries, index) => {
      if (entries[0]?.size === 0) return;
      const starts = listStarts(entries);
      entries.forEach((entry, place) => {
        placed.set(entry, [index + 1, starts[place] ?? 0, entry.size, entry.crc]);
      });
    });
    const parts = new Uint8Array(this.battles.length * partsBytes);
    const battles = this.battles.map(({ battle, tournament, entries }, index) => {
      const { id } = battle.order;
      const own = partsOf(parts, index);
      writeParts(viewParts(own), battle, entries, placed);
      return [id, tournament, sealBattle(id, tournament, own)] as const;
    });
    return { battles, parts };
  }

  #cutLeaves(): [list: string, pieces: Entry[][]][] {
    const filled = [...this.#own].filter(([, entries]) => entries.length > 0);
    const byName = filled.sort(([a], [b]) => compareText(a, b));
    return byName.map(([list, entries]) => {
      const most = list.endsWith('/battles') ? pageOfDocuments : fewDocuments;
      return [list, cutEntries(entries, most)];
    });
  }
}
