// What the jobs of organisers have in common: each makes a change in one transaction, in which its outcome is stored, too.

import type { SpellOption } from '#rules/problems/kind';
import { countOf } from '#rules/text/numbers';
import { errorCodes } from '../contract/errors.ts';
import { showProblem } from '../contract/problems.ts';
import type { FileProblem } from '../records/report.ts';
import { makeGuard } from '../records/rights.ts';
import type { ChangeOptions } from '../records/transaction.ts';
import type { Database, Reader } from '../store/database.ts';
import { listTables } from '../store/read/seasons.ts';
import type { Submitted } from '../store/records/history.ts';
import { findSubmission, listSubmittedSeasons } from '../store/records/submissions.ts';
import { type JobOutcome, type OrganiserJob, originOf, type Settle } from './job.ts';
import type { BodyPart } from './unpack-body.ts';

export interface WorkInput {
  readonly database: Database;
  readonly job: OrganiserJob;
  /** The files and fields of its body. */
  readonly parts: readonly BodyPart[];
  readonly settle: Settle;
}

export type Work = (input: WorkInput) => Promise<JobOutcome>;

/** How a change of an organiser is made. */
type WorkOptions<T> = Required<Omit<ChangeOptions<T>, 'laterSeasons'>>;

/** `change` returns an outcome of its own if it changed nothing. `more` returns keys beside `data`. */
export async function changeFor<T>(
  { job: { organiser, dryRun }, settle }: WorkInput,
  change: (options: WorkOptions<T>) => Promise<JobOutcome | undefined>,
  more: (result: T) => object = () => ({}),
): Promise<JobOutcome> {
  let saved: JobOutcome | undefined;
  const own = await change({
    dryRun,
    origin: originOf(organiser),
    guard: (writer) => makeGuard(writer, organiser),
    async settle(writer, submitted, result) {
      const data = await showSubmission(writer, organiser.id, submitted, dryRun);
      saved = { status: dryRun ? 200 : 201, body: JSON.stringify({ data, ...more(result) }) };
      if (!dryRun) await settle(writer, saved);
    },
  });
  const outcome = own ?? saved;
  if (outcome === undefined) throw new Error('a job ended without an outcome');
  return outcome;
}

/** A trial run also shows the tables of its seasons as they would be. */
async function showSubmission(
  reader: Reader,
  key: string,
  submitted: Submitted | undefined,
  dryRun: boolean,
): Promise<object> {
  // Everything it changed belongs to the key's clubs.
  const found = submitted && (await findSubmission(reader, submitted.id, { clubs: 'all', key }));
  if (found === undefined) throw new Error('a submission is not stored');
  const { submission } = found;
  if (!dryRun) return submission;
  const slugs = await listSubmittedSeasons(reader, submission.id);
  const seasons = slugs.length > 0 && { seasons: await listTables(reader, slugs) };
  return { ...submission, id: null, dryRun, ...seasons };
}

/** There are no flags here; `muster submit` and the desk have their own spelling. */
export const spellParameter: SpellOption = (name, value) =>
  `the parameter or field ${value === undefined ? name : `${name}=${value}`}`;

export function writeProblems(list: readonly FileProblem[], more: number): JobOutcome {
  const count = list.length + more;
  const message = `${countOf(count, 'problem')}; nothing was changed`;
  const problems = list.map((problem) => showProblem(problem, spellParameter));
  const error = { status: 422, message, code: errorCodes[422] };
  return { status: 422, body: JSON.stringify({ error, problems, more }) };
}

/** A body of JSON is one part, or none if it was left out. */
export function joinText(parts: readonly BodyPart[]): string {
  return parts.map(({ bytes }) => bytes.toString()).join('');
}
