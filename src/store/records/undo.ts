// What undoing a submission needs: its changes with what was there before, and whether anything later stands in the way.
import type { RecordKind } from '../../contract/event-file.ts';
import type { Reader, Writer } from '../database.ts';
import type { Change } from './history.ts';
import { unpackText } from './packed-text.ts';

export interface FormerRecord {
  readonly kind: RecordKind;
  readonly key: string;
  readonly change: Exclude<Change, 'unchanged'>;
  /** Undefined where there was none, or it is no longer kept. */
  readonly former: { readonly json: string; readonly published: boolean } | undefined;
}

const step = 100;

export const formersQuery = `
  SELECT place, kind, key, change, former_published, former FROM submission_change
  WHERE submission = $1 AND place > $2 ORDER BY place LIMIT ${step}`;

type FormerRow = [
  ...[place: number, kind: RecordKind, key: string, change: Change],
  ...[published: number | null, former: Uint8Array | null],
];

/** In the order in which they were taken. */
export async function* listFormers(reader: Reader, n: number): AsyncGenerator<FormerRecord> {
  for (let after = -1; ; ) {
    const rows = await reader.all<FormerRow>(formersQuery, [n, after]);
    for (const [place, kind, key, change, published, former] of rows) {
      after = place;
      if (change === 'unchanged') continue;
      yield {
        ...{ kind, key, change },
        former: former === null ? undefined : { json: unpackText(former), published: published === 1 },
      };
    }
    if (rows.length < step) return;
  }
}

export const laterQuery = `
  SELECT 1 FROM submission_change c JOIN submission s ON s.n = c.submission
  WHERE c.kind = $1 AND c.key = $2 AND c.submission > $3 AND c.change <> 'unchanged' AND s.state = 'taken' AND s.undoes IS NULL LIMIT 1`;

/** Whether a later submission changed it, other than those that were undone and their undos. */
export async function hasLaterChange(
  reader: Reader,
  kind: RecordKind,
  key: string,
  n: number,
): Promise<boolean> {
  return (await reader.first(laterQuery, [kind, key, n])) !== undefined;
}

/** It is not undone again: what was there before it is no longer needed. */
export async function markUndone(writer: Writer, n: number): Promise<void> {
  await writer.run(`UPDATE submission SET state = 'undone' WHERE n = $1`, [n]);
  await writer.run('UPDATE submission_change SET former = NULL WHERE submission = $1', [n]);
}
