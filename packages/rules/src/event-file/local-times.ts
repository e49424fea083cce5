// Local times at the venue, and the time zones in which they are meant.

export const localTimeText = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$';
/** A name, not an offset such as +02:00. */
export const timeZoneText = '^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$';

/** Whether it is a day and a time that exist: 2026-03-14T09:00. */
export function isLocalTime(text: string): boolean {
  const time = Date.parse(`${text}:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}:`);
}

/** Whether the runtime knows a time zone of that IANA name. */
export function isTimeZone(text: string): boolean {
  if (!new RegExp(timeZoneText).test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
