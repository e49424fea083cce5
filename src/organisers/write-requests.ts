// Operations that a worker does: the head of the request is checked first, then the body goes into a file, then the worker gets both.
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { type GivenOptions, optionNames } from '#foreign/option-names';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Content } from '../http/answer/answer.ts';
import { baseOf, siteOf } from '../http/request/address.ts';
import { withinTime } from '../http/request/body.ts';
import type { Query } from '../http/request/parameters.ts';
import type { Request } from '../http/request/request.ts';
import { spoolStream } from '../import/read/spool.ts';
import { DatabaseError } from '../store/database.ts';
import type { JobBody, OrganiserJob } from './job.ts';
import { bodyTypes, checkType } from './media-types.ts';
import type { Call, OrganiserOperation } from './operation.ts';

const largestBody = 32 * 1024 * 1024;
const bodyMilliseconds = 60_000;
const longestIdempotencyKeyChars = 200;

const tooLarge = new ApiError(413, organiserMessages.tooLarge);

export async function runInWorker(call: Call, operation: OrganiserOperation): Promise<Content> {
  const job = readJob(call, operation);
  // A stored response needs the writer.
  const isReading = operation.readsInTrial && job.dryRun && job.idempotencyKey === undefined;
  const worker = isReading ? 'reader' : 'writer';
  if (job.body === undefined) return call.run(worker, job);
  call.checkQueue(worker);
  const body = await spoolStream(readBody(call.request)).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof ApiError) throw error;
    const message = `the temporary folder ${tmpdir()} cannot be written (${error.code})`;
    throw new DatabaseError(message, { cause: error });
  });
  try {
    return await call.run(worker, job, body);
  } finally {
    body.file.destroy();
  }
}

/** Has the reader answer an operation that takes long. */
export function runInReader(call: Call, operation: OrganiserOperation): Promise<Content> {
  const { request, organiser, name, others, query, options } = call;
  const { method, url, headers, time } = request;
  const addresses = { base: baseOf(request, options), site: siteOf(request, options) };
  const { cursorTtl } = options;
  const asked = { organiser, name, others, query, method, url, headers, time, cursorTtl, ...addresses };
  return call.run('reader', { type: 'read', operation: operation.id, ...asked });
}

/** Reads only the parameters that the operation has. */
function readJob(
  { request, organiser, name, others, query, options }: Call,
  operation: OrganiserOperation,
): OrganiserJob {
  const { method, url, headers, time } = request;
  const { id, query: used = {}, body } = operation;
  const acceptsFiles = body !== undefined && body.schema === undefined;
  return {
    type: 'change',
    operation: id,
    organiser,
    name,
    others,
    site: siteOf(request, options),
    time,
    request: `${method} ${url}`,
    idempotencyKey: readIdempotencyKey(headers),
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
    dryRun: 'dryRun' in used && readFlag(query, 'dryRun'),
    publish: 'publish' in used && readFlag(query, 'publish'),
    given: acceptsFiles ? readGiven(query) : {},
    body: body === undefined ? undefined : acceptsFiles ? readType(headers) : readJsonType(headers),
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

/** The values that files of other platforms lack. */
function readGiven(query: Query): GivenOptions {
  return Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = query[name];
      if (Array.isArray(value)) throw new ApiError(400, `"${name}" is given twice`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

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
  checkType(word, bodyTypes);
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (!encodings.has(encoding)) throw new ApiError(415, organiserMessages.contentEncoding);
  return { type: word + type.slice(essence.length), encoding: encodings.get(encoding) };
}

/** A body may be left out, and its type as well. */
export function readJsonType(headers: IncomingHttpHeaders): JobBody {
  const body = readType({ 'content-type': 'application/json', ...headers });
  if (!body.type.startsWith('application/json')) throw new ApiError(415, organiserMessages.jsonType);
  return body;
}

async function* readBody({ headers, body }: Request): AsyncGenerator<Buffer> {
  if (Number(headers['content-length'] ?? 0) > largestBody) throw tooLarge;
  let size = 0;
  for await (const chunk of withinTime(body, bodyMilliseconds)) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge;
    yield chunk;
  }
}
