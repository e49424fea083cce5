// A body goes into a file as it comes, so that memory stays small however many come at once; no longer and no larger than it may be.

import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, messages } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Request } from '../http/request/request.ts';

export const largestBody = 32 * 1024 * 1024;
const bodyMilliseconds = 60_000;

const tooLarge = new ApiError(413, organiserMessages.tooLarge);
const tooLate = new ApiError(408, messages.timeout);

/** Calls `work` with the path of a file that holds the body, and removes it afterwards. */
export async function withBody<T>(request: Request, work: (path: string) => Promise<T>): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > largestBody) throw tooLarge;
  const folder = await mkdtemp(join(tmpdir(), 'muster-body-'));
  try {
    const path = join(folder, 'body');
    await keepBody(request.body, path);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepBody(body: AsyncIterable<Buffer>, path: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  const timeUp = Promise.withResolvers<never>();
  timeUp.promise.catch(() => undefined);
  const timer = setTimeout(() => timeUp.reject(tooLate), bodyMilliseconds);
  const chunks = body[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), timeUp.promise]);
      if (next.done) return;
      size += next.value.length;
      if (size > largestBody) throw tooLarge;
      await file.write(next.value);
    }
  } catch (error) {
    if (error === tooLate) throw error;
    await chunks.return?.();
    // A client that goes away in between gets no answer; it is no fault of ours.
    throw error instanceof ApiError ? error : new ApiError(400, messages.request);
  } finally {
    clearTimeout(timer);
  }
}
