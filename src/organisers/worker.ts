// The process beside the server that does the jobs. Its main thread only passes messages on, so that it hears also while a job computes that the server
// is gone.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { commit, outOfMemoryStatus, type SentJob } from './job.ts';

/** The server sends one body, and the next only when it got its answer. */
async function readBody(size: number): Promise<Buffer<ArrayBuffer>> {
  const body = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  while (filled < size) {
    const chunk: Buffer | null = process.stdin.read();
    if (chunk === null) await once(process.stdin, 'readable');
    else filled += chunk.copy(body, filled);
  }
  return body;
}

/** Where memory is short, this is what the kernel ends; where the cores are busy, readers come first. */
function standBack(): void {
  try {
    setPriority(5);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Then it competes as everybody does.
  }
}

standBack();
const thread = new Worker(import.meta.filename.replace(/worker(?=\.[jt]s$)/, 'job-thread'), {
  resourceLimits: { maxOldGenerationSizeMb: Number(process.argv[2]) },
});
thread.on('message', (reply) => process.send?.(reply));
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  process.exit(outOfMemoryStatus);
});
process.on('message', async (message: SentJob | typeof commit) => {
  if (message === commit) return thread.postMessage(message);
  const body = await readBody(message.bodyBytes);
  thread.postMessage({ ...message, body }, [body.buffer]);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// What reaches every process of a terminal or a service: the server says when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
