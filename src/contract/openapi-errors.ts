// Errors in the API description: what each status means, and the messages it comes with.
import { type ErrorStatus, errorCodes, messages } from './errors.ts';
import { type headers, linkHeaders } from './headers.ts';
import { longestAddressChars } from './limits.ts';
import type { OpenApiResponse } from './openapi-types.ts';

/** Errors that any endpoint may answer with, in the same words. */
export const sharedErrors = [
  { status: 401, messages: [messages.authorization, messages.keyFormat, messages.key] },
  { status: 414, messages: [messages.addressLength] },
  { status: 429, messages: [messages.tooMany] },
  { status: 500, messages: [messages.internal] },
  { status: 503, messages: [messages.unavailable] },
] as const;

const meanings: Partial<Record<ErrorStatus, string>> = {
  400: 'A parameter is invalid, or the address is malformed.',
  401: 'No key, or an invalid one.',
  404: 'It does not exist, or is not published.',
  410: 'Removals since then are no longer known: start again.',
  414: `The address is longer than ${longestAddressChars} characters.`,
  429: 'More requests in this minute than the key allows.',
  500: 'An error in the service; report the request id.',
  503: 'The service is not available right now.',
};

const errorHeaders: Partial<Record<ErrorStatus, keyof typeof headers>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** `NOT_FOUND` is the response `NotFound`. */
export function nameError(status: ErrorStatus): string {
  return errorCodes[status]
    .toLowerCase()
    .replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function describeError(status: ErrorStatus, words: readonly string[]): OpenApiResponse {
  const code = errorCodes[status];
  const examples = words.map((message, index) => [
    words.length === 1 ? 'example' : `example${index + 1}`,
    { summary: message, value: { error: { status, message, code } } },
  ]);
  const header = errorHeaders[status];
  return {
    description: meanings[status] ?? '',
    headers: linkHeaders('Cache-Control', ...(header === undefined ? [] : [header])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples) as Record<string, { value: unknown }>,
      },
    },
  };
}
