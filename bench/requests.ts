// The requests of the load. Every batch has new addresses, except where cached answers are measured.
import type { RequestTargets } from './world-records.ts';

/** The number of tournaments and battles that are requested, the same in every world, so that a larger one is not read from a colder disk. */
const mostInTurn = 3000;

/** More requests than one core answers in a second. */
const mostPerSecond = 16_000;

const api = '/api/v1';

export interface RequestLists {
  /** The same page every time. */
  cached(): string[];
  page(batch: number): string[];
  battle(batch: number): string[];
  standings(batch: number): string[];
  window(batch: number): string[];
}

export function makeRequestLists({ pages, battles, crowded }: RequestTargets, seconds: number): RequestLists {
  const inTurn = spread(pages, mostInTurn);
  const battlesInTurn = spread(battles, mostInTurn);
  const many = (address: (number: number) => string) => (batch: number) =>
    makeNewRequests(address, batch, seconds);
  return {
    cached: () => [`${api}/tournaments/${pages[0]}/battles`],
    page: many((number) => `${api}/tournaments/${take(inTurn, number)}/battles?`),
    battle: many((number) => `${api}/battles/${take(battlesInTurn, number)}?`),
    standings: many((number) => `${api}/tournaments/${take(crowded, number)}/standings?`),
    window: many(writeWindow),
  };
}

/** Names repeat within a run, so an unused parameter makes each address a new one. */
export function makeNewRequests(
  address: (number: number) => string,
  batch: number,
  seconds: number,
): string[] {
  const count = Math.ceil(mostPerSecond * seconds);
  return Array.from({ length: count }, (_, index) => {
    const number = batch * count + index;
    return `${address(number)}n=${number}`;
  });
}

/** Picks up to `most`, evenly spread. */
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

/** 324,000 windows of up to a year. */
function writeWindow(number: number): string {
  const start = number % days;
  const length = 1 + ((Math.floor(number / days) * 7) % longest);
  return `${api}/tournaments?from=${writeDay(start)}&to=${writeDay(start + length)}&`;
}

function writeDay(day: number): string {
  return new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
}
