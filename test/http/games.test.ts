// Games: what the list counts, every filter, where a game comes from, and what follows when it changes (docs/rules/games.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { type Service, startService, walk } from '../builders/service.ts';

const cup = (slug: string, more: object = {}) =>
  tournament(slug, {
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [
      participant('a', { playerId: `p_${slug}_a`, faction: 'Elves', club: 'guests' }),
      participant('b', { playerId: 'p_all', faction: 'Orcs' }),
    ],
    battles: [
      battle(`${slug}-1`, 'a', 'b', '12-8', { date: '2026-03-01' }),
      battle(`${slug}-2`, 'a', 'b', '2-8', { date: '2026-04-01', archived: true, round: 2 }),
    ],
    ...more,
  });

const world = [
  club('host'),
  club('guests'),
  club('idle'),
  pack('Uplands', { game: 'Cairns' }),
  pack('Plain'),
  cup('inherits', { battlePack: 'Uplands', club: 'host', startDate: '2026-03-01', city: 'Iron' }),
  cup('own', { battlePack: 'Uplands', game: 'Roads', startDate: '2026-02-01', club: 'host' }),
  cup('none', { battlePack: 'Plain', startDate: '2026-01-01' }),
  cup('hidden', { game: 'Secret', published: false }),
  tournament('coming', { game: 'Cairns', club: 'idle', startDate: '2027-01-01' }),
  player('p_idle', 'Ida Idle'),
  casualBattle('c1', { game: 'Cairns', date: '2026-05-05', club: 'host' }),
  casualBattle('c2', { battlePack: 'Uplands' }),
  casualBattle('c3', { date: '2026-06-06' }),
];

async function list(service: Service, path: string, key: string): Promise<unknown[]> {
  return (await walk(service, path)).map((one) => one[key]);
}

