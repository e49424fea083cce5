// Puts the service together: routes, key check, cache, log. The caller listens and closes (server.ts).

import type { Server } from 'node:http';
import { deprecations as announced } from '../contract/deprecations.ts';
import type { ApiError } from '../contract/errors.ts';
import type { PersonalView } from '../contract/personal-view.ts';
import type { SignUpView } from '../contract/sign-up-view.ts';
import { watchRevision } from '../store/read/revision.ts';
import { type Admission, startAdmission } from './access/admission.ts';
import { makeConnectionLimit } from './access/connection-limit.ts';
import type { Answer, Content } from './answer/answer.ts';
import { makeGetAnswer } from './answer/cached-answer.ts';
import { answerError } from './answer/errors.ts';
import { makeMemoryBudget } from './answer/memory-budget.ts';
import { makeResponseCache } from './answer/response-cache.ts';
import { retireRoute } from './answer/retired-route.ts';
import type { Route } from './answer/route.ts';
import { followCursorSecret } from './api/cursor-secret.ts';
import type { EndpointContext } from './api/endpoint.ts';
import { makeChangesRoute } from './changes/changes.ts';
import { makeReadVisibleChanges } from './changes/read-changes.ts';
import { startStreams } from './changes/streams.ts';
import { listDocsRoutes } from './docs/docs.ts';
import { makeOpenApiRoute, schemaRoute } from './docs/openapi.ts';
import { type Handle, makeHandle } from './handle.ts';
import { makeInternalFetch } from './mcp/internal-fetch.ts';
import { makeMcpRoute } from './mcp/route.ts';
import type { AppOptions, ServerLogger } from './options.ts';
import { prefersPage } from './request/accept.ts';
import { mediaTypeOf } from './request/body.ts';
import { makeReadDestination } from './request/destination.ts';
import { makeReadRequest, type Request } from './request/request.ts';
import { listApiRoutes, makeFindRoute } from './routes.ts';
import { listHealthRoutes } from './watch/health.ts';
import { makeRequestLog, type RequestLog } from './watch/request-log.ts';

/** The routes of the pages, if they are served. */
export interface Pages {
  readonly routes: readonly Route[];
  /** Errors outside the API are pages too. */
  answerError(error: ApiError, request: Request, route: Route): Answer;
  /** The page behind a personal link. */
  showPersonal(view: PersonalView): Promise<Content>;
  /** The page to sign up for a tournament. */
  showSignUp(view: SignUpView): Promise<Content>;
}

/** The routes of organisers, if they are served. */
export interface Organisers {
  /** `refresh` makes this process see what was just written: it clears the response cache. Without `pages`, there are no pages of players. */
  readonly routes: (
    context: EndpointContext,
    refresh: () => Promise<void>,
    admission: Pick<Admission, 'rejectCode' | 'recordUses'>,
    pages: Pick<Pages, 'showPersonal' | 'showSignUp'> | undefined,
  ) => readonly Route[];
  /** Aborts the running job and the queued ones; none of them changes anything. */
  endJobs(): Promise<void>;
}

/** The routes of sign-in and accounts. */
export type ListAccountRoutes = (admission: Admission) => readonly Route[];

export interface App {
  readonly handle: Handle;
  /** Records an answer to input that never became a request. */
  readonly recordBroken: RequestLog['recordBroken'];
  /** Starts to count the connections and requests of a server. */
  watch(server: Server): void;
  /** From now on every answer ends its connection, and the readiness check fails. */
  startDraining(): void;
  /** Answers unfinished submissions with 503. */
  endJobs(): Promise<void>;
  close(): Promise<void>;
}

const silent: ServerLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  isLevelEnabled: () => false,
};

export async function buildApp(
  options: AppOptions,
  pages?: Pages,
  organisers?: Organisers,
  listAccountRoutes?: ListAccountRoutes,
): Promise<App> {
  const { database, metrics, baseUrl, logger: log = silent, deprecations = announced } = options;
  let draining = false;
  const isDraining = () => draining;
  const cache = makeResponseCache(options.cacheBytes);
  const cursors = await followCursorSecret(database, options.cursorTtl, cache.clear);
  const admission = await startAdmission(options, log);
  const requestLog = makeRequestLog(options, log);
  const connections = makeConnectionLimit();
  const revisions = await watchRevision(database);
  const unsubscribe = [database.onWrite(cache.clear), revisions.subscribe(cache.clear)];
  const readChanges = makeReadVisibleChanges(database, revisions);
  const streams = startStreams({
    keys: database.keys,
    read: readChanges,
    revisions,
    now: options.now ?? Date.now,
  });
  const getAnswer = makeGetAnswer(cache, makeMemoryBudget(), options, revisions.look);
  const context = {
    database,
    cursors: cursors.current,
    hasOrganisers: organisers !== undefined,
    deprecations,
  };
  const retire = (route: Route) => retireRoute(route, deprecations, options);
  const apiRoutes = listApiRoutes(options, context).map(retire);
  const internalFetch = makeInternalFetch(
    makeFindRoute(apiRoutes, { pages: false, organisers: false }),
    getAnswer,
    log,
  );
  const openApiRoute = makeOpenApiRoute('/openapi.json', options, async (base) =>
    (await import('./docs/describe-at.ts')).describeAt(base, options.keyPrefix, deprecations),
  );
  const routes = [
    ...apiRoutes,
    retire(makeChangesRoute(options, readChanges, streams)),
    makeMcpRoute(options, internalFetch, log),
    ...listHealthRoutes(database, isDraining),
    openApiRoute,
    schemaRoute,
    ...(await listDocsRoutes(options, pages !== undefined)),
    ...(pages?.routes ?? []),
    ...(listAccountRoutes?.(admission) ?? []),
    ...(organisers?.routes(context, revisions.look, admission, pages) ?? []),
  ];
  const isAlwaysSecure = baseUrl?.startsWith('https:') ?? false;
  const handle = makeHandle({
    readRequest: makeReadRequest(makeReadDestination(options.trustProxy), options.now),
    findRoute: makeFindRoute(routes, { pages: pages !== undefined, organisers: organisers !== undefined }),
    getAnswer,
    admission,
    connections,
    isDraining,
    log,
    isSecure: ({ destination }) => isAlwaysSecure || destination.protocol === 'https',
    answerError: (error, request, route) =>
      pages !== undefined && isForPage(request, route)
        ? pages.answerError(error, request, route)
        : answerError(error),
    recordAnswer: requestLog.record,
  });
  return {
    handle,
    recordBroken: requestLog.recordBroken,
    watch(server) {
      connections.watch(server);
      metrics?.watch(server);
    },
    startDraining() {
      draining = true;
      streams.end();
    },
    async endJobs() {
      await organisers?.endJobs();
    },
    async close() {
      cursors.close();
      for (const stop of unsubscribe) stop();
      streams.close();
      await revisions.close();
      await requestLog.close();
      await admission.close();
    },
  };
}

function isForPage(request: Request, { errors }: Route): boolean {
  if (errors === 'as sent') return mediaTypeOf(request) !== 'application/json';
  return errors === 'page' || (errors === 'either' && prefersPage(request.headers.accept));
}
