// What never became a request: bytes that are no HTTP, too many headers, or a client that did not finish.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorStatus, errorCodes, messages, writeError } from '../../contract/errors.ts';
import { headersOfBroken } from './heads.ts';

const byCode: Readonly<Record<string, [ErrorStatus, string]>> = {
  HPE_HEADER_OVERFLOW: [431, messages.headers],
  ERR_HTTP_REQUEST_TIMEOUT: [408, messages.timeout],
};
/** How long a client has to close its side, too. */
const patienceMilliseconds = 500;

/** What may be told of it: nothing of the bytes that were sent. */
export interface Broken {
  readonly id: string;
  readonly status: ErrorStatus;
  /** What Node calls the fault. */
  readonly fault: string;
  readonly bytes: number;
  readonly ip: string;
}

/**
 * There is no response to write it with: it goes to the socket as it is. Undefined where nobody is there to read it, or nothing was ever sent: browsers
 * connect in advance, and would take an answer for that to what they ask next.
 */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): Broken | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return undefined;
  }
  const id = randomUUID();
  const [status, message] = byCode[error.code ?? ''] ?? [400, messages.request];
  const body = writeError(status, message);
  const headers = [
    ...headersOfBroken,
    'x-request-id',
    id,
    'cache-control',
    'no-store',
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body)),
    'connection',
    'close',
  ];
  let head = `HTTP/1.1 ${status} ${errorCodes[status].toLowerCase().replaceAll('_', ' ')}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  socket.end(`${head}\r\n${body}`);
  setTimeout(() => socket.destroy(), patienceMilliseconds).unref();
  const { code: fault = 'unknown' } = error;
  return { id, status, fault, bytes: Buffer.byteLength(body), ip: socket.remoteAddress ?? '' };
}
