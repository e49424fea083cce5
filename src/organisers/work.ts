// The structure that the jobs of organisers share: each first reads and computes what needs no lock, then makes its change in a transaction (do-job.ts).

import type { SpellOption } from '#rules/problems/kind';
import { countOf } from '#rules/text/numbers';
import { errorCodes } from '../contract/errors.ts';
import type { FileProblem } from '../contract/file-problems.ts';
import type { ValueOf } from '../contract/operation.ts';
import type { Problems, SubmissionAnswer, SubmissionResource } from '../contract/organiser-resources.ts';
import { showProblem } from '../contract/problems.ts';
import type { StepAnswer, StepResource } from '../contract/step-resources.ts';
import { type Change, startChange } from '../records/transaction.ts';
import type { Database, Reader, Writer } from '../store/database.ts';
import { listTables } from '../store/read/seasons.ts';
import type { Submitted } from '../store/records/history.ts';
import { findSubmission, listSubmittedSeasons } from '../store/records/submissions.ts';
import { type JobOutcome, type OrganiserJob, originOf } from './job.ts';
import type { BodyPart } from './unpack-body.ts';

export interface WorkInput {
  readonly database: Database;
  readonly job: OrganiserJob;
  /** The files and fields of its body. */
  readonly parts: readonly BodyPart[];
}

/** Makes the change in a transaction. Returns undefined if something changed since it was computed; then it is computed again. */
export type Planned = (writer: Writer) => Promise<JobOutcome | undefined>;

/** Returns the outcome if there is nothing to change. */
export type Work = (input: WorkInput) => Promise<JobOutcome | Planned>;

export function startSubmission(
  writer: Writer,
  { organiser, dryRun, time }: OrganiserJob,
  origin = originOf(organiser),
): Promise<Change> {
  return startChange(writer, { origin, rights: organiser, dryRun, time });
}

/** A step is shown beside its submission. */
type SubmittedAnswer = ValueOf<typeof SubmissionAnswer> & Partial<ValueOf<typeof StepAnswer>>;

/** The outcome shows the submission as `data`, and `more` beside it. */
export async function finishSubmission(
  change: Change,
  { organiser, dryRun }: OrganiserJob,
  more: { readonly step?: ValueOf<typeof StepResource> } = {},
): Promise<JobOutcome> {
  const submitted = await change.finish();
  const data = await showSubmission(change.writer, organiser.id, submitted, dryRun);
  return { status: dryRun ? 200 : 201, body: JSON.stringify({ data, ...more } satisfies SubmittedAnswer) };
}

/** A dry run also shows the tables of its seasons as they would be. */
async function showSubmission(
  reader: Reader,
  key: string,
  submitted: Submitted | undefined,
  dryRun: boolean,
): Promise<ValueOf<typeof SubmissionResource>> {
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
  return { status: 422, body: JSON.stringify({ error, problems, more } satisfies ValueOf<typeof Problems>) };
}
