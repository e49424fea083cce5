// Takes the one step that comes next in a stored tournament: computed, checked, written and noted in the history in one transaction.
import { randomUUID } from 'node:crypto';
import { ApiError } from '../contract/errors.ts';
import { NextOptions as NextOptionsSchema } from '../contract/next-options.ts';
import { sayProblem, showProblem } from '../contract/problems.ts';
import { describeConflict } from '../domain/pairing/conflict.ts';
import { computeNext } from '../domain/pairing/next.ts';
import type { NextOptions } from '../domain/pairing/options.ts';
import type { Step } from '../domain/pairing/step.ts';
import type { TournamentRecord } from '../domain/record.ts';
import type { Problem } from '../domain/results.ts';
import type { Database, Writer } from '../store/database.ts';
import { nextRevision } from '../store/engine/settings.ts';
import { byOperator, type Origin, type Submitted } from '../store/records/history.ts';
import { listIdsOfOthers } from '../store/records/owners.ts';
import { findRecord } from '../store/records/records.ts';
import { describeMismatch } from './check/describe-mismatch.ts';
import type { Guard } from './history/rights.ts';
import { startSession } from './import-session.ts';
import { type FileProblem, startReport } from './report.ts';
import { writeIf } from './roll-back.ts';

export interface NextStepRequest {
  /** Work the step out, change nothing. */
  readonly dryRun?: boolean;
  readonly origin?: Origin;
  readonly guard?: (writer: Writer) => Guard;
  /** Called before anything is computed; whatever it throws leaves everything as it is. */
  readonly prepare?: (writer: Writer) => Promise<void>;
  /** Called before the transaction ends. */
  readonly settle?: (writer: Writer, submitted: Submitted, step: Step) => Promise<void>;
}

export type NextStep =
  | {
      readonly step: Step;
      /** After the step. */
      readonly record: TournamentRecord;
      readonly warnings: readonly FileProblem[];
    }
  /** With JSON pointers into the options. */
  | { readonly problems: readonly Problem[] };

/** `options` is a value of any form. Undefined where there is no such tournament; throws a 409 where no step can be taken. */
export async function takeNextStep(
  database: Database,
  slug: string,
  options: unknown,
  { dryRun = false, origin = byOperator, guard, prepare, settle }: NextStepRequest = {},
): Promise<NextStep | undefined> {
  const mismatches = describeMismatch(NextOptionsSchema, options);
  if (mismatches.length > 0) return { problems: mismatches };
  let taken: NextStep | undefined;
  await writeIf(database, async (writer) => {
    await prepare?.(writer);
    const stored = await findRecord(writer, 'tournament', slug);
    if (stored === undefined) return false;
    const idsOfOthers = await listIdsOfOthers(writer, slug);
    const result = computeNext(JSON.parse(stored.json) as TournamentRecord, options as NextOptions, {
      seed: randomUUID(),
      isTaken: (id) => idsOfOthers.has(id),
    });
    if ('conflict' in result) throw new ApiError(409, describeConflict(result.conflict));
    if ('problems' in result) {
      taken = result;
      return false;
    }
    const { step, record } = result;
    const report = startReport(slug);
    const session = await startSession(database, writer, { origin, guard: guard?.(writer), report });
    await session.save('tournament', { ...record, published: stored.published }, { line: 1, pointer: '' });
    await session.finish();
    const [problem] = session.problems.shown;
    if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
    const ofStep = result.warnings.map((warning): FileProblem => ({ ...warning, file: slug, line: 1 }));
    const warnings = [...ofStep, ...report.warnings];
    taken = { step, record, warnings };
    const submitted = await session.history.finish(warnings.map((warning) => showProblem(warning)));
    if (submitted === undefined) throw new Error('a step changed nothing');
    await settle?.(writer, submitted, step);
    if (dryRun) return false;
    await nextRevision(writer);
    return true;
  });
  return taken;
}
