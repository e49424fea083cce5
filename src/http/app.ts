// Puts the service together: key check, routes, errors. Who listens and who closes is the caller's affair.
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import { longestAddress } from '../contract/parameters.ts';
import { isApiPath } from './address.ts';
import { startAdmission } from './admission.ts';
import { followCursorSecret } from './cursor-secret.ts';
import { answerBrokenClient, describeUnknown, sendError } from './errors.ts';
import { registerHealth } from './health.ts';
import type { AppOptions } from './options.ts';
import { answerPreflight, readRequestId, setReplyHeaders } from './reply-headers.ts';
import { makeRequestLog } from './request-log.ts';
import { registerBattles } from './routes/battles.ts';
import { registerClubs } from './routes/clubs.ts';
import { registerDocs } from './routes/docs.ts';
import { registerOpenApi } from './routes/openapi.ts';
import { registerSchemas } from './routes/schemas.ts';
import { registerStandings } from './routes/standings.ts';
import { registerTournamentLists } from './routes/tournament-lists.ts';
import { registerTournaments } from './routes/tournaments.ts';
import { makeSecurityHeaders } from './security-headers.ts';
import { shedConnections } from './shed.ts';

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database } = options;
  const setSecurityHeaders = makeSecurityHeaders(options);

  /** Everything under /api/ needs a good key before anything else is looked at (decisions.md, Errors). */
  async function checkKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isApiPath(request.url)) return;
    await admission.admit(request, reply);
    if (request.url.length > longestAddress) throw new ApiError(414, messages.addressLength);
  }

  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: readRequestId,
    // Behind one proxy, only what that one added is believed: whatever a client sent itself comes before it.
    trustProxy: options.trustProxy === true ? (_address, hop) => hop === 0 : options.trustProxy,
    // Slow senders are gone after 3.5 s, readers that do not read after 30.
    requestTimeout: 3_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestAddress },
    http: {
      headersTimeout: 3_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 500,
      // Node would answer with no body; see the first hook.
      requireHostHeader: false,
    },
    clientErrorHandler: answerBrokenClient,
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      setReplyHeaders(request, reply);
      setSecurityHeaders(request, reply);
      reply.raw.once('finish', () => requestLog.write(request, reply));
      if (request.method === 'OPTIONS') {
        answerPreflight(reply);
        return;
      }
      const answer = isApiPath(request.url) ? sendError : (app.errorPage ?? sendError);
      checkKey(request, reply).then(
        () => answer(error, request, reply),
        (refused: unknown) => sendError(refused, request, reply),
      );
    },
  });

  app.decorateRequest('caller', null).decorateRequest('refused', null);
  // One line a request is written below; a logger for each would cost more than the line.
  app.setChildLoggerFactory((logger) => logger);
  const requestLog = makeRequestLog(options, app.log);
  options.metrics?.count(app);
  const cursors = await followCursorSecret(database, options.cursorTtl);
  const admission = await startAdmission(options, app.log);
  app.addHook('onResponse', (request, reply, done) => {
    requestLog.write(request, reply);
    done();
  });
  app.addHook('onClose', async () => {
    cursors.close();
    await requestLog.close();
    await admission.close();
  });

  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(describeUnknown(request), request, reply));
  // An expectation that nobody knows is no reason to refuse a request that can be answered.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, reply, done) => {
    setReplyHeaders(request, reply);
    setSecurityHeaders(request, reply);
    if (request.method === 'OPTIONS') {
      answerPreflight(reply);
      return;
    }
    const { headers, httpVersion } = request.raw;
    const isBroken = headers.host === undefined && httpVersion === '1.1';
    done(isBroken ? new ApiError(400, messages.request) : undefined);
  });
  shedConnections(app);
  app.addHook('onRequest', checkKey);
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? describeUnknown(request) : undefined);
  });

  const context = { options, cursors };
  registerHealth(app, database);
  registerTournaments(app, context);
  registerStandings(app, context);
  registerTournamentLists(app, context);
  registerClubs(app, context);
  registerBattles(app, context);
  registerOpenApi(app, context);
  registerSchemas(app);
  await registerDocs(app, context);
  return app;
}
