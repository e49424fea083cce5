// Errors in the API description: what each status means, and the messages it comes with.
import { type ErrorStatus, errorCodes, messages } from './errors.ts';
import { linkHeaders } from './headers.ts';
import { longestAddressChars } from './limits.ts';
import type { OpenApiResponse } from './openapi-types.ts';
import type { DescribedError, DescribedErrors } from './operation.ts';

/** What each error means to clients of the API, with the messages that are the same everywhere. */
export const meanings = {
  400: { meaning: 'A parameter is invalid, or the address is malformed.' },
  401: {
    meaning: 'The key is missing or invalid.',
    messages: [messages.authorization, messages.keyFormat, messages.key],
    header: 'WWW-Authenticate',
  },
  414: {
    meaning: `The address is longer than ${longestAddressChars} characters.`,
    messages: [messages.addressLength],
  },
  429: {
    meaning: 'More requests in this minute than the key allows.',
    messages: [messages.tooMany],
    header: 'Retry-After',
  },
  500: { meaning: 'An error in the service; report the request id.', messages: [messages.internal] },
  503: {
    meaning: 'The service is not available right now.',
    messages: [messages.unavailable],
    header: 'Retry-After',
  },
} as const satisfies DescribedErrors;

/** Described once in a document, for all operations. */
export const sharedStatuses = [401, 414, 429, 500, 503] as const;

/** The 404 of an endpoint. */
export function notFound(...words: readonly string[]): DescribedErrors {
  return { 404: { meaning: 'It does not exist, or is not published.', messages: words } };
}

/** `NOT_FOUND` is the response `NotFound`. */
export function nameError(status: ErrorStatus): string {
  return errorCodes[status]
    .toLowerCase()
    .replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function describeError(
  status: ErrorStatus,
  { meaning, messages: words = [], header }: DescribedError,
): OpenApiResponse {
  const code = errorCodes[status];
  const examples = words.map((message, index) => [
    words.length === 1 ? 'example' : `example${index + 1}`,
    { summary: message, value: { error: { status, message, code } } },
  ]);
  return {
    description: meaning,
    headers: linkHeaders('Cache-Control', ...(header === undefined ? [] : [header])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        ...(words.length > 0 && {
          examples: Object.fromEntries(examples) as Record<string, { value: unknown }>,
        }),
      },
    },
  };
}
