// Runs organisers' jobs in the test's process, as src/organisers/worker.ts does in its own process.
import { doJob } from '../../src/organisers/do-job.ts';
import type { Job } from '../../src/organisers/job.ts';
import type { WorkerProcess } from '../../src/organisers/worker-process.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';

export function makeLocalWorker(databaseUrl: string): WorkerProcess {
  let database: Database | undefined;
  return {
    async run(job, body) {
      database ??= await openDatabase(databaseUrl);
      const bytes = body === undefined ? Buffer.alloc(0) : Buffer.concat(await body.file.toArray());
      // A job is sent as JSON.
      const sent = JSON.parse(JSON.stringify(job)) as Job;
      return doJob(database, sent, bytes, async () => undefined);
    },
    async close() {
      await database?.close();
    },
  };
}
