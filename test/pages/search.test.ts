import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseDocument } from '../../src/store/document.ts';
import { searchQuery, searchTournaments } from '../../src/store/search/tournament-search.ts';
import { startsOf, wordsOf } from '../../src/store/search/words.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { club, participant, tournament } from '../builders/records.ts';
import { importRecords, startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';

const namesOn = (html: string): string[] =>
  [...html.matchAll(/<h[23] class="event-name"><a[^>]*>([^<]*)</g)].map(([, name = '']) => textOf(name));

describe('words', () => {
  it('accents, case and letters of their own do not matter', () => {
    assert.deepEqual(wordsOf("Les Corbeaux d'Étain"), ['les', 'corbeaux', 'd', 'etain']);
    assert.deepEqual(wordsOf('Żelazowiec ŁÓDŹ Grønn Straße ΆΔΑ Işıl'), [
      'zelazowiec',
      'lodz',
      'gronn',
      'strasse',
      'αδα',
      'isil',
    ]);
    assert.deepEqual(wordsOf('— … !'), []);
  });

  it('a word is found by its beginnings of two letters and more', () => {
    assert.deepEqual(startsOf('open'), ['op', 'ope', 'open']);
    assert.deepEqual(startsOf('x'), ['x']);
    assert.equal(startsOf('x'.repeat(24)).at(-1)?.length, 12);
  });

  it('any letter there is, and any text, gives words, and words give themselves', () => {
    const giveThemselves = (text: string) => {
      const words = wordsOf(text);
      assert.deepEqual(wordsOf(words.join(' ')), words);
      const starts = [...new Set(words.flatMap(startsOf))];
      assert.deepEqual(wordsOf(starts.join(' ')), starts);
    };
    const together = 0x400;
    for (let first = 0; first <= 0x10ffff; first += together) {
      const letters = Array.from({ length: together }, (_, index) => String.fromCodePoint(first + index));
      giveThemselves(letters.join(' '));
    }
    giveThemselves('𝐀'.repeat(30));
    giveThemselves('𐐷'.repeat(30));
    giveThemselves(`x${'𐐷'.repeat(30)}`);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), giveThemselves));
  });
});

const world = [
  club('iron-gate', { name: 'Iron Gate', city: 'Brackwater' }),
  club('iron-hand', { name: 'Iron Hand' }),
  tournament('open-26', {
    name: 'Iron Gate Open',
    country: 'Spain',
    startDate: '2026-03-14',
    status: 'finished',
    club: 'iron-gate',
  }),
  tournament('open-25', {
    name: 'Iron Gate Open',
    country: 'Spain',
    startDate: '2025-03-14',
    status: 'finished',
    club: 'iron-gate',
  }),
  tournament('cup', {
    name: 'Północ Cup',
    country: 'Poland',
    startDate: '2026-05-01',
    status: 'ongoing',
    club: 'iron-hand',
  }),
  tournament('undated', { name: 'Iron Muster', country: 'Spain' }),
  tournament('people', {
    name: 'Gathering',
    country: 'Côte d’Ivoire',
    startDate: '2024-01-01',
    participants: [
      participant('a', { player: 'Ada Novák', playerId: 'p_ada' }),
      participant('b', { player: 'Ada Lind', playerId: 'p_lind' }),
      participant('c', { player: 'Novak Ada', playerId: 'p_ada' }),
    ],
    stages: [{ id: 'swiss', rounds: 1 }],
  }),
];

