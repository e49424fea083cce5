// A body goes into a file as it comes, so that memory stays small however many come at once; no longer and no larger than it may be.
import { tmpdir } from 'node:os';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { withinTime } from '../http/request/body.ts';
import type { Request } from '../http/request/request.ts';
import { type KeptStream, keepStream } from '../import/read/kept-stream.ts';
import { DatabaseError } from '../store/database.ts';

export const largestBody = 32 * 1024 * 1024;
const bodyMilliseconds = 60_000;

const tooLarge = new ApiError(413, organiserMessages.tooLarge);

/** Calls `work` with the file that holds the body, and closes it afterwards. */
export async function withBody<T>(request: Request, work: (body: KeptStream) => Promise<T>): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > largestBody) throw tooLarge;
  const body = await keepStream(readChunks(request.body)).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof ApiError) throw error;
    throw new DatabaseError(`the temporary folder ${tmpdir()} cannot be written (${error.code})`, {
      cause: error,
    });
  });
  try {
    return await work(body);
  } finally {
    body.file.destroy();
  }
}

async function* readChunks(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of withinTime(body, bodyMilliseconds)) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge;
    yield chunk;
  }
}
