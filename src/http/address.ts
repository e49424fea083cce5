// Where a request came to, and the addresses that answers name.
import type { Socket } from 'node:net';
import type { AppOptions } from './options.ts';

/** What a request says, or whoever may speak for it, of where it came to. */
export interface Destination {
  readonly protocol: string;
  readonly host: string;
  readonly socket: Socket;
}

const validHost = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The base of `next`. */
export function baseOf(request: Destination, { baseUrl }: AppOptions): string {
  return baseUrl ?? addressOf(request);
}

/** The base of `url` fields. */
export function siteOf(request: Destination, { siteUrl, baseUrl }: AppOptions): string {
  return siteUrl ?? baseUrl ?? addressOf(request);
}

/** Most requests come to the host that the one before came to. */
let lastGood = '';

/** Whether answers to such a host may name it. */
export function isGoodHost(host: string): boolean {
  if (host === lastGood) return host !== '';
  const isGood = validHost.test(host) && URL.canParse(`http://${host}`);
  if (isGood) lastGood = host;
  return isGood;
}

function addressOf({ protocol, host, socket }: Destination): string {
  // A proxy that hands a client's header on could name any scheme.
  const scheme = protocol === 'https' ? 'https' : 'http';
  if (isGoodHost(host)) return `${scheme}://${host}`;
  const local = socket.localAddress ?? '127.0.0.1';
  return `${scheme}://${local.includes(':') ? `[${local}]` : local}:${socket.localPort ?? 80}`;
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
