// Orders of docs/rules/decisions.md as text: comparing two such texts by code point compares the things themselves.

const undated = '1';
export const afterEverything = '2';

/** Larger numbers first. */
function descending(value: number, digits: number): string {
  return String(10 ** digits - 1 - value).padStart(digits, '0');
}

/** Newest first, without a date last. */
function newestFirst(date: string | null): string {
  return date === null ? undated : `0${descending(Number(date.replaceAll('-', '')), 8)}`;
}

export function orderTournament(startDate: string | null, slug: string): string {
  return `${newestFirst(startDate)} ${slug}`;
}

/** The slug that an order of tournaments ends in. */
export function slugOfOrder(ord: string): string {
  return ord.slice(ord.indexOf(' ') + 1);
}

export interface BattleOrder {
  readonly id: string;
  readonly date: string | null;
  /** Larger is later; null for a casual battle. */
  readonly stagePlace: number | null;
  readonly round: number | null;
}

export function orderBattle({ id, date, stagePlace, round }: BattleOrder): string {
  const stage = descending(stagePlace === null ? 0 : stagePlace + 1, 7);
  return `${newestFirst(date)} ${stage} ${descending(round ?? 0, 4)} ${id}`;
}

/** The id that an order of battles ends in. */
export function idOfOrder(ord: string): string {
  return ord.split(' ').slice(3).join(' ');
}

export function orderParticipant(position: number): string {
  return String(position).padStart(7, '0');
}

export interface DateWindow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What lies strictly between these is inside the window, both days included; undated things only without a window. */
export function windowBounds({ from, to }: DateWindow): { readonly above: string; readonly below: string } {
  const windowed = from !== undefined || to !== undefined;
  return {
    above: to === undefined ? '' : newestFirst(to),
    below: from === undefined ? (windowed ? undated : afterEverything) : `${newestFirst(from)}!`,
  };
}
