// The awards of published tournaments.
import type { Award } from '#rules/awards';
import type { Reader } from '../database.ts';

/** In the order of the file; undefined where no such tournament is published. */
export async function findAwards(reader: Reader, slug: string): Promise<Award[] | undefined> {
  const rows = await reader.all<{ readonly name: string | null; readonly winners: Award['winners'] | null }>(
    `SELECT a.name, a.winners AS winners_json FROM tournament t LEFT JOIN award a ON a.tournament = t.slug
     WHERE t.slug = $1 ORDER BY a.place`,
    [slug],
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ name, winners }) => (name === null ? [] : [{ name, winners: winners ?? [] }]));
}
