// Finding things: clubs and players by name, one search for everything, more filters for tournaments (docs/rules/directory.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDatabase } from '../../src/import/check-database.ts';
import { engines } from '../builders/engines.ts';
import { battle, casualBattle, club, participant, player, tournament } from '../builders/records.ts';
import { type Service, startService } from '../builders/service.ts';

/** Follows `next` from the first page on. */
async function walk({ get }: Service, path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let next: string | null = path; next !== null; ) {
    const { status, body, text }: Awaited<ReturnType<Service['get']>> = await get(next);
    assert.equal(status, 200, text);
    all.push(...body.data);
    next = body.next;
  }
  return all;
}

const site = { baseUrl: 'https://api.test', siteUrl: 'https://site.test' };

const clubs = [
  club('zeta', { name: 'Éclair', country: 'France', city: 'Lyon' }),
  club('eta', { name: 'eclair', country: 'France' }),
  club('alpha', { name: 'Iron Gate', country: 'Spain', members: 4 }),
  club('beta', { name: 'Iron Gate', country: 'France' }),
  club('omega', { name: 'Ångström', country: 'Sweden' }),
];

const side = (name: string, playerId: string | null, more: object = {}) => ({
  player: name,
  playerId,
  ...more,
});

for (const engine of engines) {
  describe(`clubs on ${engine.name}`, () => {
    it('come by name as participants do, then by slug, page by page', async (t) => {
      const service = await startService(t, clubs, site, engine);
      const all = await walk(service, '/api/v1/clubs?limit=2');
      assert.deepEqual(
        all.map(({ slug }) => slug),
        ['omega', 'eta', 'zeta', 'alpha', 'beta'],
      );
      assert.deepEqual(all[3], (await service.get('/api/v1/clubs/alpha')).body.data);
      const { body } = await service.get('/api/v1/clubs?country=France&limit=2');
      assert.deepEqual(
        body.data.map(({ slug }: { slug: string }) => slug),
        ['eta', 'zeta'],
      );
      assert.match(body.next, /^https:\/\/api\.test\/api\/v1\/clubs\?country=France&limit=2&cursor=[\w-]+$/);
      assert.deepEqual(
        (await service.get(body.next)).body.data.map(({ slug }: { slug: string }) => slug),
        ['beta'],
      );
      assert.deepEqual((await service.get('/api/v1/clubs?country=france')).body, { data: [], next: null });
    });

    it('wrong parameters are named in order', async (t) => {
      const { get } = await startService(t, [], {}, engine);
      const message = async (query: string) => (await get(`/api/v1/clubs?${query}`)).body.error?.message;
      assert.equal(await message('country=&limit=0'), 'country must not be empty');
      assert.equal(await message('country=a&country=b'), 'country must be given once');
      assert.equal(await message('limit=0&cursor=x'), 'limit must be a positive integer');
      assert.equal(await message('cursor=x'), 'Invalid cursor');
    });
  });

  describe(`players on ${engine.name}`, () => {
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

    it('are listed by the name that counts, with how much they played', async (t) => {
      const service = await startService(t, world, site, engine);
      const all = await walk(service, '/api/v1/users?limit=3');
      const line = ({ playerId, player: name, battles, tournaments, lastPlayed }: Record<string, unknown>) =>
        [playerId, name, battles, tournaments, lastPlayed].join(' | ');
      assert.deepEqual(all.map(line), [
        'p_arch | Archie | 0 | 0 | ',
        'p_bo | Bo New | 3 | 0 | 2026-02-02',
        'p_both | Both Played | 0 | 1 | ',
        'p_guest | Guest Organiser | 0 | 0 | ',
        'p_alone | Nobody Else | 0 | 0 | ',
        'p_org | Olga Newer | 0 | 1 | ',
        'p_twice | Twice A | 1 | 1 | 2025-06-01',
        'p_una | Una | 1 | 0 | ',
        'p_rec | Zoe Record | 1 | 0 | 2026-01-02',
      ]);
      assert.deepEqual(Object.keys(all[0] ?? {}), [
        ...['playerId', 'player', 'battles', 'tournaments', 'lastPlayed', 'url'],
      ]);
      assert.equal(all[1]?.['url'], 'https://site.test/players/p_bo');
    });

    it('have a place in the list however long their names and ids are', async (t) => {
      const service = await startService(t, [], site, engine);
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

    it('one shows results and factions of the battles that are listed', async (t) => {
      const { get } = await startService(t, world, site, engine);
      assert.deepEqual((await get('/api/v1/users/p_bo')).body, {
        data: {
          playerId: 'p_bo',
          player: 'Bo New',
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

    it('follow whatever names them, and go with it', async (t) => {
      const service = await startService(t, world, site, engine);
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

  describe(`a search on ${engine.name}`, () => {
    const people = [
      participant('a', { player: 'Ada Novák', playerId: 'p_ada', faction: 'Salt Corsairs' }),
      participant('b', { player: 'Bo Ångström' }),
      participant('c', { player: 'Bo Lind', list: { text: 'x', faction: 'Ølfolk' } }),
    ];
    const world = [
      ...clubs,
      tournament('open-26', {
        name: 'Iron Gate Open 2026',
        startDate: '2026-03-14',
        city: 'Kraków',
        country: 'Poland',
        club: 'alpha',
        status: 'ongoing',
        participants: people,
        stages: [{ id: 'swiss', rounds: 1 }],
      }),
      tournament('open-25', { name: 'Iron Gate Open 2025', startDate: '2025-03-14', country: 'Poland' }),
      tournament('grand', {
        name: 'The Grand Iron',
        startDate: '2026-12-01',
        city: 'Lyon',
        country: 'France',
      }),
      tournament('x-cup', { name: 'X Cup of Łódź', startDate: '2024-01-01' }),
      tournament('secret', { name: 'Iron Secret', published: false }),
      player('p_1', 'Iron Maiden'),
      player('p_2', 'Maiden Iron'),
      player('p_3', 'iron maiden'),
      player('p_x', 'Malcolm X'),
      player('p_xa', 'Xavier Grønn'),
    ];
    const found = async ({ get }: Service, q: string, more = '') => {
      const { status, body, text } = await get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`);
      assert.equal(status, 200, text);
      assert.equal(body.next, null);
      return body.data.map(({ kind, id }: Record<string, string>) => `${kind} ${id}`);
    };

    it('finds by the beginnings of words, names that begin with all of it first', async (t) => {
      const service = await startService(t, world, site, engine);
      assert.deepEqual(await found(service, 'iron'), [
        ...[
          'tournament open-26',
          'tournament open-25',
          'club alpha',
          'club beta',
          'player p_1',
          'player p_3',
        ],
        ...['tournament grand', 'player p_2'],
      ]);
      assert.deepEqual(await found(service, 'IRO'), await found(service, 'iron'));
      assert.deepEqual(await found(service, '  gate, iron '), [
        ...['tournament open-26', 'tournament open-25', 'club alpha', 'club beta'],
      ]);
      assert.deepEqual(await found(service, 'iron gate open 2025'), ['tournament open-25']);
      assert.deepEqual(await found(service, 'iron', '&limit=3'), (await found(service, 'iron')).slice(0, 3));
      assert.deepEqual(await found(service, 'ron'), []);
      assert.deepEqual(await found(service, '!!!'), []);
    });

    it('knows cities, countries and factions, case and accents aside; letters that are no accents stay', async (t) => {
      const service = await startService(t, world, site, engine);
      assert.deepEqual(await found(service, 'krakow iron'), ['tournament open-26']);
      assert.deepEqual(await found(service, 'ÉCLAÍR'), ['club eta', 'club zeta']);
      assert.deepEqual(await found(service, 'eclair fra'), ['club eta', 'club zeta']);
      assert.deepEqual(await found(service, 'lyon'), ['tournament grand', 'club zeta']);
      assert.deepEqual(await found(service, 'corsair'), ['tournament open-26']);
      assert.deepEqual(await found(service, 'ølfolk open'), ['tournament open-26']);
      assert.deepEqual(await found(service, 'olfolk'), []);
      assert.deepEqual(await found(service, 'łodz'), ['tournament x-cup']);
      assert.deepEqual(await found(service, 'lodz'), []);
      assert.deepEqual(await found(service, 'grønn'), ['player p_xa']);
      assert.deepEqual(await found(service, 'novak'), ['player p_ada']);
    });

    it('a word of one letter must be a whole word', async (t) => {
      const service = await startService(t, world, site, engine);
      assert.deepEqual(await found(service, 'x'), ['tournament x-cup', 'player p_x']);
      assert.deepEqual(await found(service, 'x cu'), ['tournament x-cup']);
      assert.deepEqual(await found(service, 'm x'), []);
    });

    it('people without an id are found through their tournaments, which name them', async (t) => {
      const { get } = await startService(t, world, site, engine);
      const data = async (q: string) => (await get(`/api/v1/search?q=${encodeURIComponent(q)}`)).body.data;
      assert.deepEqual(await data('bo ang'), [
        {
          kind: 'tournament',
          id: 'open-26',
          name: 'Iron Gate Open 2026',
          detail: 'Bo Ångström, 2026-03-14, Kraków, Poland',
          url: 'https://site.test/tournaments/open-26',
        },
      ]);
      assert.match((await data('bo'))[0].detail, /^Bo \S+ and 1 more,/);
      assert.deepEqual(await data('bo iron'), [], 'a person is not found by words of the tournament');
      assert.deepEqual((await data('lyon'))[1], {
        ...{ kind: 'club', id: 'zeta', name: 'Éclair', detail: 'Lyon, France' },
        url: 'https://site.test/clubs/zeta',
      });
      assert.deepEqual((await data('malcolm'))[0], {
        ...{ kind: 'player', id: 'p_x', name: 'Malcolm X', detail: '0 battles' },
        url: 'https://site.test/players/p_x',
      });
    });

    it('wrong parameters are named in order', async (t) => {
      const { get } = await startService(t, [], {}, engine);
      const message = async (query: string) => (await get(`/api/v1/search?${query}`)).body.error?.message;
      for (const q of ['', 'q=', 'q=%20%20', 'q=&limit=0'])
        assert.equal(await message(q), 'q must not be empty');
      assert.equal(await message('q=a&q=b'), 'q must be given once');
      assert.equal(await message(`q=${'%F0%9F%8E%B2'.repeat(101)}`), 'q must not exceed 100 characters');
      assert.equal(await message(`q=${'%F0%9F%8E%B2'.repeat(100)}`), undefined);
      assert.equal(await message('q=a&limit=51'), 'limit must not exceed 50');
      assert.equal(await message('q=a&limit=x'), 'limit must be a positive integer');
      assert.equal(await message('q=a&limit=50&cursor=x'), undefined);
    });

    it('tournaments are narrowed by club, country and words as well, and by all of them together', async (t) => {
      const service = await startService(t, world, site, engine);
      const slugs = async (query: string) =>
        (await walk(service, `/api/v1/tournaments?limit=1&${query}`)).map(({ slug }) => slug);
      assert.deepEqual(await slugs('q=iron'), ['grand', 'open-26', 'open-25']);
      assert.deepEqual(await slugs('q=iron+op'), ['open-26', 'open-25']);
      assert.deepEqual(await slugs('q=bo'), [], 'people are no words of a tournament');
      assert.deepEqual(await slugs('q=!'), []);
      assert.deepEqual(await slugs('country=Poland'), ['open-26', 'open-25']);
      assert.deepEqual(await slugs('club=alpha'), ['open-26']);
      assert.deepEqual(await slugs('club=nobody'), []);
      assert.deepEqual(await slugs('club=beta'), []);
      assert.deepEqual(await slugs('country=Poland&status=planned'), ['open-25']);
      assert.deepEqual(await slugs('q=ir+op&country=Poland&status=ongoing&club=alpha&from=2026-01-01'), [
        'open-26',
      ]);
      assert.deepEqual(await slugs('q=iron&to=2025-12-31'), ['open-25']);
      const { body } = await service.get(
        '/api/v1/tournaments?q=iron%20g&limit=1&country=Poland&club=alpha&x=1',
      );
      assert.deepEqual(body.next, null);
      const { body: paged } = await service.get('/api/v1/tournaments?q=iron&status=planned&limit=1');
      assert.match(paged.next, /\/api\/v1\/tournaments\?status=planned&q=iron&limit=1&cursor=/);
      const elsewhere = paged.next.replace('q=iron', 'q=iro');
      assert.equal((await service.get(elsewhere)).body.error.message, 'Invalid cursor');
    });

    it('wrong filters of tournaments are named in order', async (t) => {
      const { get } = await startService(t, [], {}, engine);
      const wrong = [
        ['from=x', 'from must be a date (YYYY-MM-DD)'],
        ['to=x', 'to must be a date (YYYY-MM-DD)'],
        ['status=x', 'status must be one of planned, ongoing, finished'],
        ['club=', 'club must not be empty'],
        ['country=', 'country must not be empty'],
        ['q=+', 'q must not be empty'],
        ['limit=0', 'limit must be a positive integer'],
        ['cursor=x', 'Invalid cursor'],
      ] as const;
      for (const [index, [, message]] of wrong.entries()) {
        const query = wrong.slice(index).map(([part]) => part);
        const { body } = await get(`/api/v1/tournaments?${query.toReversed().join('&')}`);
        assert.equal(body.error.message, message);
      }
      for (const name of ['club', 'country', 'q']) {
        const { body } = await get(`/api/v1/tournaments?${name}=a&${name}=b`);
        assert.equal(body.error.message, `${name} must be given once`);
      }
    });
  });
}

for (const engine of engines) {
  it(`names are put in order anew when the collation is another one, on ${engine.name}`, async (t) => {
    const service = await startService(
      t,
      [...clubs, player('p_b', 'Bo'), player('p_a', 'Ada')],
      site,
      engine,
    );
    const list = async () => [
      ...(await walk(service, '/api/v1/clubs')).map(({ slug }) => slug),
      ...(await walk(service, '/api/v1/users')).map(({ playerId }) => playerId),
    ];
    const before = await list();
    await service.database.write(async (writer) => {
      await writer.run(`UPDATE setting SET value = '1.0' WHERE name = 'name-order'`);
      await writer.run(`UPDATE club SET ord = '0' || slug`);
      await writer.run(`UPDATE player SET ord = '0' || document`);
      await writer.run(
        `UPDATE player_word SET ord = (SELECT p.ord FROM player p WHERE words LIKE '% ' || lower(p.name) || ' %')`,
      );
    });
    await service.import([player('p_c', 'Cy')]);
    assert.deepEqual(await list(), [...before, 'p_c']);
    assert.deepEqual((await checkDatabase(service.database)).faults, []);
  });
}
