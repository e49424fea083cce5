// What the answers of pages promise: caching, hosts, errors, framing, and that they can be switched off.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { engines } from '../builders/engines.ts';
import { battle, casualBattle, club, participant, player, tournament } from '../builders/records.ts';
import { startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';

const world = [
  club('iron-gate', { name: 'Iron Gate', website: 'javascript:alert(1)' }),
  player('p_ada', 'Ada Novak'),
  tournament('open', {
    name: 'Iron Gate Open',
    status: 'finished',
    club: 'iron-gate',
    country: 'Spain',
    startDate: '2026-03-14',
    endDate: '2026-03-15',
    stages: [{ id: 'swiss', name: 'All Rounds', rounds: 1 }],
    participants: [
      participant('a', { player: 'Ada Novak', playerId: 'p_ada', faction: 'Glass Legion' }),
      participant('b', { player: 'Bo Lind', playerId: 'p_bo' }),
    ],
    battles: [battle('b1', 'a', 'b', '20-10')],
  }),
  tournament('secret', {
    published: false,
    name: 'Secret Muster',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { player: 'Hidden Hand', playerId: 'p_hidden' }), participant('b')],
    battles: [battle('s1', 'a', 'b', '20-10')],
  }),
  casualBattle('c1'),
];
const paths = [
  '/',
  '/search?q=iron',
  '/tournaments',
  '/tournaments/open',
  '/tournaments/open?view=players',
  '/tournaments/open?view=battles',
  '/tournaments/open?view=ranks&stage=swiss',
  '/clubs',
  '/clubs/iron-gate',
  '/battles/b1',
  '/battles/c1',
  '/players/p_ada',
  '/embed/tournaments/open/standings',
];

