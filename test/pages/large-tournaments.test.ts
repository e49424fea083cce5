// A page of a very large tournament shows the first rows or matches and links to the rest; clients that request many such pages do not delay others.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { sqlite } from '../builders/engines.ts';
import { holding } from '../builders/prepared.ts';
import { type Service, startService } from '../builders/service.ts';

const people = 1020;
/** Long names, so that fewer make a large tournament. */
function nameOf(index: number): string {
  return `Player-${String(index).padStart(4, '0')} ${'of the North '.repeat(18)}`;
}

function many<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

const large = tournament('large', {
  status: 'finished',
  participants: many(people, (index) =>
    participant(`p${index}`, { player: nameOf(index), faction: `Faction ${index}` }),
  ),
  stages: [
    {
      id: 'swiss',
      rounds: 9999,
      byes: many(people, (index) => ({ round: 1, participant: `p${index}`, battlePoints: people - index })),
    },
    {
      id: 'knockout',
      matches: many(people, (index) => ({
        round: `Match ${index}`,
        table: index + 1,
        players: [`p${index}`, `p${(index + 1) % people}`],
        winner: `p${index}`,
      })),
    },
  ],
  battles: many(120, (index) => ({
    id: `b${index}`,
    stage: 'swiss',
    round: index + 2,
    players: [
      { participant: 'p0', victoryPoints: 5, faction: `Army ${index}` },
      { participant: 'p1', victoryPoints: 3 },
    ],
  })),
});

const small = tournament('small', { participants: [participant('a')] });

async function getPage({ request }: Service, path: string): Promise<string> {
  const { status, text } = await request('GET', path);
  assert.equal(status, 200, path);
  return text;
}

/** Who or what is found on a page, in order. */
function findAll(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found);
}
const rowName = /<th scope="row" class="who">[^<]*?(?:<[^>]+>)?(Player-\d{4})/g;

const held = holding(sqlite, () => [large, small]);
const start = (t: TestContext) => startService(t, [], { pages: true }, held);

describe('a large tournament', () => {
  it('has its board, the reasons of its ranks and its bracket on pages of 500', async (t) => {
    const service = await start(t);
    const everybody = many(people, (index) => nameOf(index).slice(0, 11));
    for (const path of [
      '/tournaments/large?stage=swiss',
      '/tournaments/large?view=ranks&stage=swiss',
      '/embed/tournaments/large/standings?stage=swiss',
    ]) {
      const pages = [];
      for (const page of [1, 2, 3])
        pages.push(findAll(await getPage(service, `${path}&page=${page}`), rowName));
      assert.deepEqual(pick(pages, 'length'), [500, 500, 20], path);
      assert.deepEqual(pages.flat(), everybody, path);
      const first = await getPage(service, path);
      assert.deepEqual(findAll(first, rowName), everybody.slice(0, 500), path);
      assert.ok(first.includes(`${path}&page=3`.replaceAll('&', '&amp;')), path);
      assert.deepEqual(
        findAll(await getPage(service, `${path}&page=99`), rowName),
        everybody.slice(1000),
        path,
      );
    }
    const tables = [];
    for (const page of [1, 2, 3])
      tables.push(
        findAll(await getPage(service, `/tournaments/large?stage=knockout&page=${page}`), />Table (\d+)</g),
      );
    assert.deepEqual(pick(tables, 'length'), [500, 500, 20]);
    assert.deepEqual(
      tables.flat(),
      many(people, (index) => String(index + 1)),
    );
  });

  it('names 500 of its rounds, factions and people, and links to the others', async (t) => {
    const service = await start(t);
    const opening = await getPage(service, '/tournaments/large');
    assert.equal(findAll(opening, /<a href="\/factions\/(Faction%20\d+)">/g).length, 500);
    assert.match(opening, /And 520 other factions: see <a href="\/tournaments\/large\?view=players">/);
    assert.equal(findAll(await getPage(service, '/tournaments/large?view=me'), /(data-name)>/g).length, 500);
    // From round to round, by the last one that each page names.
    const seen = new Set<string>();
    let path: string | undefined = '/tournaments/large?view=battles&stage=swiss&round=1';
    for (let pages = 0; path !== undefined; pages += 1) {
      assert.ok(pages < 5);
      const text: string = await getPage(service, path);
      const [nav = ''] = /<nav class="rounds".*?<\/nav>/s.exec(text) ?? [];
      const links = findAll(nav, /href="([^"]+)"/g).map((link) => link.replaceAll('&amp;', '&'));
      assert.ok(links.length <= 502, String(links.length));
      path = links.findLast((link) => !seen.has(link));
      for (const link of links) seen.add(link);
    }
    assert.equal(seen.size, 121 + people);
  });

  it('adds more factions to statistics than their pages show', async (t) => {
    const service = await start(t);
    const factions = await getPage(service, '/statistics');
    assert.equal(findAll(factions, /<th scope="row" class="text who">(<a)/g).length, 500);
    assert.match(factions, /The first 500 of 1140 rows/);
    const matchups = await getPage(service, '/statistics/matchups');
    assert.equal(findAll(matchups, /<th scope="(col)">/g).length, 100);
    assert.match(matchups, /only the 100 most played are shown/);
  });

  it('shows a player their latest battles and how many came before', async (t) => {
    const service = await start(t);
    const page = await getPage(
      service,
      `/tournaments/large?view=me&name=${encodeURIComponent(nameOf(0).slice(0, 100))}`,
    );
    const [own = ''] = /Rounds of Player-0000.*/s.exec(page) ?? [];
    assert.equal(findAll(own, /(<li class="match">)/g).length, 100);
    assert.match(own, /view=battles">23 earlier battles under Rounds</);
  });
});

describe('pages', () => {
  it('of a large tournament delay no other request, however many are made at once', async (t) => {
    const service = await start(t);
    const at = 20;
    for (const path of [
      '/tournaments/large?stage=swiss&n=',
      '/embed/tournaments/large/standings?n=',
      '/api/v1/tournaments/large/standings?n=',
    ]) {
      let answered = 0;
      const asked = many(at, async (index) => {
        const { status } = await service.get(`${path}${index}`);
        answered += 1;
        return status;
      });
      assert.equal((await service.get('/tournaments/small')).status, 200);
      const before = answered;
      // On a busy machine some wait so long that they are told to come back.
      for (const status of await Promise.all(asked)) assert.ok(status === 200 || status === 503, path);
      assert.ok(before < at / 2, `${path}: ${before} of ${at} were answered first`);
    }
  });
});
