// The process that does the jobs: one at a time, until the server ends it or is gone.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Database, DatabaseError } from '../store/database.ts';
import { openDatabase } from '../store/open.ts';
import type { Job, Outcome } from './job.ts';
import { doJob } from './tasks/do-job.ts';

export interface Asked {
  readonly job: Job;
  readonly databaseUrl: string;
  readonly changesDays: number | undefined;
  /** How many bytes come by standard input. */
  readonly bodyBytes: number;
}

/** `commit`: the job waits for the same word before it commits. */
export type Reply =
  | 'commit'
  | { readonly outcome: Outcome }
  | { readonly error: string; readonly isDatabase: boolean };

/** Readers come first where the cores are busy. */
const politePriority = 5;

// The server holds the other end of this pipe: it closes when the server is gone. A thread of its own hears that also while a job computes.
const watch = `new (require('node:net').Socket)({ fd: 4 }).resume().on('close', () => process.kill(process.pid, 'SIGKILL'))`;

let database: Promise<Database> | undefined;

/** One that could not be opened is tried again. */
function open({ databaseUrl, changesDays }: Asked): Promise<Database> {
  database ??= openDatabase(databaseUrl, { changesDays }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function readBody(size: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  for (;;) {
    const body: Buffer | null = process.stdin.read(size);
    if (body !== null) return body;
    await once(process.stdin, 'readable');
  }
}

/** A job that took too long is ended while it waits for this. */
async function mayCommit(): Promise<void> {
  const said = once(process, 'message');
  process.send?.('commit' satisfies Reply);
  await said;
}

async function answer(asked: Asked): Promise<Reply> {
  try {
    const body = await readBody(asked.bodyBytes);
    return { outcome: await doJob(await open(asked), asked.job, body, mayCommit) };
  } catch (error) {
    const isDatabase = error instanceof DatabaseError;
    const text = error instanceof Error ? (isDatabase ? error.message : error.stack) : undefined;
    return { error: text ?? String(error), isDatabase };
  }
}

new Worker(watch, { eval: true }).unref();
// What reaches every process of a terminal or a service: the server says when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
try {
  setPriority(politePriority);
} catch {
  // Then it competes as everybody does.
}
process.on('message', async (message: Asked | 'commit') => {
  if (message !== 'commit') process.send?.(await answer(message));
});
