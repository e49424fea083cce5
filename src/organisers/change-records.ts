// What organisers do with stored tournaments and seasons: publish, unpublish, remove, undo, and the next step of a tournament.
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { sayProblem } from '../contract/problems.ts';
import { checkWithheld } from '../import/history/rights.ts';
import { undoSubmission } from '../import/history/undo-submission.ts';
import { type AppliedStep, takeNextStep } from '../import/next-step.ts';
import { locateInBody, parseBody } from '../import/read/locate-json.ts';
import { mostProblemsShown } from '../import/report.ts';
import { findNamingSeason } from '../import/seasons/naming-season.ts';
import { type ChangeOptions, changeRecords } from '../import/transaction.ts';
import type { OwnedKind } from '../store/read/owned.ts';
import { type Outcome, scopeOf } from './job.ts';
import { checkOwned } from './preconditions.ts';
import { changeFor, joinText, type Work, type WorkInput, writeProblems } from './work.ts';

export function undo(input: WorkInput): Promise<Outcome> {
  const { database, job } = input;
  return changeFor(input, async (options) => {
    const scope = scopeOf(job.organiser);
    const submitted = await undoSubmission(database, job.name, { ...options, scope });
    if (submitted === undefined) throw new ApiError(404, organiserMessages.submission);
  });
}

export function changeRecord(kind: OwnedKind, change: 'publish' | 'unpublish' | 'remove'): Work {
  return (input) =>
    changeFor(input, async (options) => {
      const { database, job } = input;
      const slug = job.name;
      await changeRecords(database, options, async ({ writer, recordWriter }) => {
        await checkOwned(writer, kind, slug, job);
        if (change === 'publish') await checkWithheld(writer, kind, slug);
        if (change !== 'remove') return recordWriter.setPublished(slug, change === 'publish', kind);
        const naming = kind === 'tournament' ? await findNamingSeason(writer, kind, slug) : undefined;
        if (naming !== undefined) throw new ApiError(409, `"${slug}" stays: ${sayProblem(naming)}`);
        return recordWriter.remove(kind, slug);
      });
    });
}

/** Takes the next step (docs/rules/running.md, Steps). The body has the options, as JSON; an empty one has none. */
export function takeStep(input: WorkInput): Promise<Outcome> {
  const { database, job, parts } = input;
  async function take(options: Required<ChangeOptions<AppliedStep>>): Promise<Outcome | undefined> {
    const text = joinText(parts);
    const body = text.trim() === '' ? { value: {} } : parseBody(text);
    if ('problem' in body) return writeProblems([body.problem], 0);
    const next = await takeNextStep(database, job.name, body.value, {
      ...options,
      prepare: (writer) => checkOwned(writer, 'tournament', job.name, job),
    });
    if (next === undefined || !('problems' in next)) return undefined;
    const shown = next.problems.slice(0, mostProblemsShown);
    return writeProblems(locateInBody(text, shown), next.problems.length - shown.length);
  }
  return changeFor(input, take, ({ step }) => ({ step }));
}
