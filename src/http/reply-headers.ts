// What every answer carries, whatever became of the request: open CORS, a request id, and what caches have to heed.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from './address.ts';

const exposed = 'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id';
export const allowedMethods = 'GET, HEAD, OPTIONS';
const secondsPreflightIsKept = '86400';

const ofPages = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  vary: 'Accept-Encoding',
};
const ofApi = { ...ofPages, vary: 'Accept-Encoding, Authorization' };

/** All but the request id. */
export function replyHeaders(isApi: boolean): Readonly<Record<string, string>> {
  return isApi ? ofApi : ofPages;
}

/** A client's own id is taken over where it cannot break a log or a header. */
export function readRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

export function setReplyHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(replyHeaders(isApiPath(request.url))).header('x-request-id', request.id);
}

/** The same for what never became a request and is written to the socket as it is. */
export function listReplyHeaders(): readonly string[] {
  return [
    'Access-Control-Allow-Origin: *',
    `Access-Control-Expose-Headers: ${exposed}`,
    `X-Request-Id: ${randomUUID()}`,
    'Vary: Accept-Encoding, Authorization',
    'X-Content-Type-Options: nosniff',
  ];
}

/** CORS: a browser asks before it sends a key. Needs no key itself. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('allow', allowedMethods)
    .header('access-control-allow-methods', allowedMethods)
    .header('access-control-allow-headers', 'Authorization, *')
    .header('access-control-max-age', secondsPreflightIsKept)
    .send();
}
