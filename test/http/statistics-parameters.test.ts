// Bad parameters of statistics: each message, in its order; empty values, values given twice, and what is ignored (docs/rules/statistics.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const world = [
  tournament('open', {
    status: 'finished',
    startDate: '2026-03-14',
    battlePack: 'Highlands',
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [participant('a', { faction: 'Elves' }), participant('b', { faction: 'Orcs' })],
    battles: [battle('b1', 'a', 'b', '12-8', { date: '2026-03-14' })],
  }),
  tournament('hidden', { published: false }),
];

const endpoints = ['factions', 'matchups', 'subfactions', 'scenarios', 'months'];
/** What an endpoint reads beside the filters. */
const reads: Readonly<Record<string, readonly string[]>> = {
  factions: ['draws', 'mirrors'],
  matchups: ['draws', 'faction'],
  subfactions: ['draws', 'mirrors', 'faction'],
  scenarios: ['draws'],
  months: [],
};

/** In the order in which the first that is wrong is named. */
const wrong: readonly (readonly [parameter: string, query: string, message: string])[] = [
  ['', 'from=2026-03-14', 'from must be a month (YYYY-MM)'],
  ['', 'to=2026-13', 'to must be a month (YYYY-MM)'],
  ['', 'from=2026-04&to=2026-03', 'from must not be after to'],
  ['', 'battlePack=', 'battlePack must not be empty'],
  ['', 'tournament=', 'tournament must not be empty'],
  ['', 'casual=yes', 'casual must be one of exclude, include'],
  ['draws', 'draws=third', 'draws must be one of half, zero, exclude'],
  ['mirrors', 'mirrors=half', 'mirrors must be one of exclude, include'],
  ['faction', 'faction=', 'faction must not be empty'],
];

