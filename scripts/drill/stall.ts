// Measures the longest time that a valid request blocks the event loop.
import { join } from 'node:path';
import { openCheckout } from '../../bench/checkout.ts';
import { importWorld, prepareWorld, readDemo, writeLines } from '../../bench/world.ts';
import {
  makeRequestTargets,
  type RequestTargets,
  worldSizes,
  writeWorld,
} from '../../bench/world-records.ts';
import { runMuster } from '../../test/builders/run-muster.ts';
import { sendRequest } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { mostMilliseconds, startMeasured } from './event-loop.ts';
import { makeFolder } from './workspace.ts';
import { issueKey } from './world.ts';

/** Repetitions: other load on the machine affects one of them, a slow request all. */
const attempts = 5;
const encodings = ['identity', 'gzip', 'br', 'zstd'];

export const stall: Drill = {
  name: 'stall',
  summary: 'the longest stall of the event loop by any legal request (with --long at 3,000,000 battles)',
  async run(size) {
    const { url, targets } = size === 'long' ? await findLarge() : await makeSmall();
    const key = await issueKey(url);
    const { served, readStall } = await startMeasured({ url });
    const addresses = await listAddresses(served.port, key, targets);
    let [sent, failed] = [0, 0];
    let longest = { milliseconds: 0, address: '' };
    for (const address of addresses) {
      for (const encoding of encodings) {
        let shortest = Number.POSITIVE_INFINITY;
        for (let attempt = 0; attempt < attempts && shortest > longest.milliseconds; attempt += 1) {
          await readStall();
          // Another host each time, so that no answer is cached.
          sent += 1;
          const headers = { 'accept-encoding': encoding, host: `${sent}.example` };
          if ((await sendRequest(served.port, address, { key, headers })).status !== 200) failed += 1;
          shortest = Math.min(shortest, await readStall());
        }
        if (shortest > longest.milliseconds)
          longest = { milliseconds: shortest, address: `${address} (${encoding})` };
      }
    }
    await served.stop();
    const battles = targets.battleCount.toLocaleString('en');
    return [
      none('requests that failed', failed, addresses.length * encodings.length),
      figure(
        `longest of ${addresses.length * encodings.length} requests at ${battles} battles`,
        `${longest.milliseconds.toFixed(1)} ms, ${longest.address}`,
        `< ${mostMilliseconds} ms`,
        longest.milliseconds < mostMilliseconds,
      ),
    ];
  },
};

/** The largest answer of every kind, first and last pages, of the API and the pages. */
async function listAddresses(port: number, key: string, targets: RequestTargets): Promise<string[]> {
  const api = '/api/v1';
  const [crowded = '', slug = '', battle = ''] = [
    targets.crowded[0],
    targets.pages.at(-1),
    targets.battles[0],
  ];
  const { data } = JSON.parse((await sendRequest(port, `${api}/tournaments/${slug}`, { key })).text);
  const club = data.organizer ?? 'none';
  const lists = [
    `${api}/tournaments`,
    `${api}/tournaments?status=finished`,
    `${api}/tournaments?from=2025-01-01&to=2025-12-31`,
    `${api}/tournaments/${crowded}/participants`,
    `${api}/tournaments/${slug}/participants`,
    `${api}/tournaments/${crowded}/battles`,
    `${api}/users/${targets.veteran}/battles`,
    `${api}/users/${targets.veteran}/battles?to=2024-06-01`,
    ...(club === 'none' ? [] : [`${api}/clubs/${club}/tournaments`, `${api}/clubs/${club}/battles`]),
  ].map((list) => `${list}${list.includes('?') ? '&' : '?'}limit=100`);
  const seconds: string[] = [];
  for (const list of lists) {
    const { next } = JSON.parse((await sendRequest(port, list, { key })).text);
    if (next !== null) seconds.push(next.replace(/^https?:\/\/[^/]+/, ''));
  }
  return [
    ...lists,
    ...seconds,
    ...[crowded, slug].flatMap((one) => [
      `${api}/tournaments/${one}`,
      `${api}/tournaments/${one}/standings`,
      `${api}/tournaments/${one}/standings/explanation?stage=swiss`,
      ...['', '?view=battles', '?view=players', '?view=ranks&stage=swiss'].map(
        (view) => `/tournaments/${one}${view}`,
      ),
      `/embed/tournaments/${one}/standings`,
      `/pictures/tournaments/${one}.png`,
    ]),
    ...(club === 'none' ? [] : [`${api}/clubs/${club}`, `/clubs/${club}`, `/tournaments?club=${club}`]),
    `${api}/battles/${battle}`,
    `/battles/${battle}`,
    `/players/${targets.veteran}`,
    '/',
    '/tournaments',
    '/tournaments?q=open',
    '/tournaments?q=a&status=finished',
    '/clubs',
    '/feed.atom',
    '/search?q=a',
    '/search?q=open',
    '/search?q=an+er',
    '/search?q=zzzz',
    '/sitemap.xml',
    '/sitemaps/clubs.xml',
    '/sitemaps/undated.xml',
    '/sitemaps/2025-06.xml',
    '/robots.txt',
    '/openapi.json',
    '/docs',
    '/docs/guide',
  ];
}

interface Found {
  readonly url: string;
  readonly targets: RequestTargets;
}

async function findLarge(): Promise<Found> {
  const world = await prepareWorld('large');
  const checkout = openCheckout('muster', join(import.meta.dirname, '../..'));
  const { url } = await importWorld(checkout, world, false);
  return { url, targets: world.targets };
}

async function makeSmall(): Promise<Found> {
  const folder = makeFolder();
  const file = join(folder, 'world.ndjson');
  const targets = makeRequestTargets();
  const size = worldSizes.quick;
  await writeLines(file, writeWorld(readDemo(size.tournaments), size, targets));
  const url = `sqlite:${join(folder, 'world.db')}`;
  await runMuster(['import', file, '--database', url]);
  return { url, targets };
}
