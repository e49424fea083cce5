// An event on its pages: the current round with tables and byes, finding oneself, explanations of unusual results, and what is planned.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';
import { itemsOf, textOf } from './read-html.ts';

const list = { text: 'Ten spears', faction: 'Glass Legion', points: 2000 };
const people = [
  participant('a', { player: 'Ada Novák', playerId: 'p_ada', faction: 'Glass Legion', list }),
  participant('b', { player: 'Bo Lind', faction: 'Hollow Parliament' }),
  participant('c', { player: 'Cy <b>Young</b>' }),
  participant('d', { player: 'Bo Lund' }),
  participant('e', { player: 'Eve Out', dropped: true }),
];
const swiss = { id: 'swiss', rounds: 3, byes: [{ round: 2, participant: 'c' }] };
const first = [
  battle('b1', 'a', 'b', '20-10', { table: 1 }),
  battle('b2', 'c', 'd', '7-7', { table: 2, winner: 'd' }),
];
function second(score?: string) {
  return [battle('b3', 'd', 'a', score, { round: 2, table: 7, finished: false, scenario: 'The Ford' })];
}
const live = tournament('live', {
  name: 'Live Cup',
  status: 'ongoing',
  stages: [swiss],
  participants: people,
  battles: [...first, ...second('3-4')],
});

async function start(t: TestContext, ...records: object[]) {
  const service = await startService(t, records, { pages: true });
  return async (path: string) => {
    const { status, text } = await service.request('GET', path);
    assert.equal(status, 200, path);
    return text;
  };
}

function matchesOf(page: string) {
  return itemsOf(page, 'match').map(textOf);
}

