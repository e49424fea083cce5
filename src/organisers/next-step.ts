// The next step of a tournament, taken for an organiser (docs/rules/running.md, Steps).
import { ApiError, messages } from '../contract/errors.ts';
import { isOwn, makeGuard } from '../import/history/rights.ts';
import { takeNextStep } from '../import/next-step.ts';
import { findLines } from '../import/read/find-lines.ts';
import { describeSyntax } from '../import/read/read-records.ts';
import { mostProblemsShown } from '../import/report.ts';
import type { Database } from '../store/database.ts';
import { findOwned } from '../store/read/owned.ts';
import { type NextJob, type Outcome, originOf, type Settle } from './job.ts';
import { checkConditions } from './preconditions.ts';
import { writeOutcome, writeProblems } from './submission.ts';
import type { Part } from './unpack-body.ts';

/** The body has the options, as JSON; an empty one has none. */
export async function takeStep(
  database: Database,
  job: NextJob,
  parts: readonly Part[],
  settle: Settle,
): Promise<Outcome> {
  const { organiser, slug, dryRun } = job;
  const text = parts.map(({ bytes }) => bytes.toString()).join('');
  const file = 'body.json';
  let options: unknown;
  try {
    options = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    const { unreadable, line } = describeSyntax(text);
    return writeProblems([{ ...unreadable, file, line, pointer: '' }], 0);
  }
  let outcome: Outcome | undefined;
  const next = await takeNextStep(database, slug, options, {
    dryRun,
    origin: originOf(organiser),
    guard: (writer) => makeGuard(writer, organiser),
    async prepare(writer) {
      const found = await findOwned(writer, 'tournament', slug);
      if (found === undefined || !isOwn(organiser, found.club)) throw new ApiError(404, messages.tournament);
      const failed = await checkConditions(writer, 'tournament', slug, job);
      if (failed !== undefined) throw failed;
    },
    async settle(writer, submitted, step) {
      outcome = await writeOutcome(writer, organiser, submitted, dryRun, { step });
      if (!dryRun) await settle(writer, outcome);
    },
  });
  if (next !== undefined && 'problems' in next) {
    const shown = next.problems.slice(0, mostProblemsShown);
    const lines = findLines(
      text,
      shown.map(({ pointer }) => pointer),
    );
    const problems = shown.map((one) => ({ ...one, file, line: lines.get(one.pointer) ?? 1 }));
    return writeProblems(problems, next.problems.length - shown.length);
  }
  if (outcome === undefined) throw new ApiError(404, messages.tournament);
  return outcome;
}
