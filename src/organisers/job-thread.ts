// The thread that does the jobs, one at a time.
import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type Database, DatabaseError } from '../store/database.ts';
import { openDatabase } from '../store/open.ts';
import { type AskedJob, commit, type Reply } from './job.ts';
import { doJob } from './tasks/do-job.ts';

let database: Promise<Database> | undefined;

/** One that could not be opened is tried again. */
function open({ databaseUrl, changesDays }: AskedJob): Promise<Database> {
  database ??= openDatabase(databaseUrl, { changesDays }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function answer(asked: AskedJob, mayCommit: () => Promise<void>): Promise<Reply> {
  try {
    const { buffer, byteOffset, length } = asked.body;
    const body = Buffer.from(buffer, byteOffset, length);
    return { outcome: await doJob(await open(asked), asked.job, body, mayCommit) };
  } catch (error) {
    const isDatabase = error instanceof DatabaseError;
    const text = error instanceof Error ? (isDatabase ? error.message : error.stack) : undefined;
    return { error: text ?? String(error), isDatabase };
  }
}

function serve(port: MessagePort): void {
  /** A job that took too long is ended while it waits for this. */
  async function mayCommit(): Promise<void> {
    const said = once(port, 'message');
    port.postMessage(commit);
    await said;
  }

  port.on('message', async (message: AskedJob | typeof commit) => {
    if (message !== commit) port.postMessage(await answer(message, mayCommit));
  });
}

if (parentPort !== null) serve(parentPort);
