// The next step of a tournament, taken for an organiser (docs/rules/running.md, Steps).
import { type AppliedStep, type NextStep, takeNextStep } from '../import/next-step.ts';
import { locateInBody, parseBody } from '../import/read/locate-json.ts';
import { mostProblemsShown } from '../import/report.ts';
import type { Database, Writer } from '../store/database.ts';
import type { NextJob, Outcome, Settle } from './job.ts';
import { checkOwned } from './preconditions.ts';
import { changeFor, needOutcome, writeProblems } from './submission.ts';
import type { Part } from './unpack-body.ts';

/** The body has the options, as JSON; an empty one has none. */
export async function takeStep(
  database: Database,
  job: NextJob,
  parts: readonly Part[],
  settle: Settle,
): Promise<Outcome> {
  const { slug } = job;
  const text = parts.map(({ bytes }) => bytes.toString()).join('');
  const body = text.trim() === '' ? { value: {} } : parseBody(text);
  if ('problem' in body) return writeProblems([body.problem], 0);
  let next: NextStep | undefined;
  const outcome = await changeFor<AppliedStep>(
    job,
    settle,
    async (change) => {
      const prepare = (writer: Writer) => checkOwned(writer, 'tournament', slug, job);
      next = await takeNextStep(database, slug, body.value, { ...change, prepare });
    },
    ({ step }) => ({ step }),
  );
  if (next !== undefined && 'problems' in next) {
    const shown = next.problems.slice(0, mostProblemsShown);
    return writeProblems(locateInBody(text, shown), next.problems.length - shown.length);
  }
  return needOutcome(outcome);
}
