// A request as handlers see it: plain values, read once from Node's request.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Destination } from './destination.ts';

export interface Request {
  /** The client's own if it is safe to log, else a new one. */
  readonly id: string;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The address that it was sent to, and the client's address. */
  readonly destination: Destination;
  readonly body: AsyncIterable<Buffer>;
  /** Whether the client has disconnected. A client that has only closed its sending side looks the same, and is still answered. */
  isDisconnected(): boolean;
  /** Calls `listener` once, when the answer was sent or the connection lost. */
  onEnd(listener: () => void): void;
  /** When it was received: by `performance.now()`, and in milliseconds since 1970. */
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
    // A handler must still be able to answer after it has stopped reading.
    body: { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) },
    isDisconnected: () => incoming.socket.destroyed || incoming.socket.readableEnded,
    onEnd: (listener) => listenForEnd(incoming, response, listener),
    started: performance.now(),
    time: now(),
  });
}

/** Checks host and request target (RFC 9112, 3.2), which Node does not. */
export function isWellFormed({ method, url = '', headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined && httpVersion === '1.1') return false;
  return /^(?:\/|https?:\/\/[^/?#])/i.test(url) || (url === '*' && method === 'OPTIONS');
}

/** Listens to the socket as well: when it closes, responses queued behind another one get no `close` event. */
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
  // A client may send any number of requests on one connection without waiting.
  socket.setMaxListeners(0);
  socket.once('close', end);
  response.once('close', end);
}

/** A client's own id is used if it cannot break a log line or a header. */
function readRequestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
