// Requests that change something: the head is checked first, then the body goes into a file, then the worker does the job.
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { type GivenOptions, optionNames } from '../foreign/options.ts';
import type { Content } from '../http/answer/answer.ts';
import { withinTime } from '../http/request/body.ts';
import type { Query } from '../http/request/parameters.ts';
import type { Request } from '../http/request/request.ts';
import { spoolStream } from '../import/read/spool.ts';
import { workbookType } from '../import/sheets/write-workbook.ts';
import { DatabaseError } from '../store/database.ts';
import type { ChangeJob, Job, JobBody, JobHead, PeopleJob } from './job.ts';
import type { Call } from './operation.ts';

const largestBody = 32 * 1024 * 1024;
const bodyMilliseconds = 60_000;
const longestIdempotencyKeyChars = 200;

const tooLarge = new ApiError(413, organiserMessages.tooLarge);

export async function submitFiles(call: Call): Promise<Content> {
  const { request, query } = call;
  const dryRun = readFlag(query, 'dryRun');
  const publish = readFlag(query, 'publish');
  const given = readGiven(query);
  const head = readHead(call);
  const content = readType(request.headers);
  return runWithBody(call, { ...head, kind: 'submission', ...content, dryRun, publish, given });
}

/** The options in the body are JSON; a body may be left out. */
export async function takeNextStep(call: Call): Promise<Content> {
  return runWithBody(call, { ...readJsonHead(call), kind: 'next', slug: call.name });
}

/** The ids in the body are JSON. */
export async function changePeople(call: Call, action: PeopleJob['action']): Promise<Content> {
  return runWithBody(call, { ...readJsonHead(call), kind: 'people', action });
}

function readJsonHead(call: Call): JobHead & JobBody & { readonly dryRun: boolean } {
  const dryRun = readFlag(call.query, 'dryRun');
  const head = readHead(call);
  const body = readType({ 'content-type': 'application/json', ...call.request.headers });
  if (!body.type.startsWith('application/json')) throw new ApiError(415, organiserMessages.jsonType);
  return { ...head, ...body, dryRun };
}

async function runWithBody(call: Call, job: Job): Promise<Content> {
  call.checkQueue();
  const body = await spoolStream(readBody(call.request)).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof ApiError) throw error;
    const message = `the temporary folder ${tmpdir()} cannot be written (${error.code})`;
    throw new DatabaseError(message, { cause: error });
  });
  try {
    return await call.run(job, body);
  } finally {
    body.file.destroy();
  }
}

export async function undoSubmission(call: Call): Promise<Content> {
  return call.run({ ...readHead(call), kind: 'undo', id: call.name });
}

export function changeRecord(what: ChangeJob['what'], kind: ChangeJob['kind']) {
  return async (call: Call): Promise<Content> => call.run({ ...readHead(call), kind, what, slug: call.name });
}

export function readHead({ request: { method, url, headers, time }, organiser }: Call): JobHead {
  return {
    organiser,
    time,
    request: `${method} ${url}`,
    idempotencyKey: readIdempotencyKey(headers),
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
  };
}

export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || given === '' || given.length > longestIdempotencyKeyChars)
    throw new ApiError(400, organiserMessages.idempotencyKey);
  return given;
}

function readFlag(query: Query, name: 'dryRun' | 'publish'): boolean {
  const value = query[name];
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw new ApiError(400, organiserMessages.flag(name));
  return value === 'true';
}

/** What files of other platforms lack. */
function readGiven(query: Query): GivenOptions {
  return Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = query[name];
      if (Array.isArray(value)) throw new ApiError(400, `"${name}" is given twice`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const types =
  /^(?:application\/(?:json|x-ndjson|octet-stream|zip)|text\/(?:csv|plain)|multipart\/form-data)$/;
const spreadsheetTypes = /^application\/vnd\.(?:ms-excel|openxmlformats|oasis)/;
const encodings = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['zstd', 'zstd'],
  ['identity', undefined],
]);

function readType(headers: IncomingHttpHeaders): JobBody {
  const type = headers['content-type'] ?? 'application/octet-stream';
  const [essence = ''] = type.split(';');
  const word = essence.trim().toLowerCase();
  if (word !== workbookType && spreadsheetTypes.test(word))
    throw new ApiError(415, 'This is a spreadsheet file; save it as CSV');
  if (word !== workbookType && !types.test(word)) throw new ApiError(415, organiserMessages.mediaType);
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (!encodings.has(encoding)) throw new ApiError(415, organiserMessages.contentEncoding);
  return { type: word + type.slice(essence.length), encoding: encodings.get(encoding) };
}

async function* readBody({ headers, body }: Request): AsyncGenerator<Buffer> {
  let size = Number(headers['content-length'] ?? 0);
  if (size > largestBody) throw tooLarge;
  size = 0;
  for await (const chunk of withinTime(body, bodyMilliseconds)) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge;
    yield chunk;
  }
}
