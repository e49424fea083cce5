// Reads of the history: submissions, newest first, with the changes that the client may see.
import { setImmediate } from 'node:timers/promises';
import type { RecordKind } from '../../contract/event-file.ts';
import type { Reader } from '../database.ts';
import type { Clubs } from '../keys/keys.ts';
import type { Change, SubmittedFile } from './history.ts';
import { decompress } from './records.ts';

/** Which changes are seen: those of these clubs, and all of what this key submitted. */
export interface Scope {
  readonly clubs: Clubs;
  readonly key?: string;
}

export interface Submission {
  readonly id: string;
  readonly at: string;
  readonly account: string | null;
  readonly key: string | null;
  readonly dryRun: boolean;
  readonly state: 'taken' | 'undone';
  readonly undoes: string | null;
  readonly files: readonly SubmittedFile[];
  readonly changes: readonly ShownChange[];
  readonly more: number;
  readonly warnings: readonly object[];
}

export interface ShownChange {
  readonly kind: string;
  readonly id: string;
  readonly change: Change;
  readonly details: readonly string[];
}

export interface FoundSubmission {
  readonly n: number;
  readonly submission: Submission;
}

/** How many changes a single submission shows, and each submission of a list. */
const mostChanges = 1000;
const mostListedChanges = 20;

const columns =
  's.n, s.id, s.at, s.account, s.key, s.state, s.undoes, s.files AS files_json, s.warnings AS warnings_json';

type SubmissionRow = Omit<Submission, 'dryRun' | 'changes' | 'more'> & { readonly n: number };

/** The newest submissions that changed something of a club. Each is found by one lookup in the index, however much it changed. */
function newestOf(column: string, club: string): string {
  return `
  SELECT n FROM (
    WITH RECURSIVE seen(n, count) AS (
      SELECT max(submission), 1 FROM submission_change WHERE ${column} = ${club} AND submission < $1
      UNION ALL
      SELECT (SELECT max(submission) FROM submission_change WHERE ${column} = ${club} AND submission < seen.n), count + 1
      FROM seen WHERE seen.n IS NOT NULL AND count < $2)
    SELECT n FROM seen) found`;
}

/** Two parts of a statement for each club: changes of what belongs to it, and of what belonged to it before. The clubs are the parameters from `$first` on. */
function ofEachClub(
  clubs: readonly string[],
  first: number,
  write: (column: string, club: string) => string,
): string[] {
  return clubs.flatMap((_, index) =>
    ['club', 'former_club'].map((column) => write(column, `$${first + index}`)),
  );
}

const newestOfKey =
  'SELECT n FROM (SELECT n FROM submission WHERE key = $3 AND n < $1 ORDER BY n DESC LIMIT $2) found';

