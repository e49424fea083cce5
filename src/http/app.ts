// Puts the service together: key check, routes, errors. Who listens and who closes is the caller's affair.
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import { longestAddress } from '../contract/limits.ts';
import { watchRevision } from '../store/revision.ts';
import { isApiPath } from './address.ts';
import { setAdmitted, startAdmission } from './admission.ts';
import { makeAnswerThread } from './answer-thread.ts';
import { makeApiAnswers } from './api-answer.ts';
import { followCursorSecret } from './cursor-secret.ts';
import { answerBrokenClient, describeUnknown, sendError } from './errors.ts';
import { registerHealth } from './health.ts';
import { makeHttpServer } from './http-server.ts';
import type { AppOptions } from './options.ts';
import { answerPreflight, readRequestId, setReplyHeaders } from './reply-headers.ts';
import { makeRequestLog } from './request-log.ts';
import { makeResponseCache } from './response-cache.ts';
import { makeEndpoints, registerApi } from './routes/api.ts';
import { registerDocs } from './routes/docs.ts';
import { registerOpenApi } from './routes/openapi.ts';
import { registerSchemas } from './routes/schemas.ts';
import { makeSecurityHeaders } from './security-headers.ts';
import { sentAway, shedConnections } from './shed.ts';

/** Left out, Fastify would load the compilers of schemas at every start. */
function refuseSchema(): never {
  throw new Error('routes have no schemas here');
}

function checkLength({ url }: FastifyRequest): void {
  if (url.length > longestAddress) throw new ApiError(414, messages.addressLength);
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, metrics } = options;
  const setSecurityHeaders = makeSecurityHeaders(options);

  /** Everything under /api/ needs a good key before anything else is looked at (decisions.md, Errors). */
  function checkKey(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    if (!isApiPath(request.url)) return undefined;
    const admitting = admission.admit(request, reply);
    return admitting === undefined ? checkLength(request) : admitting.then(() => checkLength(request));
  }

  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: readRequestId,
    // Behind one proxy, only what that one added is believed: whatever a client sent itself comes before it.
    trustProxy: options.trustProxy === true ? (_address, hop) => hop === 0 : options.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestAddress },
    serverFactory: (handle) =>
      makeHttpServer((request, response) => answers.receive(request, response, handle)),
    // No route has a schema: parameters are read by hand, and documents are JSON already.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    clientErrorHandler: answerBrokenClient,
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      setReplyHeaders(request, reply);
      setSecurityHeaders(request, reply);
      reply.raw.once('finish', () => note(request, reply));
      if (request.method === 'OPTIONS') {
        answerPreflight(reply);
        return;
      }
      const answer = isApiPath(request.url) ? sendError : (app.errorPage ?? sendError);
      Promise.try(checkKey, request, reply).then(
        () => answer(error, request, reply),
        (refused: unknown) => sendError(refused, request, reply),
      );
    },
  });

  app.decorateRequest('admitted', null).decorateRequest('refused', null);
  app.decorateRequest('generation', 0).decorateRequest('isNoted', false);
  // One line a request is written below; a logger for each would cost more than the line.
  app.setChildLoggerFactory((logger) => logger);
  const requestLog = makeRequestLog(options, options.logger ?? app.log);
  metrics?.watch(app);
  const cache = makeResponseCache(database, options.cacheBytes);
  const { cursorTtl, secondThread: url } = options;
  const onTrouble = (message: string): void => app.log.warn(message);
  const thread = url === undefined ? undefined : makeAnswerThread({ url, cursorTtl, onTrouble });
  const cursors = await followCursorSecret(database, cursorTtl, (secret) => {
    thread?.setSecret(secret);
    cache.clear();
  });
  const admission = await startAdmission(options, app.log);
  const isSurplus = shedConnections(app.server);
  const endpoints = makeEndpoints({ database, cursors, now: options.now });
  const answers = makeApiAnswers({ options, endpoints, thread, cache, admission, requestLog, isSurplus });
  const watch = await watchRevision(database);
  const forget = [database.onWrite(cache.clear), watch.subscribe(cache.clear)];

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const { id, method, url, refused, admitted } = request;
    const { statusCode: status, elapsedTime } = reply;
    const ms = elapsedTime + (answers.failureOf(request.raw)?.ms ?? 0);
    metrics?.add(request.routeOptions.url ?? 'unknown', method, status, ms / 1000);
    requestLog.write({
      ...{ id, method, path: requestLog.showPath(url), status, ms },
      caller: admitted?.owner,
      refused: refused ? { ...refused, ip: request.ip } : undefined,
      bytes: method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0),
    });
  }

  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isNoted) note(request, reply);
    done();
  });
  app.addHook('onClose', async () => {
    await thread?.close();
    cursors.close();
    for (const unsubscribe of forget) unsubscribe();
    await watch.close();
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
    const failure = answers.failureOf(request.raw);
    if (failure !== undefined) {
      setAdmitted(request, reply, failure.admitted);
      throw failure.error;
    }
    const { headers, httpVersion } = request.raw;
    if (headers.host === undefined && httpVersion === '1.1') throw new ApiError(400, messages.request);
    if (isSurplus(request.raw)) throw sentAway;
    const goOn = (): void => {
      if (request.is404) done(describeUnknown(request));
      else if (request.admitted === null || !answers.sendKept(request, reply)) done();
    };
    // Most keys are known, and a promise for each of their requests would be one too many.
    const checking = checkKey(request, reply);
    if (checking === undefined) goOn();
    else checking.then(goOn, done);
  });

  registerHealth(app, database);
  registerApi(app, answers.send);
  registerOpenApi(app, options);
  registerSchemas(app);
  await registerDocs(app, options);
  return app;
}
