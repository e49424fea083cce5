// Reads of the history: submissions, newest first, with the changes that whoever asks may see.
import type { RecordKind } from '../../contract/event-file.ts';
import type { Reader, Value } from '../database.ts';
import type { Clubs } from '../keys/keys.ts';
import type { Change, SubmittedFile } from './history.ts';

/** Whose changes are seen: those of these clubs, and all of what this key handed over itself. */
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

const mostChanges = 1000;

const columns = 's.n, s.id, s.at, s.account, s.key, s.state, s.undoes, s.files, s.warnings';

type SubmissionRow = [
  ...[n: number, id: string, at: string, account: string | null, key: string | null],
  ...[state: 'taken' | 'undone', undoes: string | null, files: string, warnings: string],
];

export const submissionsQuery = `
  SELECT ${columns} FROM submission s WHERE s.n < $1 ORDER BY s.n DESC LIMIT $2`;
export const submissionQuery = `SELECT ${columns} FROM submission s WHERE s.id = $1`;

/** `$1` is before which, `$2` how many, `$3` the key, then the clubs. */
const writeScopedQuery = (clubs: readonly string[]): string => {
  const places = clubs.map((_, index) => `$${index + 4}`).join(', ');
  return `SELECT ${columns} FROM submission s WHERE s.n IN (
      SELECT submission FROM submission_change WHERE club IN (${places}) AND submission < $1
      UNION SELECT submission FROM submission_change WHERE former_club IN (${places}) AND submission < $1
      UNION SELECT n FROM submission WHERE key = $3 AND n < $1)
    ORDER BY s.n DESC LIMIT $2`;
};

/** From before the submission `before`. */
export async function listSubmissions(
  reader: Reader,
  scope: Scope,
  limit: number,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<FoundSubmission[]> {
  const { clubs, key = '' } = scope;
  const rows =
    clubs === 'all'
      ? await reader.all<SubmissionRow>(submissionsQuery, [before, limit])
      : await reader.all<SubmissionRow>(writeScopedQuery(clubs), [before, limit, key, ...clubs]);
  const found: FoundSubmission[] = [];
  for (const row of rows) found.push(await completeSubmission(reader, row, scope));
  return found;
}

/** Undefined where there is none, or none that may be seen. */
export async function findSubmission(
  reader: Reader,
  id: string,
  scope: Scope,
): Promise<FoundSubmission | undefined> {
  const row = await reader.first<SubmissionRow>(submissionQuery, [id]);
  if (row === undefined) return undefined;
  const found = await completeSubmission(reader, row, scope);
  const isOwn = scope.clubs === 'all' || found.submission.key === scope.key;
  return isOwn || found.submission.changes.length > 0 ? found : undefined;
}

async function completeSubmission(
  reader: Reader,
  [n, id, at, account, key, state, undoes, files, warnings]: SubmissionRow,
  { clubs, key: own }: Scope,
): Promise<FoundSubmission> {
  const seen = key !== null && key === own ? 'all' : clubs;
  const { changes, more } = await readChanges(reader, n, seen);
  return {
    n,
    submission: {
      ...{ id, at, account, key, dryRun: false, state, undoes },
      files: JSON.parse(files) as SubmittedFile[],
      ...{ changes, more },
      // A warning quotes the file, and a file may be about others as well.
      warnings: seen === 'all' ? (JSON.parse(warnings) as object[]) : [],
    },
  };
}

const changesOf = (clubs: Clubs): string => {
  if (clubs === 'all') return 'submission = $1';
  const places = clubs.map((_, index) => `$${index + 2}`).join(', ');
  return `submission = $1 AND (club IN (${places}) OR former_club IN (${places}))`;
};

async function readChanges(
  reader: Reader,
  n: number,
  clubs: Clubs,
): Promise<Pick<Submission, 'changes' | 'more'>> {
  const parameters: Value[] = [n, ...(clubs === 'all' ? [] : clubs)];
  const rows = await reader.all<[string, string, Change, string]>(
    `SELECT kind, key, change, details FROM submission_change WHERE ${changesOf(clubs)}
     ORDER BY place LIMIT ${mostChanges + 1}`,
    parameters,
  );
  const changes = rows.slice(0, mostChanges).map(([kind, id, change, details]) => ({
    ...{ kind, id, change },
    details: JSON.parse(details) as string[],
  }));
  if (rows.length <= mostChanges) return { changes, more: 0 };
  const counted = await reader.first<[number]>(
    `SELECT count(*) FROM submission_change WHERE ${changesOf(clubs)}`,
    parameters,
  );
  return { changes, more: Number(counted?.[0] ?? 0) - mostChanges };
}

export interface LastChange {
  readonly account: string | null;
  readonly at: string;
  readonly details: readonly string[];
}

export const lastChangeQuery = `
  SELECT s.account, s.at, c.details FROM submission_change c JOIN submission s ON s.n = c.submission
  WHERE c.kind = 'tournament' AND c.key = $1 AND c.change <> 'unchanged' ORDER BY c.submission DESC LIMIT 1`;

/** Who changed a tournament last. */
export async function findLastChange(reader: Reader, slug: string): Promise<LastChange | undefined> {
  const row = await reader.first<[string | null, string, string]>(lastChangeQuery, [slug]);
  return row && { account: row[0], at: row[1], details: JSON.parse(row[2]) as string[] };
}

// The last time the operator made it visible or invisible, where that still stands.
export const operatorQuery = `
  SELECT c.published FROM submission_change c JOIN submission s ON s.n = c.submission
  WHERE c.kind = $1 AND c.key = $2 AND s.key IS NULL AND s.state = 'taken'
    AND (c.change = 'removed' OR c.published <> coalesce(c.former_published, 0))
  ORDER BY c.submission DESC LIMIT 1`;

/** What the operator did to make a record invisible: then organisers cannot publish it until the operator does. */
export async function findWithheld(
  reader: Reader,
  kind: RecordKind,
  key: string,
): Promise<'unpublished' | 'removed' | undefined> {
  const row = await reader.first<[number | null]>(operatorQuery, [kind, key]);
  if (row === undefined || row[0] === 1) return undefined;
  return row[0] === null ? 'removed' : 'unpublished';
}
