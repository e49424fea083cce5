// /p/{code}: the personal page of a player, and the addresses behind it for the page and for apps (docs/organisers.md, What players do themselves).
import { ApiError, messages } from '../../contract/errors.ts';
import type { PersonalView, RejectedForm } from '../../contract/personal-view.ts';
import { makeLocalCounter, secondsLeft, windowOf } from '../../http/access/rate-limit.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Route } from '../../http/answer/route.ts';
import { personalDataTerms, personalTerms } from '../../http/answer/route-terms.ts';
import type { EndpointContext } from '../../http/api/endpoint.ts';
import type { Pages } from '../../http/app.ts';
import { pathOf } from '../../http/request/address.ts';
import { readBody } from '../../http/request/body.ts';
import type { Request } from '../../http/request/request.ts';
import { findOpenLink } from '../../records/players/person.ts';
import type { FoundLink } from '../../store/records/player-links.ts';
import type { PersonalJob, PlayerJob } from '../job.ts';
import { readSentForm } from './form.ts';
import { largestList, listMilliseconds, personalOperations } from './operations.ts';
import type { PersonalViews } from './personal-views.ts';

/** The largest number of requests per minute for each code in this process; the page sends one every few seconds. */
const mostRequests = 120;
/** Reports, withdrawals and lists per minute, each counted separately, rejected ones included. */
const mostChanges = 10;
/** A form has other fields in addition to the list. */
const largestForm = largestList + 4096;

/** A tournament of more bytes takes longer than 50 ms to parse: the reader does it. */
const largestParsed = 1_500_000;

/** The queue and the worker have time limits of their own. */
const changing = { body: true, isSlow: true } as const;

export interface PlayerParts {
  readonly context: EndpointContext;
  /** The error for an invalid code. */
  readonly rejectCode: (request: Request) => Promise<ApiError>;
  /** Has the writer do a job of a player of the tournament; throws if too many wait. */
  readonly run: (request: Request, slug: string, job: PlayerJob, body: Buffer) => Promise<Content>;
  /** Has the reader read what a page shows. */
  readonly read: (request: Request, slug: string, job: PersonalJob) => Promise<Content>;
  /** Left out: there are no pages, only the addresses for apps. */
  readonly showPersonal: Pages['showPersonal'] | undefined;
}

export function listPlayerRoutes({
  context,
  rejectCode,
  run,
  read,
  showPersonal,
}: PlayerParts): readonly Route[] {
  let views: Promise<PersonalViews> | undefined;
  const counter = makeLocalCounter();

  /** The function that reads the tournament checks whether it opens a page. */
  async function findAndCount(request: Request, code: string): Promise<FoundLink> {
    const link = await findOpenLink(context.database.fresh, code);
    if (link === undefined) throw await rejectCode(request);
    await count(request, code);
    return link;
  }

  /** Counts all requests, or those of one kind of change. */
  async function count({ time }: Request, code: string, kind?: PlayerJob['kind']): Promise<void> {
    const most = kind === undefined ? mostRequests : mostChanges;
    if ((await counter.count(`${kind ?? ''} ${code}`, windowOf(time))) <= most) return;
    throw new ApiError(429, messages.tooMany, { 'retry-after': String(secondsLeft(time)) });
  }

  /** Loaded with the first page, as its rules and the army lists are. */
  async function loadViews(): Promise<PersonalViews> {
    return (await import('./personal-views.ts')).makePersonalViews({ largest: largestParsed });
  }

  async function view(request: Request, code: string, link: FoundLink): Promise<PersonalView> {
    const { time } = request;
    const { fresh, timeZone } = context.database;
    views ??= loadViews();
    const found = await (await views).read(fresh, code, link, time, timeZone);
    if (found === undefined) throw await rejectCode(request);
    if (found !== 'large') return found;
    const { body } = await read(request, link.tournament, { type: 'personal', code, time });
    return JSON.parse(String(body)) as PersonalView;
  }

  /** A form, for browsers without JavaScript: after a change, the browser is redirected to the page. */
  async function takeForm(write: Pages['showPersonal'], request: Request, code: string): Promise<Content> {
    const link = await findAndCount(request, code);
    const bytes = await readBody(request, largestForm, listMilliseconds);
    const { kind, battle, body, typed } = await readSentForm(request.headers['content-type'] ?? '', bytes);
    if (kind === undefined) throw new ApiError(400, messages.request);
    await count(request, code, kind);
    if (body.length > largestList) throw new ApiError(413, messages.bodyLength);
    const job: PlayerJob = { type: 'player', kind, code, time: request.time, battle };
    const done = await run(request, link.tournament, job, body);
    const page = pathOf(request.url).endsWith('/') ? `../${code}` : code;
    if (done.status === 200) return { ...done, status: 303, body: '', headers: ['location', page] };
    const rejected: RejectedForm = { status: done.status ?? 500, message: readMessage(done), typed };
    return write({ ...(await view(request, code, link)), rejected });
  }

  const pages = (write: Pages['showPersonal']): readonly Route[] => [
    {
      ...personalTerms,
      path: '/p/:code',
      answer: async (request, { name }) =>
        write(await view(request, name, await findAndCount(request, name))),
    },
    {
      ...personalTerms,
      path: '/p/:code',
      method: 'POST',
      ...changing,
      answer: (request, { name }) => takeForm(write, request, name),
    },
  ];
  const data = personalOperations.map(
    ({ method, path, kind, largestBody, bodyMilliseconds, answer }): Route => ({
      ...personalDataTerms,
      path,
      ...(method !== undefined && { method, ...changing }),
      async answer(request, { name: code, query }) {
        const link = await findAndCount(request, code);
        if (kind !== undefined) await count(request, code, kind);
        return answer({
          query,
          view: () => view(request, code, link),
          async run(job = {}) {
            if (kind === undefined) throw new Error(`${path} has no job`);
            const body =
              largestBody === undefined
                ? Buffer.alloc(0)
                : await readBody(request, largestBody, bodyMilliseconds);
            return run(
              request,
              link.tournament,
              { type: 'player', kind, code, time: request.time, ...job },
              body,
            );
          },
        });
      },
    }),
  );
  return [...(showPersonal === undefined ? [] : pages(showPersonal)), ...data].map(ignoreCase);
}

/** A code may be written in capitals. */
function ignoreCase(route: Route): Route {
  return {
    ...route,
    answer: (request, parameters) =>
      route.answer(request, { ...parameters, name: parameters.name.toLowerCase() }),
  };
}

/** What is wrong, in the words of the first problem if there are any. */
function readMessage({ body }: Content): string {
  const { error, problems = [] } = JSON.parse(String(body)) as {
    error: { message: string };
    problems?: { message: string }[];
  };
  return problems[0]?.message ?? error.message;
}
