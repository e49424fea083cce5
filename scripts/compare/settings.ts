// A few addresses under every setting that changes answers: a fixed address, a proxy in front, limits, no pages.
import { closeConnections, type Sent } from './ask.ts';
import type { Checkout, Keys } from './checkout.ts';
import type { Findings } from './findings.ts';
import { type Both, makePair } from './pair.ts';

const slug = 'open';
const open = [
  ...['/', '/tournaments', '/clubs', '/search?q=iron', '/nothing', '/%zz', '/robots.txt', '/sitemap.xml'],
  ...['/sitemaps/clubs.xml', '/sitemaps/undated.xml', '/feed.atom', '/docs', '/docs/guide', '/openapi.json'],
  ...['/health/live', '/health/ready', '/schemas/event-file.json', '/assets/none', '/tournaments/crowd-0'],
  ...[
    '/embed/tournaments/crowd-0/standings',
    '/embed/tournaments/crowd-0/standings?theme=dark',
    `/tournaments/${slug}`,
  ],
];
const api = [
  '/api/v1/tournaments?limit=2',
  '/api/v1/tournaments/crowd-0',
  '/api/v1/nothing',
  '/api/v1/clubs/none',
];
const forwarded = {
  'x-forwarded-for': '198.51.100.1, 192.0.2.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'elsewhere.test',
};

const settings: readonly Readonly<Record<string, string>>[] = [
  { BASE_URL: 'https://api.example.org' },
  { BASE_URL: 'http://results.example/muster', SITE_URL: 'https://results.example/site' },
  { SITE_URL: 'https://results.example' },
  { TRUST_PROXY: 'on' },
  { TRUST_PROXY: '127.0.0.0/8,192.0.2.0/24' },
  { TRUST_PROXY: '203.0.113.0/24' },
  { PAGES: 'off' },
  { RATE_LIMIT: '0' },
  { RATE_LIMIT: '6', AUTH_FAILURE_LIMIT: '4' },
  { KEY_PREFIX: 'other_' },
];

export async function compareSettings(
  checkouts: Both<Checkout>,
  keys: Both<Keys>,
  findings: Findings,
): Promise<void> {
  for (const given of settings) {
    const [old, now] = await Promise.all([checkouts.old.serve(given), checkouts.new.serve(given)]);
    const words = Object.entries(given).map(([name, value]) => `${name}=${value}`);
    const pair = makePair({ old, new: now }, findings, ` with ${words.join(' ')}`);
    const ask = async (make: (key: string) => Sent) => {
      await pair.ask({ old: make(keys.old.good), new: make(keys.new.good) });
    };
    for (const path of open) {
      await ask(() => ({ path }));
      await ask(() => ({ path, headers: forwarded }));
    }
    for (const path of [...api, ...api, ...api]) {
      await ask((key) => ({ path, headers: { ...forwarded, authorization: `Bearer ${key}` } }));
      await ask((key) => ({ path, headers: { authorization: `Bearer ${key}x` } }));
      await ask((key) => ({ method: 'HEAD', path, headers: { authorization: `Bearer ${key}` } }));
    }
    for (let count = 0; count < 5; count += 1)
      await pair.ask({ old: askSlowly(keys.old), new: askSlowly(keys.new) });
    closeConnections();
    await Promise.all([old.stop(), now.stop()]);
  }
}

/** With the key that may ask three times a minute. */
function askSlowly({ slow }: Keys): Sent {
  return { path: '/api/v1/tournaments', headers: { authorization: `Bearer ${slow}` } };
}
