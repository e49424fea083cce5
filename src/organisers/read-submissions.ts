// GET /organisers/v1/me, /submissions and /submissions/{id}

import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Content } from '../http/answer/answer.ts';
import { apiCaching, type EndpointContext } from '../http/api/endpoint.ts';
import { answerList } from '../http/api/list-page.ts';
import type { AppOptions } from '../http/options.ts';
import { baseOf, siteOf } from '../http/request/address.ts';
import type { Page, PageRequest } from '../store/read/document.ts';
import { findSubmission, listSubmissions, type Scope } from '../store/records/submissions.ts';
import type { Organiser } from './job.ts';
import { joinPage } from './join-page.ts';
import type { Answer } from './route.ts';

export const answerMe: Answer = async (_request, { account, clubs }) =>
  contentOf({ account, clubs: clubs === 'all' ? ['*'] : clubs });

export const answerSubmission =
  ({ database }: EndpointContext): Answer =>
  async (_request, organiser, { name }) => {
    const found = await findSubmission(database.fresh, name, scopeOf(organiser));
    if (found === undefined) throw new ApiError(404, organiserMessages.submission);
    return contentOf(found.submission);
  };

export const answerSubmissions =
  (context: EndpointContext, options: AppOptions): Answer =>
  (request, organiser, { query }) => {
    const scope = scopeOf(organiser);
    return answerList(
      context,
      {
        ...{ name: '', query, time: request.time },
        ...{ base: baseOf(request, options), site: siteOf(request, options) },
      },
      {
        path: '/organisers/v1/submissions',
        read: (page) => readPage(context, scope, page),
        owner: organiser.id,
      },
    );
  };

async function readPage(
  { database }: EndpointContext,
  scope: Scope,
  { limit, after }: PageRequest,
): Promise<Page> {
  const before = after === undefined ? undefined : Number(after);
  const found = await listSubmissions(database.fresh, scope, limit + 1, before);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? String(shown.at(-1)?.n) : undefined;
  return joinPage(
    shown.map(({ submission }) => Buffer.from(JSON.stringify(submission))),
    last,
  );
}

function scopeOf({ id, clubs }: Organiser): Scope {
  return { clubs, key: id };
}

function contentOf(data: object): Content {
  const text = JSON.stringify({ data });
  return { body: Buffer.from(text), identity: text, caching: apiCaching };
}
