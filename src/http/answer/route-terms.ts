// The terms of a route: who may call it, also from a browser, and the headers of all its answers. Each set below is spread into its routes.

export interface RouteTerms {
  /** Everyone, holders of an API key or of an organiser key (or a session), or readers within the limit of pages. */
  readonly admits: 'everyone' | 'apiKey' | 'organiserKey' | 'pageLimit';
  /** Whether scripts of other sites may call it. */
  readonly cors: boolean;
  /** Whether its answers contain the address of the site and no other. */
  readonly namesSiteOnly: boolean;
  /** `either`: as the client prefers; `as sent`: JSON for JSON, otherwise a page. */
  readonly errors: 'json' | 'page' | 'either' | 'as sent';
  /** Headers of every answer: names and values alternate. */
  readonly headers: readonly string[];
  /** The `Content-Security-Policy` of an answer without its own. */
  readonly policy: string;
}

const exposed = 'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id';
const corsHeaders = ['access-control-allow-origin', '*', 'access-control-expose-headers', exposed];
const noSniff = ['x-content-type-options', 'nosniff'];
const keyHeaders = ['vary', 'Accept-Encoding, Authorization', ...noSniff];
const embedHeaders = [
  ...corsHeaders,
  'vary',
  'Accept-Encoding',
  ...noSniff,
  'referrer-policy',
  'strict-origin-when-cross-origin',
];
const pageHeaders = [...embedHeaders, 'x-frame-options', 'DENY', 'cross-origin-opener-policy', 'same-origin'];

/** The headers of pages that no search engine may index and no other site may frame. */
function privateHeaders(vary: string, referrer: string): readonly string[] {
  const indexing = ['x-robots-tag', 'noindex'];
  const framing = ['x-frame-options', 'DENY', 'cross-origin-opener-policy', 'same-origin'];
  return ['vary', vary, ...noSniff, 'referrer-policy', referrer, ...indexing, ...framing];
}

/** If a browser shows JSON as a page, that page may not load or run anything. */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Style, script, font and picture come from the site itself; nothing inline runs. */
const sources =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

/** JSON for holders of an API key. */
export const apiTerms: RouteTerms = {
  admits: 'apiKey',
  cors: true,
  namesSiteOnly: false,
  errors: 'json',
  headers: [...corsHeaders, ...keyHeaders],
  policy: jsonPolicy,
};

/** JSON for holders of an organiser key, or of a session. */
export const organiserTerms: RouteTerms = {
  admits: 'organiserKey',
  cors: false,
  namesSiteOnly: false,
  errors: 'json',
  headers: ['vary', 'Accept-Encoding, Authorization, Cookie', ...noSniff],
  policy: jsonPolicy,
};

/** Addresses without key and limit. */
export const openTerms: RouteTerms = {
  admits: 'everyone',
  cors: true,
  namesSiteOnly: false,
  errors: 'json',
  headers: pageHeaders,
  policy: `${sources}; frame-ancestors 'none'`,
};

/** The public pages. */
export const pageTerms: RouteTerms = {
  ...openTerms,
  admits: 'pageLimit',
  namesSiteOnly: true,
  errors: 'page',
};

/** Pages for frames of other sites. */
export const embedTerms: RouteTerms = {
  ...pageTerms,
  namesSiteOnly: false,
  headers: embedHeaders,
  policy: `${sources}; frame-ancestors *`,
};

/** Pages behind personal links: the address is a secret, which no other site learns and no search engine indexes. */
export const personalTerms: RouteTerms = {
  ...openTerms,
  cors: false,
  errors: 'page',
  headers: privateHeaders('Accept-Encoding', 'no-referrer'),
};

/** JSON behind personal links. */
export const personalDataTerms: RouteTerms = { ...personalTerms, errors: 'json', policy: jsonPolicy };

/** Signing in and accounts, as a page or as JSON. With `no-referrer`, browsers would send forms with `Origin: null`. */
export const accountTerms: RouteTerms = {
  ...openTerms,
  admits: 'pageLimit',
  cors: false,
  errors: 'either',
  headers: privateHeaders('Accept, Accept-Encoding, Cookie', 'same-origin'),
};

/** Signing up for a tournament, as a page or as JSON. */
export const signUpTerms: RouteTerms = {
  ...openTerms,
  cors: false,
  errors: 'page',
  headers: privateHeaders('Accept-Encoding', 'same-origin'),
};

/** The policy of JSON at addresses that also have a page. */
export const dataPolicy = jsonPolicy;
