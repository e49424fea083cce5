// A worker process. Its main thread passes messages on, so that it notices the end of its server also while a job computes; the same file, run as a
// thread, does the jobs one at a time.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import module from 'node:module';
import { setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Database } from '../store/database.ts';
import {
  commit,
  outOfMemoryStatus,
  type Reply,
  type SentJob,
  type SentPiece,
  type SentReply,
} from './job.ts';

export interface WorkerData {
  readonly databaseUrl: string;
  readonly changesDays: number | undefined;
  readonly timeZone: string | undefined;
  readonly heapMegabytes: number;
}

function runProcess(data: WorkerData): void {
  try {
    // Readers come first where the cores are busy, and the kernel ends this process first where memory is short.
    setPriority(5);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux can do this, and not in every container.
  }
  const thread = new Worker(import.meta.filename, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: data.heapMegabytes },
  });
  let before = process.cpuUsage();
  thread.on('message', (reply: Reply | typeof commit) => {
    if (reply === commit) return process.send?.(commit);
    const { user, system } = process.cpuUsage(before);
    const { pieces, rest } = cutReply(reply);
    for (const piece of pieces) process.send?.(piece);
    return process.send?.({ reply: rest, milliseconds: (user + system) / 1000 } satisfies SentReply);
  });
  thread.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    process.exit(outOfMemoryStatus);
  });
  process.on('message', async (message: SentJob | typeof commit) => {
    if (message === commit) return thread.postMessage(message);
    before = process.cpuUsage();
    const body = await readBody(message.bodyBytes);
    thread.postMessage({ sent: message, body }, [body.buffer]);
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Signals that reach every process of a terminal or a service: the server decides when the worker ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

const pieceBytes = 1024 * 1024;

/** Takes a long body out of a reply. */
function cutReply(reply: Reply): { readonly pieces: readonly SentPiece[]; readonly rest: Reply } {
  const body = 'content' in reply ? reply.content.body : '';
  if (!('content' in reply) || typeof body === 'string' || body.length <= pieceBytes)
    return { pieces: [], rest: reply };
  const { length: of } = body;
  const pieces = Array.from({ length: Math.ceil(of / pieceBytes) }, (_, index) => {
    const at = index * pieceBytes;
    return { piece: body.subarray(at, at + pieceBytes), at, of };
  });
  return { pieces, rest: { content: { ...reply.content, body: '' } } };
}

/** The server sends the next body only after the reply to the last job. */
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

async function runThread(
  port: MessagePort,
  { databaseUrl, changesDays, timeZone }: WorkerData,
): Promise<void> {
  module.enableCompileCache();
  const { openDatabase } = await import('../store/open.ts');
  const { replyTo } = await import('./do-job.ts');
  // Now, since the process ends by SIGKILL.
  module.flushCompileCache();
  let database: Database | undefined;

  async function open(): Promise<Database> {
    database ??= await openDatabase(databaseUrl, { changesDays, timeZone });
    return database;
  }

  port.on('message', async (message: { sent: SentJob; body: Uint8Array } | typeof commit) => {
    if (message === commit) return;
    const steps = replyTo(open, message.sent, Buffer.from(message.body.buffer));
    let step = await steps.next();
    while (!step.done) {
      const allowed = once(port, 'message');
      port.postMessage(step.value);
      await allowed;
      step = await steps.next();
    }
    port.postMessage(step.value);
  });
}

if (isMainThread) runProcess(JSON.parse(process.argv[2] ?? '') as WorkerData);
else if (parentPort !== null) await runThread(parentPort, workerData as WorkerData);
