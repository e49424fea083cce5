// Ratings that have to be computed again (docs/rules/ratings.md, When). A transaction that affects a rating writes a row for each of its parts; the
// transaction that stores a part deletes its row, unless another one has affected it since.
import { randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../database.ts';

const ratingPartNames = ['table', 'record', 'factions'] as const;

export type RatingPart = (typeof ratingPartNames)[number];

const noteDueStatement = `
  INSERT INTO rating_due (rating, part, mark, at) SELECT key, $2, $3, $4 FROM record WHERE kind = 'rating' AND key IN LIST($1)
  ON CONFLICT (rating, part) DO UPDATE SET mark = excluded.mark`;

/** Call it at the end of a transaction that affects these ratings. */
export async function noteDueRatings(writer: Writer, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const [mark, at] = [randomBytes(8).toString('hex'), new Date().toISOString()];
  for (const part of ratingPartNames)
    await writer.run(noteDueStatement, [JSON.stringify(slugs), part, mark, at]);
}

/** The slugs of all ratings, published or not. */
export function listAllRatings(reader: Reader): Promise<string[]> {
  return reader.values<string>(`SELECT key FROM record WHERE kind = 'rating' ORDER BY key`);
}

/** The mark of each part that is due. */
export async function findDueParts(reader: Reader, slug: string): Promise<ReadonlyMap<RatingPart, string>> {
  const rows = await reader.all<{ part: RatingPart; mark: string }>(
    'SELECT part, mark FROM rating_due WHERE rating = $1',
    [slug],
  );
  return new Map(rows.map(({ part, mark }) => [part, mark]));
}

/** Deletes the row if the part was computed from the latest state; otherwise it stays due. Returns whether it is up to date. */
export async function noteComputed(
  writer: Writer,
  slug: string,
  part: RatingPart,
  mark: string,
): Promise<boolean> {
  const sql = 'DELETE FROM rating_due WHERE rating = $1 AND part = $2 AND mark = $3';
  return (await writer.run(sql, [slug, part, mark])) > 0;
}

/** Due ratings that no server is computing, the longest due first. */
export function listDueRatings(reader: Reader, now: string): Promise<string[]> {
  return reader.values<string>(
    `SELECT d.rating FROM rating_due d LEFT JOIN rating_claim c ON c.rating = d.rating AND c.until > $1
     WHERE c.rating IS NULL GROUP BY d.rating ORDER BY min(d.at), d.rating`,
    [now],
  );
}

/** Whether `owner` may compute the rating until then: false while another does. */
export async function claimRating(
  writer: Writer,
  slug: string,
  { owner, now, until }: { readonly owner: string; readonly now: string; readonly until: string },
): Promise<boolean> {
  const claimed = await writer.values<string>(
    `INSERT INTO rating_claim (rating, owner, until) VALUES ($1, $2, $3)
     ON CONFLICT (rating) DO UPDATE SET owner = excluded.owner, until = excluded.until
       WHERE rating_claim.owner = excluded.owner OR rating_claim.until <= $4
     RETURNING rating`,
    [slug, owner, until, now],
  );
  return claimed.length > 0;
}

export async function releaseRating(writer: Writer, slug: string, owner: string): Promise<void> {
  await writer.run('DELETE FROM rating_claim WHERE rating = $1 AND owner = $2', [slug, owner]);
}
