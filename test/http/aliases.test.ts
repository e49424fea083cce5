// One person under several ids (docs/people.md): what is published, where an alias leads, what the feed lists, and what is rejected.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  battle,
  casualBattle,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import type { ChangeResource } from '../../src/contract/resources.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { Mirror } from '../builders/mirror.ts';
import { sayFirst } from '../builders/say.ts';
import { rejectRecords, type Service, startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const swiss = [{ id: 'swiss', rounds: 1 }];

function cup(slug: string, more: object = {}): object {
  return tournament(slug, {
    status: 'finished',
    startDate: '2026-05-01',
    stages: swiss,
    organizers: [
      { name: 'Ada N.', playerId: 'nr_1' },
      { name: 'Ada Novak', playerId: 'p_ada' },
    ],
    participants: [
      participant('a', { player: 'Ada Nowak', playerId: 'nr_1' }),
      participant('b', { player: 'Bo Berg', playerId: 'p_bo' }),
    ],
    battles: [battle(`${slug}.1`, 'a', 'b', '12-8')],
    ...more,
  });
}

function friendly(id: string, playerId: string, opponent = 'p_bo'): object {
  return casualBattle(id, {
    date: '2026-04-01',
    players: [
      { player: 'Ada', playerId },
      { player: `Bo ${opponent}`, playerId: opponent },
    ],
  });
}

const main = { ...player('p_ada', 'Ada Novak'), aliases: ['nr_1', 'bcp_9'] };

async function problemsOf(service: Service, records: readonly object[]) {
  const { problems } = await rejectRecords(service.database, records);
  return problems.map((problem) => [problem.line, problem.pointer, problem.code]);
}

describe('a person under several ids', () => {
  const start = startOnce((suite) =>
    startService(
      suite,
      [cup('cup'), friendly('b1', 'bcp_9'), friendly('b2', 'p_ada', 'p_cy'), player('p_ada', 'Ada Novak')],
      { baseUrl: 'https://api.example.org', pages: true },
    ),
  );

  it('is shown under one id once the player has aliases, and the feed says what changed', async () => {
    const service = await start();
    const { body: before } = await service.get('/api/v1/changes?limit=100');
    assert.equal((await service.get('/api/v1/users/nr_1')).body.data.battles, 1);
    await service.import([main]);
    const { body: after } = await service.get(
      `/api/v1/changes?limit=100&since=${encodeURIComponent(before.since)}`,
    );
    const told = after.data.map((one: { kind: string; id: string; change: string }) =>
      [one.kind, one.id, one.change].join(' '),
    );
    assert.deepEqual(told.sort(), [
      'battle b1 updated',
      'player bcp_9 removed',
      'player nr_1 removed',
      'player p_ada updated',
      'player p_bo updated',
      'tournament cup updated',
    ]);
    const { body: standings } = await service.get('/api/v1/tournaments/cup/standings');
    assert.equal(standings.data[0].playerId, 'p_ada');
    assert.equal(standings.data[0].player, 'Ada Nowak');
    const { body: people } = await service.get('/api/v1/tournaments/cup/participants');
    assert.equal(people.data[0].playerId, 'p_ada');
    const { body: one } = await service.get('/api/v1/tournaments/cup');
    assert.deepEqual(one.data.tournamentOrganizers, [{ name: 'Ada N.', playerId: 'p_ada' }]);
    const { body: ada } = await service.get('/api/v1/users/p_ada');
    assert.deepEqual([ada.data.battles, ada.data.tournaments, ada.data.player], [3, 1, 'Ada Novak']);
    const { body: users } = await service.get('/api/v1/users');
    assert.deepEqual(pick(users.data, 'playerId'), ['p_ada', 'p_bo', 'p_cy']);
    const { differences } = await rebuild(service.database, { dryRun: true });
    assert.deepEqual(differences, []);
  });

  it('changes only records that name an alias, even if one file has aliases of several people', async (t) => {
    const table = (key: string, playerId: string) => participant(key, { playerId });
    const records = [
      cup('first'),
      cup('second', {
        organizers: [],
        participants: [table('a', 'p_ada'), table('b', 'p_eve'), table('c', 'nr_2'), table('d', 'p_dee')],
        battles: [battle('second.1', 'a', 'b', '12-8'), battle('second.2', 'c', 'd', '3-3')],
      }),
    ];
    const service = await startService(t, records, { pages: true });
    const mirror = new Mirror(service.get);
    await mirror.follow();
    await service.import([
      { ...player('p_ada', 'Ada Novak'), aliases: ['nr_1'] },
      { ...player('p_cy', 'Cy'), aliases: ['nr_2'] },
    ]);
    const { body } = await service.get(
      `/api/v1/changes?limit=100&since=${encodeURIComponent(mirror.since ?? '')}`,
    );
    const told: ChangeResource[] = body.data;
    assert.deepEqual(told.map(({ kind, id, change }) => `${kind} ${id} ${change}`).sort(), [
      'player nr_1 removed',
      'player nr_2 removed',
      'player p_ada updated',
      'player p_bo updated',
      'player p_cy updated',
      'player p_dee updated',
      'tournament first updated',
      'tournament second updated',
    ]);
    for (const one of told) assert.ok(await mirror.take(one), `${one.kind} ${one.id} is as it was`);
  });

  it('is found under every spelling', async () => {
    const service = await start();
    await service.import([main]);
    for (const words of ['nowak', 'ada%20n', 'novak']) {
      const { body } = await service.get(`/api/v1/search?q=${words}`);
      assert.deepEqual(
        body.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`),
        ['player p_ada'],
        words,
      );
    }
    assert.deepEqual((await service.get('/api/v1/search?q=nowak%20novak')).body.data, []);
  });

  it('is redirected from an alias to the id, with the query', async () => {
    const service = await start();
    await service.import([main]);
    for (const path of ['', '/battles', '/battles?limit=1&x=%20y']) {
      const { status, headers, body } = await service.get(`/api/v1/users/nr_1${path}`);
      assert.equal(status, 308);
      assert.equal(headers.location, `https://api.example.org/api/v1/users/p_ada${path}`);
      assert.deepEqual(body, { data: { playerId: 'p_ada' } });
    }
    const { body: first } = await service.get('/api/v1/users/p_ada/battles?limit=1');
    const cursor = new URL(first.next).search;
    assert.equal((await service.get(`/api/v1/users/bcp_9/battles${cursor}`)).status, 308);
    const { status, body } = await service.get('/api/v1/users/nr_1/battles?limit=0&cursor=x');
    assert.deepEqual([status, body.error.message], [400, 'limit must be a positive integer']);
    assert.equal(
      (await service.get('/api/v1/users/nr_1/battles?cursor=x')).body.error.message,
      'Invalid cursor',
    );
    assert.equal((await service.get('/api/v1/users/nr_2/battles')).status, 404);
  });

  it('has battles against one opponent, under any id of either', async () => {
    const service = await start();
    await service.import([main]);
    const list = async (path: string) =>
      (await service.get(`/api/v1/users/${path}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await list('p_ada/battles?opponent=p_bo'), ['b1', 'cup.1']);
    assert.deepEqual(await list('p_bo/battles?opponent=p_ada'), ['b1', 'cup.1']);
    assert.deepEqual(await list('p_bo/battles?opponent=nr_1'), ['b1', 'cup.1']);
    assert.deepEqual(await list('p_bo/battles?opponent=nobody'), []);
    assert.deepEqual(await list('p_bo/battles?opponent=p_bo'), []);
    assert.deepEqual(await list('p_bo/battles?opponent=p_ada&from=2026-04-01&to=2026-06-01'), ['b1']);
    const { body: page } = await service.get('/api/v1/users/p_bo/battles?opponent=nr_1&limit=1');
    assert.match(page.next, /\?opponent=nr_1&limit=1&cursor=/);
    assert.deepEqual(await list(page.next.replace(/^.*users\//, '')), ['cup.1']);
    const elsewhere = page.next.replace('opponent=nr_1', 'opponent=p_cy');
    assert.equal((await service.get(elsewhere)).body.error.message, 'Invalid cursor');
    const wrong = async (query: string) =>
      (await service.get(`/api/v1/users/nr_1/battles?${query}`)).body.error.message;
    assert.equal(await wrong('opponent='), 'opponent must not be empty');
    assert.equal(await wrong('opponent=a&opponent=b'), 'opponent must be given once');
    assert.equal(await wrong('opponent=&game=&limit=0'), 'opponent must not be empty');
    assert.equal(await wrong('opponent=&from=x'), 'from must be a date (YYYY-MM-DD)');
    assert.equal(await wrong('opponent=a&game=&limit=0'), 'game must not be empty');
  });

  it('has a page under one id with every spelling, and one against each opponent', async () => {
    const service = await start();
    await service.import([main]);
    const page = await service.request('GET', '/players/p_ada');
    assert.match(page.text, /Also known as Ada, Ada N\., Ada Nowak</);
    assert.match(page.text, /href="\/players\/p_ada\/against\/p_bo"/);
    const moved = await service.request('GET', '/players/nr_1?after=x');
    assert.deepEqual([moved.status, moved.headers.location], [308, '/players/p_ada?after=x']);
    const against = await service.request('GET', '/players/p_ada/against/p_bo');
    assert.match(against.text, /<dt>Battles<\/dt><dd>2<\/dd>/);
    assert.match(against.text, /<dt>Won by Ada Novak<\/dt><dd>1<\/dd>/);
    const other = await service.request('GET', '/players/p_bo/against/bcp_9');
    assert.deepEqual([other.status, other.headers.location], [308, '/players/p_bo/against/p_ada']);
    const never = await service.request('GET', '/players/p_bo/against/p_cy');
    assert.match(never.text, /They have not played each other yet/);
    for (const path of [
      '/players/p_ada/against/p_ada',
      '/players/p_ada/against/x',
      '/players/x/against/p_ada',
    ])
      assert.equal((await service.request('GET', path)).status, 404, path);
  });

  it('has each id once: problems have their locations, and nothing is changed', async () => {
    const service = await start();
    await service.import([main]);
    assert.deepEqual(await problemsOf(service, [{ ...player('p_x'), aliases: ['p_x', 'q', 'q'] }]), [
      [1, '/aliases/0', 'aliasOfItself'],
      [1, '/aliases/2', 'usedTwice'],
    ]);
    // Those of the record itself do not hide those with other records.
    assert.deepEqual(await problemsOf(service, [{ ...player('p_x'), aliases: ['p_x', 'nr_1', 'nr_1'] }]), [
      [1, '/aliases/0', 'aliasOfItself'],
      [1, '/aliases/2', 'usedTwice'],
      [1, '/aliases/1', 'aliasTaken'],
    ]);
    assert.deepEqual(
      await problemsOf(service, [
        { ...player('p_x'), aliases: ['nr_1'] },
        player('bcp_9'),
        { ...player('p_y'), aliases: ['p_z'] },
        player('p_z'),
      ]),
      [
        [1, '/aliases/0', 'aliasTaken'],
        [2, '/id', 'aliasTaken'],
        [3, '/aliases/0', 'aliasHasRecord'],
        [4, '/id', 'aliasTaken'],
      ],
    );
    // It may move inside one file, in any order.
    await service.import([{ ...player('p_x'), aliases: ['nr_1'] }, player('p_ada', 'Ada Novak')]);
    assert.equal((await service.get('/api/v1/users/nr_1')).body.data.playerId, 'p_x');
    await service.import([main, player('p_x')]);
  });

  it('is not twice in one tournament or battle, published or not', async () => {
    const service = await start();
    await service.import([main]);
    const both = [participant('a', { playerId: 'bcp_9' }), participant('b', { playerId: 'p_ada' })];
    const twice = cup('twice', { participants: both, published: false });
    assert.deepEqual(await problemsOf(service, [twice, friendly('b9', 'nr_1', 'p_ada')]), [
      [1, '/participants/1/playerId', 'personTwice'],
      [2, '/players/1/playerId', 'personTwice'],
    ]);
    await service.import([cup('draft', { published: false, organizers: [] })]);
    const [place] = await problemsOf(service, [{ ...player('p_bo', 'Bo'), aliases: ['p_cy', 'nr_1'] }]);
    assert.deepEqual(place, [1, '/aliases/1', 'aliasTaken']);
    const aliases = ['nr_1', 'bcp_9', 'p_cy', 'p_bo'];
    const { problems } = await rejectRecords(service.database, [{ ...main, aliases }]);
    assert.deepEqual(
      problems.map(({ pointer, code }) => [pointer, code]),
      [
        ['/aliases/3', 'personTwice'],
        ['/aliases/3', 'personTwice'],
        ['/aliases/2', 'personTwice'],
      ],
    );
    assert.match(
      sayFirst(problems),
      /"nr_1" and "p_bo" are one person, who would be twice in "cup", "draft"; expected each person once/,
    );
  });
});
