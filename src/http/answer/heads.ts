// The head of every answer, decided here: what all carry, what their kind of address adds, and what is their own.
import type { Answer } from './answer.ts';

/** API: JSON for holders of a key. Organiser: the same for holders of an organiser key, for no other site's script. Page and embed: HTML, the latter for frames of other sites. Open: all else that needs no key. */
export type Kind = 'api' | 'organiser' | 'open' | 'page' | 'embed';

const exposed = 'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id';
const readingMethods = 'GET, HEAD, OPTIONS';
const preflightKeptSeconds = '86400';

const everywhere = ['access-control-allow-origin', '*', 'access-control-expose-headers', exposed];
const noSniff = ['x-content-type-options', 'nosniff'];
const ofApi = [...everywhere, 'vary', 'Accept-Encoding, Authorization', ...noSniff];
const ofOrganiser = ['vary', 'Accept-Encoding, Authorization', ...noSniff];
const ofEmbed = [
  ...[...everywhere, 'vary', 'Accept-Encoding', ...noSniff],
  ...['referrer-policy', 'strict-origin-when-cross-origin'],
];
const ofPage = [...ofEmbed, 'x-frame-options', 'DENY', 'cross-origin-opener-policy', 'same-origin'];
const strictTransport = ['strict-transport-security', 'max-age=31536000'];

const byKind: Readonly<Record<Kind, readonly string[]>> = {
  api: ofApi,
  organiser: ofOrganiser,
  open: ofPage,
  page: ofPage,
  embed: ofEmbed,
};

/** Style, script, font and picture come from the site itself; nothing inline runs. */
const sources =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

/** What a browser may do with an answer, unless the answer has a policy of its own. */
export const policies: Readonly<Record<Kind, string>> = {
  // JSON is data: should a browser ever take it for a page, that page may do nothing.
  api: "default-src 'none'; frame-ancestors 'none'",
  organiser: "default-src 'none'; frame-ancestors 'none'",
  open: `${sources}; frame-ancestors 'none'`,
  page: `${sources}; frame-ancestors 'none'`,
  embed: `${sources}; frame-ancestors *`,
};

export interface HeadParts {
  readonly kind: Kind;
  readonly isSecure: boolean;
  readonly requestId: string;
  /** Of the rate limit of a good key. */
  readonly limit: readonly string[];
  readonly answer: Answer;
}

/** Names and values in turn. */
export function writeHead({ kind, isSecure, requestId, limit, answer }: HeadParts): string[] {
  const { headers, policy = policies[kind] } = answer;
  const head = [...byKind[kind], 'content-security-policy', policy, 'x-request-id', requestId];
  if (isSecure) head.push(...strictTransport);
  head.push(...limit, ...headers);
  return head;
}

/** Of what never became a request and is written to the socket as it is. */
export const headersOfBroken: readonly string[] = ofApi;

/** CORS: a browser asks before it sends a key. */
export function preflight(allowed = readingMethods): Answer {
  return {
    status: 204,
    headers: [
      ...['allow', allowed, 'access-control-allow-methods', allowed],
      ...['access-control-allow-headers', 'Authorization, *', 'access-control-max-age', preflightKeptSeconds],
    ],
  };
}
