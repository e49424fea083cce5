// A request as the road and its handlers see it: plain values, read once from what Node received.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
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
  /** Whether its client has hung up. One that has only finished sending looks the same, and is still answered. */
  isLeft(): boolean;
  /** Calls `listener` once, when the answer was sent or nobody is there to read it. */
  onEnd(listener: () => void): void;
  /** When it was received: as `performance.now()` counts, and in milliseconds since 1970. */
  readonly started: number;
  readonly time: number;
}

export type ReadRequest = (incoming: IncomingMessage, response: ServerResponse) => Request;

export function makeReadRequest(
  readDestination: (incoming: IncomingMessage) => Destination,
  now: () => number = Date.now,
): ReadRequest {
  return (incoming, response) => ({
    id: readRequestId(incoming.headers),
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers: incoming.headers,
    destination: readDestination(incoming),
    // Whoever stops reading may still answer.
    body: { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) },
    isLeft: () => incoming.socket.destroyed || incoming.socket.readableEnded,
    onEnd: (listener) => listenForEnd(incoming, response, listener),
    started: performance.now(),
    time: now(),
  });
}

/** A host, and an address that a request may have (RFC 9112, 3.2): Node lets others through. */
export function isWellMade({ method, url = '', headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined && httpVersion === '1.1') return false;
  return /^(?:\/|https?:\/\/[^/?#])/i.test(url) || (url === '*' && method === 'OPTIONS');
}

/** A connection that is lost ends also the answers that wait behind another one, which are never told of it themselves. */
function listenForEnd({ socket }: IncomingMessage, response: ServerResponse, listener: () => void): void {
  if (response.closed || socket.destroyed) {
    listener();
    return;
  }
  const end = () => {
    response.off('close', end);
    socket.off('close', end);
    listener();
  };
  // However many requests come in behind one another.
  socket.setMaxListeners(0);
  socket.once('close', end);
  response.once('close', end);
}

/** A client's own id is taken over where it cannot break a log or a header. */
function readRequestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
