// What a client sends along, up to a size.
import { ApiError, messages } from '../../contract/errors.ts';
import type { Request } from './request.ts';

export async function readBody({ headers, body }: Request, mostBytes: number): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw new ApiError(413, messages.bodyLength);
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body) {
      length += part.length;
      // What is too much is read on and forgotten: whoever breaks off ends the connection, and nobody hears why.
      if (length <= mostBytes) parts.push(part);
    }
  } catch {
    // The client has gone, or sent no HTTP.
    throw new ApiError(400, messages.request);
  }
  if (length > mostBytes) throw new ApiError(413, messages.bodyLength);
  return Buffer.concat(parts);
}
