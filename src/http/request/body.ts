// Reads request bodies up to a size and within a time, and their type.
import { ApiError, messages } from '../../contract/errors.ts';
import type { Request } from './request.ts';

/** A small body arrives soon after its headers. It gets as much time as they do (server.ts). */
const smallMilliseconds = 8_000;
const tooLate = new ApiError(408, messages.timeout);

export async function readBody(
  { headers, body }: Request,
  mostBytes: number,
  milliseconds: number = smallMilliseconds,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw new ApiError(413, messages.bodyLength);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of withinTime(body, milliseconds)) {
    length += part.length;
    // The rest is read and discarded: ending the connection now would lose the answer.
    if (length <= mostBytes) parts.push(part);
  }
  if (length > mostBytes) throw new ApiError(413, messages.bodyLength);
  return Buffer.concat(parts);
}

/** The media type of the body, without parameters. */
export function mediaTypeOf({ headers }: Pick<Request, 'headers'>, otherwise = ''): string {
  const [type = ''] = (headers['content-type'] ?? otherwise).split(';', 1);
  return type.trim().toLowerCase();
}

/** Yields the body piece by piece, and throws 408 when the time is over. */
export async function* withinTime(
  body: AsyncIterable<Buffer>,
  milliseconds: number,
): AsyncGenerator<Buffer, void> {
  const chunks = body[Symbol.asyncIterator]();
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    late.reject(tooLate);
  }, milliseconds);
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), late.promise]);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    // A client that disconnected or sent invalid HTTP is not a failure of the server.
    throw error === tooLate ? error : new ApiError(400, messages.request);
  } finally {
    clearTimeout(timer);
    // A pending read would never return.
    if (!isLate) await chunks.return?.();
  }
}
