// A body goes into a file as it comes, so that memory stays small however many come at once; no longer and no larger than it may be.

import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { withinTime } from '../http/request/body.ts';
import type { Request } from '../http/request/request.ts';

export const largestBody = 32 * 1024 * 1024;
const bodyMilliseconds = 60_000;

const tooLarge = new ApiError(413, organiserMessages.tooLarge);

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
  let size = 0;
  for await (const chunk of withinTime(body, bodyMilliseconds)) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge;
    await file.write(chunk);
  }
}
