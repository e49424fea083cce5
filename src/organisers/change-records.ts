// Changes of stored tournaments and seasons by organisers: publish, unpublish, remove and undo; for a tournament also run the next step and enter results.
import { enterResults, locateInResults } from '#rules/enter-results/enter-results';
import { ResultsBody } from '#rules/enter-results/results-body';
import { NextBody, type NextOptions } from '#rules/pairing/next-options';
import { showRounds } from '#rules/shown-rounds';
import { ApiError, messages } from '../contract/errors.ts';
import type { ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { StepAnswer } from '../contract/step-resources.ts';
import { removeOwned, warnOfPlaces } from '../records/change-stored.ts';
import { applyStep, proposeStep, tryStep } from '../records/next-step.ts';
import { saveTournament } from '../records/record-saver.ts';
import { checkWithheld, makeGuard } from '../records/rights.ts';
import { undoSubmission } from '../records/undo-submission.ts';
import type { Reader } from '../store/database.ts';
import type { OwnedKind } from '../store/read/owned.ts';
import { readStored } from '../store/records/record-facts.ts';
import { findRecord } from '../store/records/records.ts';
import { type OrganiserJob, originOf, outcomeOf, scopeOf } from './job.ts';
import { joinText, readBody, rejectBody } from './json-body.ts';
import { checkOwned, checkOwnTournament } from './preconditions.ts';
import {
  finishStep,
  finishSubmission,
  type ProblemsValue,
  type SubmissionValue,
  type SubmissionWork,
  startSubmission,
  type Work,
} from './work.ts';

export const undo: SubmissionWork = async ({ database, job }) => {
  const { organiser, name } = job;
  return async (writer) => {
    const change = await startSubmission(writer, job, { ...originOf(organiser), undoes: name });
    const isUndone = await undoSubmission(database, change, scopeOf(organiser));
    if (!isUndone) throw new ApiError(404, organiserMessages.submission);
    return finishSubmission(change, job);
  };
};

export function changeRecord(
  kind: OwnedKind,
  what: 'publish' | 'unpublish' | 'remove',
): Work<SubmissionValue> {
  return async ({ job }) =>
    async (writer) => {
      const slug = job.name;
      const change = await startSubmission(writer, job);
      await checkOwned(writer, kind, slug, job);
      if (what === 'publish') await checkWithheld(writer, kind, slug);
      if (what === 'remove') await removeOwned(change, kind, slug);
      else {
        await change.recordWriter.setPublished(slug, what === 'publish', kind);
        if (kind === 'tournament') await warnOfPlaces(change, slug);
      }
      return finishSubmission(change, job);
    };
}

/** Runs the next step (docs/rules/running.md, Steps). The body has the options, as JSON; an empty one has none. */
export const takeStep: Work<ValueOf<typeof StepAnswer> | ProblemsValue> = async ({
  database,
  job,
  parts,
}) => {
  await checkOwnTournament(database.fresh, job);
  const text = joinText(parts);
  const body = readBody(NextBody, text.trim() === '' ? '{}' : text);
  if ('rejected' in body) return body.rejected;
  const options = body.value;
  if (job.dryRun)
    return database.snapshot(async (reader) => {
      const proposed = await proposeOwn(reader, job, options);
      if ('problems' in proposed) return rejectBody(text, proposed.problems);
      const guard = makeGuard(reader, job.organiser);
      const { submission, step } = await tryStep(database, reader, proposed, originOf(job.organiser), guard);
      return outcomeOf<typeof StepAnswer>(200, { data: submission, step });
    });
  const proposed = await proposeOwn(database.fresh, job, options);
  if ('problems' in proposed) return rejectBody(text, proposed.problems);
  return async (writer) => {
    const change = await startSubmission(writer, job);
    const applied = await applyStep(database, change, proposed);
    return applied && finishStep(change, job, applied.step);
  };
};

/** The conditions are checked after the record was read: if it changes in between, either they fail or the step is computed again. */
async function proposeOwn(reader: Reader, job: OrganiserJob, options: NextOptions) {
  const stored = await findRecord(reader, 'tournament', job.name);
  await checkOwned(reader, 'tournament', job.name, job);
  if (stored === undefined) throw new ApiError(404, messages.tournament);
  return proposeStep(reader, stored, options);
}

/** Merges results into the record as it is stored when the transaction has begun. */
export const saveResults: SubmissionWork = async ({ database, job, parts }) => {
  await checkOwnTournament(database.fresh, job);
  const text = joinText(parts);
  const read = readBody(ResultsBody, text);
  if ('rejected' in read) return read.rejected;
  const body = read.value;
  return async (writer) => {
    const change = await startSubmission(writer, job);
    await checkOwned(writer, 'tournament', job.name, job);
    const stored = await findRecord(writer, 'tournament', job.name);
    if (stored === undefined) throw new ApiError(404, messages.tournament);
    const { record } = readStored('tournament', stored.json);
    // A scorekeeper does not know the battles of rounds that are not shown.
    const { battles } = job.organiser.role === 'scorekeeper' ? showRounds(record).record : record;
    const known = new Set(battles.map(({ id }) => id));
    const entered = enterResults(record, body, known);
    if ('problems' in entered) return rejectBody(text, entered.problems);
    const next = { ...entered.record, published: stored.published };
    const saved = await saveTournament(database, change, next);
    if (saved.problems.length > 0) {
      const inBody = saved.problems.map((problem) => ({
        ...problem,
        pointer: locateInResults(record, body, problem.pointer),
      }));
      return rejectBody(text, inBody, saved.more);
    }
    return finishSubmission(change, job, ({ parameters }) => {
      const { battle } = parameters as { readonly battle?: string };
      return battle === undefined || known.has(battle);
    });
  };
};