for (const engine of engines) {
  describe(`search on ${engine.name}`, () => {
    it('every filter narrows, and all of them together', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      const names = async (query: string) =>
        namesOn((await service.request('GET', `/tournaments?${query}`)).text);
      assert.deepEqual(await names(''), [
        'Północ Cup',
        'Iron Gate Open',
        'Iron Gate Open',
        'Gathering',
        'Iron Muster',
      ]);
      assert.deepEqual(await names('q=IRON'), ['Iron Gate Open', 'Iron Gate Open', 'Iron Muster']);
      assert.deepEqual(await names('q=polnoc'), ['Północ Cup']);
      assert.deepEqual(await names('q=iro+ga'), ['Iron Gate Open', 'Iron Gate Open']);
      assert.deepEqual(await names('q=iron+cup'), []);
      assert.deepEqual(await names('country=Spain&status=planned'), ['Iron Muster']);
      assert.deepEqual(await names('club=iron-gate&from=2026-01-01'), ['Iron Gate Open']);
      assert.deepEqual(await names('from=2025-01-01&to=2025-12-31'), ['Iron Gate Open']);
      assert.deepEqual(await names('q=open&country=Spain&club=iron-gate&status=finished&to=2025-03-14'), [
        'Iron Gate Open',
      ]);
      assert.deepEqual(await names(`country=${encodeURIComponent('Côte d’Ivoire')}`), ['Gathering']);
      assert.deepEqual(await names('country=Nowhere'), []);
    });

    it('a filter that cannot be used is said, and the others still hold', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      const { status, text } = await service.request(
        'GET',
        '/tournaments?from=2026-02-30&country=Poland&status=odd&q=a&q=b',
      );
      assert.equal(status, 200);
      assert.deepEqual(namesOn(text), ['Północ Cup']);
      assert.match(textOf(text), /“2026-02-30” is not a day/);
    });

    it('one box finds tournaments, clubs and players, each player once', async (t) => {
      const service = await startService(t, world, { pages: true }, engine);
      const find = async (q: string) =>
        (await service.request('GET', `/search?q=${encodeURIComponent(q)}`)).text;
      const iron = await find('iron');
      assert.deepEqual(namesOn(iron), [
        'Iron Gate Open',
        'Iron Gate Open',
        'Iron Muster',
        'Iron Gate',
        'Iron Hand',
      ]);
      assert.deepEqual(namesOn(await find('brackw')), ['Iron Gate']);
      const ada = await find('ada');
      assert.equal([...ada.matchAll(/\/players\/p_ada"/g)].length, 1);
      assert.equal([...ada.matchAll(/\/players\/p_lind"/g)].length, 1);
      assert.doesNotMatch(await find('ada nov'), /p_lind/);
      assert.match(textOf(await find('zzz<b>')), /Nothing is called “zzz<b>”/);
    });

    it('however many tournaments there are, a request looks at a bounded number and the next goes on', async (t) => {
      const database = await openTestDatabase(t, engine);
      const many = 50;
      const most = 20;
      await importRecords(
        database,
        Array.from({ length: many }, (_, index) =>
          tournament(`t-${String(index).padStart(5, '0')}`, {
            name: index === many - 1 ? 'Needle Open' : 'Open',
            country: index === many - 1 ? 'Spain' : 'Poland',
          }),
        ),
      );
      // The longest list leads when it stands alone; here it is made to lead by asking for it twice.
      const open = { by: 'word', value: 'open' } as const;
      const filters = [open, { ...open }];
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await searchTournaments(database, { filters, after, limit: 12, most });
        seen.push(...page.found.map(({ tournament }) => parseDocument<{ slug: string }>(tournament).slug));
        after = page.last;
      } while (after !== undefined);
      assert.equal(seen.length, many);
      assert.equal(new Set(seen).size, many);
      const needle = await searchTournaments(database, {
        filters: [open, { by: 'country', value: 'Spain' }],
        limit: 20,
        most,
      });
      assert.equal(needle.found.length, 1, 'the shortest list leads');
    });

    if (engine.name === 'SQLite') {
      it('a search is answered from indexes', async (t) => {
        const database = await openTestDatabase(t, engine);
        const plan = await database.all<[number, number, number, string]>(
          `EXPLAIN QUERY PLAN ${searchQuery('word', ['word', 'country', 'status'])}`,
          ['a', 'b', 'c', 1, 'd', 'e', 'f'],
        );
        for (const [, , , step] of plan) assert.doesNotMatch(step, /\bSCAN\b|TEMP B-TREE|AUTOMATIC/);
      });
    }
  });
}
