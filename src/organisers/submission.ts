// The files of a submission, imported whole or not at all, within the clubs of its key.
import { ApiError, errorCodes } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { SpellOption } from '../contract/problems/kind.ts';
import { showProblem } from '../contract/problems.ts';
import { type ForeignOptions, type GivenOptions, optionNames, readOptions } from '../foreign/options.ts';
import { makeGuard } from '../import/history/rights.ts';
import { importInputs } from '../import/import-inputs.ts';
import type { Input } from '../import/open/open-inputs.ts';
import type { FileProblem } from '../import/report.ts';
import type { Database, Reader, Writer } from '../store/database.ts';
import { listTables } from '../store/read/seasons.ts';
import type { Submitted } from '../store/records/history.ts';
import { findSubmission, listSubmittedSeasons, type Submission } from '../store/records/submissions.ts';
import { type Organiser, type Outcome, originOf, type Settle, type SubmissionJob } from './job.ts';
import { watchConditions } from './preconditions.ts';
import type { Part } from './unpack-body.ts';

const mostRecords = 200_000;
const longestFieldBytes = 1000;

export async function importSubmission(
  database: Database,
  job: SubmissionJob,
  parts: readonly Part[],
  settle: Settle,
): Promise<Outcome> {
  const { organiser, dryRun, publish } = job;
  const files = parts.filter(({ isField }) => !isField);
  if (files.length === 0) throw new ApiError(400, 'The body has no file');
  const conditions = watchConditions(job);
  let records = 0;
  let outcome: Outcome | undefined;
  const [imported] = await importInputs(database, files.map(inputOf), {
    dryRun,
    publish,
    foreign: readForeignOptions(job.given, parts, organiser),
    together: true,
    spell: spellParameter,
    onRecord() {
      records += 1;
      if (records > mostRecords) throw new ApiError(413, organiserMessages.tooManyRecords);
    },
    origin: originOf(organiser),
    guard: (writer) => conditions.guard(writer, makeGuard(writer, organiser)),
    async settle(writer, submitted) {
      conditions.finish({ hasProblems: false });
      outcome = await writeOutcome(writer, organiser, submitted, dryRun);
      if (dryRun) outcome = await addTables(writer, outcome, submitted);
      if (!dryRun) await settle(writer, outcome);
    },
  });
  if (imported !== undefined && 'problems' in imported) {
    conditions.finish({ hasProblems: true });
    return writeProblems(imported.problems, imported.more);
  }
  if (outcome === undefined) throw new Error('a submission was imported without an outcome');
  return outcome;
}

/** The options for files of other platforms, from address and form; the default club is the key's only one. */
function readForeignOptions(
  inAddress: GivenOptions,
  parts: readonly Part[],
  { clubs }: Organiser,
): ForeignOptions {
  const fields = optionNames.flatMap((name) => {
    const field = parts.find((part) => part.isField && part.name === name);
    if (field === undefined) return [];
    if (field.bytes.length > longestFieldBytes) throw new ApiError(400, `"${name}" is too long`);
    return [[name, field.bytes.toString().trim()]];
  });
  const given: GivenOptions = { ...inAddress, ...Object.fromEntries(fields) };
  const options = readOptions(given, (name, words) => new ApiError(400, `"${name}" ${words}`));
  return { ...options, club: options.club ?? (clubs !== 'all' && clubs.length === 1 ? clubs[0] : undefined) };
}

/** There are no flags here; `muster submit` and the desk have their own spelling. */
const spellParameter: SpellOption = (name, value) =>
  `the parameter or field ${value === undefined ? name : `${name}=${value}`}`;

/** Detected by content, unless the name is that of an ndjson file: only those two extensions are trusted. */
function inputOf({ name, bytes }: Part): Input {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield bytes;
  }
  const isLined = /\.(?:ndjson|jsonl)$/i.test(name);
  const source = { name: isLined ? name : 'file', chunks: chunks(), size: bytes.length };
  return { name, open: async () => source };
}

/** `more`: keys beside `data`. */
export async function writeOutcome(
  writer: Writer,
  { id: key }: Organiser,
  submitted: Submitted | undefined,
  dryRun = false,
  more: object = {},
): Promise<Outcome> {
  // Everything it changed belongs to the key's clubs.
  const found = submitted && (await findSubmission(writer, submitted.id, { clubs: 'all', key }));
  if (found === undefined) throw new Error('a submission is not stored');
  const { submission } = found;
  const data = dryRun ? { ...submission, id: null, dryRun } : submission;
  return { status: dryRun ? 200 : 201, body: JSON.stringify({ data, ...more }) };
}

/** The tables of its seasons as they would be, beside the changes. */
async function addTables(
  reader: Reader,
  { status, body }: Outcome,
  submitted: Submitted | undefined,
): Promise<Outcome> {
  const slugs = submitted === undefined ? [] : await listSubmittedSeasons(reader, submitted.id);
  if (slugs.length === 0) return { status, body };
  const { data } = JSON.parse(body) as { data: Submission };
  const seasons = await listTables(reader, slugs);
  return { status, body: JSON.stringify({ data: { ...data, seasons } }) };
}

export function writeProblems(list: readonly FileProblem[], more: number): Outcome {
  const count = list.length + more;
  const message = `${count} ${count === 1 ? 'problem' : 'problems'}; nothing was changed`;
  const problems = list.map((problem) => showProblem(problem, spellParameter));
  const error = { status: 422, message, code: errorCodes[422] };
  return { status: 422, body: JSON.stringify({ error, problems, more }) };
}
