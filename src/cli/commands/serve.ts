// muster serve: serves API and pages until a signal stops it.
import cluster from 'node:cluster';
import { makeAccountRoutes } from '../../accounts/routes.ts';
import { buildApp } from '../../http/app.ts';
import { addressOf } from '../../http/bind.ts';
import type { AppOptions } from '../../http/options.ts';
import { listen } from '../../http/server.ts';
import { startEntryEraser } from '../../organisers/due/entry-eraser.ts';
import { startRatingMaker } from '../../organisers/due/rating-maker.ts';
import { startSeasonMaker } from '../../organisers/due/season-maker.ts';
import { makeOrganisers } from '../../organisers/routes.ts';
import { makeWorkers } from '../../organisers/worker-process.ts';
import { makePages } from '../../pages/routes.ts';
import { openDatabaseToServe } from '../../store/open.ts';
import { startWebhookSender } from '../../webhooks/sender.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { today } from '../dates.ts';
import { makeLogger, openLogOutput } from '../logger.ts';
import { notify } from '../output.ts';
import type { Demo } from '../serve-demo.ts';
import { defaultDatabase, demoDatabase, type Settings } from '../settings.ts';
import { readSignIn } from '../sign-in.ts';
import { notifyStopping, stopSignal } from '../stop-signal.ts';
import { answerMetrics, boundWorkers, runWorkers, waitForConnections, waitForStop } from '../workers.ts';

