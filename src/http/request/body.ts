// What a client sends along, up to a size and within a time.
import { ApiError, messages } from '../../contract/errors.ts';
import type { Request } from './request.ts';

/** A small body comes with its head, or soon. */
const smallMilliseconds = 3_000;
const tooLate = new ApiError(408, messages.timeout);

export async function readBody({ headers, body }: Request, mostBytes: number): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw new ApiError(413, messages.bodyLength);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of withinTime(body, smallMilliseconds)) {
    length += part.length;
    // What is too much is read on and forgotten: whoever breaks off ends the connection, and nobody hears why.
    if (length <= mostBytes) parts.push(part);
  }
  if (length > mostBytes) throw new ApiError(413, messages.bodyLength);
  return Buffer.concat(parts);
}

/** Piece by piece, as it comes. */
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
    // A client that has gone, or sent no HTTP, is no fault of ours.
    throw error === tooLate ? error : new ApiError(400, messages.request);
  } finally {
    clearTimeout(timer);
    // One that still waits for its next piece would never return.
    if (!isLate) await chunks.return?.();
  }
}
