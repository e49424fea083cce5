// Days and times on the command line.
import { isDay } from '../http/request/parameters.ts';
import { usageError } from './errors.ts';

/** The local date. */
export function today(): string {
  return Temporal.Now.plainDateISO().toString();
}

/** Undefined if the flag was not given. */
export function readDay(flag: string, value: string | boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !isDay(value))
    throw usageError(`${flag} is "${value}"; expected a day such as 2026-03-14`);
  return value;
}

const units: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

export const timeHelp = 'such as 12h, 90d or 2027-01-31';

/** Reads a duration from now (90d), a day (from midnight UTC) or a time, and returns ISO 8601 in UTC. */
export function readFutureTime(flag: string, text: string, now = Date.now()): string {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhdw])$/.exec(text) ?? [];
  // Date.parse reads 30 February as 2 March.
  const isDate = isDay(text.slice(0, 10)) && /^.{10}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text);
  const time =
    count === undefined
      ? isDate
        ? Date.parse(text)
        : Number.NaN
      : now + Number(count) * 1000 * (units[unit] ?? 0);
  if (Number.isNaN(time)) throw usageError(`${flag} is "${text}"; expected a time ${timeHelp}`);
  if (time <= now) throw usageError(`${flag} is "${text}"; expected a time in the future`);
  return new Date(time).toISOString();
}