export const serve: Command = {
  words: 'serve',
  usage: '[--demo]',
  summary:
    'serves the API and pages; --demo first fills a demo database with events up to today and prints keys',
  flags: { demo: { summary: `serve demo data (database ${demoDatabase} unless given)` } },
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
    'SIGN_UP_LIMIT',
    'SIGN_IN_ISSUER',
    'SIGN_IN_CLIENT_ID',
    'SIGN_IN_CLIENT_SECRET',
    'SIGN_IN_NAME',
    'SELF_SERVICE_KEYS',
    'SELF_SERVICE_EVENTS',
    'WEBHOOKS',
    'WEBHOOKS_LOCAL',
    'CURSOR_TTL',
    'CHANGES_DAYS',
    'TIME_ZONE',
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
    const signIn = readSignIn(settings);
    const isDemo = flags['demo'] === true;
    const url = settings.DATABASE_URL ?? (isDemo ? demoDatabase : defaultDatabase);
    const demo =
      isDemo && cluster.isPrimary
        ? await withDatabase(
            { ...settings, DATABASE_URL: url },
            async (database) => {
              // Loaded only for the demo.
              const { prepareDemo } = await import('../serve-demo.ts');
              const { defaultWorld } = await import('./demo.ts');
              return prepareDemo(database, url, settings, { ...defaultWorld, today: today() });
            },
            { create: true },
          )
        : undefined;
    if (settings.WORKERS > 1 && cluster.isPrimary) {
      await runWorkers({
        count: boundWorkers(settings.WORKERS),
        drainSeconds: settings.DRAIN_SECONDS,
        metricsAddress: settings.METRICS_ADDRESS,
        onListening: (port) => welcome(addressOf(settings.HOST, port), settings, demo),
      });
      return;
    }
    // What is started is closed in reverse order.
    await using started = new AsyncDisposableStack();
    if (cluster.isWorker) started.defer(() => process.disconnect?.());
    const output = openLogOutput();
    started.defer(() => output.close());
    const logger = makeLogger(settings.LOG_LEVEL, output.destination);
    const onTrouble = (message: string) => logger.warn(message);
    const database = await openDatabaseToServe(url, {
      readUrls: settings.DATABASE_READ_URLS,
      changesDays: settings.CHANGES_DAYS,
      timeZone: settings.TIME_ZONE,
      onTrouble,
    });
    started.defer(() => database.close());
    const workers = makeWorkers({
      databaseUrl: url,
      changesDays: settings.CHANGES_DAYS,
      timeZone: settings.TIME_ZONE,
    });
    const seasons = startSeasonMaker({ database, worker: workers.seasons, onTrouble });
    started.defer(() => seasons.close());
    const ratings = startRatingMaker({ database, worker: workers.ratings, onTrouble });
    started.defer(() => ratings.close());
    started.defer(startEntryEraser({ database, onTrouble }));
    if (settings.WEBHOOKS) {
      const { BASE_URL: baseUrl, WEBHOOKS_LOCAL: isLocal } = settings;
      started.defer(await startWebhookSender({ database, baseUrl, isLocal, onTrouble }));
    }
    // The library of metrics is loaded only if it is used, because loading it takes a tenth of the time to the first answer.
    const metrics =
      settings.METRICS_ADDRESS &&
      (await import('../../http/metrics/metrics.ts')).makeMetrics(database, cluster.worker?.id);
    const options: AppOptions = {
      database,
      keyPrefix: settings.KEY_PREFIX,
      organiserKeyPrefix: settings.ORGANISERS ? settings.ORGANISER_KEY_PREFIX : undefined,
      submissionLimit: settings.SUBMISSION_LIMIT,
      signUpLimit: settings.SIGN_UP_LIMIT,
      baseUrl: settings.BASE_URL,
      siteUrl: settings.SITE_URL,
      signIn,
      webhooks: settings.WEBHOOKS ? { isLocal: settings.WEBHOOKS_LOCAL } : undefined,
      cursorTtl: settings.CURSOR_TTL,
      trustProxy: settings.TRUST_PROXY,
      rateLimit: settings.RATE_LIMIT,
      pageLimit: settings.PAGE_LIMIT,
      authFailureLimit: settings.AUTH_FAILURE_LIMIT,
      redisUrl: settings.REDIS_URL,
      metrics,
      logger,
    };
    const app = await buildApp(
      options,
      settings.PAGES ? makePages(options) : undefined,
      settings.ORGANISERS ? makeOrganisers(options, workers, [seasons, ratings]) : undefined,
      makeAccountRoutes(options),
    );
    const server = await listen(app, {
      host: settings.HOST,
      port: settings.PORT,
      drainSeconds: settings.DRAIN_SECONDS,
    });
    if (cluster.isWorker) started.defer(waitForConnections);
    started.defer(() => server.close());
    if (cluster.isWorker) {
      if (metrics) answerMetrics(metrics.read);
      await waitForStop();
      return;
    }
    if (metrics && settings.METRICS_ADDRESS) {
      const { serveMetrics } = await import('../../http/metrics/metrics-server.ts');
      const read = async () => [await metrics.read()];
      const metricsServer = await serveMetrics(settings.METRICS_ADDRESS, read, onTrouble);
      started.defer(() => metricsServer.close());
    }
    welcome(server.address, settings, demo);
    await stopSignal();
    notifyStopping(settings.DRAIN_SECONDS);
  },
};

function welcome(address: string, settings: Settings, demo: Demo | undefined): void {
  const { BASE_URL = address, SITE_URL = BASE_URL, PAGES } = settings;
  notify(`Muster serves at ${address}`);
  if (demo === undefined) {
    notify(`  docs   ${SITE_URL}/docs`);
    return;
  }
  const { key, organiser } = demo;
  const request = `${BASE_URL}/api/v1/tournaments?status=ongoing&limit=1`;
  notify(`
${PAGES ? `  pages  ${SITE_URL}/\n` : ''}  docs   ${SITE_URL}/docs
  key    ${key}
  try    curl -H 'Authorization: Bearer ${key}' '${request}'
${
  organiser === undefined
    ? ''
    : `
  desk   ${SITE_URL}/desk
  key    ${organiser.key}  (organiser key of ${organiser.clubs.join(', ')})
`
}
Ctrl-C stops it.`);
}
