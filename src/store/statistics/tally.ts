// Counts in memory, by what a question can filter by: what an import adds and takes away, or what one tournament holds.
import { type CountedBattle, countBattle } from '../../domain/statistics/count-battle.ts';
import { type CountedEntry, countEntries } from '../../domain/statistics/count-entries.ts';
import type { AddCounts, Added, Counted, CountRows } from '../../domain/statistics/counts.ts';
import type { Row, Value } from '../database.ts';
import { countTables } from './count-tables.ts';

export interface Scope {
  readonly month: string | null;
  readonly pack: string | null;
  readonly casual: 0 | 1;
}

export interface DatedBattle extends CountedBattle {
  readonly date: string | null;
  readonly battlePack: string | null;
  readonly archived: boolean;
}

export interface CountedTournament {
  readonly status: string;
  readonly startDate: string | null;
  readonly battlePack: string | null;
  readonly participants: Iterable<CountedEntry>;
  readonly battles: Iterable<DatedBattle>;
}

export interface Cell {
  /** The same object for the same scope, and likewise the keys. */
  readonly scope: Scope;
  readonly keys: Keys;
  readonly counts: readonly number[];
}

export type Keys = readonly Value[];

type Sign = 1 | -1;

export class Tally {
  readonly #scopes = new Map<string, ScopeCounts>();
  readonly #keys = new Map<string, Keys>();
  #size = 0;

  /** How many cells there are. */
  get size(): number {
    return this.#size;
  }

  /** Scope by scope. */
  *cells(counted: Counted): Generator<Cell> {
    for (const { scope, sums } of this.#scopes.values()) {
      const own = counted === 'faction' ? this.#addUpFactions(sums.subFaction) : sums[counted];
      for (const [keys, counts] of own) yield { scope, keys, counts };
    }
  }

  /** Rows of the cells in some scopes, one for each key. */
  addUp(counted: Counted, isWanted: (scope: Scope) => boolean): Row[] {
    const sums = new Sums();
    for (const { scope, keys, counts } of this.cells(counted)) if (isWanted(scope)) sums.add(keys, counts);
    return Array.from(sums, ([keys, counts]) => [...keys, ...counts]);
  }

  clear(): void {
    this.#scopes.clear();
    this.#keys.clear();
    this.#size = 0;
  }

  /** `sign` is −1 where it is taken away. */
  addTournament(tournament: CountedTournament, sign: Sign = 1): void {
    const { status, startDate, battlePack, participants, battles } = tournament;
    if (status !== 'planned') countEntries(participants, this.#adder(startDate, battlePack, 0, sign));
    for (const battle of battles) this.addBattle(battle, false, sign);
  }

  addBattle(battle: DatedBattle, isCasual: boolean, sign: Sign = 1): void {
    if (battle.archived) return;
    countBattle(battle, this.#adder(battle.date, battle.battlePack, isCasual ? 1 : 0, sign));
  }

  #adder(day: string | null, pack: string | null, casual: 0 | 1, sign: Sign): AddCounts {
    const month = day?.slice(0, 7) ?? null;
    const { sums } = this.#findScope({ month, pack, casual });
    return <K extends Added>(counted: K, row: CountRows[K]) => {
      const keyed = countTables[counted].keys.length;
      if (sums[counted].add(this.#intern(row, keyed), row, keyed, sign)) this.#size += 1;
    };
  }

  #findScope(scope: Scope): ScopeCounts {
    const { month, pack, casual } = scope;
    const name = `${month} ${casual} ${pack === null ? '' : `=${pack}`}`;
    const known = this.#scopes.get(name);
    if (known !== undefined) return known;
    const sums = { scenario: new Sums(), subFaction: new Sums(), matchup: new Sums(), entry: new Sums() };
    this.#scopes.set(name, { scope, sums });
    return { scope, sums };
  }

  /** The keys that a row begins with, one object for the same keys. Texts go with their lengths, so that no two have one name. */
  #intern(row: Row, keyed: number): Keys {
    let name = '';
    for (let at = 0; at < keyed; at += 1) {
      const key = row[at];
      name += typeof key === 'string' ? `${key.length}:${key}` : `${key} `;
    }
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const keys = row.slice(0, keyed);
    this.#keys.set(name, keys);
    return keys;
  }

  /** A faction did what its sub-factions did. */
  #addUpFactions(subFactions: Sums): Sums {
    const sums = new Sums();
    for (const [[faction = '', , mirror = 0], counts] of subFactions)
      sums.add(this.#intern([faction, mirror], 2), counts);
    return sums;
  }
}

interface ScopeCounts {
  readonly scope: Scope;
  readonly sums: Readonly<Record<Added, Sums>>;
}

/** Counts by their keys. */
export class Sums extends Map<Keys, number[]> {
  /** Adds the counts of a row, which stand behind its keys. Says whether they are the first of these keys. */
  add(keys: Keys, row: Row, keyed = 0, sign: Sign = 1): boolean {
    const known = this.get(keys);
    if (known === undefined) {
      const counts: number[] = [];
      for (let at = keyed; at < row.length; at += 1) counts.push(Number(row[at]) * sign);
      this.set(keys, counts);
      return true;
    }
    for (let at = 0; at < known.length; at += 1)
      known[at] = (known[at] ?? 0) + Number(row[keyed + at]) * sign;
    return false;
  }
}
