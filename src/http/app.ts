// Puts the service together: routes, key check, cache, log. Who listens and who closes is the caller's affair (server.ts).

import type { Server } from 'node:http';
import type { ApiError } from '../contract/errors.ts';
import { watchRevision } from '../store/read/revision.ts';
import { startAdmission } from './access/admission.ts';
import { makeShed } from './access/shed.ts';
import type { Answer } from './answer/answer.ts';
import { answerError } from './answer/errors.ts';
import { makeFind } from './answer/kept.ts';
import { makeResponseCache } from './answer/response-cache.ts';
import type { Route } from './answer/route.ts';
import { makeTurns } from './answer/turns.ts';
import { followCursorSecret } from './api/cursor-secret.ts';
import type { EndpointContext } from './api/endpoint.ts';
import { makeChangesRoute } from './changes/changes.ts';
import { makeReadSettled } from './changes/settled.ts';
import { startStreams } from './changes/streams.ts';
import { listDocsRoutes } from './docs/docs.ts';
import { makeOpenApiRoute } from './docs/openapi.ts';
import { schemaRoute } from './docs/schemas.ts';
import { type Handle, makeHandle } from './handle.ts';
import { makeAskInside } from './mcp/inside.ts';
import { makeMcpRoute } from './mcp/route.ts';
import type { AppOptions, ServerLogger } from './options.ts';
import { makeReadDestination } from './request/destination.ts';
import { makeReadRequest, type Request } from './request/request.ts';
import { listApiRoutes, makeFindRoute } from './routes.ts';
import { listHealthRoutes } from './watch/health.ts';
import { makeNote, makeNoteBroken, type NoteBroken } from './watch/note.ts';
import { makeRequestLog } from './watch/request-log.ts';

/** What the pages add, where they are on. */
export interface Pages {
  readonly routes: readonly Route[];
  /** Errors outside the API are pages too. */
  answerError(error: ApiError, request: Request, route: Route): Answer;
}

/** What organisers add, where they are let in. */
export interface Organisers {
  /** `refresh` makes this process answer with what was just written, also where answers are cached. */
  readonly routes: (context: EndpointContext, refresh: () => Promise<void>) => readonly Route[];
  /** Ends the job under way and those that wait; nothing of them is changed. */
  endJobs(): Promise<void>;
}

export interface App {
  readonly handle: Handle;
  /** Notes an answer to what never became a request. */
  readonly noteBroken: NoteBroken;
  /** Begins to count the connections and requests of a server. */
  watch(server: Server): void;
  /** From now on connections end with their answers, and the service says that it is not ready. */
  leave(): void;
  /** What organisers handed over and was not done in time is answered with 503. */
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

export async function buildApp(options: AppOptions, pages?: Pages, organisers?: Organisers): Promise<App> {
  const { database, metrics, baseUrl, logger: log = silent } = options;
  let leaving = false;
  const isLeaving = () => leaving;
  const cache = makeResponseCache(options.cacheBytes);
  const cursors = await followCursorSecret(database, options.cursorTtl, cache.clear);
  const admission = await startAdmission(options, log);
  const requestLog = makeRequestLog(options, log);
  const shed = makeShed();
  const revisions = await watchRevision(database);
  const unsubscribe = [database.onWrite(cache.clear), revisions.subscribe(cache.clear)];
  const readChanges = makeReadSettled(database, revisions);
  const streams = startStreams({
    ...{ keys: database.keys, read: readChanges, revisions },
    now: options.now ?? Date.now,
  });
  const find = makeFind(cache, makeTurns(), options);
  const context = { database, cursors: cursors.current };
  const apiRoutes = listApiRoutes(options, context);
  const askInside = makeAskInside(makeFindRoute(apiRoutes, { pages: false, organisers: false }), find, log);
  const openApiRoute = makeOpenApiRoute('/openapi.json', options, async (base) =>
    (await import('./docs/describe-at.ts')).describeAt(base, options.keyPrefix),
  );
  const routes = [
    ...[...apiRoutes, makeChangesRoute(options, readChanges, streams), makeMcpRoute(options, askInside, log)],
    ...listHealthRoutes(database, isLeaving),
    openApiRoute,
    schemaRoute,
    ...(await listDocsRoutes(options, pages !== undefined)),
    ...(pages?.routes ?? []),
    ...(organisers?.routes(context, revisions.look) ?? []),
  ];
  const isAlwaysSecure = baseUrl?.startsWith('https:') ?? false;
  const handle = makeHandle({
    readRequest: makeReadRequest(makeReadDestination(options.trustProxy), options.now),
    findRoute: makeFindRoute(routes, { pages: pages !== undefined, organisers: organisers !== undefined }),
    ...{ find, admission, shed, isLeaving, log },
    isSecure: ({ destination }) => isAlwaysSecure || destination.protocol === 'https',
    answerError: (error, request, route) =>
      pages !== undefined && route.errors === 'page'
        ? pages.answerError(error, request, route)
        : answerError(error),
    note: makeNote(requestLog, metrics),
  });
  return {
    handle,
    noteBroken: makeNoteBroken(log, metrics),
    watch(server) {
      shed.watch(server);
      metrics?.watch(server);
    },
    leave() {
      leaving = true;
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
