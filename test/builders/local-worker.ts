// Runs organisers' jobs in the test's process, as src/organisers/worker.ts does in its own process.
import { replyTo } from '../../src/organisers/do-job.ts';
import type { WorkerProcess, Workers } from '../../src/organisers/worker-process.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';

export function makeLocalWorkers(databaseUrl: string): Workers {
  const worker = makeLocalWorker(databaseUrl);
  return {
    writer: worker,
    reader: worker,
    seasons: makeLocalWorker(databaseUrl),
    ratings: makeLocalWorker(databaseUrl),
  };
}

function makeLocalWorker(databaseUrl: string): WorkerProcess {
  let database: Promise<Database> | undefined;
  function open(): Promise<Database> {
    database ??= openDatabase(databaseUrl);
    return database;
  }
  return {
    async run(job, body, waitMilliseconds) {
      const bytes = body === undefined ? Buffer.alloc(0) : Buffer.concat(await body.file.toArray());
      // Jobs and replies are sent as values.
      const sent = structuredClone({ job, waitMilliseconds, bodyBytes: bytes.length });
      const steps = replyTo(open, sent, bytes);
      let step = await steps.next();
      while (!step.done) step = await steps.next();
      return { result: structuredClone(step.value), milliseconds: 0 };
    },
    rest: () => undefined,
    async close() {
      const opened = database;
      database = undefined;
      await (await opened)?.close();
    },
  };
}
