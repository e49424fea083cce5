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
import { listIdsOfOthers } from '../store/records/ids.ts';
import { describeMismatch } from './check/describe-mismatch.ts';
import { saveTournament } from './import-session.ts';
import { findStored } from './record-facts.ts';
import type { FileProblem } from './report.ts';
import { type ChangeOptions, changeRecords } from './transaction.ts';

export interface AppliedStep {
  readonly step: Step;
  /** After the step. */
  readonly record: TournamentRecord;
  readonly warnings: readonly FileProblem[];
}

export interface NextStepOptions extends ChangeOptions<AppliedStep> {
  /** Called before anything is computed; an error that it throws leaves everything as it is. */
  readonly prepare?: (writer: Writer) => Promise<void>;
}

/** Problems have JSON pointers into the options. */
export type NextStep = AppliedStep | { readonly problems: readonly Problem[] };

/** `options` is a value of any form. Undefined where there is no such tournament; throws a 409 where no step can be taken. */
export async function takeNextStep(
  database: Database,
  slug: string,
  options: unknown,
  { prepare, ...change }: NextStepOptions = {},
): Promise<NextStep | undefined> {
  const mismatches = describeMismatch(NextOptionsSchema, options);
  if (mismatches.length > 0) return { problems: mismatches };
  let problems: readonly Problem[] | undefined;
  const taken = await changeRecords(database, change, async (made) => {
    const { writer } = made;
    await prepare?.(writer);
    const stored = await findStored(writer, 'tournament', slug);
    if (stored === undefined) return undefined;
    const idsOfOthers = await listIdsOfOthers(writer, slug);
    const result = computeNext(stored.record, options as NextOptions, {
      seed: randomUUID(),
      isTaken: (id) => idsOfOthers.has(id),
    });
    if ('conflict' in result) throw new ApiError(409, describeConflict(result.conflict));
    if ('problems' in result) {
      problems = result.problems;
      return undefined;
    }
    const { step, record } = result;
    const saved = await saveTournament(database, made, { ...record, published: stored.published });
    const [problem] = saved.problems;
    if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
    const ofStep = result.warnings.map((warning): FileProblem => ({ ...warning, file: slug, line: 1 }));
    const warnings = [...ofStep, ...saved.warnings];
    made.warnings.push(...warnings.map((warning) => showProblem(warning)));
    return { step, record, warnings };
  });
  return problems === undefined ? taken?.result : { problems };
}
