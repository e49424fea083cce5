// /organisers/v1: one line an address.

import { ApiError, type ErrorStatus } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Route } from '../http/answer/route.ts';
import type { EndpointContext } from '../http/api/endpoint.ts';
import type { Organisers } from '../http/app.ts';
import { makeOpenApiRoute } from '../http/docs/openapi.ts';
import type { AppOptions } from '../http/options.ts';
import type { Request } from '../http/request/request.ts';
import type { KeptStream } from '../import/read/kept-stream.ts';
import { withBody } from './body.ts';
import type { Job, Organiser, Outcome } from './job.ts';
import { makeQueue } from './queue.ts';
import { readFlag, readGiven, readIdempotencyKey, readType } from './read-head.ts';
import { answerMe, answerSubmission, answerSubmissions } from './read-submissions.ts';
import { answerFile, answerTournament, answerTournaments } from './read-tournaments.ts';
import { type Answer, makeRoute } from './route.ts';
import { makeWorkerProcess, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

export function makeOrganisers(options: AppOptions, workerOptions: WorkerOptions): Organisers {
  const worker = makeWorkerProcess(workerOptions);
  return {
    routes: (context, refresh) => listRoutes(options, context, worker, refresh),
    endJobs: worker.close,
  };
}

function listRoutes(
  options: AppOptions,
  context: EndpointContext,
  worker: WorkerProcess,
  refresh: () => Promise<void>,
): Route[] {
  const queue = makeQueue();
  const underWay = new Set<string>();

  async function hand(job: Job, body?: KeptStream): Promise<Content> {
    const outcome = await queue.run(job.organiser.id, () => worker.run(job, body));
    // It is done, also where this fails.
    await refresh().catch(() => undefined);
    return contentOf(outcome);
  }

  /** One request of a name at a time: the second would find nothing to give again yet. */
  async function alone<T>({ organiser, idempotencyKey }: Asked, work: () => Promise<T>): Promise<T> {
    if (idempotencyKey === undefined) return work();
    const name = `${organiser.id} ${idempotencyKey}`;
    if (underWay.has(name)) throw new ApiError(409, organiserMessages.idempotencyBusy);
    underWay.add(name);
    try {
      return await work();
    } finally {
      underWay.delete(name);
    }
  }

  const submit: Answer = async (request, organiser, { query }) => {
    const dryRun = readFlag(query, 'dryRun');
    const publish = readFlag(query, 'publish');
    const given = readGiven(query);
    const asked = readAsked(request, organiser);
    const content = readType(request.headers);
    queue.check(organiser.id);
    return alone(asked, () =>
      withBody(request, (body) =>
        hand({ ...asked, kind: 'submission', ...content, dryRun, publish, given }, body),
      ),
    );
  };
  const undo: Answer = (request, organiser, { name: id }) => {
    const asked = readAsked(request, organiser);
    return alone(asked, () => hand({ ...asked, kind: 'undo', id }));
  };
  const change =
    (kind: 'publish' | 'unpublish' | 'remove'): Answer =>
    (request, organiser, { name: slug }) => {
      const asked = readAsked(request, organiser);
      return alone(asked, () => hand({ ...asked, kind, slug }));
    };

  const get = (path: string, answer: Answer): Route => makeRoute(path, answer);
  const write =
    (method: 'POST' | 'DELETE') =>
    (path: string, answer: Answer): Route => ({ ...makeRoute(path, answer), method, body: 'long' });
  const post = write('POST');
  const remove = write('DELETE');

  const { keyPrefix, organiserKeyPrefix = '' } = options;
  const openApiRoute = makeOpenApiRoute('/organisers/openapi.json', options, async (base) =>
    (await import('./openapi.ts')).describeOrganisersAt(base, keyPrefix, organiserKeyPrefix),
  );

  return [
    openApiRoute,
    get('/submissions', answerSubmissions(context, options)),
    get('/submissions/:id', answerSubmission(context)),
    get('/tournaments', answerTournaments(context, options)),
    get('/tournaments/:slug', answerTournament(context, options)),
    get('/tournaments/:slug/file', answerFile(context)),
    get('/me', answerMe),
    post('/submissions', submit),
    post('/submissions/:id/undo', undo),
    post('/tournaments/:slug/publish', change('publish')),
    post('/tournaments/:slug/unpublish', change('unpublish')),
    remove('/tournaments/:slug', change('remove')),
  ];
}

type Asked = Pick<Job, 'organiser' | 'time' | 'request' | 'idempotencyKey' | 'ifMatch' | 'ifNoneMatch'>;

function readAsked({ method, url, headers, time }: Request, organiser: Organiser): Asked {
  return {
    ...{ organiser, time, request: `${method} ${url}` },
    idempotencyKey: readIdempotencyKey(headers),
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
  };
}

function contentOf({ status, body }: Outcome): Content {
  if (status >= 400 && status !== 422) {
    const { error } = JSON.parse(body) as { error: { message: string } };
    throw new ApiError(status as ErrorStatus, error.message);
  }
  return { status, body: Buffer.from(body), caching: 'no-store' };
}
