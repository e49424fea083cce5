// The next step of a stored tournament. It is computed before the write lock is acquired, and again if the record changed meanwhile; then it is
// checked, written and noted in the history in one transaction. A dry run only reads.
import { randomUUID } from 'node:crypto';
import { describeMismatch } from '#rules/check/describe-mismatch';
import type { TournamentRecord } from '#rules/event-file/record';
import { describeConflict } from '#rules/pairing/conflict';
import { computeNext } from '#rules/pairing/next';
import { NextBody, type NextOptions } from '#rules/pairing/next-options';
import type { Step } from '#rules/pairing/step';
import { ApiError } from '../contract/errors.ts';
import type { FileProblem } from '../contract/file-problems.ts';
import { writeMoment } from '../contract/moment.ts';
import { type LocatedProblem, sayProblem, showProblem } from '../contract/problems.ts';
import type { Database, Reader } from '../store/database.ts';
import type { Origin } from '../store/records/history.ts';
import { listIdsOfOthers } from '../store/records/ids.ts';
import { readStored } from '../store/records/record-facts.ts';
import { findRecord, type StoredRecord } from '../store/records/records.ts';
import { keyShown, type Submission } from '../store/records/submissions.ts';
import type { Change } from './change.ts';
import { checkTournamentAlone } from './check-alone.ts';
import { describeChange } from './history/describe-change.ts';
import { saveTournament } from './record-saver.ts';
import type { Guard } from './rights.ts';

export interface ProposedStep {
  readonly step: Step;
  /** The record before the step. */
  readonly stored: StoredRecord;
  /** After the step. */
  readonly record: TournamentRecord;
  readonly warnings: readonly FileProblem[];
}

export interface RejectedOptions {
  /** With JSON pointers into the options. */
  readonly problems: readonly LocatedProblem[];
}

/** How often a step is computed because others change the record; then the caller is asked to try again. */
export const mostAttempts = 3;

export function busyError(slug: string): ApiError {
  return new ApiError(409, `"${slug}" is being changed by others; try again`);
}

/** What is wrong with the form of the options, which are a value of any form. */
export function checkStepOptions(options: unknown): readonly LocatedProblem[] {
  return describeMismatch(NextBody, options);
}

/** `options` have the right form. Throws a 409 if no step is possible. */
export async function proposeStep(
  reader: Reader,
  stored: StoredRecord,
  options: NextOptions,
): Promise<ProposedStep | RejectedOptions> {
  const before = readStored('tournament', stored.json).record;
  const { slug } = before;
  const idsOfOthers = await listIdsOfOthers(reader, slug);
  const result = computeNext(before, options, {
    seed: randomUUID(),
    isTaken: (id) => idsOfOthers.has(id),
  });
  if ('conflict' in result) throw new ApiError(409, describeConflict(result.conflict));
  if ('problems' in result) return result;
  const { step, record } = result;
  const warnings = result.warnings.map((warning): FileProblem => ({ ...warning, file: slug, line: 1 }));
  return { step, stored, record, warnings };
}

/** Undefined if the record changed since the step was computed. */
export async function applyStep(
  database: Database,
  change: Change,
  { step, stored, record, warnings }: ProposedStep,
): Promise<Pick<ProposedStep, 'step' | 'record' | 'warnings'> | undefined> {
  const now = await findRecord(change.writer, 'tournament', record.slug);
  if (now?.digest !== stored.digest || now.published !== stored.published) return undefined;
  change.warnings.push(...warnings.map((warning) => showProblem(warning)));
  const saved = await saveTournament(database, change, { ...record, published: stored.published });
  const [problem] = saved.problems;
  if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
  return { step, record, warnings: [...warnings, ...saved.warnings] };
}

/** As it would be. */
type TrialSubmission = Omit<Submission, 'id'> & { readonly id: null };

/** What `applyStep` would do. It needs no lock. */
export async function tryStep(
  { keys }: Database,
  reader: Reader,
  { step, stored, record, warnings: proposed }: ProposedStep,
  origin: Origin,
  guard?: Guard,
) {
  const checked = await checkTournamentAlone(keys, reader, record, guard);
  const [problem] = checked.problems;
  if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
  const warnings = [...proposed, ...checked.warnings];
  const details = describeChange({ kind: 'tournament', record }, stored.json);
  const submission: TrialSubmission = {
    id: null,
    at: writeMoment(Date.now()),
    account: origin.account,
    key: keyShown(origin.key),
    dryRun: true,
    state: 'taken',
    undoes: null,
    files: [],
    changes: [{ kind: 'tournament', id: record.slug, change: 'replaced', details }],
    more: 0,
    warnings: warnings.map((warning) => showProblem(warning)),
  };
  return { step, record, warnings, submission };
}
