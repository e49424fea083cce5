/** A time in UTC, to the second. */
export function writeMoment(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
