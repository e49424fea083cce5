// The session of a browser: its cookie (docs/security.md, Accounts).
import { digestOf } from '../../store/keys/key-text.ts';
import type { Session } from '../../store/keys/sessions.ts';
import { findLiveSession } from '../../store/read/live-session.ts';
import type { AppOptions } from '../options.ts';
import { siteOf } from '../request/address.ts';
import type { Request } from '../request/request.ts';

/** The base of the names of cookies. A browser accepts `__Host-` only from this host, over TLS. */
type CookieKind = 'muster' | 'muster-sign-in';

const issuedValue = /^[\w-]{43}$/;

/** Undefined if there is none, or if it is given twice: one of them may have been planted. */
export function readCookie(request: Request, kind: CookieKind, options: AppOptions): string | undefined {
  const name = `${nameOf(request, kind, options)}=`;
  const [value, ...more] = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(name))
    .map((pair) => pair.slice(name.length));
  return value !== undefined && more.length === 0 && issuedValue.test(value) ? value : undefined;
}

/** The header; an empty value deletes the cookie. */
export function setCookie(
  request: Request,
  kind: CookieKind,
  value: string,
  seconds: number,
  options: AppOptions,
): readonly [name: string, value: string] {
  const secure = isSecure(request, options) ? ' Secure;' : '';
  const cookie = `${nameOf(request, kind, options)}=${value}; Path=/; HttpOnly;${secure} SameSite=Lax; Max-Age=${seconds}`;
  return ['set-cookie', cookie];
}

function nameOf(request: Request, kind: CookieKind, options: AppOptions): string {
  return isSecure(request, options) ? `__Host-${kind}` : kind;
}

function isSecure(request: Request, options: AppOptions): boolean {
  return siteOf(request, options).startsWith('https:');
}

/** Without sign-in, no session belongs to an account. */
export async function readSession(request: Request, options: AppOptions): Promise<Session | undefined> {
  const cookie = readCookie(request, 'muster', options);
  const found = cookie && (await findLiveSession(options.database, digestOf(cookie), request.time));
  if (!found || options.signIn !== undefined) return found || undefined;
  return { ...found, person: undefined };
}
