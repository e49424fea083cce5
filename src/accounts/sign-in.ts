// /sign-in and its callback: the browser goes to the provider and comes back with a code, which becomes a session. Each attempt is tied to the browser by a
// cookie and is used once.
import { readCookie, readSession, setCookie } from '../http/access/session.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Route } from '../http/answer/route.ts';
import { accountTerms } from '../http/answer/route-terms.ts';
import type { AppOptions, ServerLogger, SignInOptions } from '../http/options.ts';
import { searchOf } from '../http/request/address.ts';
import type { Request } from '../http/request/request.ts';
import { signIn as startSessionOf } from '../store/keys/identities.ts';
import {
  attemptSeconds,
  makeCookieValue,
  sessionSeconds,
  startAttempt,
  takeAttempt,
} from '../store/keys/sessions.ts';
import type { AccountPages } from './account-pages.ts';
import { makeProvider } from './provider.ts';

const signInMessages = {
  invalid: 'This sign-in is no longer valid. Try again.',
  rejected: 'You were not signed in',
  deactivated: 'This account is deactivated',
  unanswered: 'Signing in does not work right now',
} as const;

/** The longest path to return to. */
const longestPathChars = 500;
/** Any origin does to check whether a path stays on the site. */
const anySite = 'https://site.invalid';

export interface SignInParts {
  readonly options: AppOptions;
  readonly signIn: SignInOptions;
  /** Without a slash at its end. */
  readonly site: string;
  readonly pages: AccountPages;
}

export function listSignInRoutes({ options, signIn, site, pages }: SignInParts): readonly Route[] {
  const { database, logger } = options;
  const callback = `${site}/sign-in/callback`;
  const provider = makeProvider(signIn, callback);

  function fail(status: 400 | 403 | 503, message: string, headers: readonly string[] = []): Content {
    return { ...pages.showMessage(status, message), headers };
  }

  async function begin(request: Request, wanted: unknown): Promise<Content> {
    const begun = await provider.begin();
    if (begun === undefined) {
      logFailure(logger, 'unanswered');
      return fail(503, signInMessages.unanswered, ['retry-after', '5']);
    }
    const cookie = makeCookieValue();
    const path = readReturnPath(wanted) ?? pages.accountPath;
    await startAttempt(database, cookie, { ...begun.attempt, path }, request.time);
    return redirect(begun.address, setCookie(request, 'muster-sign-in', cookie, attemptSeconds, options));
  }

  async function finish(request: Request, state: unknown): Promise<Content> {
    const cookie = readCookie(request, 'muster-sign-in', options);
    const attempt =
      cookie !== undefined && typeof state === 'string' && state !== ''
        ? await takeAttempt(database, cookie, state, request.time)
        : undefined;
    if (attempt === undefined) return fail(400, signInMessages.invalid);
    const used = setCookie(request, 'muster-sign-in', '', 0, options);
    // Not the address of the request: its host may be forged.
    const finished = await provider.finish(new URL(callback + searchOf(request.url)), attempt);
    if ('failed' in finished) {
      logFailure(logger, finished.code);
      const status = finished.failed === 'unanswered' ? 503 : 400;
      return fail(status, signInMessages[finished.failed], used);
    }
    const replaced = await readSession(request, options);
    const session = await startSessionOf(database, finished.identity, replaced?.digest, request.time);
    if (session === undefined) return fail(403, signInMessages.deactivated, used);
    const started = setCookie(request, 'muster', session, sessionSeconds, options);
    return redirect(attempt.path, [...started, ...used]);
  }

  return [
    {
      ...accountTerms,
      path: '/sign-in',
      answer: (request, { query }) => begin(request, query['return']),
    },
    {
      ...accountTerms,
      path: '/sign-in/callback',
      answer: (request, { query }) => finish(request, query['state']),
    },
  ];
}

function logFailure(logger: ServerLogger | undefined, reason: string): void {
  logger?.info({ reason }, 'a sign-in failed');
}

export function redirect(location: string, headers: readonly string[]): Content {
  return { status: 303, body: '', caching: 'no-store', headers: ['location', location, ...headers] };
}

/** Undefined unless a browser that resolves it stays on this site. */
function readReturnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return undefined;
  if (Array.from(wanted).length > longestPathChars || !wanted.isWellFormed()) return undefined;
  // Browsers leave out tabs and line breaks before they read an address.
  if (/\p{Cc}/u.test(wanted)) return undefined;
  const resolved = URL.parse(wanted, anySite);
  if (resolved === null || resolved.origin !== anySite || resolved.pathname.startsWith('//'))
    return undefined;
  return wanted.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
}
