import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../packages/rules/test/builders/any-text.ts';
import { club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { mostSoughtWords } from '../../src/contract/limits.ts';
import { parseDocument } from '../../src/store/read/document.ts';
import { searchTournaments } from '../../src/store/read/tournament-search.ts';
import { indexedWords, readSought, wordsOf } from '../../src/store/read/words.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { importRecords, startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';

function namesOn(html: string): string[] {
  return [...html.matchAll(/<h[23] class="event-name"><a[^>]*>([^<]*)</g)].map(([, name = '']) =>
    textOf(name),
  );
}

describe('words', () => {
  it('case and accents do not matter; other letters do', () => {
    assert.deepEqual(wordsOf("Les Corbeaux d'Étain"), ['les', 'corbeaux', 'd', 'etain']);
    assert.deepEqual(wordsOf('Żelazowiec ŁÓDŹ Grønn Straße ΆΔΑΣ Işıl 각'), [
      'zelazowiec',
      'łodz',
      'grønn',
      'straße',
      'αδασ',
      'isıl',
      '각',
    ]);
    assert.deepEqual(wordsOf('— … !'), []);
  });

  it('a word is found by its beginning, a single letter only as a whole word', () => {
    const fits = (text: string, name: string) =>
      readSought(text)?.words.every(({ from, to }) =>
        [...indexedWords(name)].some((word) => word >= from && word < to),
      );
    assert.ok(fits('ope iro', 'Iron Open'));
    assert.ok(fits('x', 'Malcolm X'));
    assert.ok(!fits('x', 'Malcolm Xavier'));
    assert.ok(!fits('pen', 'Open'));
    assert.ok(fits('y'.repeat(90), 'y'.repeat(200)));
  });

  it('no more than sixteen are looked for, however many are given and however letters decompose', () => {
    for (const text of ['a b c d e f g h i j k l m n o p q r s t u v w x y z', '\ufdfa'.repeat(100)])
      assert.equal(readSought(text)?.words.length, new Set(wordsOf(text).slice(0, mostSoughtWords)).size);
  });

  it('any text has words, and each word is its own word', () => {
    const giveThemselves = (text: string) => {
      const [, ...indexed] = [...indexedWords(text)].reverse();
      const words = [...new Set([...wordsOf(text), ...indexed.reverse()])];
      assert.deepEqual([...new Set(wordsOf(words.join(' ')))], words);
    };
    const together = 0x400;
    for (let first = 0; first <= 0x10ffff; first += together) {
      const letters = Array.from({ length: together }, (_, index) => String.fromCodePoint(first + index));
      giveThemselves(letters.join(' '));
    }
    giveThemselves('𝐀'.repeat(70));
    giveThemselves('𐐷'.repeat(70));
    giveThemselves(`x${'𐐷'.repeat(70)}`);
    fc.assert(fc.property(anyText(), giveThemselves));
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

describe('search', () => {
  it('every filter narrows, and all of them together', async (t) => {
    const service = await startService(t, world, { pages: true });
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
    assert.deepEqual(await names(`q=${encodeURIComponent('połnoc')}`), ['Północ Cup']);
    assert.deepEqual(await names('q=polnoc'), [], 'ł is a letter of its own');
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

  it('an invalid filter is reported, and the others still apply', async (t) => {
    const service = await startService(t, world, { pages: true });
    const { status, text } = await service.request(
      'GET',
      '/tournaments?from=2026-02-30&country=Poland&status=odd&q=a&q=b',
    );
    assert.equal(status, 200);
    assert.deepEqual(namesOn(text), ['Północ Cup']);
    assert.match(textOf(text), /“2026-02-30” is not a date/);
  });

  it('one box finds tournaments, clubs and players, each player once', async (t) => {
    const service = await startService(t, world, { pages: true });
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
    assert.match(textOf(await find('zzz<b>')), /Nothing found for “zzz<b>”/);
  });

  it('clubs come in the order of the search, those whose name begins with it first', async (t) => {
    const records = [club('c', { name: 'Iron Gate' }), club('b', { name: 'Iron Hand' })];
    const { request } = await startService(t, [...records, club('a', { name: 'Big Iron' })], { pages: true });
    const { text } = await request('GET', '/search?q=iron');
    assert.deepEqual(namesOn(text), ['Iron Gate', 'Iron Hand', 'Big Iron']);
  });

  it('words that most tournaments have, and those that only the last ones have, are found in order, page by page', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const many = 700;
    const late = 600;
    await importRecords(
      database,
      Array.from({ length: many }, (_, index) =>
        tournament(`t-${String(index).padStart(5, '0')}`, {
          name: index === many - 1 ? 'Needle Open' : `Open Open2 ${index < late ? 'Opening' : 'Later'}`,
          country: index === many - 1 ? 'Spain' : 'Poland',
        }),
      ),
    );
    const find = async (text: string, filters: object, limit: number) => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const asked = { filters: { words: readSought(text)?.words, ...filters }, after, limit };
        const page = await searchTournaments(database, asked);
        seen.push(...page.found.map(({ tournament }) => parseDocument<{ slug: string }>(tournament).slug));
        after = page.last;
      } while (after !== undefined);
      return seen;
    };
    const all = await find('op', {}, 150);
    assert.equal(all.length, many);
    assert.deepEqual(all, all.toSorted());
    assert.deepEqual(await find('late', {}, 40), all.slice(late, -1));
    assert.deepEqual(await find('late op', { country: 'Poland' }, 40), all.slice(late, -1));
    assert.deepEqual(await find('open', { country: 'Spain' }, 20), [all.at(-1)]);
    assert.deepEqual(await find('op need', {}, 20), [all.at(-1)]);
    assert.deepEqual(await find('op need', { country: 'Poland' }, 20), []);
  });
});
