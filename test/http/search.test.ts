// One search for everything, and more filters for tournaments (docs/rules/directory.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  casualBattle,
  club,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { clubs, site } from '../builders/directory.ts';
import { engines } from '../builders/engines.ts';
import { type Service, startService, walk } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

for (const engine of engines) {
  describe(`a search on ${engine.name}`, () => {
    const people = [
      participant('a', { player: 'Ada Novák', playerId: 'p_ada', faction: 'Salt Corsairs' }),
      participant('b', { player: 'Bo Ångström' }),
      participant('c', { player: 'Bo Lind', list: { text: 'x', faction: 'Ølfolk' } }),
      participant('d', { player: 'Eve\nof two lines' }),
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
    const start = startOnce((suite) => startService(suite, world, site, engine));
    const found = async ({ get }: Service, q: string, more = '') => {
      const { status, body, text } = await get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`);
      assert.equal(status, 200, text);
      assert.equal(body.next, null);
      return body.data.map(({ kind, id }: Record<string, string>) => `${kind} ${id}`);
    };

    it('finds by the beginnings of words, names that begin with all of it first', async () => {
      const service = await start();
      assert.deepEqual(await found(service, 'iron'), [
        'tournament open-26',
        'tournament open-25',
        'club alpha',
        'club beta',
        'player p_1',
        'player p_3',
        'tournament grand',
        'player p_2',
      ]);
      assert.deepEqual(await found(service, 'IRO'), await found(service, 'iron'));
      assert.deepEqual(await found(service, '  gate, iron '), [
        'tournament open-26',
        'tournament open-25',
        'club alpha',
        'club beta',
      ]);
      assert.deepEqual(await found(service, 'iron gate open 2025'), ['tournament open-25']);
      assert.deepEqual(await found(service, 'iron', '&limit=3'), (await found(service, 'iron')).slice(0, 3));
      assert.deepEqual(await found(service, 'ron'), []);
      assert.deepEqual(await found(service, '!!!'), []);
    });

    it('finds cities, countries and factions, ignoring case and accents, but not other letters', async () => {
      const service = await start();
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

    it('a word of one letter must be a whole word', async () => {
      const service = await start();
      assert.deepEqual(await found(service, 'x'), ['tournament x-cup', 'player p_x']);
      assert.deepEqual(await found(service, 'x cu'), ['tournament x-cup']);
      assert.deepEqual(await found(service, 'm x'), []);
    });

    it('uses the first sixteen words, also of tournaments and on pages', async (t) => {
      const name = Array.from({ length: 16 }, (_, n) => `no${n + 1}`).join(' ');
      const records = [tournament('t', { name }), player('p', name)];
      const service = await startService(t, records, { ...site, pages: true }, engine);
      const [longer, wrong] = [`${name} next last`, `next ${name}`].map(encodeURIComponent);
      assert.deepEqual(await found(service, `${name} next last`), ['tournament t', 'player p']);
      assert.deepEqual(await found(service, `next ${name}`), []);
      const slugs = async (q = '') =>
        (await walk(service, `/api/v1/tournaments?q=${q}`)).map(({ slug }) => slug);
      assert.deepEqual([await slugs(longer), await slugs(wrong)], [['t'], []]);
      for (const [path, link] of [
        ['/search', '/tournaments/t"'],
        ['/search', '/players/p"'],
        ['/tournaments', '/tournaments/t"'],
        ['/players', '/players/p"'],
      ] as const) {
        const finds = async (q = '') => (await service.request('GET', `${path}?q=${q}`)).text.includes(link);
        assert.deepEqual([await finds(longer), await finds(wrong)], [true, false], path);
      }
    });

    it('names that begin with it come before other spellings that do, however few are asked for', async (t) => {
      const others = ['p_1', 'p_2'];
      const records = [
        ...others.map((id) => player(id, 'Ada')),
        ...others.map((playerId, index) =>
          casualBattle(`c_${index}`, { players: [{ player: 'Iron Ada', playerId }, { player: 'Bo' }] }),
        ),
        player('p_3', 'Iron Bo'),
      ];
      const service = await startService(t, records, site, engine);
      const all = ['player p_3', 'player p_1', 'player p_2'];
      for (const limit of [1, 2, 3])
        assert.deepEqual(await found(service, 'iron', `&limit=${limit}`), all.slice(0, limit));
    });

    it('a name longer than the index contains is found whole', async (t) => {
      const name = (year: number) =>
        `Grandmasters Championship of Northumberland, Cumberland and Westmorland ${year}`;
      const records = [2025, 2026].flatMap((year) => [
        tournament(`open-${year}`, { name: name(year) }),
        club(`club-${year}`, { name: name(year) }),
        player(`p_${year}`, name(year)),
      ]);
      const service = await startService(t, records, site, engine);
      for (const year of [2025, 2026])
        assert.deepEqual(await found(service, name(year)), [
          `tournament open-${year}`,
          `club club-${year}`,
          `player p_${year}`,
        ]);
      assert.deepEqual(await found(service, name(2024)), []);
    });

    it('a word that more have than are looked up finds those that come first in their list', async (t) => {
      const slugs = Array.from({ length: 4100 }, (_, at) => `c-${at}`);
      const records = slugs.toReversed().map((slug) => club(slug));
      const service = await startService(t, records, site, engine);
      const first = slugs.sort().slice(0, 20);
      assert.deepEqual(
        await found(service, 'c'),
        first.map((slug) => `club ${slug}`),
      );
    });

    it('people without an id are found through their tournaments, which name them', async () => {
      const { get } = await start();
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
      assert.match((await data('eve'))[0].detail, /^Eve\nof two lines, 2026/);
      assert.deepEqual(await data('bo iron'), [], 'a person is not found by words of the tournament');
      assert.deepEqual((await data('lyon'))[1], {
        kind: 'club',
        id: 'zeta',
        name: 'Éclair',
        detail: 'Lyon, France',
        url: 'https://site.test/clubs/zeta',
      });
      assert.deepEqual((await data('malcolm'))[0], {
        kind: 'player',
        id: 'p_x',
        name: 'Malcolm X',
        detail: '0 battles',
        url: 'https://site.test/players/p_x',
      });
    });

    it('wrong parameters are named in order', async () => {
      const { get } = await start();
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

    it('tournaments are narrowed by club, country and words as well, and by all of them together', async () => {
      const service = await start();
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

    it('wrong filters of tournaments are named in order', async () => {
      const { get } = await start();
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
