// Takes the one step that comes next in a stored tournament. It is computed before the write lock is taken, and again if the record changed meanwhile;
// then it is checked, written and noted in the history in one transaction. A trial run only reads.
import { randomUUID } from 'node:crypto';
import { describeMismatch } from '#rules/check/describe-mismatch';
import type { TournamentRecord } from '#rules/event-file/record';
import { describeConflict } from '#rules/pairing/conflict';
import { computeNext } from '#rules/pairing/next';
import { NextOptions as NextOptionsSchema } from '#rules/pairing/next-options';
import type { NextOptions } from '#rules/pairing/options';
import type { Step } from '#rules/pairing/step';
import { ApiError } from '../contract/errors.ts';
import { type LocatedProblem, sayProblem, showProblem } from '../contract/problems.ts';
import type { Database, Reader } from '../store/database.ts';
import { byOperator, writeMoment } from '../store/records/history.ts';
import { listIdsOfOthers } from '../store/records/ids.ts';
import { readStored } from '../store/records/record-facts.ts';
import { findRecord, type StoredRecord } from '../store/records/records.ts';
import type { Submission } from '../store/records/submissions.ts';
import { describeChange } from './history/describe-change.ts';
import { checkTournamentAlone, saveTournament } from './record-session.ts';
import type { FileProblem } from './report.ts';
import { type ChangeOptions, changeRecords } from './transaction.ts';

export interface StepOutcome {
  readonly step: Step;
  /** After the step. */
  readonly record: TournamentRecord;
  readonly warnings: readonly FileProblem[];
}

export interface NextStepOptions extends Omit<ChangeOptions<StepOutcome>, 'dryRun'> {
  /** Called after the record was read; an error that it throws leaves everything as it is. */
  readonly prepare?: (reader: Reader) => Promise<void>;
}

export interface RejectedOptions {
  /** With JSON pointers into the options. */
  readonly problems: readonly LocatedProblem[];
}

/** How often a step is computed again because others changed the record. */
const mostAttempts = 3;

/** `options` is a value of any form. Undefined where there is no such tournament; throws a 409 where no step can be taken. */
export async function takeNextStep(
  database: Database,
  slug: string,
  options: unknown,
  { prepare, ...change }: NextStepOptions = {},
): Promise<StepOutcome | RejectedOptions | undefined> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const proposal = await propose(database.fresh, slug, options, prepare);
    if (proposal === undefined || 'problems' in proposal) return proposal;
    const { stored, step, record, warnings } = proposal;
    const taken = await changeRecords(database, change, async (made) => {
      const now = await findRecord(made.writer, 'tournament', slug);
      if (now?.digest !== stored.digest || now.published !== stored.published) return undefined;
      const saved = await saveTournament(database, made, { ...record, published: stored.published });
      const [problem] = saved.problems;
      if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
      const all = [...warnings, ...saved.warnings];
      made.warnings.push(...all.map((warning) => showProblem(warning)));
      return { step, record, warnings: all };
    });
    if (taken !== undefined) return taken.result;
  }
  throw new ApiError(409, `"${slug}" is being changed by others; try again`);
}

export interface TriedStep extends StepOutcome {
  /** As it would be. */
  readonly submission: Omit<Submission, 'id'> & { readonly id: null };
}

/** What `takeNextStep` would do. It takes no lock. */
export async function tryNextStep(
  { keys }: Database,
  reader: Reader,
  slug: string,
  options: unknown,
  { prepare, guard, origin = byOperator }: Omit<NextStepOptions, 'settle'> = {},
): Promise<TriedStep | RejectedOptions | undefined> {
  const proposal = await propose(reader, slug, options, prepare);
  if (proposal === undefined || 'problems' in proposal) return proposal;
  const { stored, step, record } = proposal;
  const checked = await checkTournamentAlone(keys, reader, record, guard?.(reader));
  const [problem] = checked.problems;
  if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
  const warnings = [...proposal.warnings, ...checked.warnings];
  const details = describeChange({ kind: 'tournament', record }, stored.json);
  const submission = {
    id: null,
    at: writeMoment(Date.now()),
    account: origin.account,
    key: origin.key,
    dryRun: true,
    state: 'taken',
    undoes: null,
    files: [],
    changes: [{ kind: 'tournament', id: slug, change: 'replaced', details }],
    more: 0,
    warnings: warnings.map((warning) => showProblem(warning)),
  } as const;
  return { step, record, warnings, submission };
}

interface Proposal extends StepOutcome {
  /** The record before the step. */
  readonly stored: StoredRecord;
}

async function propose(
  reader: Reader,
  slug: string,
  options: unknown,
  prepare: NextStepOptions['prepare'],
): Promise<Proposal | RejectedOptions | undefined> {
  const mismatches = describeMismatch(NextOptionsSchema, options);
  if (mismatches.length > 0) return { problems: mismatches };
  const stored = await findRecord(reader, 'tournament', slug);
  await prepare?.(reader);
  if (stored === undefined) return undefined;
  const idsOfOthers = await listIdsOfOthers(reader, slug);
  const before = readStored('tournament', stored.json).record;
  const result = computeNext(before, options as NextOptions, {
    seed: randomUUID(),
    isTaken: (id) => idsOfOthers.has(id),
  });
  if ('conflict' in result) throw new ApiError(409, describeConflict(result.conflict));
  if ('problems' in result) return result;
  const { step, record } = result;
  const warnings = result.warnings.map((warning): FileProblem => ({ ...warning, file: slug, line: 1 }));
  return { stored, step, record, warnings };
}
