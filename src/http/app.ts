// Puts the service together: key check, routes, errors. Who listens and who closes is the caller's affair.
import cors from '@fastify/cors';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { isEndpoint } from '../contract/endpoints.ts';
import { ApiError, messages } from '../contract/errors.ts';
import { readCursorSecret } from '../store/settings.ts';
import { authenticate } from './authenticate.ts';
import { makeCursors } from './cursor.ts';
import { answerBrokenClient, sendError } from './errors.ts';
import type { AppOptions } from './options.ts';
import { registerBattles } from './routes/battles.ts';
import { registerClubs } from './routes/clubs.ts';
import { registerStandings } from './routes/standings.ts';
import { registerTournamentLists } from './routes/tournament-lists.ts';
import { registerTournaments } from './routes/tournaments.ts';

const longestAddress = 4096;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, keyPrefix } = options;

  /** Everything under /api/ needs a good key before anything else is looked at (decisions.md, Errors). */
  async function checkKey(request: FastifyRequest): Promise<void> {
    if (!isApi(request) || request.method === 'OPTIONS') return;
    await authenticate(database, keyPrefix, request.headers.authorization);
    if (request.url.length > longestAddress) throw new ApiError(414, messages.addressLength);
  }

  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    disableRequestLogging: true,
    trustProxy: options.trustProxy,
    bodyLimit: 1024,
    requestTimeout: 5_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestAddress },
    http: { headersTimeout: 3_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 500 },
    clientErrorHandler: answerBrokenClient,
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      checkKey(request).then(
        () => sendError(error, request, reply),
        (refused: unknown) => sendError(refused, request, reply),
      );
    },
  });

  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const known = isEndpoint(request.url.split('?', 1)[0] ?? '');
    const error = known
      ? new ApiError(405, messages.method, { allow: 'GET, HEAD, OPTIONS' })
      : new ApiError(404, messages.path);
    return sendError(error, request, reply);
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD'],
    exposedHeaders: ['ETag', 'Link', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'],
    maxAge: 86_400,
    strictPreflight: false,
  });
  app.addHook('onRequest', checkKey);

  const cursors = makeCursors(await readCursorSecret(database), options.cursorTtl);
  const context = { options, cursors };
  registerTournaments(app, context);
  registerStandings(app, context);
  registerTournamentLists(app, context);
  registerClubs(app, context);
  registerBattles(app, context);
  return app;
}

/** By its route too: a path may be spelled with percent escapes and still lead there. */
function isApi({ url, routeOptions }: FastifyRequest): boolean {
  return /^\/api(?:[/?]|$)/.test(url) || (routeOptions?.url ?? '').startsWith('/api/');
}
