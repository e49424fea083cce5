// Counts in memory, by what a question can filter by: what an import adds and takes away, or what one tournament holds.
import { type CountedBattle, countBattle } from '../../domain/statistics/count-battle.ts';
import { type CountedEntry, countEntries } from '../../domain/statistics/count-entries.ts';
import type { AddCounts, Counted, CountRows } from '../../domain/statistics/counts.ts';
import type { Row, Value } from '../database.ts';
import { allCounted, countTables } from './count-tables.ts';

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
  readonly scope: Scope;
  readonly keys: readonly Value[];
  readonly counts: number[];
}

export class Tally {
  readonly #cells = new Map<Counted, Map<string, Cell>>(allCounted.map((counted) => [counted, new Map()]));

  /** How many cells there are. */
  get size(): number {
    return this.#cells.values().reduce((sum, cells) => sum + cells.size, 0);
  }

  cells(counted: Counted): Iterable<Cell> {
    return this.#cells.get(counted)?.values() ?? [];
  }

  /** Rows of the cells in some scopes, one for each key. */
  addUp(counted: Counted, isWanted: (scope: Scope) => boolean): Row[] {
    const sums = new Map<string, Cell>();
    for (const { scope, keys, counts } of this.cells(counted)) {
      if (isWanted(scope)) addCell(sums, JSON.stringify(keys), scope, keys, counts);
    }
    return Array.from(sums.values(), ({ keys, counts }) => [...keys, ...counts]);
  }

  clear(): void {
    for (const cells of this.#cells.values()) cells.clear();
  }

  /** `sign` is −1 where it is taken away. */
  addTournament(tournament: CountedTournament, sign: 1 | -1 = 1): void {
    const { status, startDate, battlePack, participants, battles } = tournament;
    if (status !== 'planned') {
      const scope = { month: monthOf(startDate), pack: battlePack, casual: 0 } as const;
      countEntries(participants, this.#adder(scope, sign));
    }
    for (const battle of battles) this.addBattle(battle, false, sign);
  }

  addBattle(battle: DatedBattle, isCasual: boolean, sign: 1 | -1 = 1): void {
    if (battle.archived) return;
    const scope = { month: monthOf(battle.date), pack: battle.battlePack, casual: isCasual ? 1 : 0 } as const;
    countBattle(battle, this.#adder(scope, sign));
  }

  #adder(scope: Scope, sign: 1 | -1): AddCounts {
    const start = JSON.stringify([scope.month, scope.pack, scope.casual]);
    return <K extends Counted>(counted: K, row: CountRows[K]) => {
      const split = countTables[counted].keys.length;
      const keys = row.slice(0, split);
      const counts = row.slice(split) as number[];
      addCell(this.#cells.get(counted) ?? new Map(), start + JSON.stringify(keys), scope, keys, counts, sign);
    };
  }
}

function addCell(
  cells: Map<string, Cell>,
  name: string,
  scope: Scope,
  keys: readonly Value[],
  counts: readonly number[],
  sign = 1,
): void {
  const known = cells.get(name);
  if (known === undefined) cells.set(name, { scope, keys, counts: counts.map((count) => count * sign) });
  else
    counts.forEach((count, at) => {
      known.counts[at] = (known.counts[at] ?? 0) + count * sign;
    });
}

const monthOf = (day: string | null): string | null => day?.slice(0, 7) ?? null;
