// Which web pages may send a request. Browsers name the page's site in headers, which no page can forge; programs send none.
import type { AppOptions } from '../options.ts';
import { siteOf } from '../request/address.ts';
import type { Request } from '../request/request.ts';

/** For requests with the cookie of a session: browsers send one of these headers with every one that changes something. */
export function isFromThisSite(request: Request, options: AppOptions): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin === new URL(siteOf(request, options)).origin;
}

/** For forms that need no session. */
export function mayFillForm({ headers, destination }: Request, options: AppOptions): boolean {
  const { origin } = headers;
  // Behind a proxy, the protocol of the request may be unknown.
  const asked = [`http://${destination.host}`, `https://${destination.host}`];
  return origin === undefined || originsOf(options).includes(origin) || asked.includes(origin);
}

/**
 * For MCP, against DNS rebinding: a web page can make its host name resolve to a server that only its user can reach. `Origin` shows that, `Host` does not.
 */
export function mayAskMcp({ headers: { origin } }: Request, options: AppOptions): boolean {
  if (origin === undefined) return true;
  const page = URL.parse(origin);
  return page !== null && (isLoopbackHost(page.hostname) || originsOf(options).includes(page.origin));
}

function originsOf({ siteUrl, baseUrl }: AppOptions): string[] {
  return [siteUrl, baseUrl].flatMap((site) => (site === undefined ? [] : [new URL(site).origin]));
}

/** The host of a URL. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost|.+\.localhost)$/.test(host);
}
