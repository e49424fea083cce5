// Clubs and players by name (docs/rules/directory.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  battle,
  casualBattle,
  club,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { clubs, site } from '../builders/directory.ts';
import { startService, walk } from '../builders/service.ts';

function side(name: string, playerId: string | null, more: object = {}) {
  return {
    player: name,
    playerId,
    ...more,
  };
}

/** In the order of their lists. */
const ordered = [
  'Abt A',
  'abt-a',
  'ABTA',
  'ECLAIR',
  'Eclair\u0301',
  'eclair',
  'Éclair',
  'eclair\ntwo',
  'Éclair 2',
  'Żubr',
  'Øster',
  'Ёлка',
  'Жук',
  '가',
  '각',
  '\uFFFD',
  '🎲 Dice',
];

describe('names', () => {
  it('are ordered by code point ignoring accents and case, then as they are written', async (t) => {
    const id = (index: number) => `c-${99 - index}`;
    const records = ordered.flatMap((name, index) => [
      club(id(index), { name }),
      player(id(index), name),
      club(`${id(index)}-again`, { name }),
    ]);
    const service = await startService(t, records.toReversed(), site);
    const names = (await walk(service, '/api/v1/users?limit=1')).map(({ player }) => player);
    assert.deepEqual(names, ordered);
    assert.deepEqual(
      pick(await walk(service, '/api/v1/clubs?limit=2'), 'slug'),
      ordered.flatMap((_, index) => [id(index), `${id(index)}-again`]),
    );
    const { body } = await service.get('/api/v1/search?q=ecl%C3%A0ir&limit=50');
    const found = body.data.filter(({ kind }: { kind: string }) => kind === 'player');
    assert.deepEqual(
      pick(found, 'name'),
      ordered.filter((name) => /^[eé]clai[rŕ]/i.test(name.normalize('NFC'))),
    );
  });
});

describe('clubs', () => {
  it('come by folded name, then by slug, page by page', async (t) => {
    const service = await startService(t, clubs, site);
    const all = await walk(service, '/api/v1/clubs?limit=2');
    assert.deepEqual(pick(all, 'slug'), ['omega', 'eta', 'zeta', 'alpha', 'beta']);
    assert.deepEqual(all[3], (await service.get('/api/v1/clubs/alpha')).body.data);
    const { body } = await service.get('/api/v1/clubs?country=France&limit=2');
    assert.deepEqual(pick(body.data, 'slug'), ['eta', 'zeta']);
    assert.match(body.next, /^https:\/\/api\.test\/api\/v1\/clubs\?country=France&limit=2&cursor=[\w-]+$/);
    assert.deepEqual(pick((await service.get(body.next)).body.data, 'slug'), ['beta']);
    assert.deepEqual((await service.get('/api/v1/clubs?country=france')).body, { data: [], next: null });
  });

  it('wrong parameters are named in order', async (t) => {
    const { get } = await startService(t);
    const message = async (query: string) => (await get(`/api/v1/clubs?${query}`)).body.error?.message;
    assert.equal(await message('country=&limit=0'), 'country must not be empty');
    assert.equal(await message('country=a&country=b'), 'country must be given once');
    assert.equal(await message('limit=0&cursor=x'), 'limit must be a positive integer');
    assert.equal(await message('cursor=x'), 'Invalid cursor');
  });
});

