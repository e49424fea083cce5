// Moments, in milliseconds since 1970: as they are written, and those of local times at a venue. Only the server converts these: not every browser has Temporal.

/** A time in UTC, to the second. */
export function writeMoment(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** Years have four digits in every format, also in UTC. */
const firstMoment = Date.parse('0000-01-01T00:00:00Z');
export const lastMoment = Date.parse('9999-12-31T23:59:59Z');

/**
 * The moment of a local time `YYYY-MM-DDTHH:MM` in a time zone, in milliseconds since 1970. A time that the clocks skip is read with the offset before the
 * change, of one that occurs twice the first is meant.
 */
export function toMoment(local: string, timeZone: string): number {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  });
  return Math.min(Math.max(epochMilliseconds, firstMoment), lastMoment);
}

/** The local day, `YYYY-MM-DD`, of a moment. */
export function toLocalDay(milliseconds: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
