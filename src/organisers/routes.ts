// The routes of organisers: their operations, which the worker does one at a time where they change something, and the pages of players.
import { Readable } from 'node:stream';
import { ApiError, messages } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { isWholeText } from '../contract/texts.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Route } from '../http/answer/route.ts';
import { openTerms, organiserTerms } from '../http/answer/route-terms.ts';
import { shareAnswers } from '../http/answer/shared-answers.ts';
import type { Organisers } from '../http/app.ts';
import { makeOpenApiRoute, publicCaching } from '../http/docs/openapi.ts';
import type { AppOptions } from '../http/options.ts';
import type { SpooledStream } from '../import/read/spool.ts';
import { writeTemplate } from '../import/sheets/example-sheets.ts';
import { workbookType } from '../import/sheets/write-workbook.ts';
import { nameOwner } from '../store/records/ownership.ts';
import type { Job } from './job.ts';
import type { Call, Operation } from './operation.ts';
import { operations } from './operations.ts';
import { listPlayerRoutes } from './players/routes.ts';
import { makeQueue, playerKey } from './queue.ts';
import type { WorkerProcess } from './worker-process.ts';
import { readIdempotencyKey, runInWorker } from './write-requests.ts';

/** The empty spreadsheets of an event, to fill in and upload. */
const templateRoute = shareAnswers(
  {
    ...openTerms,
    path: '/desk/template.xlsx',
    parameters: [],
    async answer() {
      const body = Buffer.from(writeTemplate());
      const identity = body.toString('latin1');
      const headers = ['content-disposition', 'attachment; filename="muster-event.xlsx"'];
      return { body, identity, type: workbookType, caching: publicCaching, headers };
    },
  },
  {},
);

export function makeOrganisers(options: AppOptions, worker: WorkerProcess): Organisers {
  const queue = makeQueue();
  const underWay = new Set<string>();
  const { keyPrefix, organiserKeyPrefix = '' } = options;
  const openApiRoute = makeOpenApiRoute('/organisers/openapi.json', options, async (base) =>
    (await import('./openapi.ts')).describeOrganisersAt(base, keyPrefix, organiserKeyPrefix, operations),
  );

  /** One request of an Idempotency-Key at a time: a second one would find no stored outcome yet. */
  async function answerAlone(call: Call, operation: Operation): Promise<Content> {
    const idempotencyKey = readIdempotencyKey(call.request.headers);
    if (idempotencyKey === undefined) return answer(call, operation);
    const name = `${call.organiser.id} ${idempotencyKey}`;
    if (underWay.has(name)) throw new ApiError(409, organiserMessages.idempotencyBusy);
    underWay.add(name);
    try {
      return await answer(call, operation);
    } finally {
      underWay.delete(name);
    }
  }

  /** Has the worker do a job when its key is next in the queue; then the server reads what it changed. */
  async function runJob(
    key: string,
    job: Job,
    body: SpooledStream | undefined,
    refresh: () => Promise<void>,
  ): Promise<Content> {
    const { status, body: json } = await queue.run(key, () => worker.run(job, body));
    // The job is done even if this fails.
    await refresh().catch(() => undefined);
    return { status, body: Buffer.from(json), caching: 'no-store' };
  }

  return {
    endJobs: worker.close,
    routes: (context, refresh, rejectCode) => [
      openApiRoute,
      templateRoute,
      ...listPlayerRoutes({
        context,
        rejectCode,
        run: (job, body) =>
          runJob(playerKey(job.code), job, { file: Readable.from([body]), size: body.length }, refresh),
      }),
      ...operations.map(
        (operation): Route => ({
          ...organiserTerms,
          ...(operation.method !== undefined && { method: operation.method, body: 'long' }),
          path: `/organisers/v1${operation.path}`,
          async answer(request, parameters) {
            const { name, others, owner } = parameters;
            // One of the engines accepts no such name, and nothing has it.
            if (![name, ...others].every(isWholeText)) throw new ApiError(404, messages.path);
            if (owner?.clubs == null) throw new Error('a key without clubs was admitted');
            const { id, account, clubs, own } = owner;
            const call: Call = {
              ...parameters,
              request,
              context,
              options,
              organiser: { id, account, clubs, owner: own ? nameOwner(account) : null },
              checkQueue: () => queue.check(id),
              run: (job, body) => runJob(id, job, body, refresh),
            };
            return operation.method === undefined ? answer(call, operation) : answerAlone(call, operation);
          },
        }),
      ),
    ],
  };
}

async function answer(call: Call, operation: Operation): Promise<Content> {
  if (operation.needsAllClubs && call.organiser.clubs !== 'all')
    throw new ApiError(403, organiserMessages.allClubs);
  return operation.answer ? operation.answer(call) : runInWorker(call, operation);
}
