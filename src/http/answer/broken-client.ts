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

/** There is no response to write it with: it goes to the socket as it is. */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = byCode[error.code ?? ''] ?? [400, messages.request];
  const body = writeError(status, message);
  const headers = [
    ...headersOfBroken,
    ...['x-request-id', randomUUID(), 'cache-control', 'no-store'],
    ...['content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(body))],
    ...['connection', 'close'],
  ];
  let head = `HTTP/1.1 ${status} ${errorCodes[status].toLowerCase().replaceAll('_', ' ')}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  socket.end(`${head}\r\n${body}`);
  setTimeout(() => socket.destroy(), patienceMilliseconds).unref();
}
