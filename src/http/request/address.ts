// The addresses that requests name and answers give.
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
  return `${protocol}://${isGoodHost(host) ? host : local()}`;
}

/** Most requests come to the host that the one before came to. */
let lastGoodHost = '';

/** Whether answers to such a host may name it. */
export function isGoodHost(host: string): boolean {
  if (host === lastGoodHost) return host !== '';
  const isGood = validHost.test(host) && URL.canParse(`http://${host}`);
  if (isGood) lastGoodHost = host;
  return isGood;
}

/** The path as the router reads it: without host and query, and with letters for needless percent escapes. */
export function pathOf(url: string): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  const bare = end === -1 ? path : path.slice(0, end);
  if (!bare.includes('%')) return bare;
  return bare.replaceAll(/%(?:2d|2e|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, (spelled) =>
    String.fromCharCode(Number.parseInt(spelled.slice(1), 16)),
  );
}

/** Whether a path lies under /api/, however it is spelled. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:\/|$)/.test(pathOf(url));
}

/** Whether a path lies under /organisers/. */
export function isOrganiserPath(url: string): boolean {
  return /^\/organisers(?:\/|$)/.test(pathOf(url));
}
