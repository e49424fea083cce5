// The routes of organisers: their operations, which a worker does where they change something or take long, and the pages of players.
import { Readable } from 'node:stream';
import { isWholeText } from '#army-list/list-text';
import { ApiError, messages } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Parameters, Route } from '../http/answer/route.ts';
import { openTerms, organiserTerms } from '../http/answer/route-terms.ts';
import { shareAnswers } from '../http/answer/shared-answers.ts';
import type { Organisers } from '../http/app.ts';
import { makeOpenApiRoute, publicCaching } from '../http/docs/openapi.ts';
import type { AppOptions } from '../http/options.ts';
import type { SpooledStream } from '../import/read/spool.ts';
import { workbookType } from '../import/sheets/sheet-columns.ts';
import { nameOwner } from '../store/records/ownership.ts';
import { admitSession, showSession } from './admit-session.ts';
import type { DueWork } from './due/due-work.ts';
import { listSignUpRoutes } from './entries/sign-up-routes.ts';
import type { Job, Organiser, PlayerJob, SignUpJob } from './job.ts';
import { type Call, type OrganiserOperation, organiserPath } from './operation.ts';
import { operations } from './operations.ts';
import { listPlayerRoutes } from './players/routes.ts';
import { type Client, type JobOwner, makeQueue } from './queue.ts';

import { contentOf, type WorkerName, type Workers } from './worker-process.ts';
import { readIdempotencyKey, runInReader, runInWorker } from './write-requests.ts';

/** The empty spreadsheets of an event, to fill in and upload. */
const templateRoute = shareAnswers(
  {
    ...openTerms,
    path: '/desk/template.xlsx',
    parameters: [],
    async answer() {
      const { writeTemplate } = await import('../import/sheets/example-sheets.ts');
      const body = Buffer.from(writeTemplate());
      const identity = body.toString('latin1');
      const headers = ['content-disposition', 'attachment; filename="muster-event.xlsx"'];
      return { body, identity, type: workbookType, caching: publicCaching, headers };
    },
  },
  {},
);

/** Many players report at the end of a round; all players of a tournament count as one key. */
const writerLimits = { organisers: { all: 10, ofKey: 2 }, players: { all: 500, ofKey: 250 } };
const readerLimits = { organisers: { all: 100, ofKey: 20 }, players: writerLimits.players };

/** `waitMilliseconds`: how long a request waits for a worker and the write lock at most. */
export function makeOrganisers(
  options: AppOptions,
  workers: Workers,
  makers: readonly Pick<DueWork, 'wake'>[],
  waitMilliseconds?: number | undefined,
): Organisers {
  const queues = {
    writer: makeQueue(writerLimits, waitMilliseconds),
    reader: makeQueue(readerLimits, waitMilliseconds),
  };
  const underWay = new Set<string>();
  const { keyPrefix, organiserKeyPrefix = '' } = options;
  const openApiRoute = makeOpenApiRoute('/organisers/openapi.json', options, async (base) =>
    (await import('./openapi.ts')).describeOrganisersAt(base, keyPrefix, organiserKeyPrefix),
  );

  /** The caller; throws if they may not do this. */
  async function readOrganiser(operation: OrganiserOperation, parameters: Parameters): Promise<Organiser> {
    const { owner, session, name } = parameters;
    if (session === undefined) {
      if (owner?.clubs == null) throw new Error('a key without clubs was admitted');
      const { id, account, clubs, own } = owner;
      return { id, account, clubs, owner: own ? nameOwner(account) : null };
    }
    const isOfTournament = operation.path.startsWith(`${organiserPath}/tournaments/:slug`);
    const call = {
      digest: session.digest,
      leastRole: operation.leastRole,
      tournament: isOfTournament ? name : undefined,
      ownEvents: options.signIn?.ownEvents ?? false,
      signsIn: options.signIn !== undefined,
    };
    return operation.isForAllSessions
      ? showSession(session, call)
      : admitSession(options.database, session, call);
  }

  /** One request of an Idempotency-Key at a time: a second one would find no stored outcome yet. */
  async function answerAlone(call: Call, operation: OrganiserOperation): Promise<Content> {
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

  /** Has a worker do a job when it is the next in the queue. */
  async function runJob(
    worker: WorkerName,
    owner: JobOwner,
    request: Client,
    job: Job,
    body?: SpooledStream,
  ): Promise<Content> {
    const reply = await queues[worker].run(owner, request, (wait) => workers[worker].run(job, body, wait));
    return contentOf(reply);
  }

  async function runOfPlayer(
    refresh: () => Promise<void>,
    request: Client,
    slug: string,
    job: PlayerJob | SignUpJob,
    body: Buffer,
  ): Promise<Content> {
    const file = { file: Readable.from([body]), size: body.length };
    const done = await runJob('writer', playersOf(slug), request, job, file);
    // The job is done even if this fails.
    await refresh().catch(() => undefined);
    for (const maker of makers) maker.wake();
    return done;
  }

  return {
    async endJobs() {
      await Promise.all([workers.writer.close(), workers.reader.close()]);
    },
    routes: (context, refresh, { rejectCode, recordUses }, pages) => [
      openApiRoute,
      templateRoute,
      ...listPlayerRoutes({
        context,
        rejectCode,
        showPersonal: pages?.showPersonal,
        read: (request, slug, job) => runJob('reader', playersOf(slug), request, job),
        run: (...given) => runOfPlayer(refresh, ...given),
      }),
      ...listSignUpRoutes({
        options,
        showSignUp: pages?.showSignUp,
        run: (...given) => runOfPlayer(refresh, ...given),
      }),
      ...operations.map(
        (operation): Route => ({
          ...organiserTerms,
          ...(operation.method !== undefined && { method: operation.method, body: true }),
          // Workers have time limits of their own.
          isSlow: true,
          path: operation.path,
          countedAs: operation.countedAs,
          async answer(request, parameters) {
            const { name, others } = parameters;
            // One of the engines does not accept such a name, and nothing has it.
            if (![name, ...others].every(isWholeText)) throw new ApiError(404, messages.path);
            const organiser = await readOrganiser(operation, parameters);
            const { id } = organiser;
            const call: Call = {
              ...parameters,
              request,
              context,
              options,
              organiser,
              waitMilliseconds,
              recordUses,
              checkQueue: (worker) => queues[worker].check(ownerOf(id)),
              async run(worker, job, body) {
                const done = await runJob(worker, ownerOf(id), request, job, body);
                if (worker === 'reader') return done;
                await refresh().catch(() => undefined);
                for (const maker of makers) maker.wake();
                return done;
              },
            };
            return operation.method === undefined ? answer(call, operation) : answerAlone(call, operation);
          },
        }),
      ),
    ],
  };
}

function playersOf(slug: string): JobOwner {
  return { group: 'players', key: `players of ${slug}` };
}

function ownerOf(key: string): JobOwner {
  return { group: 'organisers', key };
}

async function answer(call: Call, operation: OrganiserOperation): Promise<Content> {
  if (operation.needsAllClubs && call.organiser.clubs !== 'all')
    throw new ApiError(403, organiserMessages.allClubs);
  if (operation.answer === undefined) return runInWorker(call, operation);
  return operation.isLong ? runInReader(call, operation) : operation.answer(call);
}
