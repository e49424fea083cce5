// The head of every answer: what all carry, what the route adds, and what is the answer's own.
import type { Answer } from './answer.ts';
import { apiTerms, type RouteTerms } from './route-terms.ts';

const readingMethods = 'GET, HEAD, OPTIONS';
const preflightCacheSeconds = '86400';
const strictTransport = ['strict-transport-security', 'max-age=31536000'];

export interface HeadParts {
  readonly terms: RouteTerms;
  readonly isSecure: boolean;
  readonly requestId: string;
  /** Of the rate limit of a valid key. */
  readonly limit: readonly string[];
  readonly answer: Answer;
}

/** Names and values alternate. */
export function writeHead({ terms, isSecure, requestId, limit, answer }: HeadParts): string[] {
  const { headers, policy = terms.policy } = answer;
  const head = [...terms.headers, 'content-security-policy', policy, 'x-request-id', requestId];
  if (isSecure) head.push(...strictTransport);
  head.push(...limit, ...headers);
  return head;
}

/** Of what never became a request and is written to the socket as it is. */
export const headersOfBroken: readonly string[] = apiTerms.headers;

/** CORS: a browser asks before it sends a key. */
export function preflight(allowed = readingMethods): Answer {
  return {
    status: 204,
    headers: [
      'allow',
      allowed,
      'access-control-allow-methods',
      allowed,
      'access-control-allow-headers',
      'Authorization, *',
      'access-control-max-age',
      preflightCacheSeconds,
    ],
  };
}
