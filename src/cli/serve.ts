// muster serve: API and pages, until told to stop.
import { pino } from 'pino';
import { buildApp } from '../http/app.ts';
import { listen } from '../http/server.ts';
import { openDatabase } from '../store/open.ts';
import { type Command, exitStatus, say } from './command.ts';
import { type Demo, demoDatabase, prepareDemo } from './serve-demo.ts';
import { defaultDatabase, type Settings } from './settings.ts';

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
    'KEY_PREFIX',
    'CURSOR_TTL',
    'TRUST_PROXY',
    'DRAIN_SECONDS',
    'LOG_LEVEL',
  ],
  async run({ settings, flags }) {
    const isDemo = flags['demo'] === true;
    const url = settings.DATABASE_URL ?? (isDemo ? demoDatabase : defaultDatabase);
    const database = await openDatabase(url);
    try {
      const demo = isDemo ? await prepareDemo(database, url, settings.KEY_PREFIX) : undefined;
      const app = await buildApp({
        database,
        keyPrefix: settings.KEY_PREFIX,
        baseUrl: settings.BASE_URL,
        siteUrl: settings.SITE_URL,
        cursorTtl: settings.CURSOR_TTL,
        trustProxy: settings.TRUST_PROXY,
        logger: makeLogger(settings.LOG_LEVEL),
      });
      const server = await listen(app, {
        host: settings.HOST,
        port: settings.PORT,
        drainSeconds: settings.DRAIN_SECONDS,
      });
      welcome(server.address, settings, demo);
      await stopSignal();
      say('stopping');
      await server.close();
      return exitStatus.done;
    } finally {
      await database.close();
    }
  },
};

function makeLogger(level: string) {
  if (!process.stdout.isTTY) return pino({ level });
  return pino({
    level,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
  });
}

function welcome(address: string, { BASE_URL, SITE_URL }: Settings, demo: Demo | undefined): void {
  say(`Muster serves at ${address}`);
  if (demo === undefined) return;
  const api = `${BASE_URL ?? address}/api/v1/tournaments?limit=1`;
  say(`
  page   ${SITE_URL ?? BASE_URL ?? address}/
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
