// The headers of every answer: those that all have, those of the route, and its own.
import type { Answer } from './answer.ts';
import type { RouteTerms } from './route-terms.ts';

const readingMethods = 'GET, HEAD, OPTIONS';
const preflightCacheSeconds = '86400';
const strictTransport = ['strict-transport-security', 'max-age=31536000'];

export interface HeaderParts {
  readonly terms: RouteTerms;
  readonly isSecure: boolean;
  readonly requestId: string;
  /** The headers about the rate limit of a valid key. */
  readonly limit: readonly string[];
  readonly answer: Answer;
}

/** Names and values alternate. */
export function writeHeaders({ terms, isSecure, requestId, limit, answer }: HeaderParts): string[] {
  const { headers, policy = terms.policy } = answer;
  const all = [...terms.headers, 'content-security-policy', policy, 'x-request-id', requestId];
  if (isSecure) all.push(...strictTransport);
  all.push(...limit, ...headers);
  return all;
}

/** CORS: a browser asks for permission before it sends a key. */
export function answerPreflight(allowed = readingMethods): Answer {
  const headers = {
    allow: allowed,
    'access-control-allow-methods': allowed,
    'access-control-allow-headers': 'Authorization, *',
    'access-control-max-age': preflightCacheSeconds,
  };
  return { status: 204, headers: Object.entries(headers).flat() };
}
