// An answer goes out: head and body in one go, a stream as it comes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Answer } from './answer.ts';

/** How long a client is listened to that has been answered before it had said everything. */
const lingerMilliseconds = 2000;

/** A connection that is closed while its client still sends is reset, and the answer lost: what comes is thrown away for a moment. */
function endAfter(response: ServerResponse, body: Buffer, unread: IncomingMessage): void {
  response.write(body);
  const timer = setTimeout(() => response.end(), lingerMilliseconds);
  unread.once('close', () => clearTimeout(timer));
  unread.once('end', () => {
    clearTimeout(timer);
    response.end();
  });
  unread.resume();
}

/** Says how many bytes of body it sends; of a stream nobody knows. */
export function send(
  response: ServerResponse,
  head: string[],
  { status, body }: Answer,
  method: string,
  unread?: IncomingMessage,
): number {
  response.writeHead(status, head);
  if (body === undefined || method === 'HEAD') {
    response.end();
    return 0;
  }
  if (Buffer.isBuffer(body)) {
    if (unread === undefined) response.end(body);
    else endAfter(response, body, unread);
    return body.length;
  }
  // A stream that fails has no way to say so but to break off.
  pipeline(Readable.from(body), response, () => undefined);
  return 0;
}
