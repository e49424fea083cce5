// Reads of the history: submissions, newest first, with the changes that the client may see.
import { setImmediate } from 'node:timers/promises';
import type { RecordKind } from '#rules/event-file/event-file';
import { playersAccount } from '../../contract/account-name.ts';
import type { SaidProblem } from '../../contract/problems/said-problem.ts';
import type { Reader } from '../database.ts';
import type { Clubs } from '../keys/rights.ts';
import type { ChangeKind, SubmittedFile } from './history.ts';

/**
 * The changes that are shown: those of these clubs and tournaments, and everything that this key submitted, but nothing of a record that was removed and
 * made again.
 */
export interface Scope {
  readonly clubs: Clubs;
  /** Slugs. */
  readonly tournaments?: readonly string[];
  /** Left out: the operator, who sees those, too. */
  readonly key?: string | undefined;
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
  readonly warnings: readonly SaidProblem[];
}

export interface ShownChange {
  readonly kind: RecordKind;
  readonly id: string;
  readonly change: ChangeKind;
  readonly details: readonly string[];
}

export interface FoundSubmission {
  readonly n: number;
  readonly submission: Submission;
}

/** The id of the key; null for the operator, for players, and for people with a session (job.ts, Organiser). */
export function keyShown(key: string | null): string | null {
  return key?.startsWith('k_') ? key : null;
}

/** How many changes a single submission shows, and each submission of a list. */
const mostChanges = 1000;
const mostListedChanges = 20;

const columns =
  's.n, s.id, s.at, s.account, s.key, s.state, s.undoes, s.files AS files_json, s.warnings AS warnings_json';

/**
 * Whether the change `c` is of a record that was removed since, and is made again: the new record has a history of its own (docs/uploads.md, History and undo).
 * A removal or a new record that was undone does not count; an undo that removes a record ends only what the undone submission began.
 */
export const isFormer = `EXISTS (
  SELECT 1 FROM submission_change removal JOIN submission removing ON removing.n = removal.submission
  WHERE removal.kind = c.kind AND removal.key = c.key AND removal.change = 'removed' AND removal.submission >= c.submission
    AND removing.state = 'taken'
    AND (removing.undoes IS NULL OR c.submission >= (SELECT undone.n FROM submission undone WHERE undone.id = removing.undoes))
    AND EXISTS (
      SELECT 1 FROM submission_change addition JOIN submission adding ON adding.n = addition.submission
      WHERE addition.kind = c.kind AND addition.key = c.key AND addition.change = 'added'
        AND addition.submission > removal.submission AND adding.state = 'taken'))`;

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

/** The same of a tournament. */
function newestOfTournament(slug: string): string {
  return `SELECT n FROM (SELECT DISTINCT submission AS n FROM submission_change
    WHERE kind = 'tournament' AND key = ${slug} AND submission < $1 ORDER BY n DESC LIMIT $2) found`;
}

const newestOfKey =
  'SELECT n FROM (SELECT n FROM submission WHERE key = $3 AND n < $1 ORDER BY n DESC LIMIT $2) found';