describe('players', () => {
  const world = [
    player('p_rec', 'Zoe Record'),
    player('p_alone', 'Nobody Else'),
    casualBattle('c1', {
      date: '2026-01-02',
      players: [
        side('Casual Zoe', 'p_rec', { faction: 'Elves', outcome: 'win' }),
        side('Bo Old', 'p_bo', { faction: 'Orcs', outcome: 'loss' }),
      ],
    }),
    casualBattle('c2', {
      date: '2026-02-02',
      players: [
        side('Bo New', 'p_bo', { faction: 'Elves', outcome: 'draw' }),
        side('No Id', null, { outcome: 'draw' }),
      ],
    }),
    casualBattle('c3', { players: [side('Bo Undated', 'p_bo'), side('Una', 'p_una')] }),
    casualBattle('c4', {
      date: '2026-03-03',
      archived: true,
      players: [side('Bo Archived', 'p_bo'), side('Archie', 'p_arch')],
    }),
    casualBattle('c5', {
      date: '2026-01-05',
      archived: true,
      players: [side('Old Archie', 'p_arch'), side('Guest', 'p_guest')],
    }),
    tournament('newer', {
      startDate: '2026-06-01',
      organizers: [
        { name: 'Olga Newer', playerId: 'p_org' },
        { name: 'Guest Organiser', playerId: 'p_guest' },
      ],
    }),
    tournament('older', {
      startDate: '2025-06-01',
      organizers: [{ name: 'Una Organiser', playerId: 'p_both' }],
      participants: [
        participant('a', { player: 'Olga Older', playerId: 'p_org' }),
        participant('b', { player: 'Both Played', playerId: 'p_both' }),
        participant('c', { player: 'Twice A', playerId: 'p_twice' }),
        participant('d', { player: 'Twice D', playerId: 'p_twice' }),
      ],
      stages: [{ id: 'swiss', rounds: 1 }],
      battles: [battle('b1', 'c', 'd', '9-3', { date: '2025-06-01' })],
    }),
    tournament('hidden', {
      published: false,
      startDate: '2027-01-01',
      participants: [
        participant('a', { player: 'Hidden Bo', playerId: 'p_bo' }),
        participant('h', { player: 'Hidden', playerId: 'p_hidden' }),
      ],
      stages: [{ id: 'swiss', rounds: 1 }],
      battles: [battle('b2', 'a', 'h', '1-0', { date: '2027-01-01' })],
    }),
  ];

  it('are listed by the name that counts, with their battles and tournaments', async (t) => {
    const service = await startService(t, world, site);
    const all = await walk(service, '/api/v1/users?limit=3');
    const line = ({ playerId, player: name, battles, tournaments, lastPlayed }: Record<string, unknown>) =>
      [playerId, name, battles, tournaments, lastPlayed].join(' | ');
    assert.deepEqual(all.map(line), [
      'p_arch | Archie | 0 | 0 | ',
      'p_bo | Bo Undated | 3 | 0 | 2026-02-02',
      'p_both | Both Played | 0 | 1 | ',
      'p_guest | Guest Organiser | 0 | 0 | ',
      'p_alone | Nobody Else | 0 | 0 | ',
      'p_org | Olga Newer | 0 | 1 | ',
      'p_twice | Twice A | 1 | 1 | 2025-06-01',
      'p_una | Una | 1 | 0 | ',
      'p_rec | Zoe Record | 1 | 0 | 2026-01-02',
    ]);
    assert.deepEqual(Object.keys(all[0] ?? {}), [
      'playerId',
      'player',
      'battles',
      'tournaments',
      'lastPlayed',
      'url',
    ]);
    assert.equal(all[1]?.['url'], 'https://site.test/players/p_bo');
  });

  it('have the name that most of their battles use, even if a newer tournament uses another', async (t) => {
    const cup = (slug: string, name: string, day: string, battles: number) =>
      tournament(slug, {
        startDate: day,
        participants: [participant('a', { player: name, playerId: 'p_ada' }), participant('b')],
        stages: [{ id: 'swiss', rounds: 3 }],
        battles: Array.from({ length: battles }, (_, at) =>
          battle(`${slug}_${at}`, 'a', 'b', '9-3', { round: at + 1, date: day }),
        ),
      });
    const service = await startService(t, [cup('home', 'Ada', '2026-01-01', 2)], site);
    const name = async () => (await service.get('/api/v1/users/p_ada')).body.data.player;
    await service.import([cup('away', 'Cheater', '2026-05-01', 1)]);
    assert.equal(await name(), 'Ada');
    await service.import([cup('away', 'Cheater', '2026-05-01', 2)]);
    assert.equal(await name(), 'Ada', 'if names are equally frequent, that of the oldest battle');
    await service.import([cup('away', 'Ada Lovelace', '2026-05-01', 3)]);
    assert.equal(await name(), 'Ada Lovelace');
    await service.import([player('p_ada', 'Ada of the record')]);
    assert.equal(await name(), 'Ada of the record');
  });

  it('are listed however long their names and ids are', async (t) => {
    const service = await startService(t, [], site);
    const long = [
      player('🎲'.repeat(100), 'ﷺ'.repeat(300)),
      player('😀'.repeat(100), 'é'.repeat(300)),
      player('ä'.repeat(200), '漢字 '.repeat(100)),
    ];
    await service.import(long);
    assert.equal((await walk(service, '/api/v1/users?limit=1')).length, 3);
    const { body } = await service.get(`/api/v1/search?q=${encodeURIComponent('É'.repeat(70))}`);
    assert.equal(body.data.length, 1);
  });

  it('each have the results and factions of the battles that are listed', async (t) => {
    const { get } = await startService(t, world, site);
    assert.deepEqual((await get('/api/v1/users/p_bo')).body, {
      data: {
        playerId: 'p_bo',
        player: 'Bo Undated',
        battles: 3,
        wins: 0,
        draws: 1,
        losses: 1,
        tournaments: 0,
        lastPlayed: '2026-02-02',
        factions: [
          { faction: 'Elves', battles: 1 },
          { faction: 'Orcs', battles: 1 },
        ],
        url: 'https://site.test/players/p_bo',
      },
    });
    for (const id of ['p_hidden', 'nobody', 'p_']) {
      const { status, body } = await get(`/api/v1/users/${id}`);
      assert.equal(status, 404);
      assert.deepEqual(body, { error: { status: 404, message: 'Player not found', code: 'NOT_FOUND' } });
    }
    assert.equal((await get('/api/v1/users/p_alone/battles')).status, 200);
    assert.equal((await get('/api/v1/users/p_hidden/battles')).status, 404);
  });

  it('exist as long as something names them', async (t) => {
    const service = await startService(t, world, site);
    const name = async (id: string) => (await service.get(`/api/v1/users/${id}`)).body.data?.player;
    await service.import([player('p_bo', 'Bo Recorded'), tournament('newer', { startDate: '2026-06-01' })]);
    assert.equal(await name('p_bo'), 'Bo Recorded');
    assert.equal(await name('p_org'), 'Olga Older');
    assert.equal(await name('p_guest'), 'Guest');
    await service.import([
      casualBattle('c4', { date: '2026-03-03', players: [side('A', 'p_a'), side('Bo', 'p_bo')] }),
    ]);
    assert.equal(await name('p_arch'), 'Old Archie');
    assert.equal((await service.get('/api/v1/users/p_bo')).body.data.lastPlayed, '2026-03-03');
    await service.import([
      casualBattle('c5', { players: [side('A', 'p_a'), side('B', null)], archived: true }),
    ]);
    assert.equal(await name('p_arch'), undefined);
    await service.import([{ ...world.at(-1), published: true }]);
    assert.equal(await name('p_hidden'), 'Hidden');
    assert.equal((await service.get('/api/v1/users/p_bo')).body.data.wins, 1);
  });
});
