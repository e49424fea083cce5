// An answer goes out: head and body in one go, a stream as it comes.
import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** As fast as its client takes it. By hand: a stream of Node's in between would cost each open connection as much again. */
async function sendStream(response: ServerResponse, body: AsyncIterator<string>): Promise<void> {
  response.once('close', () => void body.return?.());
  try {
    for (let part = await body.next(); part.done !== true && !response.destroyed; part = await body.next())
      if (!response.write(part.value)) await drained(response);
    if (!response.destroyed) response.end();
  } catch {
    // A stream that fails has no way to say so but to break off.
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

/** Says how many bytes of body it sends; of a stream nobody knows. */
export function send(
  response: ServerResponse,
  head: string[],
  { status, body }: Answer,
  method: string,
  unread?: IncomingMessage,
): number | undefined {
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
  void sendStream(response, body[Symbol.asyncIterator]());
  return undefined;
}
