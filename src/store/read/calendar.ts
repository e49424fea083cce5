// Tournaments as a calendar has them: from one day to another, soonest first, each with the moment of its last change.
import type { Reader, Value } from '../database.ts';
import { type Document, toDocument } from './document.ts';
import { type DateWindow, windowBounds } from './order.ts';
import { type TournamentFilters, writeFilter } from './tournament-filter.ts';

export interface CalendarEntry {
  readonly tournament: Document;
  /** Of the club that runs it. */
  readonly clubName: string | null;
  /** When it was last changed, to the second; null where the history does not say. */
  readonly changed: string | null;
}

const bounds = {
  between: (alias: string) => `${alias}.ord > $1 AND ${alias}.ord < $2`,
  ...{ limit: '$3 + 0', order: 'DESC' as const },
};

export function writeCalendarQuery(filters: TournamentFilters): { sql: string; values: readonly Value[] } {
  const { from, values } = writeFilter(filters, bounds, 4);
  const changed = `
    SELECT s.at FROM submission_change c JOIN submission s ON s.n = c.submission
    WHERE c.kind = 'tournament' AND c.key = t.slug AND c.change <> 'unchanged' ORDER BY c.submission DESC LIMIT 1`;
  return {
    sql: `SELECT t.document, t.hash, (SELECT c.name FROM club c WHERE c.slug = t.club), (${changed}) FROM ${from} ORDER BY t.ord DESC LIMIT $3 + 0`,
    values,
  };
}

type CalendarRow = [document: string, hash: string, clubName: string | null, changed: string | null];

export async function listCalendar(
  reader: Reader,
  filters: TournamentFilters,
  window: Required<DateWindow>,
  most: number,
): Promise<CalendarEntry[]> {
  const { above, below } = windowBounds(window);
  const { sql, values } = writeCalendarQuery(filters);
  const rows = await reader.all<CalendarRow>(sql, [above, below, most, ...values]);
  return rows.map(([document, hash, clubName, changed]) => ({
    tournament: toDocument(document, hash),
    clubName,
    changed,
  }));
}
