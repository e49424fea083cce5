// Ids that no record has, such as a NUL, half a surrogate pair or SQL, are not found, on every engine.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { thirdOf } from '../../packages/rules/test/builders/times.ts';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { engines } from '../builders/engines.ts';
import { startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';
import { paths, world } from '../pages/small-world.ts';

function position(text: string): string {
  return Buffer.from(text).toString('base64url');
}
const sql = ["' OR 1=1 --", "open'; DROP TABLE tournament; --", '" OR ""="', '%', '_', '\\', '$1', ':slug'];
const hostile = [
  ...['%00', 'a%00b', '%00open', 'open%00', '%F0%9F%8E%B2', '%EF%BF%BF', '%01', '%C2%80'],
  ...sql.map(encodeURIComponent),
];

for (const engine of engines) {
  describe(`a name that nothing can have, on ${engine.name}`, () => {
    const start = startOnce((suite) => startService(suite, world, {}, engine));

    it('is not found by the API, in the words of its endpoint', async () => {
      const service = await start();
      const words = new Map([
        ['tournaments', 'Tournament not found'],
        ['clubs', 'Club not found'],
        ['users', 'Player not found'],
        ['battles', 'Battle not found'],
        ['seasons', 'Season not found'],
        ['ratings', 'Rating not found'],
      ]);
      const patterns = Object.values(endpoints).filter((path) => path.includes(':'));
      for (const [at, pattern] of patterns.entries()) {
        for (const name of thirdOf(hostile, at)) {
          const path = pattern.replaceAll(/:\w+/g, name);
          const { status, body } = await service.get(path);
          const expected = words.get(pattern.split('/')[3] ?? '');
          assert.deepEqual([path, status, body.error.message], [path, 404, expected]);
          // Parameters are checked before existence.
          const wrong = await service.get(`${path}?limit=0`);
          const isList =
            /participants|battles|\/tournaments$|ratings.*standings/.test(pattern) &&
            !/battles\/:/.test(pattern);
          assert.equal(wrong.status, isList ? 400 : 404, path);
        }
      }
    });

    it('is an unknown stage, and a wrong value of every other parameter', async () => {
      const service = await start();
      const list = endpoints.tournaments;
      for (const path of [endpoints.standings, endpoints.explanation]) {
        const { status, body } = await service.get(`${fillPath(path, 'open')}?stage=sw%00iss`);
        const expected = 'Unknown stage "sw\0iss". This tournament has: swiss, standings';
        assert.deepEqual([status, body.error.message], [404, expected]);
      }
      for (const [query, message] of [
        ['from=%00', 'from must be a date (YYYY-MM-DD)'],
        ['to=2026-01-01%00', 'to must be a date (YYYY-MM-DD)'],
        ['status=planned%00', 'status must be one of planned, ongoing, finished'],
        ['limit=5%00', 'limit must be a positive integer'],
        ['cursor=%00', 'Invalid cursor'],
        ['cursor=AA', 'Invalid cursor'],
      ]) {
        const { status, body } = await service.get(`${list}?${query}`);
        assert.deepEqual([query, status, body.error.message], [query, 400, message]);
      }
    });
  });
}

// Pages ask the same of the store: they are read on the engine that rejects a NUL.
describe('a name that nothing can have, on pages', () => {
  const start = startOnce((suite) => startService(suite, world, { pages: true }, engines.at(-1)));

  it('is a page that does not exist, and a filter that matches nothing', async () => {
    const service = await start();
    const statusOf = async (path: string) => [path, (await service.request('GET', path)).status];
    for (const [at, name] of hostile.entries()) {
      const missing = [
        `/tournaments/${name}`,
        `/clubs/${name}`,
        `/players/${name}`,
        `/battles/${name}`,
        `/people/${name}`,
        `/pictures/tournaments/${name}.png`,
        `/embed/tournaments/${name}/standings`,
        `/tournaments/${name}?view=players`,
        `/tournaments/open?stage=${name}`,
        `/sitemaps/${name}.xml`,
        `/embed/tournaments/open/standings?stage=${name}`,
        `/assets/${name}`,
      ];
      for (const path of thirdOf(missing, at)) assert.deepEqual(await statusOf(path), [path, 404]);
      const found = [
        `/search?q=${name}`,
        `/tournaments?q=${name}`,
        `/tournaments?club=${name}`,
        `/tournaments?country=${name}`,
        `/tournaments?status=${name}&from=${name}&to=${name}`,
        `/tournaments/open?view=battles&stage=${name}&round=1`,
      ];
      for (const path of thirdOf(found, at)) assert.deepEqual(await statusOf(path), [path, 200]);
    }
    const { text } = await service.request('GET', '/tournaments?country=%00');
    assert.match(text, /No tournament matches these filters/);
  });

  it('is not a position of a list: the list begins where such a text would be', async () => {
    const service = await start();
    for (const after of ['AA', position('\0'), position('\0zzz'), position('0\0'), '_____w', '%00', '%F0']) {
      for (const path of [
        `/clubs?after=${after}`,
        `/tournaments?after=${after}`,
        `/players/p_ada?after=${after}`,
        `/clubs/iron-gate?tournaments=${after}`,
        `/clubs/iron-gate?battles=${after}`,
        `/tournaments/open?view=battles&stage=swiss&round=1&after=${after}`,
      ])
        assert.deepEqual([path, (await service.request('GET', path)).status], [path, 200]);
    }
    const { text } = await service.request('GET', '/clubs?after=AA');
    assert.match(text, /href="\/clubs\/iron-gate"/);
  });

  it('never makes a page fail, nor does any other value of any parameter', async () => {
    const service = await start();
    const names = [
      'q',
      'status',
      'country',
      'club',
      'from',
      'to',
      'after',
      'stage',
      'view',
      'round',
      'page',
      'people',
    ];
    const values = [
      ...hostile,
      `${'x'.repeat(99)}%F0%9F%8E%B2`,
      'x'.repeat(900),
      '%',
      '%zz',
      '%FF',
      '%ED%A0%80',
      '1e9',
    ];
    const more = [
      '/people/Cy',
      '/players?club=iron-gate',
      '/feed.atom',
      '/sitemaps/clubs.xml',
      '/robots.txt',
    ];
    let tried = 0;
    for (const path of [...paths, ...more]) {
      for (const value of thirdOf(values, tried++)) {
        const query = [...names, 'list', 'theme', 'battles', 'tournaments'].map((name) => `${name}=${value}`);
        const address = `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`;
        const { status } = await service.request('GET', address);
        assert.ok([200, 404].includes(status), `${status} ${address.slice(0, 200)}`);
      }
    }
  });

  it('a search is cut only after a whole letter', async () => {
    const service = await start();
    const long = `${'x'.repeat(99)}🎲🎲`;
    for (const path of ['/search?q=', '/tournaments?q=']) {
      const { status, text } = await service.request('GET', `${path}${encodeURIComponent(long)}`);
      assert.deepEqual([path, status], [path, 200]);
      assert.ok(text.includes(`value="${'x'.repeat(99)}"`), path);
    }
  });
});
