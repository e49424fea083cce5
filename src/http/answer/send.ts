// Sends an answer: headers and body in one write, a stream piece by piece.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** How long the rest of a request body is read and discarded after the answer. */
const lingerMilliseconds = 2000;

/**
 * Discards the rest of the request before it ends the answer: closing a connection while the client sends would reset it and lose the answer. Some clients
 * read nothing before they have sent everything.
 */
function endAfter(response: ServerResponse, body: Buffer | undefined, unread: IncomingMessage): void {
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const timer = setTimeout(() => response.end(), lingerMilliseconds);
  unread.once('close', () => clearTimeout(timer));
  unread.once('end', () => {
    clearTimeout(timer);
    response.end();
  });
  unread.resume();
}

/** Sends as fast as the client reads. Written by hand, because Node's `pipeline` would double the memory of each open connection. */
async function sendStream(
  response: ServerResponse,
  body: AsyncIterator<string>,
  onFault: SendOptions['onFault'],
): Promise<void> {
  response.once('close', () => void body.return?.());
  try {
    for (let part = await body.next(); part.done !== true && !response.destroyed; part = await body.next())
      if (!response.write(part.value)) await drained(response);
    if (!response.destroyed) response.end();
  } catch (error) {
    // A failed stream can only be aborted. One whose client has disconnected may fail because of that.
    if (!response.destroyed) onFault(error);
    response.destroy();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.once('drain', go).once('close', go);
  });
}

export interface SendOptions {
  readonly method: string;
  /** The request, if a part of its body was not read. */
  readonly unread: IncomingMessage | undefined;
  /** Called if a stream fails. */
  readonly onFault: (error: unknown) => void;
}

/** Returns the number of body bytes; undefined for a stream. */
export function send(
  response: ServerResponse,
  headers: string[],
  { status, body }: Answer,
  { method, unread, onFault }: SendOptions,
): number | undefined {
  response.writeHead(status, headers);
  const sent = method === 'HEAD' ? undefined : body;
  if (sent !== undefined && !Buffer.isBuffer(sent)) {
    void sendStream(response, sent[Symbol.asyncIterator](), onFault);
    return undefined;
  }
  if (unread === undefined) response.end(sent);
  else endAfter(response, sent, unread);
  return sent?.length ?? 0;
}
