// An event that is being played, and a browser to look at it.
import { after, before, type TestContext } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../builders/browser.ts';
import { battle, participant, tournament } from '../builders/records.ts';
import { type Service, startService } from '../builders/service.ts';
import { startTcpProxy, type TcpProxy } from '../builders/tcp-proxy.ts';
import { until } from '../builders/until.ts';
import { phone } from './open-page.ts';

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
  return tournament('venue', {
    name: 'Venue Cup',
    status,
    participants: people,
    stages: [{ id: 'swiss', rounds: 3 }],
    battles: [...pairUp(1, '12-8'), ...pairUp(2, score)],
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

/** To be called in the body of a `describe`. */
export function startVenue(): { readonly service: Service; readonly browser: Browser } {
  const venue = {} as { service: Service; browser: Browser };
  const endings: (() => unknown)[] = [];
  before(async () => {
    const whole = { after: (work?: unknown) => endings.push(work as () => unknown) };
    venue.service = await startService(whole as unknown as TestContext, [event('ongoing'), cup], {
      pages: true,
    });
    venue.browser = await launchBrowser();
  });
  after(async () => {
    await venue.browser?.close();
    for (const end of endings.toReversed()) await end();
  });
  return venue;
}

/** What the service worker caches: addresses without the host. */
export function listCached(page: Page) {
  return page.evaluate<string[]>(`(async () => {
    const cached = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url.slice(location.origin.length));
    return cached;
  })()`);
}

export function holds(page: Page, ...paths: string[]) {
  return until({
    what: `${paths.join(', ')} to be cached`,
    see: async () => {
      const cached = await listCached(page);
      return paths.every((path) => cached.includes(path));
    },
  });
}

export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** The event as someone sees it whose reception can be cut. */
export async function openThrough(
  { service, browser }: { readonly service: Service; readonly browser: Browser },
  t: TestContext,
  prepare?: string,
): Promise<{ page: Page; proxy: TcpProxy; context: BrowserContext; complaints: string[] }> {
  const proxy = await startTcpProxy(t, service.port);
  const context = await browser.newContext(phone);
  t.after(() => context.close());
  const page = await context.newPage();
  const complaints = watch(page);
  const origin = `http://127.0.0.1:${proxy.port}`;
  if (prepare !== undefined) {
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(`(async () => { ${prepare} })()`);
  }
  await page.goto(`${origin}/tournaments/venue`);
  return { page, proxy, context, complaints };
}
