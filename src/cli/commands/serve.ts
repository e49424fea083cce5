// muster serve: API and pages, until told to stop.
import cluster from 'node:cluster';
import { buildApp } from '../../http/app.ts';
import type { AppOptions } from '../../http/options.ts';
import { addressOf, listen } from '../../http/server.ts';
import { makeMetrics } from '../../http/watch/metrics.ts';
import { serveMetrics } from '../../http/watch/metrics-server.ts';
import { makeOrganisers } from '../../organisers/routes.ts';
import { makePages } from '../../pages/routes.ts';
import { openDatabaseToServe } from '../../store/open.ts';
import { type Command, exitStatus, say } from '../command.ts';
import { withDatabase } from '../database.ts';
import { makeLogger } from '../logger.ts';
import type { Demo } from '../serve-demo.ts';
import { defaultDatabase, demoDatabase, type Settings } from '../settings.ts';
import { answerMetrics, boundWorkers, leaveOthers, runWorkers, toldToStop } from '../workers.ts';

export const serve: Command = {
  words: 'serve',
  usage: '[--demo]',
  summary: 'serves API and pages; --demo fills an empty demo database first and shows a ready key',
  flags: { demo: { type: 'boolean', summary: `serve a demo world (database ${demoDatabase} unless given)` } },
  settings: [
    'HOST',
    'PORT',
    'BASE_URL',
    'SITE_URL',
    'PAGES',
    'KEY_PREFIX',
    'ORGANISERS',
    'ORGANISER_KEY_PREFIX',
    'SUBMISSION_LIMIT',
    'CURSOR_TTL',
    'CHANGES_DAYS',
    'RATE_LIMIT',
    'PAGE_LIMIT',
    'AUTH_FAILURE_LIMIT',
    'REDIS_URL',
    'TRUST_PROXY',
    'DATABASE_READ_URLS',
    'WORKERS',
    'METRICS_ADDRESS',
    'DRAIN_SECONDS',
    'LOG_LEVEL',
  ],
  async run({ settings, flags }) {
    const isDemo = flags['demo'] === true;
    const url = settings.DATABASE_URL ?? (isDemo ? demoDatabase : defaultDatabase);
    const demo =
      isDemo && cluster.isPrimary
        ? await withDatabase(
            { ...settings, DATABASE_URL: url },
            async (database) => {
              const { prepareDemo } = await import('../serve-demo.ts');
              return prepareDemo(database, url, settings.KEY_PREFIX);
            },
            { create: true },
          )
        : undefined;
    if (settings.WORKERS > 1 && cluster.isPrimary) {
      return runWorkers({
        count: boundWorkers(settings.WORKERS),
        drainSeconds: settings.DRAIN_SECONDS,
        metricsAddress: settings.METRICS_ADDRESS,
        onListening: (port) => welcome(addressOf(settings.HOST, port), settings, demo),
      });
    }
    const log = makeLogger(settings.LOG_LEVEL);
    const database = await openDatabaseToServe(url, {
      readUrls: settings.DATABASE_READ_URLS,
      changesDays: settings.CHANGES_DAYS,
      onTrouble: (message) => log.logger.warn(message),
    });
    try {
      const metrics = settings.METRICS_ADDRESS && makeMetrics(database);
      const options: AppOptions = {
        database,
        keyPrefix: settings.KEY_PREFIX,
        organiserKeyPrefix: settings.ORGANISERS ? settings.ORGANISER_KEY_PREFIX : undefined,
        submissionLimit: settings.SUBMISSION_LIMIT,
        baseUrl: settings.BASE_URL,
        siteUrl: settings.SITE_URL,
        cursorTtl: settings.CURSOR_TTL,
        trustProxy: settings.TRUST_PROXY,
        rateLimit: settings.RATE_LIMIT,
        pageLimit: settings.PAGE_LIMIT,
        authFailureLimit: settings.AUTH_FAILURE_LIMIT,
        redisUrl: settings.REDIS_URL,
        metrics,
        logger: log.logger,
      };
      const app = await buildApp(
        options,
        settings.PAGES ? makePages(options) : undefined,
        settings.ORGANISERS
          ? makeOrganisers(options, { databaseUrl: url, changesDays: settings.CHANGES_DAYS })
          : undefined,
      );
      const server = await listen(app, {
        host: settings.HOST,
        port: settings.PORT,
        drainSeconds: settings.DRAIN_SECONDS,
      });
      if (cluster.isWorker) {
        if (metrics) answerMetrics(metrics.read);
        await toldToStop();
        await server.close();
        await leaveOthers();
        return exitStatus.done;
      }
      const metricsServer =
        metrics && settings.METRICS_ADDRESS
          ? await serveMetrics(settings.METRICS_ADDRESS, async () => new Map([['', await metrics.read()]]))
          : undefined;
      welcome(server.address, settings, demo);
      await stopSignal();
      say('stopping');
      await metricsServer?.close();
      await server.close();
      return exitStatus.done;
    } finally {
      await database.close();
      log.flush();
      if (cluster.isWorker) process.disconnect?.();
    }
  },
};

function welcome(address: string, { BASE_URL, SITE_URL, PAGES }: Settings, demo: Demo | undefined): void {
  say(`Muster serves at ${address}`);
  const docs = `  docs   ${SITE_URL ?? BASE_URL ?? address}/docs`;
  if (demo === undefined) {
    say(docs);
    return;
  }
  const api = `${BASE_URL ?? address}/api/v1/tournaments?limit=1`;
  const page = PAGES ? `  page   ${SITE_URL ?? BASE_URL ?? address}/\n` : '';
  say(`
${page}${docs}
  key    ${demo.key}
  try    curl -H 'Authorization: Bearer ${demo.key}' '${api}'

Ctrl-C stops it.`);
}

/** Resolves on the first Ctrl-C or SIGTERM; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
