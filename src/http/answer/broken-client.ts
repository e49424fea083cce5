// Answers to input that never became a request: bytes that are not HTTP, too many headers, or a client that did not finish.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorStatus, errorCodes, messages, writeError } from '../../contract/errors.ts';
import { jsonType } from './answer.ts';
import { apiTerms } from './route-terms.ts';

const byCode: Readonly<Record<string, [ErrorStatus, string]>> = {
  HPE_HEADER_OVERFLOW: [431, messages.headers],
  ERR_HTTP_REQUEST_TIMEOUT: [408, messages.timeout],
};
/** How long a client has to close its side of the connection. */
const closeMilliseconds = 500;

/** For the log; it contains none of the bytes that the client sent. */
export interface BrokenRequest {
  readonly id: string;
  readonly status: ErrorStatus;
  /** Node's error code. */
  readonly fault: string;
  readonly bytes: number;
  readonly ip: string;
}

/**
 * Writes the answer to the socket, because there is no response object. Does nothing and returns undefined if the client has disconnected or has sent nothing:
 * browsers connect in advance, and would take an answer as the one to their next request.
 */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): BrokenRequest | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return undefined;
  }
  const id = randomUUID();
  const [status, message] = byCode[error.code ?? ''] ?? [400, messages.request];
  const body = writeError(status, message);
  const headers = Object.entries({
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  let head = `HTTP/1.1 ${status} ${errorCodes[status].toLowerCase().replaceAll('_', ' ')}\r\n`;
  for (let at = 0; at < apiTerms.headers.length; at += 2)
    head += `${apiTerms.headers[at]}: ${apiTerms.headers[at + 1]}\r\n`;
  for (const [name, value] of headers) head += `${name}: ${value}\r\n`;
  socket.end(`${head}\r\n${body}`);
  setTimeout(() => socket.destroy(), closeMilliseconds).unref();
  const { code: fault = 'unknown' } = error;
  return { id, status, fault, bytes: Buffer.byteLength(body), ip: socket.remoteAddress ?? '' };
}
