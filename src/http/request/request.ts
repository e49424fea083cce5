// A request as the road and its handlers see it: plain values, read once from what Node received.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Destination } from './destination.ts';

export interface Request {
  /** The client's own where it may be logged, else a new one. */
  readonly id: string;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Where it came to, and who sent it, as far as proxies are believed. */
  readonly destination: Destination;
  /** What the client sends along. */
  readonly body: AsyncIterable<Buffer>;
  /** When it was received: as `performance.now()` counts, and in milliseconds since 1970. */
  readonly started: number;
  readonly time: number;
}

export type ReadRequest = (incoming: IncomingMessage) => Request;

export function makeReadRequest(
  readDestination: (incoming: IncomingMessage) => Destination,
  now: () => number = Date.now,
): ReadRequest {
  return (incoming) => ({
    id: readRequestId(incoming.headers),
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers: incoming.headers,
    destination: readDestination(incoming),
    // Whoever stops reading may still answer.
    body: { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) },
    started: performance.now(),
    time: now(),
  });
}

/** A client's own id is taken over where it cannot break a log or a header. */
function readRequestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
