// What the loads ask. Every round asks addresses that no round before it did, unless it is the cache that is measured.
import type { Askable } from './world-records.ts';

/** Tournaments whose pages are asked for in turn, in any world: a larger one is not to be read from a colder disk. */
const pagesInTurn = 3000;

/** More than any server but the limit answers in a second. */
const mostPerSecond = 12_000;

export interface RequestLists {
  page(round: number): string[];
  battle(round: number): string[];
  standings(round: number): string[];
  window(round: number): string[];
}

const api = '/api/v1';

export function makeRequestLists({ pages, battles, crowded }: Askable, seconds: number): RequestLists {
  // The first round, which warms up, is twice as long; the last one must not come back to what it asked.
  const count = Math.ceil(2 * mostPerSecond * seconds);
  /** The same names come round again in the same run, so a parameter that nobody reads makes each address a new one. */
  const askNew = (names: readonly string[], round: number, address: (name: string) => string) =>
    Array.from({ length: count }, (_, index) => {
      const number = round * count + index;
      return `${address(take(names, number))}?n=${number}`;
    });
  return {
    page: (round) =>
      askNew(spread(pages, pagesInTurn), round, (slug) => `${api}/tournaments/${slug}/battles`),
    battle: (round) => askNew(battles, round, (id) => `${api}/battles/${id}`),
    standings: (round) => askNew(crowded, round, (slug) => `${api}/tournaments/${slug}/standings`),
    window: (round) => Array.from({ length: count }, (_, index) => askWindow(round * count + index)),
  };
}

/** As many as `most`, from everywhere. */
function spread(names: readonly string[], most: number): readonly string[] {
  const step = Math.max(1, Math.floor(names.length / most));
  return names.filter((_, index) => index % step === 0).slice(0, most);
}

function take(names: readonly string[], number: number): string {
  return names[number % names.length] ?? '';
}

const firstDay = Date.UTC(2024, 0, 1);
const days = 900;
const longest = 360;

/** 324,000 windows of up to a year, each another one. */
function askWindow(number: number): string {
  const start = number % days;
  const length = 1 + ((Math.floor(number / days) * 7) % longest);
  return `${api}/tournaments?from=${writeDay(start)}&to=${writeDay(start + length)}`;
}

function writeDay(day: number): string {
  return new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
}
