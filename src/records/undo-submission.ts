// Undoes a submission: the former records are saved again, under the rights and checks of today, in one transaction.

import type { RecordKind } from '#rules/event-file/event-file';
import { ApiError } from '../contract/errors.ts';
import { sayProblem, showProblem } from '../contract/problems.ts';
import { mayNotDo } from '../contract/roles.ts';
import type { Database, Writer } from '../store/database.ts';
import { type FormerRecord, hasLaterChange, listFormers, markUndone } from '../store/records/history.ts';
import { withPublished } from '../store/records/record-facts.ts';
import { findSubmission, type Scope } from '../store/records/submissions.ts';
import type { Change } from './change.ts';
import { listClubUsers, warnOfSeasons } from './change-stored.ts';
import { startReport } from './import-report.ts';
import { startSaver } from './record-saver.ts';

/**
 * The origin of the change names the submission that it undoes. Throws an ApiError (409) if that cannot be undone; false if there is none that the caller
 * sees.
 */
export async function undoSubmission(
  database: Database,
  change: Change,
  scope: Scope = { clubs: 'all' },
): Promise<boolean> {
  const { writer, history } = change;
  const found = await findSubmission(writer, history.origin.undoes ?? '', scope);
  if (found === undefined) return false;
  const { n, submission } = found;
  if (submission.undoes !== null) throw new ApiError(409, 'An undo cannot be undone; upload the files again');
  if (submission.state === 'undone') throw new ApiError(409, 'This submission was undone already');
  const isOwn = submission.key !== null && submission.key === scope.key;
  const shown =
    scope.clubs === 'all' || isOwn
      ? undefined
      : new Set(submission.changes.map(({ kind, id }) => `${kind} ${id}`));
  await restoreFormer(database, change, n, shown);
  await markUndone(writer, n);
  return true;
}

/** What others may name is removed last. No record needs that of a player, whose aliases may be needed elsewhere. */
const namedByOthers: ReadonlySet<RecordKind> = new Set(['club', 'battlePack']);
const nowhere = { line: 1, pointer: '' };
const hiddenChange = 'This submission also changed something else, which cannot be undone';

/** `shown`: the changes that the caller sees; undefined: all of them. */
async function restoreFormer(
  database: Database,
  change: Change,
  n: number,
  shown: ReadonlySet<string> | undefined,
): Promise<void> {
  const { writer, recordWriter, guard } = change;
  const report = startReport('');
  const saver = await startSaver(database, change, undefined, report);
  const added: { kind: RecordKind; key: string }[] = [];
  for await (const { kind, key, change: noted, former } of listFirst(writer, n)) {
    const isLost = noted !== 'added' && former === undefined;
    if (!isLost && (await guard?.isKept(kind, key, former)) === false)
      throw new ApiError(403, mayNotDo('organiser'));
  }
  for await (const { kind, key, change: noted } of listFirst(writer, n)) {
    const isAdded = noted === 'added';
    // It belongs to others, and the caller may not even know of it.
    const isHidden = shown?.has(`${kind} ${key}`) === false && kind !== 'player' && kind !== 'battlePack';
    const isLater = await hasLaterChange(writer, kind, key, n);
    const [rejection] = isAdded || isHidden ? ((await guard?.checkStored(kind, key)) ?? []) : [];
    if (isHidden && (isLater || rejection !== undefined)) throw new ApiError(409, hiddenChange);
    if (isLater) throw new ApiError(409, `A later submission changed "${key}"`);
    if (rejection !== undefined) throw new ApiError(409, sayProblem(rejection));
    if (isAdded) added.push({ kind, key });
  }
  for (const { kind, key } of added) if (!namedByOthers.has(kind)) await recordWriter.remove(kind, key);
  for await (const { kind, key, change: noted, former } of listFirst(writer, n)) {
    if (noted === 'added') continue;
    if (former === undefined) throw new ApiError(409, `The former version of "${key}" is no longer stored`);
    const record = JSON.parse(former.json) as object;
    await saver.save(kind, withPublished(kind, record, former.published), nowhere);
  }
  await saver.finish();
  const [problem] = saver.problems.shown;
  if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
  const ofPlaces = report.warnings.filter(({ code }) => code === 'movedUp' || code === 'tooManyTaken');
  change.warnings.push(...ofPlaces.map((warning) => showProblem(warning)));
  for (const { kind, key } of added) {
    if (kind === 'tournament' || kind === 'club') await warnOfSeasons(change, kind, key);
    if (!namedByOthers.has(kind)) continue;
    if (kind === 'club' && (await listClubUsers(writer, key)).length > 0)
      throw new ApiError(409, `The club "${key}" is named by other records`);
    await recordWriter.remove(kind, key);
  }
}

/** What was there before the whole submission: several of its files may have changed one record. */
async function* listFirst(writer: Writer, n: number): AsyncGenerator<FormerRecord> {
  const seen = new Set<string>();
  for await (const changed of listFormers(writer, n)) {
    const name = `${changed.kind} ${changed.key}`;
    if (seen.has(name)) continue;
    seen.add(name);
    yield changed;
  }
}
