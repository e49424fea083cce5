// The addresses in requests and answers.
import type { AppOptions } from '../options.ts';
import type { Destination } from './destination.ts';

const validHost = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

type Addressed = { readonly destination: Destination };

/** The base of `next`. */
export function baseOf({ destination }: Addressed, { baseUrl }: AppOptions): string {
  return baseUrl ?? addressOf(destination);
}

/** The base of `url` fields. */
export function siteOf({ destination }: Addressed, { siteUrl, baseUrl }: AppOptions): string {
  return siteUrl ?? baseUrl ?? addressOf(destination);
}

function addressOf({ protocol, host, local }: Destination): string {
  return `${protocol}://${isValidHost(host) ? host : local()}`;
}

/** Cached, because most requests have the same host as the one before. */
let lastValidHost = '';

/** Whether answers may contain this host. */
export function isValidHost(host: string): boolean {
  if (host === lastValidHost) return host !== '';
  const isValid = validHost.test(host) && URL.canParse(`http://${host}`);
  if (isValid) lastValidHost = host;
  return isValid;
}

/** The path as the router reads it: without host and query, and without needless percent escapes. */
export function pathOf(url: string): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  const bare = end === -1 ? path : path.slice(0, end);
  if (!bare.includes('%')) return bare;
  return bare.replaceAll(/%(?:2d|2e|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
}

/** The query as it was sent, with its question mark; empty if there is none. */
export function searchOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}

/** Whether a path is below /api/, in any spelling. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:\/|$)/.test(pathOf(url));
}

/** Whether a path is below /organisers/. */
export function isOrganiserPath(url: string): boolean {
  return /^\/organisers(?:\/|$)/.test(pathOf(url));
}

/** Whether a path is that of a personal link. */
export function isPersonalPath(url: string): boolean {
  return /^\/+p\//i.test(pathOf(url));
}

/** A path that contains the code of a personal link or of an invitation, with asterisks in its place; undefined for any other path. */
export function hideCode(path: string): string | undefined {
  const [, start] = /^\/+([pi])\//i.exec(path) ?? [];
  return start && `/${start.toLowerCase()}/***`;
}

/** Whether a path is one of signing in, of accounts or of invitations. */
export function isAccountPath(url: string): boolean {
  const path = pathOf(url);
  return /^\/(?:account|sign-in)(?:\/|$)/.test(path) || /^\/+i\//i.test(path);
}
