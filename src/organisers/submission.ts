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
import type { ChangeOptions } from '../import/transaction.ts';
import type { Database, Reader } from '../store/database.ts';
import { listTables } from '../store/read/seasons.ts';
import type { Submitted } from '../store/records/history.ts';
import { findSubmission, listSubmittedSeasons } from '../store/records/submissions.ts';
import {
  type JobHead,
  type Organiser,
  type Outcome,
  originOf,
  type Settle,
  type SubmissionJob,
} from './job.ts';
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
  const { organiser, publish } = job;
  const files = parts.filter(({ isField }) => !isField);
  if (files.length === 0) throw new ApiError(400, 'The body has no file');
  const conditions = watchConditions(job);
  let records = 0;
  let problems: Outcome | undefined;
  const outcome = await changeFor(job, settle, async ({ settle: store, ...options }) => {
    const [imported] = await importInputs(database, files.map(inputOf), {
      ...options,
      publish,
      foreign: readForeignOptions(job.given, parts, organiser),
      together: true,
      spell: spellParameter,
      onRecord() {
        records += 1;
        if (records > mostRecords) throw new ApiError(413, organiserMessages.tooManyRecords);
      },
      guard: (writer) => conditions.guard(writer, makeGuard(writer, organiser)),
      async settle(writer, submitted) {
        conditions.finish({ hasProblems: false });
        await store(writer, submitted, undefined);
      },
    });
    if (imported === undefined || !('problems' in imported)) return;
    conditions.finish({ hasProblems: true });
    problems = writeProblems(imported.problems, imported.more);
  });
  return problems ?? needOutcome(outcome);
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

/**
 * Makes a change for an organiser. Its outcome is stored with it before the transaction ends; undefined where that never happened. `more` returns keys
 * beside `data`.
 */
export async function changeFor<T>(
  { organiser, dryRun = false }: JobHead & { readonly dryRun?: boolean },
  settle: Settle,
  change: (options: Required<ChangeOptions<T>>) => Promise<unknown>,
  more: (result: T) => object = () => ({}),
): Promise<Outcome | undefined> {
  let outcome: Outcome | undefined;
  await change({
    dryRun,
    origin: originOf(organiser),
    guard: (writer) => makeGuard(writer, organiser),
    async settle(writer, submitted, result) {
      const data = await showSubmission(writer, organiser, submitted, dryRun);
      outcome = { status: dryRun ? 200 : 201, body: JSON.stringify({ data, ...more(result) }) };
      if (!dryRun) await settle(writer, outcome);
    },
  });
  return outcome;
}

export function needOutcome(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw new Error('a job ended without an outcome');
  return outcome;
}

/** A trial run also shows the tables of its seasons as they would be. */
async function showSubmission(
  reader: Reader,
  { id: key }: Organiser,
  submitted: Submitted | undefined,
  dryRun: boolean,
): Promise<object> {
  // Everything it changed belongs to the key's clubs.
  const found = submitted && (await findSubmission(reader, submitted.id, { clubs: 'all', key }));
  if (found === undefined) throw new Error('a submission is not stored');
  const { submission } = found;
  if (!dryRun) return submission;
  const slugs = await listSubmittedSeasons(reader, submission.id);
  return {
    ...submission,
    id: null,
    dryRun,
    ...(slugs.length > 0 && { seasons: await listTables(reader, slugs) }),
  };
}

export function writeProblems(list: readonly FileProblem[], more: number): Outcome {
  const count = list.length + more;
  const message = `${count} ${count === 1 ? 'problem' : 'problems'}; nothing was changed`;
  const problems = list.map((problem) => showProblem(problem, spellParameter));
  const error = { status: 422, message, code: errorCodes[422] };
  return { status: 422, body: JSON.stringify({ error, problems, more }) };
}
