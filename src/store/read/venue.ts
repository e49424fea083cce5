// The schedule and the named tables of published tournaments.
import type { Venue } from '#rules/venue';
import type { Reader } from '../database.ts';

export const noVenue: Venue = { timeZone: null, schedule: [], tables: [], labels: {} };

/** Undefined where no such tournament is published. */
export async function findVenue(reader: Reader, slug: string): Promise<Venue | undefined> {
  const row = await reader.first<{ readonly document: Venue | null }>(
    `SELECT v.document AS document_json FROM tournament t LEFT JOIN venue v ON v.tournament = t.slug WHERE t.slug = $1`,
    [slug],
  );
  return row && (row.document ?? noVenue);
}
