// An answer goes out: head and body in one go, a stream as it comes.
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Answer } from './answer.ts';

/** Says how many bytes of body it sends; of a stream nobody knows. */
export function send(
  response: ServerResponse,
  head: string[],
  { status, body }: Answer,
  method: string,
): number {
  response.writeHead(status, head);
  if (body === undefined || method === 'HEAD') {
    response.end();
    return 0;
  }
  if (Buffer.isBuffer(body)) {
    response.end(body);
    return body.length;
  }
  // A stream that fails has no way to say so but to break off.
  pipeline(Readable.from(body), response, () => undefined);
  return 0;
}
