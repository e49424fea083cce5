// A live event, and a browser that opens its pages.
import { before, type TestContext } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { type Service, startService } from '../builders/service.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { sharedBySuite } from '../builders/suite.ts';
import { startTcpProxy, type TcpProxy } from '../builders/tcp-proxy.ts';
import { until } from '../builders/until.ts';
import { collectComplaints, phone } from './open-page.ts';

const keys = Array.from({ length: 40 }, (_, index) => `k${index}`);
const people = keys.map((key, index) =>
  participant(key, {
    player: index === 7 ? 'Ada Novák' : `Player ${index}`,
    faction: 'Glass Legion',
    list: { text: `Spears of ${key}\n${'1 Lancer 90\n'.repeat(40)}`, points: 2000 },
  }),
);
function pairUp(round: number, score?: string) {
  return keys
    .slice(0, 20)
    .map((key, index) =>
      battle(`v${round}-${index}`, key, `k${index + 20}`, score, { round, table: index + 1 }),
    );
}

export function event(status: string, score?: string) {
  return makeEvent(status, pairUp(2, score));
}

/** While it is played, with the result of one table. */
export function withResult(score: string) {
  const [, ...others] = pairUp(2);
  return makeEvent('ongoing', [battle('v2-0', 'k0', 'k20', score, { round: 2, table: 1 }), ...others]);
}

function makeEvent(status: string, battles: readonly object[]) {
  return tournament('venue', {
    name: 'Venue Cup',
    status,
    participants: people,
    stages: [{ id: 'swiss', rounds: 3 }],
    battles: [...pairUp(1, '12-8'), ...battles],
  });
}
const cup = tournament('cup', {
  name: 'Bracket Cup',
  status: 'ongoing',
  participants: people.slice(0, 4),
  stages: [
    {
      id: 'knockout',
      matches: [
        { round: 'Semi-final', table: 1, battle: 'c1' },
        { round: 'Semi-final', table: 2, players: ['k2', 'k3'] },
        { round: 'Final', table: 1 },
      ],
    },
  ],
  battles: [battle('c1', 'k0', 'k1', '9-9', { stage: 'knockout', round: 1, winner: 'k1' })],
});

/** The service and the browser that the tests of a `describe` share. To be called in its body. */
export function startVenue(): { readonly service: Service; readonly browser: Browser } {
  const venue = {} as { service: Service; browser: Browser };
  const suite = sharedBySuite();
  before(async () => {
    venue.service = await startService(suite, [event('ongoing'), cup], { pages: true });
    venue.browser = await openBrowser(suite);
  });
  return venue;
}

/** The paths that the service worker has cached. Opens each cache, and would create one that is removed at that moment. */
export function listCached(page: Page) {
  return page.evaluate<string[]>(`(async () => {
    const cached = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url.slice(location.origin.length));
    return cached;
  })()`);
}

/** Waits until the service worker has cached all these paths. */
export function waitCached(page: Page, ...paths: string[]) {
  return until({
    what: `${paths.join(', ')} to be cached`,
    see: () =>
      page.evaluate<boolean>(
        `Promise.all(${JSON.stringify(paths)}.map((path) => caches.match(path))).then((found) => found.every(Boolean))`,
      ),
  });
}

/** Opens the event on a phone through a proxy, which can cut the connection. `prepare`: script to run before the event is opened. */
export async function openThrough(
  { service, browser }: { readonly service: Service; readonly browser: Browser },
  t: TestContext,
  prepare?: string,
): Promise<{ page: Page; proxy: TcpProxy; context: BrowserContext; complaints: string[] }> {
  const proxy = await startTcpProxy(t, service.port);
  const context = await browser.newContext(phone);
  t.after(() => context.close());
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  const origin = `http://127.0.0.1:${proxy.port}`;
  if (prepare !== undefined) {
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(`(async () => { ${prepare} })()`);
  }
  await page.goto(`${origin}/tournaments/venue`);
  return { page, proxy, context, complaints };
}
