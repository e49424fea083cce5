// /organisers/v1: one line an address.

import { ApiError, type ErrorStatus } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Route } from '../http/answer/route.ts';
import type { EndpointContext } from '../http/api/endpoint.ts';
import type { Organisers } from '../http/app.ts';
import type { AppOptions } from '../http/options.ts';
import type { Request } from '../http/request/request.ts';
import { withBody } from './body.ts';
import type { Job, Organiser, Outcome } from './job.ts';
import { makeQueue } from './queue.ts';
import { readFlag, readGiven, readIdempotencyKey, readType } from './read-head.ts';
import { answerMe, answerSubmission, answerSubmissions } from './read-submissions.ts';
import { answerFile, answerTournament, answerTournaments } from './read-tournaments.ts';
import { type Answer, makeRoute } from './route.ts';
import { openWorkshop } from './workshop.ts';

export function makeOrganisers(options: AppOptions, databaseUrl: string, changesDays?: number): Organisers {
  const queue = makeQueue();
  const workshop = openWorkshop(databaseUrl, changesDays);
  const underWay = new Set<string>();

  async function hand(job: Job): Promise<Content> {
    return contentOf(await queue.run(() => workshop.run(job)));
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
    queue.check();
    return alone(asked, () =>
      withBody(request, (path) =>
        hand({ ...asked, kind: 'submission', path, ...content, dryRun, publish, given }),
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
  const post = (path: string, answer: Answer): Route => ({ ...makeRoute(path, answer), method: 'POST' });
  const remove = (path: string, answer: Answer): Route => ({ ...makeRoute(path, answer), method: 'DELETE' });

  return {
    routes: (context: EndpointContext) => [
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
    ],
    close: workshop.close,
  };
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
