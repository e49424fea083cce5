// Seasons whose tables have to be computed again (docs/rules/seasons.md, When a table is made). A transaction that affects a season writes the row; the
// transaction that makes the table deletes it, so that it is not lost when a process ends.
import { randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../database.ts';

export interface DueSeason {
  /** Identifies the first transaction that affected it since its table was made. */
  readonly firstMark: string;
  /** Identifies the last one. */
  readonly lastMark: string;
}

const noteDueStatement = `
  INSERT INTO season_due (season, first_mark, last_mark, at, set_aside)
  SELECT slug, $2, $2, $3, 0 FROM season WHERE slug IN LIST($1)
  ON CONFLICT (season) DO UPDATE SET last_mark = excluded.last_mark`;

/** A table that took too long is tried again once its record has changed. */
const tryAgainStatement = `
  UPDATE season_due SET set_aside = 0 WHERE season IN (SELECT key FROM touched WHERE kind = 'season')`;

/** Call it at the end of a transaction that affects these seasons and has not made their tables. */
export async function noteDue(writer: Writer, slugs: readonly string[]): Promise<void> {
  await writer.run(tryAgainStatement);
  if (slugs.length === 0) return;
  const mark = randomBytes(8).toString('hex');
  await writer.run(noteDueStatement, [JSON.stringify(slugs), mark, new Date().toISOString()]);
}

const noteMadeStatement = 'DELETE FROM season_due WHERE season IN LIST($1)';

/** Deletes the rows of these seasons, because their tables are made or they were removed. */
export async function noteMade(writer: Writer, slugs: readonly string[]): Promise<void> {
  await writer.run(noteMadeStatement, [JSON.stringify(slugs)]);
}

/** Deletes the rows of tables that were made from the latest state; those made from an earlier one stay due. */
export async function noteMadeAt(writer: Writer, slug: string, { lastMark }: DueSeason): Promise<void> {
  await writer.run('DELETE FROM season_due WHERE season = $1 AND last_mark = $2', [slug, lastMark]);
}

/** Its former table stays until its record changes. */
export async function setAside(writer: Writer, slug: string): Promise<void> {
  await writer.run('UPDATE season_due SET set_aside = 1 WHERE season = $1', [slug]);
}

/** Undefined if its table is made, or set aside. */
export function findDue(reader: Reader, slug: string): Promise<DueSeason | undefined> {
  return reader.first<DueSeason>(
    'SELECT first_mark, last_mark FROM season_due WHERE season = $1 AND set_aside = 0',
    [slug],
  );
}

/** Seasons that have been due since a moment or longer: published ones first, and one of each owner before the second of any. */
export function listDue(reader: Reader, until = '~'): Promise<string[]> {
  return reader.values<string>(
    `SELECT d.season FROM season_due d LEFT JOIN season s ON s.slug = d.season
       LEFT JOIN owner w ON w.kind = 'season' AND w.key = d.season
     WHERE d.set_aside = 0 AND d.at <= $1
     ORDER BY coalesce(s.published, 0) DESC,
       row_number() OVER (PARTITION BY s.published, coalesce(s.club, '@' || w.account) ORDER BY d.at, d.season), d.at, d.season`,
    [until],
  );
}

export function listSetAside(reader: Reader): Promise<string[]> {
  return reader.values<string>('SELECT season FROM season_due WHERE set_aside = 1');
}

/** All of them, those that are set aside as well. */
export function listBehind(reader: Reader): Promise<string[]> {
  return reader.values<string>('SELECT season FROM season_due ORDER BY season');
}

/** Returns how many there were. */
export function forgetDue(writer: Writer): Promise<number> {
  return writer.run('DELETE FROM season_due');
}
