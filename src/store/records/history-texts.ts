// Reads and rewrites every text of the history, to remove the name of a person who is forgotten.
import type { RecordKind } from '#rules/event-file/event-file';
import { type Reader, readInBatches, type Value, type Writer } from '../database.ts';
import { compress, decompress } from './records.ts';

/** A change of the history. */
export interface ChangeAt {
  readonly submission: number;
  readonly position: number;
}

export interface ChangeTexts extends ChangeAt {
  readonly kind: RecordKind;
  readonly key: string;
  readonly former: string | undefined;
  /** JSON text: what changed in words. */
  readonly details: string;
}

/** The changes of everything, or of one tournament. */
export async function* listChangeTexts(reader: Reader, slug?: string): AsyncGenerator<ChangeTexts> {
  const rows = readInBatches<Omit<ChangeTexts, 'former'> & { readonly former: Uint8Array | null }>(
    reader,
    `SELECT submission, place AS position, kind, key, former, details FROM submission_change
     WHERE ${slug === undefined ? '' : `kind = 'tournament' AND key = $4 AND `}(submission, place) > ($1, $2)
     ORDER BY submission, place LIMIT $3`,
    [-1, -1],
    { size: 100, more: slug === undefined ? [] : [slug] },
  );
  for await (const row of rows) yield { ...row, former: row.former ? decompress(row.former) : undefined };
}

export async function rewriteFormer(
  writer: Writer,
  { submission, position }: ChangeAt,
  former: string,
): Promise<void> {
  const values: Value[] = [compress(former), submission, position];
  await writer.run('UPDATE submission_change SET former = $1 WHERE submission = $2 AND place = $3', values);
}

export async function renamePlayer(writer: Writer, id: string, other: string): Promise<void> {
  await writer.run(
    `UPDATE submission_change SET key = $1, former = NULL WHERE kind = 'player' AND key = $2`,
    [other, id],
  );
}

/** Files and warnings are JSON text. */
export interface SubmissionTexts {
  readonly n: number;
  readonly id: string;
  readonly account: string | null;
  readonly files: string;
  readonly warnings: string;
}

export function listSubmissionTexts(reader: Reader): AsyncGenerator<SubmissionTexts> {
  const sql = 'SELECT n, id, account, files, warnings FROM submission WHERE n > $1 ORDER BY n LIMIT $2';
  return readInBatches<SubmissionTexts>(reader, sql, [-1]);
}

/** Rewrites details of changes, names of files and warnings of those submissions, and every stored response. All of them are JSON texts. */
export async function rewriteTexts(
  writer: Writer,
  isMeant: (submission: number) => boolean,
  rewrite: (json: string) => string,
): Promise<void> {
  const update = async (table: string, column: string, json: string, where: string, values: Value[]) => {
    const rewritten = rewrite(json);
    if (rewritten !== json)
      await writer.run(`UPDATE ${table} SET ${column} = $1 WHERE ${where}`, [rewritten, ...values]);
  };
  for await (const { submission, position, details } of listChangeTexts(writer))
    if (isMeant(submission))
      await update('submission_change', 'details', details, 'submission = $2 AND place = $3', [
        submission,
        position,
      ]);
  for await (const { n, files, warnings } of listSubmissionTexts(writer)) {
    if (!isMeant(n)) continue;
    await update('submission', 'files', files, 'n = $2', [n]);
    await update('submission', 'warnings', warnings, 'n = $2', [n]);
  }
  const responses = await writer.all<{ key: string; name: string; body: string }>(
    'SELECT key, name, body FROM kept_answer',
  );
  for (const { key, name, body } of responses)
    await update('kept_answer', 'body', body, 'key = $2 AND name = $3', [key, name]);
}