/** Those before the submission with the number `before`. */
export async function listSubmissions(
  reader: Reader,
  scope: Scope,
  limit: number,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<FoundSubmission[]> {
  const { clubs, key = '' } = scope;
  const rows =
    clubs === 'all'
      ? await reader.all<SubmissionRow>(
          `SELECT ${columns} FROM submission s WHERE s.n < $1 ORDER BY s.n DESC LIMIT $2`,
          [before, limit],
        )
      : await reader.all<SubmissionRow>(
          `SELECT ${columns} FROM submission s WHERE s.n IN (${[...ofEachClub(clubs, 4, newestOf), newestOfKey].join(' UNION ')})
           ORDER BY s.n DESC LIMIT $2`,
          [before, limit, key, ...clubs],
        );
  const found: FoundSubmission[] = [];
  for (const row of rows) {
    found.push(await completeSubmission(reader, row, scope, mostListedChanges));
    // Counting many changes takes a while, and SQLite counts on this thread: other requests are answered in between.
    await setImmediate();
  }
  return found;
}

/** Undefined if there is none, or if the client may not see any of its changes. */
export async function findSubmission(
  reader: Reader,
  id: string,
  scope: Scope,
): Promise<FoundSubmission | undefined> {
  const row = await reader.first<SubmissionRow>(`SELECT ${columns} FROM submission s WHERE s.id = $1`, [id]);
  if (row === undefined) return undefined;
  const found = await completeSubmission(reader, row, scope, mostChanges);
  const isOwn = scope.clubs === 'all' || found.submission.key === scope.key;
  return isOwn || found.submission.changes.length > 0 ? found : undefined;
}

/** The slugs of all its seasons, also of those beyond the changes that are shown. */
export function listSubmittedSeasons(reader: Reader, id: string): Promise<string[]> {
  return reader.values<string>(
    `SELECT c.key FROM submission s JOIN submission_change c ON c.submission = s.n WHERE s.id = $1 AND c.kind = 'season'`,
    [id],
  );
}

async function completeSubmission(
  reader: Reader,
  { n, id, at, account, key, warnings, ...row }: SubmissionRow,
  { clubs, key: own }: Scope,
  most: number,
): Promise<FoundSubmission> {
  const seen = key !== null && key === own ? 'all' : clubs;
  const shown = await readChanges(reader, n, seen, most);
  return {
    n,
    submission: {
      id,
      at,
      account,
      key,
      dryRun: false,
      ...row,
      ...shown,
      // A warning quotes the file, which may also be about other clubs.
      warnings: seen === 'all' ? warnings : [],
    },
  };
}

/** Reads only as many changes as are shown, and counts the others. */
async function readChanges(
  reader: Reader,
  n: number,
  clubs: Clubs,
  most: number,
): Promise<Pick<Submission, 'changes' | 'more'>> {
  if (clubs.length === 0) return { changes: [], more: 0 };
  const scope = clubs === 'all' ? [] : clubs;
  const first = ofEachClub(
    scope,
    3,
    (column, club) =>
      `SELECT place FROM (SELECT place FROM submission_change WHERE ${column} = ${club} AND submission = $1 ORDER BY place LIMIT $2) found`,
  );
  const changes = await reader.all<ShownChange>(
    `SELECT kind, key AS id, change, details AS details_json FROM submission_change
     WHERE submission = $1 ${clubs === 'all' ? '' : `AND place IN (${first.join(' UNION ')})`} ORDER BY place LIMIT $2`,
    [n, most + 1, ...scope],
  );
  if (changes.length <= most) return { changes, more: 0 };
  const some = scope.map((_, index) => `$${index + 2}`).join(', ');
  const count = 'SELECT count(*) FROM submission_change WHERE submission = $1 AND';
  const all = await reader.value(
    clubs === 'all'
      ? // No change is ever removed from a submission.
        'SELECT max(place) + 1 FROM submission_change WHERE submission = $1'
      : `SELECT (${count} club IN (${some})) + (${count} former_club IN (${some}) AND (club IS NULL OR club NOT IN (${some})))`,
    [n, ...scope],
  );
  return { changes: changes.slice(0, most), more: Number(all) - most };
}

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
  Pick<ShownChange, 'change' | 'details'> & {
    /** Undefined if there was none, or if it is no longer stored. */
    readonly former: string | undefined;
  };

/** The changes of one record, newest first. */
export async function listVersions(
  reader: Reader,
  kind: RecordKind,
  key: string,
  most: number,
): Promise<Version[]> {
  const rows = await reader.all<Omit<Version, 'former'> & { readonly former: Uint8Array | null }>(
    `SELECT s.id, s.at, s.account, s.state, s.undoes, c.change, c.details AS details_json, c.former
     FROM submission_change c JOIN submission s ON s.n = c.submission
     WHERE c.kind = $1 AND c.key = $2 AND c.change <> 'unchanged' ORDER BY c.submission DESC LIMIT $3`,
    [kind, key, most],
  );
  return rows.map((row) => ({ ...row, former: row.former === null ? undefined : decompress(row.former) }));
}
