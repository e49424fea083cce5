// The changes of one record.
import type { RecordKind } from '../../contract/event-file.ts';
import type { Reader } from '../database.ts';
import { isFormer } from './history.ts';
import type { ChangeAt } from './history-texts.ts';
import { decompressUpTo } from './records.ts';
import type { ShownChange, Submission } from './submissions.ts';

/** What the operator did to make a record invisible: then organisers cannot publish it until the operator does. */
export async function findWithheld(
  reader: Reader,
  kind: RecordKind,
  key: string,
): Promise<'unpublished' | 'removed' | undefined> {
  // The last time the operator made it visible or invisible, unless that was undone.
  const published = await reader.value<number | null>(
    `SELECT c.published FROM submission_change c JOIN submission s ON s.n = c.submission
     WHERE c.kind = $1 AND c.key = $2 AND s.key IS NULL AND s.state = 'taken'
       AND (c.change = 'removed' OR c.published <> coalesce(c.former_published, 0))
     ORDER BY c.submission DESC LIMIT 1`,
    [kind, key],
  );
  if (published === undefined || published === 1) return undefined;
  return published === null ? 'removed' : 'unpublished';
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
