// What organisers do with stored tournaments and seasons: publish, unpublish, remove, undo, and the next step of a tournament.
import { ApiError, messages } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { locateInBody, parseBody } from '../import/read/locate-json.ts';
import { warnOfSeasons } from '../records/naming-seasons.ts';
import { type RejectedOptions, type StepOutcome, takeNextStep, tryNextStep } from '../records/next-step.ts';
import { mostProblemsShown } from '../records/report.ts';
import { checkWithheld, makeGuard } from '../records/rights.ts';
import { type ChangeOptions, changeRecords } from '../records/transaction.ts';
import { undoSubmission } from '../records/undo-submission.ts';
import type { Reader } from '../store/database.ts';
import type { OwnedKind } from '../store/read/owned.ts';
import { type JobOutcome, originOf, scopeOf } from './job.ts';
import { checkOwned } from './preconditions.ts';
import { changeFor, joinText, type Work, type WorkInput, writeProblems } from './work.ts';

export function undo(input: WorkInput): Promise<JobOutcome> {
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
      await changeRecords(database, options, async (made) => {
        const { writer, recordWriter } = made;
        await checkOwned(writer, kind, slug, job);
        if (change === 'publish') await checkWithheld(writer, kind, slug);
        if (change !== 'remove') return recordWriter.setPublished(slug, change === 'publish', kind);
        if (kind === 'tournament') await warnOfSeasons(made, kind, slug);
        return recordWriter.remove(kind, slug);
      });
    });
}

/** Takes the next step (docs/rules/running.md, Steps). The body has the options, as JSON; an empty one has none. */
export async function takeStep(input: WorkInput): Promise<JobOutcome> {
  const { database, job, parts } = input;
  const text = joinText(parts);
  const body = text.trim() === '' ? { value: {} } : parseBody(text);
  if ('problem' in body) return writeProblems([body.problem], 0);
  const { value } = body;
  const prepare = (reader: Reader) => checkOwned(reader, 'tournament', job.name, job);
  const rejected = ({ problems }: RejectedOptions) => {
    const shown = problems.slice(0, mostProblemsShown);
    return writeProblems(locateInBody(text, shown), problems.length - shown.length);
  };
  if (job.dryRun) {
    const tried = await database.snapshot((reader) =>
      tryNextStep(database, reader, job.name, value, {
        prepare,
        guard: () => makeGuard(reader, job.organiser),
        origin: originOf(job.organiser),
      }),
    );
    if (tried === undefined) throw new ApiError(404, messages.tournament);
    if ('problems' in tried) return rejected(tried);
    return { status: 200, body: JSON.stringify({ data: tried.submission, step: tried.step }) };
  }
  async function take(options: ChangeOptions<StepOutcome>): Promise<JobOutcome | undefined> {
    const next = await takeNextStep(database, job.name, value, { ...options, prepare });
    return next !== undefined && 'problems' in next ? rejected(next) : undefined;
  }
  return changeFor(input, take, ({ step }) => ({ step }));
}
