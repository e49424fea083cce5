// The process that does the work: a job at a time, until the server goes away. What was not finished then is undone.
import { setPriority } from 'node:os';
import { type Database, DatabaseError } from '../store/database.ts';
import { openDatabase } from '../store/open.ts';
import type { Job, Outcome } from './job.ts';
import { doJob } from './tasks/do-job.ts';

export type Reply = { readonly number: number } & (
  | { readonly outcome: Outcome }
  | { readonly error: string; readonly isDatabase: boolean }
);

type Message =
  | { readonly databaseUrl: string; readonly changesDays?: number }
  | { readonly number: number; readonly job: Job };

/** Whoever reads comes first where the cores are busy. */
const politePriority = 5;

let url = '';
let changesDays: number | undefined;
let database: Promise<Database> | undefined;
let turn: Promise<void> = Promise.resolve();

/** One that could not be opened is tried again. */
function open(): Promise<Database> {
  database ??= openDatabase(url, { changesDays }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function reply(number: number, job: Job): Promise<Reply> {
  try {
    return { number, outcome: await doJob(await open(), job) };
  } catch (error) {
    const isDatabase = error instanceof DatabaseError;
    const text = error instanceof Error ? (isDatabase ? error.message : error.stack) : undefined;
    return { number, error: text ?? String(error), isDatabase };
  }
}

try {
  setPriority(politePriority);
} catch {
  // Then it competes as everybody does.
}
process.on('message', (message: Message) => {
  if ('databaseUrl' in message) ({ databaseUrl: url, changesDays } = message);
  else
    turn = turn.then(async () => {
      const done = await reply(message.number, message.job);
      process.send?.(done);
    });
});
process.on('disconnect', () => process.exit());