// Parameters are checked before the store is asked.
describe('parameters of statistics', () => {
  const start = startOnce((suite) => startService(suite, world));
  const ask = async (endpoint: string, query: string) => {
    const { status, body } = await (await start()).get(`/api/v1/statistics/${endpoint}?${query}`);
    return status === 200 ? body : [status, body.error.message, body.error.code];
  };
  const needed = (endpoint: string) => (endpoint === 'subfactions' ? 'faction=Elves&' : '');

  it('each wrong value has its message', async () => {
    const months = [
      '',
      'x',
      '2026',
      '2026-3',
      '2026-00',
      '2026-13',
      '26-03',
      '2026-03-01',
      ' 2026-03',
      '２０２６-03',
    ];
    for (const endpoint of endpoints) {
      for (const name of ['from', 'to'])
        for (const value of months)
          assert.deepEqual(
            await ask(endpoint, `${name}=${encodeURIComponent(value)}`),
            [400, `${name} must be a month (YYYY-MM)`, 'BAD_REQUEST'],
            `${endpoint} ${name}=${value}`,
          );
      for (const [parameter, query, message] of wrong) {
        const isRead = parameter === '' || reads[endpoint]?.includes(parameter);
        const before = parameter === 'faction' ? '' : needed(endpoint);
        const answer = await ask(endpoint, before + query);
        if (isRead) assert.deepEqual(answer, [400, message, 'BAD_REQUEST'], `${endpoint} ${query}`);
      }
      for (const name of ['casual', ...(reads[endpoint] ?? []).filter((known) => known !== 'faction')])
        assert.match(
          String((await ask(endpoint, `${needed(endpoint)}${name}=`))[1]),
          new RegExp(`^${name} must be one of`),
        );
    }
    assert.deepEqual(await ask('subfactions', ''), [400, 'faction is required', 'BAD_REQUEST']);
  });

  it('of several wrong ones the first is named', async () => {
    for (const endpoint of endpoints) {
      const read = wrong.filter(([parameter]) => parameter === '' || reads[endpoint]?.includes(parameter));
      for (let first = 0; first < read.length; first += 1) {
        const some = read.slice(first).toReversed();
        // A window is checked only if both of its ends are valid.
        const query = some
          .map(([, text]) => text)
          .filter((text) => first < 2 || !/^(from|to)=/.test(text) || text === read[first]?.[1]);
        const unique = new Map(
          query.flatMap((text) => text.split('&')).map((text) => text.split('=') as [string, string]),
        );
        if (first === 0) unique.set('from', '2026-03-14');
        if (first <= 1) unique.set('to', '2026-13');
        if (first === 1) unique.delete('from');
        const asked = [...unique].map(([name, value]) => `${name}=${value}`).join('&');
        assert.equal((await ask(endpoint, asked))[1], read[first]?.[2], `${endpoint} ${asked}`);
      }
    }
    assert.equal((await ask('subfactions', 'mirrors=x'))[1], 'mirrors must be one of exclude, include');
  });

  it('each one that is given twice is named by every endpoint that reads it', async () => {
    const values = {
      from: '2026-01',
      to: '2026-02',
      battlePack: 'x',
      tournament: 'open',
      casual: 'include',
      draws: 'half',
      mirrors: 'include',
      faction: 'Elves',
    };
    for (const endpoint of endpoints) {
      for (const [name, value] of Object.entries(values)) {
        const isFilter = !['draws', 'mirrors', 'faction'].includes(name);
        const query = `${name === 'faction' ? '' : needed(endpoint)}${name}=${value}&${name}=${value}`;
        const answer = await ask(endpoint, query);
        if (isFilter || reads[endpoint]?.includes(name))
          assert.deepEqual(
            answer,
            [400, `${name} must be given once`, 'BAD_REQUEST'],
            `${endpoint} ${query}`,
          );
        else assert.ok('data' in answer, `${endpoint} ignores ${name}`);
      }
    }
  });

  it('a tournament that is unknown or hidden is a 404, after everything that is a 400', async () => {
    for (const endpoint of endpoints) {
      for (const slug of ['nowhere', 'hidden', '%00', 'OPEN', 'a'.repeat(3000)])
        assert.deepEqual(
          await ask(endpoint, `${needed(endpoint)}tournament=${slug}`),
          [404, 'Tournament not found', 'NOT_FOUND'],
          slug,
        );
      const answer = await ask(endpoint, 'tournament=nowhere&casual=x');
      assert.deepEqual(answer, [400, 'casual must be one of exclude, include', 'BAD_REQUEST']);
    }
    assert.equal((await ask('subfactions', 'tournament=nowhere'))[1], 'faction is required');
  });

  it('an ignored parameter has its default in the method, whatever its value', async () => {
    const { method } = await ask('factions', 'draws=zero&mirrors=include&casual=include');
    assert.deepEqual(method, {
      draws: 'zero',
      mirrors: 'include',
      casual: 'include',
      interval: 'wilson',
      level: 0.95,
      minimumGames: 30,
      version: 1,
      game: null,
    });
    const said = 'draws=zero&mirrors=include&casual=include&limit=x&cursor=y&status=z';
    const ignoring = { matchups: 'zero exclude', scenarios: 'zero exclude', months: 'half exclude' };
    for (const [endpoint, expected] of Object.entries(ignoring)) {
      const { method: shown } = await ask(endpoint, said);
      assert.equal(`${shown.draws} ${shown.mirrors}`, expected, endpoint);
      assert.equal(shown.casual, 'include');
    }
    assert.ok('data' in (await ask('matchups', 'mirrors=nonsense')), 'it is not looked at');
  });

  it('nothing found is an empty answer, never an error', async () => {
    const nothing = { selected: 0, counted: 0, mirrors: 0, withoutFaction: 0, unfinished: 0 };
    const queries = [
      'from=2030-01',
      'to=0000-01',
      'from=9999-12',
      'battlePack=Nowhere',
      'battlePack=%00',
      'battlePack=%ED%A0%80',
      'tournament=open&battlePack=Nowhere',
      'tournament=open&to=2025-12',
    ];
    for (const endpoint of endpoints) {
      for (const query of queries) {
        const { data, coverage } = await ask(endpoint, `${needed(endpoint)}${query}`);
        assert.deepEqual([data, coverage], [[], nothing], `${endpoint} ${query}`);
      }
    }
    for (const name of ['Nobody', '%00', 'elves', 'Elves%20']) {
      assert.deepEqual((await ask('subfactions', `faction=${name}`)).data, []);
      assert.deepEqual((await ask('matchups', `faction=${name}`)).data, []);
    }
  });

  it('needs a key, answers HEAD, and says when nothing has changed', async () => {
    const service = await start();
    for (const endpoint of endpoints) {
      const path = `/api/v1/statistics/${endpoint}?${needed(endpoint)}`;
      assert.equal((await service.request('GET', path)).status, 401);
      const { headers } = await service.get(path);
      assert.equal(headers['cache-control'], 'private, no-cache');
      const unchanged = await service.get(path, { 'if-none-match': String(headers.etag) });
      assert.equal(unchanged.status, 304);
      const head = await service.request('HEAD', path, { authorization: `Bearer ${service.key}` });
      assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', headers.etag]);
    }
  });
});
