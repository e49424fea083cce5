// The structure that the jobs of organisers share: each first reads and computes what needs no lock, then makes its change in a transaction (do-job.ts).

import type { SpellOption } from '#rules/problems/kind';
import { countOf } from '#rules/text/numbers';
import { errorCodes } from '../contract/errors.ts';
import type { FileProblem } from '../contract/file-problems.ts';
import type { ValueOf } from '../contract/operation.ts';
import type { Problems, SubmissionAnswer } from '../contract/organiser-resources.ts';
import { showProblem } from '../contract/problems.ts';
import type { StepAnswer, StepResource } from '../contract/step-resources.ts';
import { type Change, startChange } from '../records/change.ts';
import type { Database, Writer } from '../store/database.ts';
import { listSeasonTables } from '../store/read/unpublished.ts';
import { findSubmission, listSubmittedSeasons } from '../store/records/submissions.ts';
import { type JobOutcome, type OrganiserJob, originOf, outcomeOf } from './job.ts';
import type { BodyPart } from './unpack-body.ts';

export interface WorkInput {
  readonly database: Database;
  readonly job: OrganiserJob;
  /** The files and fields of its body. */
  readonly parts: readonly BodyPart[];
}

/** Makes the change in a transaction. Returns undefined if something changed since it was computed; then it is computed again. */
export type Planned<T = unknown> = (writer: Writer) => Promise<JobOutcome<T> | undefined>;

/** Returns the outcome if there is nothing to change. `T` is the value of its answers. */
export type Work<T = unknown> = (input: WorkInput) => Promise<JobOutcome<T> | Planned<T>>;

/** A change that becomes a submission. */
export type SubmissionWork = Work<SubmissionValue | ProblemsValue>;
export type SubmissionValue = ValueOf<typeof SubmissionAnswer>;
export type ProblemsValue = ValueOf<typeof Problems>;

export function startSubmission(
  writer: Writer,
  { organiser, dryRun, time }: OrganiserJob,
  origin = originOf(organiser),
): Promise<Change> {
  return startChange(writer, { origin, rights: organiser, dryRun, time });
}

/** `isShown`: which warnings are in the answer. */
export async function finishSubmission(
  change: Change,
  job: OrganiserJob,
  isShown: (warning: SubmissionValue['data']['warnings'][number]) => boolean = () => true,
): Promise<JobOutcome<SubmissionValue>> {
  const data = await finish(change, job);
  const shown = { ...data, warnings: data.warnings.filter(isShown) };
  return outcomeOf<typeof SubmissionAnswer>(job.dryRun ? 200 : 201, { data: shown });
}

/** A step is shown beside its submission. */
export async function finishStep(
  change: Change,
  job: OrganiserJob,
  step: ValueOf<typeof StepResource>,
): Promise<JobOutcome<ValueOf<typeof StepAnswer>>> {
  return outcomeOf<typeof StepAnswer>(201, { data: await finish(change, job), step });
}

/** Returns the submission; of a dry run with the tables of its seasons as they would be. */
async function finish(change: Change, { organiser, dryRun }: OrganiserJob): Promise<SubmissionValue['data']> {
  const { writer: reader } = change;
  const submitted = await change.finish();
  // Everything it changed belongs to the key's clubs.
  const scope = { clubs: 'all', key: organiser.id } as const;
  const found = submitted && (await findSubmission(reader, submitted.id, scope));
  if (found === undefined) throw new Error('a submission is not stored');
  const { submission } = found;
  if (!dryRun) return submission;
  const slugs = await listSubmittedSeasons(reader, submission.id);
  const seasons = slugs.length > 0 && { seasons: await listSeasonTables(reader, slugs) };
  return { ...submission, id: null, dryRun, ...seasons };
}

/** There are no flags here; `muster submit` and the desk have their own spelling. */
export const spellParameter: SpellOption = (name, value) =>
  `the parameter or field ${value === undefined ? name : `${name}=${value}`}`;

export function writeProblems(list: readonly FileProblem[], more: number): JobOutcome<ProblemsValue> {
  const count = list.length + more;
  const message = `${countOf(count, 'problem')}; nothing was changed`;
  const problems = list.map((problem) => showProblem(problem, spellParameter));
  const error = { status: 422, message, code: errorCodes[422] };
  return outcomeOf<typeof Problems>(422, { error, problems, more });
}
