// Local times at a venue as moments. Only the server converts them: not every browser has Temporal.

/**
 * The moment of a local time `YYYY-MM-DDTHH:MM` in a time zone, in milliseconds since 1970. A time that the clocks skip is read with the offset before the
 * change, of one that occurs twice the first is meant.
 */
export function toMoment(local: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .epochMilliseconds;
}

/** The local day, `YYYY-MM-DD`, of a moment. */
export function toLocalDay(milliseconds: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
