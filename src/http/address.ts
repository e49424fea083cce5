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

function addressOf({ protocol, host, socket }: FastifyRequest): string {
  if (validHost.test(host ?? '')) return `${protocol}://${host}`;
  const local = socket.localAddress ?? '127.0.0.1';
  return `${protocol}://${local.includes(':') ? `[${local}]` : local}:${socket.localPort ?? 80}`;
}
