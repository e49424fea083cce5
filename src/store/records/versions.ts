// The changes of one record.
import type { RecordKind } from '#rules/event-file/event-file';
import type { Reader } from '../database.ts';
import type { ChangeAt } from './history-texts.ts';
import { decompressUpTo } from './records.ts';
import { isFormer, type ShownChange, type Submission } from './submissions.ts';

/** How the operator made records invisible, by key: organisers cannot publish them until the operator does. */
export async function findWithheld(
  reader: Reader,
  kind: RecordKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, 'unpublished' | 'removed'>> {
  // The last time the operator made each visible or invisible, unless that was undone.
  const rows = await reader.all<{ key: string; published: number | null }>(
    `SELECT key, published FROM (
       SELECT c.key, c.published, row_number() OVER (PARTITION BY c.key ORDER BY c.submission DESC) AS age
       FROM submission_change c JOIN submission s ON s.n = c.submission
       WHERE c.kind = $1 AND c.key IN LIST($2) AND s.key IS NULL AND s.state = 'taken'
         AND (c.change = 'removed' OR c.published <> coalesce(c.former_published, 0))) seen
     WHERE age = 1 AND coalesce(published, 0) <> 1`,
    [kind, JSON.stringify(keys)],
  );
  return new Map(rows.map(({ key, published }) => [key, published === null ? 'removed' : 'unpublished']));
}

/** Which submission added each of these tournaments, by slug: one that was removed and added again, also by an undo, is another one. Removed ones are left out. */
export async function listLives(
  reader: Reader,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await reader.all<{ slug: string; life: number | null }>(
    `SELECT r.key AS slug, (SELECT max(c.submission) FROM submission_change c
       WHERE c.kind = 'tournament' AND c.key = r.key AND c.change = 'added') AS life
     FROM record r WHERE r.kind = 'tournament' AND r.key IN LIST($1)`,
    [JSON.stringify(slugs)],
  );
  return new Map(rows.map(({ slug, life }) => [slug, life ?? 0]));
}

/** A change of one record. */
export type Version = Pick<Submission, 'id' | 'at' | 'account' | 'state' | 'undoes'> &
  Pick<ShownChange, 'change' | 'details'> &
  ChangeAt;

/** The changes of one record, newest first, without those of a former record. */
export function listVersions(
  reader: Reader,
  kind: RecordKind,
  key: string,
  most: number,
): Promise<Version[]> {
  return reader.all<Version>(
    `SELECT c.submission, c.place AS position, s.id, s.at, s.account, s.state, s.undoes, c.change, c.details AS details_json
     FROM submission_change c JOIN submission s ON s.n = c.submission
     WHERE c.kind = $1 AND c.key = $2 AND c.change <> 'unchanged' AND NOT ${isFormer} ORDER BY c.submission DESC LIMIT $3`,
    [kind, key, most],
  );
}

/** The record before a change: undefined if there was none, or if it is no longer stored; `large` if it has more bytes than `most`. */
export async function findFormer(
  reader: Reader,
  { submission, position }: ChangeAt,
  most: number,
): Promise<{ readonly json: string } | 'large' | undefined> {
  const row = await reader.first<{ former: Uint8Array | null; size: number | null }>(
    `SELECT CASE WHEN length(former) <= $3 THEN former END AS former, length(former) AS size
     FROM submission_change WHERE submission = $1 AND place = $2`,
    [submission, position, most],
  );
  if (row?.size == null) return undefined;
  const json = row.former === null ? undefined : decompressUpTo(row.former, most);
  return json === undefined ? 'large' : { json };
}