for (const engine of engines) {
  describe(`pages on ${engine.name}`, () => {
    it('every page may be kept by anybody, is asked for again, and is not sent twice', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      for (const path of paths) {
        const first = await service.request('GET', path);
        assert.equal(first.status, 200, path);
        assert.equal(first.headers['cache-control'], 'public, no-cache', path);
        assert.equal(first.headers['content-type'], 'text/html; charset=utf-8');
        const again = await service.request('GET', path, { 'if-none-match': String(first.headers.etag) });
        assert.equal(again.status, 304, path);
      }
    });

    it('an import changes the tag of the pages that show it, and of no other', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      const tag = async (path: string) => (await service.request('GET', path)).headers.etag;
      const before = await Promise.all(['/tournaments/open', '/', '/battles/c1'].map(tag));
      await service.import([{ ...(world[2] as object), description: 'Soup at noon' }]);
      const after = await Promise.all(['/tournaments/open', '/', '/battles/c1'].map(tag));
      assert.notEqual(after[0], before[0]);
      assert.notEqual(after[1], before[1]);
      assert.equal(after[2], before[2]);
    });

    it('whoever asks, under whatever host: a page is the same, byte for byte', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      for (const path of paths) {
        const one = await service.request('GET', path, { host: 'one.example' });
        const other = await service.request('GET', path, {
          host: 'evil.example:81',
          'x-forwarded-host': 'evil.example',
        });
        assert.equal(one.text, other.text, path);
        assert.equal(one.headers.etag, other.headers.etag, path);
      }
    });

    it('what needs whole addresses is for everybody only where the site is set', async (t) => {
      const loose = await startService(t, world, { pages: true }, engine);
      const set = await startService(
        t,
        world,
        { pages: true, siteUrl: 'https://results.example/muster' },
        engine,
      );
      for (const path of [
        '/feed.atom',
        '/sitemap.xml',
        '/sitemaps/2026-03.xml',
        '/sitemaps/clubs.xml',
        '/robots.txt',
      ]) {
        const asked = await loose.request('GET', path, { host: 'one.example' });
        assert.match(String(asked.headers['cache-control']), /^private/, path);
        assert.ok(asked.text.includes('http://one.example/'), path);
        const fixed = await set.request('GET', path, { host: 'one.example' });
        assert.match(String(fixed.headers['cache-control']), /^public/, path);
        assert.ok(fixed.text.includes('https://results.example/muster/'), path);
        assert.ok(!fixed.text.includes('one.example'), path);
      }
    });

    it('a site below a path links to itself there, and says its whole address where it is shared', async (t) => {
      const service = await startService(
        t,
        world,
        { pages: true, siteUrl: 'https://results.example/muster' },
        engine,
      );
      const { text } = await service.request('GET', '/tournaments/open');
      const links = [...text.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, link = '']) => link);
      const own = links.filter(
        (link) => !link.startsWith('#') && !link.startsWith('https://results.example/muster/'),
      );
      assert.ok(own.length > 10);
      for (const link of own) assert.ok(link.startsWith('/muster/'), link);
      assert.match(
        text,
        /<link rel="canonical" href="https:\/\/results\.example\/muster\/tournaments\/open">/,
      );
      assert.match(
        text,
        /og:image" content="https:\/\/results\.example\/muster\/pictures\/tournaments\/open\.png"/,
      );
    });

    it('what is not published is on no page', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      for (const path of [
        '/tournaments/secret',
        '/battles/s1',
        '/players/p_hidden',
        '/embed/tournaments/secret/standings',
        '/pictures/tournaments/secret.png',
      ]) {
        assert.equal((await service.request('GET', path)).status, 404, path);
      }
      for (const path of [
        '/',
        '/tournaments',
        '/search?q=secret',
        '/search?q=hidden',
        '/tournaments?q=muster',
        '/feed.atom',
        '/sitemaps/undated.xml',
      ]) {
        const { status, text } = await service.request('GET', path);
        assert.equal(status, 200, path);
        assert.doesNotMatch(text, /Secret Muster|Hidden Hand|p_hidden|tournaments\/secret/, path);
      }
    });

    it('a tournament that is taken back disappears from search and from its players', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      assert.match((await service.request('GET', '/search?q=lind')).text, /players\/p_bo/);
      await service.import([{ ...(world[2] as object), published: false }]);
      assert.doesNotMatch((await service.request('GET', '/search?q=lind')).text, /p_bo|Bo Lind/);
      assert.equal((await service.request('GET', '/players/p_nobody')).status, 404);
    });

    it('only the embedded board may be framed', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      for (const path of [...paths, '/nowhere']) {
        const { headers } = await service.request('GET', path);
        const framed = path.startsWith('/embed/');
        assert.match(
          String(headers['content-security-policy']),
          framed ? /frame-ancestors \*/ : /frame-ancestors 'none'/,
          path,
        );
        assert.equal(headers['x-frame-options'], framed ? undefined : 'DENY', path);
        assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|https?:/, path);
      }
    });

    it('nothing on a page is inline: no script, no style, no handler, no outside host', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      for (const path of paths) {
        const { text } = await service.request('GET', path);
        assert.doesNotMatch(
          text,
          /<style| style="| on\w+="|<script(?! type="application\/ld\+json"| type="module" src="\/assets\/)/,
          path,
        );
        for (const [, link = ''] of text.matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
          assert.match(link, /^(?:\/(?!\/)|#)/, `${path}: ${link}`);
        }
      }
    });

    it('a missing thing is a page that helps; under /api/ it stays JSON', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      for (const [path, words] of [
        ['/tournaments/nowhere', 'Tournament not found'],
        ['/clubs/nowhere', 'Club not found'],
        ['/players/nobody', 'Player not found'],
        ['/battles/none', 'Battle not found'],
        ['/what/ever', 'Not found'],
        ['/assets/none.css', 'Not found'],
      ] as const) {
        const { status, headers, text } = await service.request('GET', path);
        assert.equal(status, 404, path);
        assert.equal(headers['content-type'], 'text/html; charset=utf-8');
        assert.equal(headers['cache-control'], 'no-store');
        assert.ok(textOf(text).includes(words), path);
        assert.match(text, /<form class="search"/);
      }
      const unknownStage = await service.request('GET', '/tournaments/open?stage=knockout');
      assert.equal(unknownStage.status, 404);
      assert.match(textOf(unknownStage.text), /This tournament has: swiss, standings/);
      const api = await service.get('/api/v1/nowhere');
      assert.deepEqual(api.body, { error: { status: 404, message: 'Not found', code: 'NOT_FOUND' } });
      const refused = await service.request('GET', '/api/v1/nowhere');
      assert.equal(refused.body.error.code, 'UNAUTHORIZED');
    });

    it('switched off, there are no pages, and the API is as before', async (t) => {
      const service = await startService(t, world, {}, engine);
      for (const path of [...paths, '/feed.atom', '/sitemap.xml', '/robots.txt']) {
        const { status, body } = await service.request('GET', path);
        assert.equal(status, 404, path);
        assert.equal(body.error.code, 'NOT_FOUND', path);
      }
      assert.equal((await service.get('/api/v1/tournaments')).status, 200);
    });

    it('an address that is no address of the web is no link', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      assert.doesNotMatch((await service.request('GET', '/clubs/iron-gate')).text, /javascript:/);
    });

    it('style, script and font carry their content in their name and are kept for good', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      const { text } = await service.request('GET', '/');
      const assets = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
      assert.ok(assets.length >= 4);
      for (const path of assets) {
        const { status, headers } = await service.request('GET', path);
        assert.equal(status, 200, path);
        assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      }
      const style = await service.request('GET', assets.find((path) => path.endsWith('.css')) ?? '');
      for (const [, name = ''] of style.text.matchAll(/url\("([^"]+)"\)/g)) {
        assert.equal((await service.request('GET', `/assets/${name}`)).status, 200, name);
      }
    });

    it('a picture is a PNG of the size that is announced', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      const answer = await service.app.inject('/pictures/tournaments/open.png');
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-type'], 'image/png');
      assert.equal(answer.rawPayload.subarray(1, 4).toString(), 'PNG');
      assert.deepEqual([answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)], [1200, 630]);
    });
  });
}
