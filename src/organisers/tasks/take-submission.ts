// Files of a submission, whole or not at all: read as what they are, checked against the key's clubs, taken in one writer's turn.
import { errorCodes } from '../../contract/errors.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { showProblem } from '../../contract/problems.ts';
import { makeGuard } from '../../import/history/rights.ts';
import { type InputsOptions, importInputs } from '../../import/import-inputs.ts';
import type { Input } from '../../import/open/open-inputs.ts';
import type { FileProblem } from '../../import/report.ts';
import type { Database, Writer } from '../../store/database.ts';
import type { Submitted } from '../../store/records/history.ts';
import { findSubmission } from '../../store/records/submissions.ts';
import type { Keep } from '../job.ts';
import { type Job, type Organiser, type Outcome, Refused } from '../job.ts';
import { readForeignOptions, spellParameter } from './foreign-options.ts';
import { watchTournaments } from './preconditions.ts';
import type { Part } from './unpack-body.ts';

const mostRecords = 200_000;

type SubmissionJob = Extract<Job, { kind: 'submission' }>;

export async function takeSubmission(
  database: Database,
  job: SubmissionJob,
  parts: readonly Part[],
  keep: Keep,
): Promise<Outcome> {
  const { organiser, dryRun, publish } = job;
  const files = parts.filter(({ isField }) => !isField);
  if (files.length === 0) throw new Refused(400, 'The body has no file');
  const foreign = readForeignOptions(job.given, parts, organiser);
  const watch = watchTournaments(job);
  let records = 0;
  let outcome: Outcome | undefined;
  const options: InputsOptions = {
    ...{ dryRun, publish, foreign, together: true, spell: spellParameter },
    onRecord() {
      records += 1;
      if (records > mostRecords) throw new Refused(413, organiserMessages.tooManyRecords);
    },
    origin: { account: organiser.account, key: organiser.id },
    guard: (writer) => watch.guard(writer, makeGuard(writer, organiser.clubs)),
    async settle(writer, submitted) {
      watch.check();
      outcome = await writeOutcome(writer, organiser, submitted, dryRun);
      if (!dryRun) await keep(writer, outcome);
    },
  };
  const [imported] = await importInputs(database, files.map(inputOf), options);
  if (imported === undefined) throw new Error('a submission was not imported');
  if ('problems' in imported) {
    watch.check();
    return writeProblems(imported.problems, imported.more);
  }
  if (outcome === undefined) throw new Error('a submission was taken without a word');
  return outcome;
}

/** Known by its content, unless it says itself that each line is a record: only those two endings are believed. */
function inputOf({ name, bytes }: Part): Input {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield bytes;
  }
  const isLined = /\.(?:ndjson|jsonl)$/i.test(name);
  const source = { name: isLined ? name : 'file', chunks: chunks(), size: bytes.length };
  return { name, open: async () => source };
}

/** Everything it changed is the key's own. */
export async function writeOutcome(
  writer: Writer,
  { id: key }: Organiser,
  submitted: Submitted | undefined,
  dryRun = false,
): Promise<Outcome> {
  const found = submitted && (await findSubmission(writer, submitted.id, { clubs: 'all', key }));
  if (found === undefined) throw new Error('a submission is not there');
  const { submission } = found;
  const data = dryRun ? { ...submission, id: null, dryRun } : submission;
  return { status: dryRun ? 200 : 201, body: JSON.stringify({ data }) };
}

function writeProblems(problems: readonly FileProblem[], more: number): Outcome {
  const count = problems.length + more;
  const message = `${count} ${count === 1 ? 'problem' : 'problems'}; nothing was changed`;
  const shown = problems.map((problem) => showProblem(problem, spellParameter));
  return {
    status: 422,
    body: JSON.stringify({ error: { status: 422, message, code: errorCodes[422] }, problems: shown, more }),
  };
}
