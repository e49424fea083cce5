// The files of a submission, imported whole or not at all, within the clubs of its key.
import { type ForeignOptions, type GivenOptions, optionNames, readOptions } from '#foreign/options';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { importInputs } from '../import/import-inputs.ts';
import type { Input } from '../import/open/open-inputs.ts';
import { countRecords } from '../import/read/read-records.ts';
import type { Source } from '../import/read/source.ts';
import { makeGuard } from '../records/rights.ts';
import type { JobOutcome, Organiser } from './job.ts';
import { watchConditions } from './preconditions.ts';
import type { BodyPart } from './unpack-body.ts';
import { changeFor, spellParameter, type WorkInput, writeProblems } from './work.ts';

/** What an import does in half of its time; PostgreSQL is asked about each record over the network. */
const mostRecords = { sqlite: 200_000, postgres: 15_000 } as const;
const longestFieldBytes = 1000;

export function importSubmission(input: WorkInput): Promise<JobOutcome> {
  const { database, job, parts } = input;
  return changeFor(input, async ({ settle: store, ...options }) => {
    const { organiser, publish } = job;
    const files = parts.filter(({ isField }) => !isField);
    if (files.length === 0) throw new ApiError(400, 'The body has no file');
    const most = mostRecords[database.engine];
    await checkCount(files, most);
    let records = 0;
    const conditions = watchConditions(job);
    const [imported] = await importInputs(database, files.map(inputOf), {
      ...options,
      publish,
      foreign: readForeignOptions(job.given, parts, organiser),
      together: true,
      spell: spellParameter,
      onRecord() {
        records += 1;
        // Rows of spreadsheets were not counted before.
        if (records > most) throw new ApiError(413, organiserMessages.tooManyRecords(most));
      },
      guard: (writer) => conditions.guard(writer, makeGuard(writer, organiser)),
      async settle(writer, submitted) {
        conditions.finish({ hasProblems: false });
        await store(writer, submitted, undefined);
      },
    });
    if (imported === undefined || !('problems' in imported)) return undefined;
    conditions.finish({ hasProblems: true });
    return writeProblems(imported.problems, imported.more);
  });
}

/** Before the write lock is taken and anything is computed. */
async function checkCount(files: readonly BodyPart[], most: number): Promise<void> {
  let records = 0;
  for (const file of files) {
    records += await countRecords(sourceOf(file));
    if (records > most) throw new ApiError(413, organiserMessages.tooManyRecords(most));
  }
}

/** The options for files of other platforms, from address and form; the default club is the key's only one. */
function readForeignOptions(
  inAddress: GivenOptions,
  parts: readonly BodyPart[],
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

/** Detected by content, unless the name is that of an ndjson file: only those two extensions are trusted. */
function sourceOf({ name, bytes }: BodyPart): Source {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield bytes;
  }
  const isLined = /\.(?:ndjson|jsonl)$/i.test(name);
  return { name: isLined ? name : 'file', chunks: chunks(), size: bytes.length };
}

function inputOf(part: BodyPart): Input {
  return { name: part.name, open: async () => sourceOf(part) };
}
