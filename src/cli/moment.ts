// Days and times as an operator writes them.
import { isDay } from '../http/request/parameters.ts';
import { usageError } from './errors.ts';

/** The day that it is here. */
export function today(): string {
  return Temporal.Now.plainDateISO().toString();
}

/** Undefined where the flag was not given. */
export function readDay(flag: string, value: string | boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !isDay(value))
    throw usageError(`${flag} is "${value}"; expected a day such as 2026-03-14`);
  return value;
}

const units: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

export const momentHelp = 'such as 12h, 90d or 2027-01-31';

/** A moment to come, how long from now (90d) or a day or time, as ISO 8601 in UTC. A day begins at midnight UTC. */
export function readMoment(flag: string, text: string, now = Date.now()): string {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhdw])$/.exec(text) ?? [];
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text);
  const time =
    count === undefined
      ? isDate
        ? Date.parse(text)
        : Number.NaN
      : now + Number(count) * 1000 * (units[unit] ?? 0);
  if (Number.isNaN(time)) throw usageError(`${flag} is "${text}"; expected a time ${momentHelp}`);
  if (time <= now) throw usageError(`${flag} is "${text}"; expected a time to come`);
  return new Date(time).toISOString();
}
