// Rated battles as columns of numbers, in an order that depends on nothing but the battles: whatever order they were read in, every sum over them is the same to
// the last bit. An object for each battle would take ten times the memory.
import { compareText } from '../name-order.ts';

/** A battle that counts: the day, both people, the score of the first, and what each played. */
export interface RatedBattle {
  readonly day: number;
  readonly first: string;
  readonly second: string;
  readonly score: 0 | 0.5 | 1;
  readonly firstFaction: string | null;
  readonly secondFaction: string | null;
}

/** Sorted by day, then by people, scores and factions. */
export interface BattleColumns {
  readonly count: number;
  /** Ids by code point. */
  readonly people: readonly string[];
  /** Names by code point. */
  readonly factions: readonly string[];
  readonly days: Int32Array;
  /** Positions in `people`. */
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
  /** The score of the first in halves: 0, 1 or 2. */
  readonly halves: Int32Array;
  /** Positions in `factions`; -1 for none. */
  readonly firstFactions: Int32Array;
  readonly secondFactions: Int32Array;
}

const columnNames = ['days', 'firsts', 'seconds', 'halves', 'firstFactions', 'secondFactions'] as const;

type Columns = Record<(typeof columnNames)[number], Int32Array>;

function makeColumns(size: number): Columns {
  return {
    days: new Int32Array(size),
    firsts: new Int32Array(size),
    seconds: new Int32Array(size),
    halves: new Int32Array(size),
    firstFactions: new Int32Array(size),
    secondFactions: new Int32Array(size),
  };
}

/** Collects battles in any order. */
export function startColumns() {
  let columns = makeColumns(1024);
  let count = 0;
  const people = new Map<string, number>();
  const factions = new Map<string, number>();

  function grow(): void {
    const larger = makeColumns(2 * columns.days.length);
    for (const name of columnNames) larger[name].set(columns[name]);
    columns = larger;
  }

  return {
    add({ day, first, second, score, firstFaction, secondFaction }: RatedBattle): void {
      if (count === columns.days.length) grow();
      columns.days[count] = day;
      columns.firsts[count] = numberOf(people, first);
      columns.seconds[count] = numberOf(people, second);
      columns.halves[count] = 2 * score;
      columns.firstFactions[count] = firstFaction === null ? -1 : numberOf(factions, firstFaction);
      columns.secondFactions[count] = secondFaction === null ? -1 : numberOf(factions, secondFaction);
      count += 1;
    },

    /** To be called once: what was collected is not stored any more. */
    finish(): BattleColumns {
      const collected = columns;
      columns = makeColumns(0);
      return sortColumns(collected, count, [...people.keys()], [...factions.keys()]);
    },
  };
}

/** Only the battles in which both sides have a faction, with the people and factions in them. */
export function selectWithFactions(all: BattleColumns): BattleColumns {
  const selected = startColumns();
  for (let battle = 0; battle < all.count; battle += 1) {
    const firstFaction = all.factions[all.firstFactions[battle] as number];
    const secondFaction = all.factions[all.secondFactions[battle] as number];
    if (firstFaction === undefined || secondFaction === undefined) continue;
    selected.add({
      day: all.days[battle] as number,
      first: all.people[all.firsts[battle] as number] as string,
      second: all.people[all.seconds[battle] as number] as string,
      score: ((all.halves[battle] as number) / 2) as RatedBattle['score'],
      firstFaction,
      secondFaction,
    });
  }
  return selected.finish();
}

function numberOf(known: Map<string, number>, name: string): number {
  const number = known.get(name);
  if (number !== undefined) return number;
  known.set(name, known.size);
  return known.size - 1;
}

/** Writes other numbers to the given columns. */
function sortColumns(
  given: Columns,
  count: number,
  people: readonly string[],
  factions: readonly string[],
): BattleColumns {
  const [personRanks, factionRanks] = [rankNames(people), rankNames(factions)];
  const columns = { ...given };
  for (const name of columnNames) columns[name] = given[name].subarray(0, count);
  renumber(columns.firsts, personRanks);
  renumber(columns.seconds, personRanks);
  renumber(columns.firstFactions, factionRanks);
  renumber(columns.secondFactions, factionRanks);
  let order = Int32Array.from({ length: count }, (_, battle) => battle);
  // The last key that is sorted by decides first.
  for (const name of columnNames.toReversed()) order = sortStably(order, columns[name]);
  const sorted = makeColumns(count);
  for (const name of columnNames)
    for (let place = 0; place < count; place += 1)
      sorted[name][place] = columns[name][order[place] as number] as number;
  return {
    count,
    people: people.toSorted(compareText),
    factions: factions.toSorted(compareText),
    ...sorted,
  };
}

/** The position of each name by code point. */
function rankNames(names: readonly string[]): Int32Array {
  const ranks = new Int32Array(names.length);
  const sorted = names.map((_, index) => index);
  sorted.sort((a, b) => compareText(names[a] as string, names[b] as string));
  sorted.forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}

function renumber(column: Int32Array, ranks: Int32Array): void {
  for (let index = 0; index < column.length; index += 1)
    if ((column[index] as number) >= 0) column[index] = ranks[column[index] as number] as number;
}

/** By the values at the positions of `order`, equal ones as they were: a counting sort, whose time grows only with the number of battles. */
export function sortStably(order: Int32Array, values: Int32Array): Int32Array<ArrayBuffer> {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const starts = new Int32Array(order.length === 0 ? 1 : most - least + 2);
  for (const index of order) {
    const slot = (values[index] as number) - least + 1;
    starts[slot] = (starts[slot] as number) + 1;
  }
  for (let slot = 1; slot < starts.length; slot += 1)
    starts[slot] = (starts[slot] as number) + (starts[slot - 1] as number);
  const sorted = new Int32Array(order.length);
  for (const index of order) {
    const slot = (values[index] as number) - least;
    const place = starts[slot] as number;
    sorted[place] = index;
    starts[slot] = place + 1;
  }
  return sorted;
}
