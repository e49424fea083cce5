// The changes of one record, newest first, each with the former record while that is still stored.
import type { RecordKind } from '../../contract/event-file.ts';
import type { Reader } from '../database.ts';
import type { Change } from './history.ts';
import { decompress } from './records.ts';

export interface Version {
  readonly id: string;
  readonly at: string;
  readonly account: string | null;
  readonly state: 'taken' | 'undone';
  readonly undoes: string | null;
  readonly change: Change;
  readonly details: readonly string[];
  /** Undefined if there was none, or if it is no longer stored. */
  readonly former: string | undefined;
}

/** `$1` kind, `$2` key, `$3` how many. */
export const versionsQuery = `
  SELECT s.id, s.at, s.account, s.state, s.undoes, c.change, c.details, c.former
  FROM submission_change c JOIN submission s ON s.n = c.submission
  WHERE c.kind = $1 AND c.key = $2 AND c.change <> 'unchanged' ORDER BY c.submission DESC LIMIT $3`;

type VersionRow = Omit<Version, 'details' | 'former'> & {
  readonly details: string;
  readonly former: Uint8Array | null;
};

export async function listVersions(
  reader: Reader,
  kind: RecordKind,
  key: string,
  most: number,
): Promise<Version[]> {
  const rows = await reader.all<VersionRow>(versionsQuery, [kind, key, most]);
  return rows.map((row) => ({
    ...row,
    details: JSON.parse(row.details) as string[],
    former: row.former === null ? undefined : decompress(row.former),
  }));
}
