// The history: every change of a record with the version before it, written in the transaction that makes the change.
import { randomBytes } from 'node:crypto';
import type { RecordKind } from '#rules/event-file/event-file';
import { deletedAccount, playersAccount } from '../../contract/account-name.ts';
import { writeMoment } from '../../contract/moment.ts';
import { type Reader, readInBatches, type Writer } from '../database.ts';
import { compress, decompress } from './records.ts';

export type ChangeKind = 'added' | 'replaced' | 'removed' | 'unchanged' | 'published' | 'unpublished';

/** Who makes a submission, and its files. */
export interface Origin {
  /** Null: the operator, by the command line. */
  readonly account: string | null;
  readonly key: string | null;
  readonly files: readonly SubmittedFile[];
  /** Whether the account owns what it adds without a club. */
  readonly owns?: boolean;
  /** The submission that this one undoes. */
  readonly undoes?: string;
  /** The versions before it are to be forgotten. */
  readonly forgets?: true;
  /** Added to the details of every change. */
  readonly words?: string;
}

export interface SubmittedFile {
  readonly name: string;
  readonly format: string;
  readonly bytes: number;
}

export const byOperator: Origin = { account: null, key: null, files: [] };

/** For changes that remove a person who asked to be forgotten. */
export const forgetting: Origin = { ...byOperator, forgets: true };

export interface NotedChange {
  readonly kind: RecordKind;
  readonly key: string;
  readonly change: ChangeKind;
  /** The club that it belongs to now, and the one before, if that was another. */
  readonly club: string | null;
  readonly formerClub: string | null;
  readonly details: readonly string[];
  /** Whether it is published now; undefined if it was removed. */
  readonly published: boolean | undefined;
  readonly former?: { readonly json: string; readonly published: boolean } | undefined;
}

export interface History {
  readonly origin: Origin;
  /** The number of the submission. */
  readonly n: number;
  /** Whether records that did not change are to be noted, too. */
  readonly isComplete: boolean;
  /** Whether a record was changed so far. */
  readonly hasChanges: boolean;
  note(change: NotedChange): Promise<void>;
  /** Writes the submission and returns it; undefined if no noted change needs one. */
  finish(warnings: readonly object[]): Promise<Submitted | undefined>;
}

export interface Submitted {
  readonly n: number;
  readonly id: string;
  readonly at: string;
}

/** The largest number of rows, and of bytes of former records, in one batch of inserts. */
const mostRows = 1000;
const mostBytes = 4 * 1024 * 1024;
/** How many former versions are stored of each record, and as many more of what players changed, and of what was undone. */
export const storedVersions = 20;

/**
 * Also as the owner of what was changed (`owner` is the account as `nameOwner` writes it), so that a later account of the same name sees none of it. The
 * stored responses to its requests go too: they name the account.
 */
export async function forgetAccount(
  writer: Writer,
  account: string,
  owner: string,
  keys: readonly string[],
): Promise<void> {
  await writer.run('UPDATE submission SET account = $1 WHERE account = $2', [deletedAccount, account]);
  await writer.run(`UPDATE submission SET key = '@' WHERE key = $1`, [owner]);
  await writer.run(`UPDATE submission_change SET club = '@' WHERE club = $1`, [owner]);
  await writer.run(`UPDATE submission_change SET former_club = '@' WHERE former_club = $1`, [owner]);
  await writer.run('DELETE FROM kept_answer WHERE key IN LIST($1)', [JSON.stringify([owner, ...keys])]);
}

