// A moment to come, as an operator writes it: how long from now (90d), or a day or time.
import { UsageError } from './errors.ts';

const units: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

export const momentHelp = 'such as 12h, 90d or 2027-01-31';

/** ISO 8601 in UTC. A day begins at midnight UTC. */
export function readMoment(flag: string, text: string, now = Date.now()): string {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhdw])$/.exec(text) ?? [];
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text);
  const time =
    count === undefined
      ? isDate
        ? Date.parse(text)
        : Number.NaN
      : now + Number(count) * 1000 * (units[unit] ?? 0);
  if (Number.isNaN(time)) throw new UsageError(`${flag} is "${text}"; expected a time ${momentHelp}`);
  if (time <= now) throw new UsageError(`${flag} is "${text}"; expected a time to come`);
  return new Date(time).toISOString();
}