describe('an event', () => {
  it('opens on its current round: tables, the bye, battles in progress; earlier rounds are a tap away', async (t) => {
    const read = await start(t, live);
    const page = await read('/tournaments/live');
    assert.match(page, /<h2 id="tab-name">Round 2 of 3<\/h2>/);
    assert.deepEqual(matchesOf(page), [
      'Table 7 Battle of Bo Lund and Ada Novák: 3 – 4 Bo Lund 3 Ada Novák Glass Legion 4 In progress',
      'Bye Cy <b>Young</b> No opponent this round',
    ]);
    assert.match(textOf(page), /0 of 1 result in · 1 bye · Scenario: The Ford/);
    const [, earlier = ''] = /href="([^"]*round=1)"/.exec(page) ?? [];
    assert.deepEqual(matchesOf(await read(earlier.replaceAll('&amp;', '&'))), [
      'Table 1 Battle of Ada Novák and Bo Lind: 20 – 10 Ada Novák won Glass Legion 20 Bo Lind lost Hollow Parliament 10',
      'Table 2 Battle of Cy <b>Young</b> and Bo Lund: 7 – 7 Cy <b>Young</b> lost 7 Bo Lund won 7 Level on victory points: winner as recorded',
    ]);
  });

  it('says on a battle’s own page at which table it is, that it is going on, and what decided it', async (t) => {
    const read = await start(t, live);
    assert.match(textOf(await read('/battles/b3')), /Round 2 · Table 7.*In progress/);
    assert.match(textOf(await read('/battles/b2')), /Table 2.*Level on victory points: winner as recorded/);
    assert.doesNotMatch(textOf(await read('/battles/b1')), /Level|In progress/);
  });

  it('shows a player their table, opponent with army and list, and record, however they spell their name', async (t) => {
    const read = await start(t, live);
    const me = async (name: string) => {
      const page = await read(`/tournaments/live?view=me&name=${encodeURIComponent(name)}`);
      return textOf(/<div class="me-card card"[\s\S]*?<\/div><\/div>/.exec(page)?.[0] ?? '');
    };
    assert.match(
      await me('bo lund'),
      /^Table 7 Bo Lund Round 2 of 3, against Ada Novák in progress, 3 – 4 List of Ada Novák: Glass Legion · 2000 points Ten spears .*1–0–0/,
    );
    assert.match(
      await me('NOVAK'),
      /^Table 7 Ada Novák Glass Legion .*against Bo Lund .*No army list from Bo Lund/,
    );
    assert.match(await me('cy'), /^Bye Cy <b>Young<\/b> Round 2 of 3: no opponent this round/);
    assert.match(await me('Bo Lind'), /Not paired in Round 2 of 3\./);
    assert.match(await me('Eve'), /No longer taking part\./);
    assert.equal(await me('Bo'), '', 'two fit');
  });

  it('offers the names that fit, and everyone if none fits or nothing was typed', async (t) => {
    const read = await start(t, live);
    const names = async (query: string) =>
      [...(await read(`/tournaments/live?view=me${query}`)).matchAll(/ data-name>([^<]+)</g)].map(
        ([, name]) => name,
      );
    assert.deepEqual(await names('&name=bo'), ['Bo Lind', 'Bo Lund']);
    assert.equal((await names('')).length, 5);
    assert.equal((await names('&name=Zed')).length, 5);
    assert.match(
      await read('/tournaments/live?view=me&name=%3Cscript%3E'),
      /No player here is called “&lt;script&gt;”/,
    );
  });

  it('has new pages when a result comes in, and nothing live once it is finished', async (t) => {
    const service = await startService(t, [live], { pages: true });
    const paths = ['', '?stage=swiss', '?view=players', '?view=me&name=Ada'].map(
      (query) => `/tournaments/live${query}`,
    );
    const tags = async () =>
      Promise.all(
        [...paths, '/battles/b1'].map(async (path) => (await service.request('GET', path)).headers.etag),
      );
    const before = await tags();
    await service.import([{ ...live, battles: [...first, ...second('9-4')] }]);
    for (const [index, tag] of (await tags()).entries())
      assert.notEqual(tag, before[index], paths[index] ?? 'battle');
    await service.import([{ ...live, status: 'finished' }]);
    const { text } = await service.request('GET', '/tournaments/live');
    assert.doesNotMatch(text, /data-event|id="me"|venue-/);
    assert.match(text, /Final Standings/);
  });

  it('that is planned shows its description and who is coming, not an empty bracket', async (t) => {
    const read = await start(
      t,
      tournament('soon', {
        description: 'Bring dice.',
        participants: people.slice(0, 2),
        stages: [{ id: 'knockout', rounds: 1, matches: [] }],
      }),
    );
    const text = textOf((await read('/tournaments/soon')).split('<main')[1] ?? '');
    const places = ['Bring dice.', 'Ada Novák', 'Bo Lind Hollow Parliament'].map((words) =>
      text.indexOf(words),
    );
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.ok(!places.includes(-1) && !text.includes('matches of this bracket'));
  });

  it('the podium has everyone who shares a place, and standings say why the first is first', async (t) => {
    const cup = (slug: string, battles: object[]) =>
      tournament(slug, {
        status: 'finished',
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: people.slice(0, 4),
        battles,
      });
    const read = await start(
      t,
      cup('shared', [battle('s1', 'a', 'b', '20-10'), battle('s2', 'c', 'd', '20-10')]),
      cup('clear', [battle('c1', 'a', 'b', '20-10'), battle('c2', 'c', 'd', '20-15')]),
    );
    const shared = await read('/tournaments/shared');
    assert.equal(itemsOf(shared, 'podium-place').length, 4);
    assert.match(textOf(shared), /First place is shared by 2: no tie-breaker separates them\./);
    assert.match(
      textOf(await read('/tournaments/clear')),
      /Ada Novák is first by .*: 10, ahead of Cy <b>Young<\/b> with 5\./,
    );
  });

  it('rounds and names that cannot exist are not found, with any characters', async (t) => {
    const read = await start(t, live);
    for (const word of ['%00', '%ED%A0%80', '%27', 'x'.repeat(3000), '-1', 'constructor']) {
      for (const query of [`view=battles&stage=swiss&round=${word}`, `view=battles&stage=${word}&round=1`])
        assert.match(await read(`/tournaments/live?${query}`), /No results for this round yet/);
      await read(`/tournaments/live?view=me&name=${word}`);
    }
  });

  it('numbers its pages if it has more pairings than fit on one', async (t) => {
    const many = Array.from({ length: 240 }, (_, index) => participant(`k${index}`));
    const battles = Array.from({ length: 120 }, (_, index) =>
      battle(`m${index}`, `k${2 * index}`, `k${2 * index + 1}`, undefined, { table: index + 1 }),
    );
    const read = await start(
      t,
      tournament('many', {
        status: 'ongoing',
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: many,
        battles,
      }),
    );
    const pages = await Promise.all(
      ['', '&page=2'].map((more) => read(`/tournaments/many?view=battles&stage=swiss&round=1${more}`)),
    );
    assert.deepEqual(
      pages.map((page) => matchesOf(page).length),
      [100, 20],
    );
  });
});
