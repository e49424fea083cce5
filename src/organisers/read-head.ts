// What the head of a submission says: refused here, before anything of its body is read.

import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { type GivenOptions, optionNames } from '../foreign/options.ts';
import type { Query } from '../http/request/parameters.ts';

export function readFlag(query: Query, name: 'dryRun' | 'publish'): boolean {
  const value = query[name];
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw new ApiError(400, organiserMessages.flag(name));
  return value === 'true';
}

/** What files of other platforms lack. */
export function readGiven(query: Query): GivenOptions {
  return Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = query[name];
      if (Array.isArray(value)) throw new ApiError(400, `"${name}" is given twice`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const longestIdempotencyKeyChars = 200;

export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || given === '' || given.length > longestIdempotencyKeyChars)
    throw new ApiError(400, organiserMessages.idempotencyKey);
  return given;
}

const types =
  /^(?:application\/(?:json|x-ndjson|octet-stream|zip)|text\/(?:csv|plain)|multipart\/form-data)$/;
const spreadsheet = /^application\/vnd\.(?:ms-excel|openxmlformats|oasis)/;

export function readType(headers: IncomingHttpHeaders): { type: string; encoding: string | undefined } {
  const type = headers['content-type'] ?? 'application/octet-stream';
  const [essence = ''] = type.split(';');
  const word = essence.trim().toLowerCase();
  if (spreadsheet.test(word)) throw new ApiError(415, 'This is a spreadsheet file; save it as CSV');
  if (!types.test(word)) throw new ApiError(415, organiserMessages.mediaType);
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && !['gzip', 'x-gzip', 'zstd', 'identity'].includes(encoding))
    throw new ApiError(415, organiserMessages.contentEncoding);
  return {
    type: word + type.slice(essence.length),
    encoding: encoding === 'x-gzip' ? 'gzip' : encoding === 'identity' ? undefined : encoding,
  };
}