/** Records of an organiser are noted even if they change nothing; those of the operator are not. */
export async function startHistory(writer: Writer, origin: Origin): Promise<History> {
  const n = 1 + Number(await writer.value('SELECT max(n) FROM submission'));
  const isOperator = origin.key === null;
  const words = origin.words === undefined ? [] : [origin.words];
  let rows: object[] = [];
  let bytes = 0;
  let position = 0;
  let hasChanges = false;

  async function flush(): Promise<void> {
    await writer.insert('submission_change', rows);
    rows = [];
    bytes = 0;
  }

  return {
    origin,
    n,
    isComplete: !isOperator,
    get hasChanges() {
      return hasChanges;
    },

    async note(noted) {
      if (origin.forgets && noted.kind === 'player' && noted.change === 'removed') return;
      // An undo is never undone itself; of a tournament, the history tells what was undone.
      const isStored = !origin.forgets && (origin.undoes === undefined || noted.kind === 'tournament');
      const former = isStored && noted.former ? compress(noted.former.json) : null;
      const { kind, key, change, club, formerClub, published } = noted;
      rows.push({
        submission: n,
        place: position,
        kind,
        key,
        change,
        club,
        formerClub,
        details: JSON.stringify(origin.forgets ? [] : [...noted.details, ...words]),
        published,
        formerPublished: noted.former?.published,
        former,
      });
      position += 1;
      hasChanges ||= noted.change !== 'unchanged';
      bytes += former?.length ?? 0;
      if (rows.length >= mostRows || bytes >= mostBytes) await flush();
    },

    async finish(warnings) {
      if (position === 0 && isOperator && origin.undoes === undefined) return undefined;
      await flush();
      const { account, key, files, undoes = null } = origin;
      const id = `s_${randomBytes(6).toString('hex')}`;
      const at = writeMoment(Date.now());
      await writer.insert('submission', [
        {
          n,
          id,
          at,
          account,
          key,
          state: 'taken',
          undoes,
          files: JSON.stringify(files),
          warnings: JSON.stringify(warnings),
        },
      ]);
      await writer.run(dropVersionsStatement, [n, storedVersions, playersAccount]);
      return { n, id, at };
    },
  };
}

/** Deletes the oldest former versions of every record that the submission changed. */
const dropVersionsStatement = `
  UPDATE submission_change SET former = NULL WHERE (submission, place) IN (
    SELECT submission, place FROM (
      SELECT c.submission, c.place, row_number() OVER (
        PARTITION BY c.kind, c.key, coalesce(s.account, '') = $3, s.undoes IS NULL ORDER BY c.submission DESC, c.place DESC) AS age
      FROM submission_change t JOIN submission_change c ON c.kind = t.kind AND c.key = t.key AND c.former IS NOT NULL
        JOIN submission s ON s.n = c.submission
      WHERE t.submission = $1 AND t.former IS NOT NULL) seen WHERE age > $2)`;

/** A change with the record before it: undefined if there was none, or if it is no longer stored. */
export type FormerRecord = Pick<NotedChange, 'kind' | 'key' | 'change' | 'former'>;

/** In the order in which they were made. */
export async function* listFormers(reader: Reader, n: number): AsyncGenerator<FormerRecord> {
  const rows = readInBatches<
    Omit<FormerRecord, 'former'> & { readonly published: boolean; readonly former: Uint8Array | null }
  >(
    reader,
    `SELECT place, kind, key, change, former_published AS published_flag, former FROM submission_change
     WHERE submission = $3 AND place > $1 AND change <> 'unchanged' ORDER BY place LIMIT $2`,
    [-1],
    { size: 100, more: [n] },
  );
  for await (const { kind, key, change, published, former } of rows)
    yield {
      kind,
      key,
      change,
      former: former === null ? undefined : { json: decompress(former), published },
    };
}

/** Whether a later submission changed it, other than those that were undone and their undos. */
export async function hasLaterChange(
  reader: Reader,
  kind: RecordKind,
  key: string,
  n: number,
): Promise<boolean> {
  const later = await reader.value(
    `SELECT 1 FROM submission_change c JOIN submission s ON s.n = c.submission
     WHERE c.kind = $1 AND c.key = $2 AND c.submission > $3 AND c.change <> 'unchanged' AND s.state = 'taken' AND s.undoes IS NULL LIMIT 1`,
    [kind, key, n],
  );
  return later !== undefined;
}

/** Deletes the former versions as well: a submission is undone only once. */
export async function markUndone(writer: Writer, n: number): Promise<void> {
  await writer.run(`UPDATE submission SET state = 'undone' WHERE n = $1`, [n]);
  await writer.run('UPDATE submission_change SET former = NULL WHERE submission = $1', [n]);
}
