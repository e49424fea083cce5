// Measures the cost of pages: processor time per request (user and system time of the server, compression included), bytes on the wire,
// and first paint on a throttled phone. Figures: docs/pages.md.
//   node scripts/bench-pages.ts [--phone]

import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { processorSeconds } from '../bench/process.ts';
import { launchBrowser } from '../test/builders/browser.ts';
import { keepAlive, sendRequest } from './drill/client.ts';
import { startServed } from './drill/served.ts';
import { makeWorld } from './drill/world.ts';

const { values } = parseArgs({ options: { phone: { type: 'boolean' } } });
const paths = [
  '/',
  '/tournaments',
  '/tournaments?q=open&country=Spain&status=finished',
  '/search?q=iron',
  '/tournaments/wurfelwacht-invitational-2026',
  '/tournaments/villeperdrix-grand-tournament-2026',
  '/tournaments/villeperdrix-grand-tournament-2026?view=ranks&stage=swiss',
  '/tournaments/villeperdrix-grand-tournament-2026?view=players',
  '/tournaments/villeperdrix-grand-tournament-2026?view=battles',
  '/tournaments/kuura-ja-noppa-classic-2026',
  '/tournaments/kuura-ja-noppa-classic-2026?view=me&name=eero',
  '/clubs/kosc-i-stal',
  '/battles/kuura-ja-noppa-crown-2026-placement-swiss-2-6',
  '/players/p_2axk',
  '/players',
  '/players?q=ma&country=Spain',
  '/calendar.ics',
];
/** One page of each kind. */
const kinds = [
  '/',
  '/tournaments',
  '/search?q=iron',
  '/tournaments/wurfelwacht-invitational-2026',
  '/tournaments/villeperdrix-grand-tournament-2026',
  '/tournaments/kuura-ja-noppa-classic-2026',
  '/clubs/kosc-i-stal',
  '/battles/kuura-ja-noppa-crown-2026-placement-swiss-2-6',
  '/players/p_2axk',
  '/players',
];
const batches = 8;
const requests = 100;
const visits = 5;
function printLine(line: string) {
  return process.stdout.write(`${line}\n`);
}

const { url } = await makeWorld(60);
const served = await startServed({ url, environment: { LOG_LEVEL: 'error' } });
const agent = keepAlive();
function get(path: string, headers: Record<string, string> = {}) {
  return sendRequest(served.port, path, { agent, headers });
}

/** The minimum of several batches, because other programs on the machine can only add time. */
async function measure(path: string, headers: Record<string, string>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch <= batches; batch += 1) {
    const before = processorSeconds(served.child.pid ?? 0);
    for (let index = 0; index < requests; index += 1) await get(path, headers);
    const used = processorSeconds(served.child.pid ?? 0) - before;
    // The first batch warms up.
    if (batch > 0) least = Math.min(least, (used * 1000) / requests);
  }
  return least;
}

printLine('| page | CPU ms | CPU ms, unchanged (304) | HTML bytes | bytes sent |');
printLine('|---|---|---|---|---|');
for (const path of paths) {
  // The header of a current browser.
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const { headers: sent } = await get(path, headers);
  const plain = Buffer.byteLength((await get(path)).text);
  const cpu = await measure(path, headers);
  const unchanged = await measure(path, { ...headers, 'if-none-match': String(sent['etag']) });
  printLine(
    `| \`${path}\` | ${cpu.toFixed(2)} | ${unchanged.toFixed(2)} | ${plain} | ${sent['content-length']} |`,
  );
}

if (values.phone) {
  const browser = await launchBrowser();
  printLine(
    '\n| page | bytes of a first visit | answers the first paint waits for | largest contentful paint, ms: least | median |',
  );
  printLine('|---|---|---|---|---|');
  for (const path of kinds) {
    const seen: Visit[] = [];
    for (let visit = 0; visit < visits; visit += 1) seen.push(await visitByPhone(browser, path));
    const [least, median] = [0, visits >> 1].map(
      (at) => seen.map(({ paint }) => paint).toSorted((a, b) => a - b)[at] ?? 0,
    );
    printLine(
      `| \`${path}\` | ${seen[0]?.bytes} | ${seen[0]?.waitedFor} | ${Math.round(least ?? 0)} | ${Math.round(median ?? 0)} |`,
    );
  }
  await browser.close();
}
agent.destroy();
await served.stop();
process.exit(0);

interface Visit {
  readonly bytes: number;
  readonly paint: number;
  readonly waitedFor: number;
}

/** A first visit over Lighthouse's slow 4G with a processor four times slower. */
async function visitByPhone(browser: Browser, path: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(served.address + path, { waitUntil: 'networkidle' });
  const paint = await page.evaluate<number>(
    `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`,
  );
  const blocking = await page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').length`,
  );
  await context.close();
  return { bytes, paint, waitedFor: 1 + blocking };
}
