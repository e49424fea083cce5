// What organisers do with stored tournaments and seasons: publish, unpublish, remove, undo, and the next step of a tournament.
import type { NextOptions } from '#rules/pairing/options';
import { ApiError, messages } from '../contract/errors.ts';
import { mostProblemsShown } from '../contract/file-problems.ts';
import type { ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import type { StepAnswer } from '../contract/step-resources.ts';
import { removeOwned } from '../records/change-stored.ts';
import { applyStep, checkStepOptions, proposeStep, tryStep } from '../records/next-step.ts';
import { checkWithheld, makeGuard } from '../records/rights.ts';
import { undoSubmission } from '../records/undo-submission.ts';
import type { Reader } from '../store/database.ts';
import type { OwnedKind } from '../store/read/owned.ts';
import { findRecord } from '../store/records/records.ts';
import { type JobOutcome, type OrganiserJob, originOf, scopeOf } from './job.ts';
import { joinText, locateInBody, parseBody } from './json-body.ts';
import { checkOwned } from './preconditions.ts';
import {
  finishSubmission,
  type Planned,
  startSubmission,
  type Work,
  type WorkInput,
  writeProblems,
} from './work.ts';

export async function undo({ database, job }: WorkInput): Promise<Planned> {
  const { organiser, name } = job;
  return async (writer) => {
    const change = await startSubmission(writer, job, { ...originOf(organiser), undoes: name });
    const isUndone = await undoSubmission(database, change, scopeOf(organiser));
    if (!isUndone) throw new ApiError(404, organiserMessages.submission);
    return finishSubmission(change, job);
  };
}

export function changeRecord(kind: OwnedKind, what: 'publish' | 'unpublish' | 'remove'): Work {
  return async ({ job }) =>
    async (writer) => {
      const slug = job.name;
      const change = await startSubmission(writer, job);
      await checkOwned(writer, kind, slug, job);
      if (what === 'publish') await checkWithheld(writer, kind, slug);
      if (what === 'remove') await removeOwned(change, kind, slug);
      else await change.recordWriter.setPublished(slug, what === 'publish', kind);
      return finishSubmission(change, job);
    };
}

/** Takes the next step (docs/rules/running.md, Steps). The body has the options, as JSON; an empty one has none. */
export async function takeStep({ database, job, parts }: WorkInput): Promise<JobOutcome | Planned> {
  const text = joinText(parts);
  const body = text.trim() === '' ? { value: {} } : parseBody(text);
  if ('problem' in body) return writeProblems([body.problem], 0);
  const mismatches = checkStepOptions(body.value);
  if (mismatches.length > 0) return rejectOptions(text, mismatches);
  const options = body.value as NextOptions;
  if (job.dryRun)
    return database.snapshot(async (reader) => {
      const proposed = await proposeOwn(reader, job, options);
      if ('problems' in proposed) return rejectOptions(text, proposed.problems);
      const guard = makeGuard(reader, job.organiser);
      const { submission, step } = await tryStep(database, reader, proposed, originOf(job.organiser), guard);
      return {
        status: 200,
        body: JSON.stringify({ data: submission, step } satisfies ValueOf<typeof StepAnswer>),
      };
    });
  const proposed = await proposeOwn(database.fresh, job, options);
  if ('problems' in proposed) return rejectOptions(text, proposed.problems);
  return async (writer) => {
    const change = await startSubmission(writer, job);
    const applied = await applyStep(database, change, proposed);
    return applied && finishSubmission(change, job, { step: applied.step });
  };
}

/** The conditions are checked after the record was read: if it changes in between, either they fail or the step is computed again. */
async function proposeOwn(reader: Reader, job: OrganiserJob, options: NextOptions) {
  const stored = await findRecord(reader, 'tournament', job.name);
  await checkOwned(reader, 'tournament', job.name, job);
  if (stored === undefined) throw new ApiError(404, messages.tournament);
  return proposeStep(reader, stored, options);
}

function rejectOptions(text: string, problems: readonly LocatedProblem[]): JobOutcome {
  const shown = problems.slice(0, mostProblemsShown);
  return writeProblems(locateInBody(text, shown), problems.length - shown.length);
}
