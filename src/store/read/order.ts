// Sort keys for the orders of docs/rules/decisions.md: texts that the database compares by code point.
import { cutText } from '#rules/text/cut';
import { foldForOrder } from '#rules/text/fold';

/** Sorts before every letter. No sort key contains two of them in a row. */
const separator = '\u0001';
export const orderSeparator: string = separator + separator;

const undated = '1';
export const afterEverything = '2';

/** Larger numbers first. */
function descending(value: number, digits: number): string {
  return String(10 ** digits - 1 - value).padStart(digits, '0');
}

/** Newest first; without a date last. */
function newestFirst(date: string | null): string {
  return date === null ? undated : `0${descending(Number(date.replaceAll('-', '')), 8)}`;
}

export function orderTournament(startDate: string | null, slug: string): string {
  return `${newestFirst(startDate)} ${slug}`;
}

/** By the last day, newest first; seasons without one come first. */
export function orderSeason(to: string | null, slug: string): string {
  return `${to === null ? '' : newestFirst(to)} ${slug}`;
}

/** By game, then slug. */
export function orderRating(game: string, slug: string): string {
  return `0${game.replaceAll(separator, ' ')}${separator}${slug}`;
}

export interface BattleOrder {
  readonly id: string;
  readonly date: string | null;
  /** Larger is later; null for a casual battle. */
  readonly stagePosition: number | null;
  readonly round: number | null;
}

export function orderBattle({ id, date, stagePosition, round }: BattleOrder): string {
  const stage = descending(stagePosition === null ? 0 : stagePosition + 1, 7);
  return `${newestFirst(date)} ${stage} ${descending(round ?? 0, 4)} ${id}`;
}

/** The longest name that an index of PostgreSQL accepts twice. */
const longestName = 300;

/** By folded name, then by the name itself, then by slug or id. */
export function orderNamed(name: string, id: string): string {
  const names = [foldForOrder(name), name].map((text) =>
    cutText(text.replaceAll(separator, ' '), longestName),
  );
  return `0${[...names, id].join(separator)}`;
}

/** The day at the beginning of the sort key of a battle. */
export function dayOfOrder(ord: string): string | null {
  if (ord.startsWith(undated)) return null;
  const digits = String(99_999_999 - Number(ord.slice(1, 9))).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

export interface DateWindow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Sort keys strictly between these are inside the window, both days included. Undated things are only inside if there is no window. */
export function windowBounds({ from, to }: DateWindow): { readonly above: string; readonly below: string } {
  const windowed = from !== undefined || to !== undefined;
  return {
    above: to === undefined ? '' : newestFirst(to),
    below: from === undefined ? (windowed ? undated : afterEverything) : `${newestFirst(from)}!`,
  };
}