describe('games', () => {
  it('are listed with counts of what is visible, most battles first, and null last', async (t) => {
    const { get } = await startService(t, world);
    const { body } = await get('/api/v1/games');
    assert.deepEqual(body, {
      data: [
        { game: 'Cairns', tournaments: 2, battles: 3, players: 4, lastPlayed: '2026-05-05' },
        { game: 'Roads', tournaments: 1, battles: 1, players: 2, lastPlayed: '2026-03-01' },
        { game: null, tournaments: 1, battles: 2, players: 4, lastPlayed: '2026-06-06' },
      ],
      next: null,
    });
  });

  it('none are listed if nothing is published, and null only if something has no game', async (t) => {
    const service = await startService(t);
    assert.deepEqual((await service.get('/api/v1/games')).body, { data: [], next: null });
    await service.import([pack('Uplands', { game: 'Cairns' }), tournament('bare', { game: 'Roads' })]);
    assert.deepEqual((await service.get('/api/v1/games')).body.data, [
      { game: 'Roads', tournaments: 1, battles: 0, players: 0, lastPlayed: null },
    ]);
  });

  it('filter every list exactly, and an unknown one finds nothing', async (t) => {
    const service = await startService(t, world);
    const cases: [path: string, key: string, found: Record<string, string[]>][] = [
      ['/api/v1/tournaments?', 'slug', { Cairns: ['coming', 'inherits'], Roads: ['own'], cairns: [] }],
      ['/api/v1/tournaments?club=host&status=ongoing&q=own&', 'slug', { Cairns: [], Roads: ['own'] }],
      ['/api/v1/clubs/host/tournaments?', 'slug', { Cairns: ['inherits'], Roads: ['own'], '?': [] }],
      [
        '/api/v1/clubs/host/battles?',
        'id',
        { Cairns: ['c1', 'inherits-2', 'inherits-1'], Roads: ['own-2', 'own-1'], '?': [] },
      ],
      ['/api/v1/clubs/guests/battles?', 'id', { Roads: ['own-2', 'own-1'] }],
      ['/api/v1/users/p_all/battles?', 'id', { Cairns: ['inherits-1'], Roads: ['own-1'], Secret: [] }],
      [
        '/api/v1/users?',
        'playerId',
        { Cairns: ['p_inherits_a', 'p_ada', 'p_all', 'p_bo'], Roads: ['p_own_a', 'p_all'], Secret: [] },
      ],
      ['/api/v1/search?q=o&', 'id', { Roads: [] }],
      ['/api/v1/search?q=iron&', 'id', { Cairns: ['inherits'], Roads: [] }],
      ['/api/v1/search?q=host&', 'id', { Cairns: ['host'], Roads: ['host'], Secret: [] }],
      ['/api/v1/search?q=idle&', 'id', { Cairns: ['idle'], Roads: [] }],
      ['/api/v1/search?q=ada&', 'id', { Cairns: ['p_ada'], Roads: [] }],
    ];
    for (const [path, key, found] of cases)
      for (const [game, expected] of Object.entries(found)) {
        const address = `${path}game=${encodeURIComponent(game)}`;
        assert.deepEqual(await list(service, address, key), expected, address);
        if (!path.includes('/search'))
          assert.deepEqual(await list(service, `${address}&limit=1`, key), expected, address);
      }
    const { body } = await service.get('/api/v1/users?game=Roads');
    assert.equal(body.data[1].battles, 3, 'figures stay those of all battles');
  });

  it('statistics name the game in their method, and mix games only if none is requested', async (t) => {
    const { get } = await startService(t, world);
    const games = async (query: string) => {
      const { body } = await get(`/api/v1/statistics/factions?${query}`);
      assert.equal(Object.keys(body.method).at(-1), 'game');
      return [body.method.game, body.coverage.selected, body.data[0]?.entries];
    };
    assert.deepEqual(await games(''), [null, 3, 3]);
    assert.deepEqual(await games('game=Cairns'), ['Cairns', 1, 1]);
    assert.deepEqual(await games('game=Cairns&casual=include'), ['Cairns', 3, 1]);
    assert.deepEqual(await games('game=Cairns&tournament=own'), ['Cairns', 0, undefined]);
    assert.deepEqual(await games('game=Nothing'), ['Nothing', 0, undefined]);
    const { body } = await get('/api/v1/statistics/months?game=Roads');
    assert.deepEqual(body.data, [
      { month: '2026-02', battles: 0, tournaments: 1 },
      { month: '2026-03', battles: 1, tournaments: 0 },
    ]);
  });

  it('a wrong one is named in the right order, and a cursor works only for its game', async (t) => {
    const { get } = await startService(t, world);
    const messageOf = async (path: string) => {
      const { status, body } = await get(`/api/v1/${path}`);
      assert.equal(status, 400, path);
      return body.error.message;
    };
    const empty = 'game must not be empty';
    const lists = ['tournaments', 'clubs/host/tournaments', 'clubs/host/battles', 'users'];
    for (const path of [...lists, 'users/p_all/battles', 'search']) {
      const start = path === 'search' ? 'search?q=a&' : `${path}?`;
      assert.equal(await messageOf(`${start}limit=0&game=`), empty);
      assert.equal(await messageOf(`${start}game=a&game=b&limit=0`), 'game must be given once');
    }
    assert.equal(await messageOf('tournaments?club=&game='), empty);
    assert.match(await messageOf('tournaments?game=&status=x'), /^status must/);
    assert.equal(await messageOf('search?q=&game='), 'q must not be empty');
    for (const kind of ['factions', 'matchups', 'subfactions', 'scenarios', 'months']) {
      assert.equal(await messageOf(`statistics/${kind}?tournament=&game=`), empty);
      assert.equal(await messageOf(`statistics/${kind}?game=&battlePack=`), 'battlePack must not be empty');
      assert.equal(await messageOf(`statistics/${kind}?game=a&game=a`), 'game must be given once');
    }
    for (const path of lists.slice(0, 2)) {
      const { body } = await get(`/api/v1/${path}?limit=1`);
      assert.equal(await messageOf(`${body.next.split('/api/v1/')[1]}&game=Cairns`), 'Invalid cursor');
    }
  });

  it('if a pack changes its game, so does everything that depends on it; also in a rebuild', async (t) => {
    const service = await startService(t, world);
    const since = (await service.get('/api/v1/changes?limit=100')).body.since;
    await service.import([pack('Uplands', { game: 'Heaths' })]);
    assert.deepEqual(await list(service, '/api/v1/tournaments?game=Heaths', 'slug'), ['inherits']);
    assert.deepEqual(await list(service, '/api/v1/tournaments?game=Cairns', 'slug'), ['coming']);
    assert.deepEqual(
      (await service.get('/api/v1/games')).body.data.map((row: { game: string; battles: number }) => [
        row.game,
        row.battles,
      ]),
      [
        ['Heaths', 2],
        ['Cairns', 1],
        ['Roads', 1],
        [null, 2],
      ],
    );
    const { body } = await service.get(`/api/v1/changes?since=${since}`);
    assert.deepEqual(pick(body.data, 'id'), ['inherits', 'c2'], 'what has another game is told to mirrors');
    assert.deepEqual((await rebuild(service.database)).differences, []);
    await service.import([pack('Uplands')]);
    assert.deepEqual(await list(service, '/api/v1/tournaments?game=Heaths', 'slug'), []);
    assert.deepEqual((await rebuild(service.database)).differences, []);
  });

  it('a new one that is spelled almost as a stored one is imported with a warning', async (t) => {
    const service = await startService(t, world);
    const said = async (...records: object[]) =>
      (await service.import(records)).warnings.map(({ pointer, code, parameters }) => [
        ...[pointer, code, parameters],
      ]);
    const similar = (game: string, stored: string) => [['/game', 'similarGame', { game, stored }]];
    assert.deepEqual(await said(casualBattle('n1', { game: 'cáirns!' })), similar('cáirns!', 'Cairns'));
    assert.deepEqual(await said(casualBattle('n1', { game: 'cáirns!' })), [], 'it is stored now');
    assert.deepEqual(await said(pack('New', { game: 'Ro ads' })), similar('Ro ads', 'Roads'));
    assert.deepEqual(await said(tournament('n2', { game: 'Roads 2' })), []);
    assert.deepEqual(
      await said(tournament('n3', { game: 'Mó' }), tournament('n4', { game: 'mo' })),
      similar('mo', 'Mó'),
    );
    assert.deepEqual(await list(service, '/api/v1/tournaments?game=mo', 'slug'), ['n4']);
  });
});
