// Reads query parameters (docs/rules/decisions.md, Parameters). Each function throws the message of its parameter.
import { ApiError, messages } from '../../contract/errors.ts';
import {
  defaultLimit,
  largestLimit,
  largestSearchLimit,
  longestSought,
  statuses,
} from '../../contract/limits.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import type { DateWindow } from '../../store/read/order.ts';

/** A parameter given twice is an array; one not given is undefined. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

export function readWindow(query: Query): DateWindow {
  const from = readDay(query['from'], messages.from);
  const to = readDay(query['to'], messages.to);
  if (from !== undefined && to !== undefined) {
    if (from > to) throw new ApiError(400, messages.windowOrder);
    if (to > oneYearAfter(from)) throw new ApiError(400, messages.windowLength);
  }
  return { from, to };
}

function readDay(value: string | string[] | undefined, message: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !isDay(value)) throw new ApiError(400, message);
  return value;
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // 30 February is read as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The same day of the next year. 29 February gives an invalid day, which sorts correctly between 28 February and 1 March. */
function oneYearAfter(day: string): string {
  if (day.startsWith('9999')) return '9999-12-31';
  return String(Number(day.slice(0, 4)) + 1).padStart(4, '0') + day.slice(4);
}

export function readStatus(query: Query): TournamentResource['status'] | undefined {
  const value = query['status'];
  if (value === undefined) return undefined;
  const status = statuses.find((word) => word === value);
  if (status === undefined) throw new ApiError(400, messages.status);
  return status;
}

export function readOnce(query: Query, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw new ApiError(400, messages.once(name));
  return value;
}

/** A filter that must match exactly. */
export function readExact(query: Query, name: string): string | undefined {
  const value = readOnce(query, name);
  if (value === '') throw new ApiError(400, messages.empty(name));
  return value;
}

/** The words to search for. */
export function readSearch(query: Query): string | undefined {
  const value = readOnce(query, 'q');
  if (value === undefined) return undefined;
  if (value.trim() === '') throw new ApiError(400, messages.empty('q'));
  if ([...value].length > longestSought) throw new ApiError(400, messages.qLength);
  return value;
}

export function readLimit(query: Query): number {
  return readLimitUpTo(query, largestLimit, messages.limitMaximum);
}

export function readSearchLimit(query: Query): number {
  return readLimitUpTo(query, largestSearchLimit, messages.searchLimitMaximum);
}

function readLimitUpTo(query: Query, largest: number, message: string): number {
  const value = query['limit'];
  if (value === undefined) return defaultLimit;
  if (typeof value !== 'string' || !/^[1-9]\d*$/.test(value)) throw new ApiError(400, messages.limit);
  if (value.length > 3 || Number(value) > largest) throw new ApiError(400, message);
  return Number(value);
}

/** The largest number of entries on a page; 0 if the limit is invalid. */
export function mostEntries(query: Query): number {
  const value = query['limit'] ?? defaultLimit;
  return Math.min(Number(value) || 0, largestLimit);
}

export function readCursor(query: Query): string | undefined {
  const value = query['cursor'];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new ApiError(400, messages.cursor);
  return value;
}
