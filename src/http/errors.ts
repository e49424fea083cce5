// Whatever goes wrong becomes the one error shape; what caused it goes to the log alone.
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorStatus, errorCodes, messages, writeError } from '../contract/errors.ts';
import { DatabaseError } from '../store/database.ts';

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toApiError(error);
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(writeError(answer.status, answer.message));
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseError) return new ApiError(503, messages.unavailable, { 'retry-after': '1' });
  switch ((error as Partial<FastifyError>)?.code) {
    case 'FST_ERR_BAD_URL':
      return new ApiError(400, messages.address);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError(414, messages.addressLength);
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(413, messages.body);
    default:
      return new ApiError(500, messages.internal);
  }
}

/** What never became a request: bytes that are no HTTP, too many headers, or a client that did not finish. */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message]: [ErrorStatus, string] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, messages.headers]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, messages.timeout]
        : [400, messages.request];
  const body = writeError(status, message);
  const reason = errorCodes[status].toLowerCase().replaceAll('_', ' ');
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
