// Where a request came to, and the addresses that answers name.
import type { FastifyRequest } from 'fastify';
import type { AppOptions } from './options.ts';

const validHost = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The base of `next`. */
export function baseOf(request: FastifyRequest, { baseUrl }: AppOptions): string {
  return baseUrl ?? addressOf(request);
}

/** The base of `url` fields. */
export function siteOf(request: FastifyRequest, { siteUrl, baseUrl }: AppOptions): string {
  return siteUrl ?? baseUrl ?? addressOf(request);
}

/** Whether answers to such a host may name it. */
export function isGoodHost(host: string | undefined): host is string {
  return host !== undefined && validHost.test(host) && URL.canParse(`http://${host}`);
}

function addressOf({ protocol, host, socket }: FastifyRequest): string {
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
