// The files of a submission, imported whole or not at all, within the clubs of its key.
import { type GivenOptions, optionNames } from '#foreign/option-names';
import { type ForeignOptions, readOptions } from '#foreign/options';
import { ApiError } from '../contract/errors.ts';
import { mostRecords } from '../contract/limits.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { type Input, openTogether } from '../import/open/open-inputs.ts';
import { countRecords, type EventRecords, type Item } from '../import/read/read-records.ts';
import type { Source } from '../import/read/source.ts';
import { findUnreadable, saveRecords, showWarnings } from '../import/save-records.ts';
import { makeGuard } from '../records/rights.ts';
import { type Organiser, originOf } from './job.ts';
import { watchConditions } from './preconditions.ts';
import type { BodyPart } from './unpack-body.ts';
import {
  finishSubmission,
  type SubmissionWork,
  spellParameter,
  startSubmission,
  writeProblems,
} from './work.ts';

const longestFieldBytes = 1000;

export const importSubmission: SubmissionWork = async ({ database, job, parts }) => {
  const { organiser, publish } = job;
  const files = parts.filter(({ isField }) => !isField);
  if (files.length === 0) throw new ApiError(400, 'The body has no file');
  const most = mostRecords[database.engine];
  await checkCount(files, most);
  const opened = await openTogether(files.map(inputOf), readForeignOptions(job.given, parts, organiser));
  const unreadable = findUnreadable(opened);
  if (unreadable !== undefined) return writeProblems(unreadable.problems, unreadable.more);
  const limited = { ...opened, records: { ...opened.records, items: limit(opened.records.items, most) } };
  return async (writer) => {
    const origin = { ...originOf(organiser), files: opened.sources.map(({ file }) => file) };
    const change = await startSubmission(writer, job, origin);
    const conditions = watchConditions(writer, makeGuard(writer, organiser), job);
    const watched = { ...change, guard: conditions.guard };
    const imported = await saveRecords(database, watched, limited, { publish });
    conditions.finish({ hasProblems: 'problems' in imported });
    if ('problems' in imported) return writeProblems(imported.problems, imported.more);
    const { warnings, battlesWritten } = imported.report;
    change.warnings.push(...showWarnings(warnings, spellParameter));
    return { ...(await finishSubmission(change, job)), battlesWritten };
  };
};

/** Rows of spreadsheets were not counted before. */
async function* limit(items: EventRecords['items'], most: number): AsyncGenerator<Item> {
  let records = 0;
  for await (const item of items) {
    records += 1;
    if (records > most) throw tooManyRecords(most);
    yield item;
  }
}

function tooManyRecords(most: number): ApiError {
  return new ApiError(413, organiserMessages.tooManyRecords(most));
}

/** This happens before the write lock is acquired and anything is computed. */
async function checkCount(files: readonly BodyPart[], most: number): Promise<void> {
  let records = 0;
  for (const file of files) {
    records += await countRecords(sourceOf(file));
    if (records > most) throw tooManyRecords(most);
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

/** Archives were unpacked with the body, whose limits count all of its files. */
function inputOf(part: BodyPart): Input {
  return { name: part.name, open: async () => sourceOf(part), isPacked: true };
}