/** Lists those before the submission with the number `before`. */
export async function listSubmissions(
  reader: Reader,
  scope: Scope,
  limit: number,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<FoundSubmission[]> {
  const found: FoundSubmission[] = [];
  for (let last = before; ; ) {
    const rows = await listRows(reader, scope, limit, last);
    for (const row of rows) {
      last = row.n;
      const submission = await completeSubmission(reader, row, scope, mostListedChanges);
      if (submission !== undefined) found.push(submission);
      if (found.length === limit) return found;
      // Counting many changes takes a while, and SQLite counts on this thread: other requests are answered in between.
      await setImmediate();
    }
    if (rows.length < limit) return found;
  }
}

function listRows(
  reader: Reader,
  { clubs, tournaments = [], key = '' }: Scope,
  limit: number,
  before: number,
): Promise<SubmissionRow[]> {
  if (clubs === 'all')
    return reader.all(`SELECT ${columns} FROM submission s WHERE s.n < $1 ORDER BY s.n DESC LIMIT $2`, [
      before,
      limit,
    ]);
  const ofClubs = ofEachClub(clubs, 4, newestOf);
  const ofTournaments = tournaments.map((_, index) => newestOfTournament(`$${4 + clubs.length + index}`));
  return reader.all(
    `SELECT ${columns} FROM submission s WHERE s.n IN (${[...ofClubs, ...ofTournaments, newestOfKey].join(' UNION ')})
     ORDER BY s.n DESC LIMIT $2`,
    [before, limit, key, ...clubs, ...tournaments],
  );
}

/** Undefined if there is none, or if the client may not see any of its changes. */
export async function findSubmission(
  reader: Reader,
  id: string,
  scope: Scope,
): Promise<FoundSubmission | undefined> {
  const row = await reader.first<SubmissionRow>(`SELECT ${columns} FROM submission s WHERE s.id = $1`, [id]);
  return row && completeSubmission(reader, row, scope, mostChanges);
}

/** The slugs of all its seasons, also of those beyond the changes that are shown. */
export function listSubmittedSeasons(reader: Reader, id: string): Promise<string[]> {
  return reader.values<string>(
    `SELECT c.key FROM submission s JOIN submission_change c ON c.submission = s.n WHERE s.id = $1 AND c.kind = 'season'`,
    [id],
  );
}

/** Undefined if the client may not see any of its changes. */
async function completeSubmission(
  reader: Reader,
  { n, id, at, account, key, warnings, ...row }: SubmissionRow,
  { clubs, tournaments = [], key: own }: Scope,
  most: number,
): Promise<FoundSubmission | undefined> {
  const seen = key !== null && key === own ? 'all' : clubs;
  const { hidden, ...shown } = await readChanges(reader, n, { clubs: seen, tournaments, key: own }, most);
  const isEmpty = shown.changes.length + shown.more === 0;
  if (isEmpty && (hidden > 0 || seen !== 'all')) return undefined;
  return {
    n,
    submission: {
      id,
      at,
      account,
      key: keyShown(key),
      dryRun: false,
      ...row,
      ...shown,
      // A warning quotes the file, which may also be about other clubs and former records. What players do is about one tournament.
      warnings: (seen === 'all' || account === playersAccount) && hidden === 0 ? warnings : [],
    },
  };
}

/** Reads only as many changes as are shown, and counts the others; `hidden` are those of former records, which only the operator sees. */
async function readChanges(
  reader: Reader,
  n: number,
  { clubs, tournaments = [], key }: Scope,
  most: number,
): Promise<Pick<Submission, 'changes' | 'more'> & { readonly hidden: number }> {
  const isOperator = key === undefined;
  if (clubs.length + tournaments.length === 0) return { changes: [], more: 0, hidden: 0 };
  const scope = clubs === 'all' ? [] : [...clubs, ...tournaments];
  const clubCount = clubs === 'all' ? 0 : clubs.length;
  const first = ofEachClub(
    scope.slice(0, clubCount),
    3,
    (column, club) =>
      `SELECT place FROM (SELECT place FROM submission_change WHERE ${column} = ${club} AND submission = $1 ORDER BY place LIMIT $2) found`,
  );
  for (const index of scope.slice(clubCount).keys())
    first.push(
      `SELECT place FROM submission_change WHERE kind = 'tournament' AND key = $${3 + clubCount + index} AND submission = $1`,
    );
  const rows = await reader.all<ShownChange & { readonly hidden: boolean }>(
    `SELECT c.kind, c.key AS id, c.change, c.details AS details_json, ${isOperator ? 'false' : isFormer} AS hidden_flag
     FROM submission_change c
     WHERE c.submission = $1 ${clubs === 'all' ? '' : `AND c.place IN (${first.join(' UNION ')})`} ORDER BY c.place LIMIT $2`,
    [n, most + 1, ...scope],
  );
  const changes = rows.flatMap(({ hidden, ...change }) => (hidden ? [] : [change])).slice(0, most);
  if (rows.length <= most) return { changes, more: 0, hidden: rows.length - changes.length };
  const list = (from: number, to: number) =>
    scope
      .slice(from, to)
      .map((_, index) => `$${from + index + 2}`)
      .join(', ') || 'NULL';
  const some = list(0, clubCount);
  const invited = list(clubCount, scope.length);
  const count = 'SELECT count(*) FROM submission_change c WHERE c.submission = $1';
  const ofClubs = `(coalesce(c.club IN (${some}), false) OR coalesce(c.former_club IN (${some}), false))`;
  const countSeen = (more = ''): string =>
    clubs === 'all'
      ? `(${count}${more})`
      : `(${count} AND c.club IN (${some})${more}) +
         (${count} AND c.former_club IN (${some}) AND (c.club IS NULL OR c.club NOT IN (${some}))${more}) +
         (${count} AND c.kind = 'tournament' AND c.key IN (${invited}) AND NOT ${ofClubs}${more})`;
  const counted = await reader.first<{ total: number; hidden: number }>(
    `SELECT ${countSeen()} AS total, ${isOperator ? 0 : countSeen(` AND ${isFormer}`)} AS hidden`,
    [n, ...scope],
  );
  const { total = 0, hidden = 0 } = counted ?? {};
  return { changes, more: total - hidden - changes.length, hidden };
}
