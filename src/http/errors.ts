// Whatever goes wrong becomes the one error shape; what caused it goes to the log alone.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isEndpoint } from '../contract/endpoints.ts';
import { ApiError, type ErrorStatus, errorCodes, messages, writeError } from '../contract/errors.ts';
import { DatabaseError } from '../store/database.ts';
import { pathOf } from './address.ts';
import { allowedMethods, listReplyHeaders } from './reply-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where there are pages, errors outside the API are pages too. */
    errorPage?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toApiError(error);
  // What is answered on purpose, such as 503 to a crowd, is no fault.
  if (answer.status >= 500 && answer !== error)
    request.log.error({ reqId: request.id, err: error }, 'request failed');
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
    default:
      return new ApiError(500, messages.internal);
  }
}

/** A path or a method that nothing answers. Said before a body is looked at, so that none is ever read. */
export function describeUnknown({ url }: FastifyRequest): ApiError {
  return isEndpoint(pathOf(url))
    ? new ApiError(405, messages.method, { allow: allowedMethods })
    : new ApiError(404, messages.path);
}

/** What never became a request: bytes that are no HTTP, too many headers, or a client that did not finish. */
export function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  // As Node does itself: no second answer into one that is under way.
  const underWay = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent ?? false;
  if (error.code === 'ECONNRESET' || !socket.writable || underWay) {
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
  const head = [
    `HTTP/1.1 ${status} ${errorCodes[status].toLowerCase().replaceAll('_', ' ')}`,
    ...listReplyHeaders(),
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that does not close its side either would hold the connection for good.
  setTimeout(() => socket.destroy(), 500).unref();
}
