// Pages of statistics: every figure on them is what the API answers to the same filters.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { startService, walk } from '../builders/service.ts';
import { rowsOf, textOf } from './read-html.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of the API, read as they come
type Row = any;

function percent(rate: number | null): string {
  return rate === null ? '–' : `${(100 * rate).toFixed(1)} %`;
}

function interval({ interval: range }: Row): string {
  return range === null ? '–' : `${(100 * range.low).toFixed(1)} to ${percent(range.high)}`;
}

function record({ wins, draws, losses }: Row): string {
  return `${wins}–${draws}–${losses}`;
}

/** A phone has the games below the name. */
function named(name: string, { small, games }: Row): string {
  return `${name}${small ? ' small' : ''} ${games} game${games === 1 ? '' : 's'}`;
}

const mostPlayed = encodeURIComponent('Cairns and Crowns');

const filters = [
  '',
  'game=',
  'game=Open%20Field%20Battles&casual=include',
  'draws=zero&mirrors=include',
  'battlePack=Highlands%202026&draws=exclude',
  'from=2025-03&to=2026-02&casual=include',
  'from=2024-02&to=2024-02',
  'from=2030-01',
];

describe('statistics on pages', async () => {
  const service = await startDemoService({ after: (work) => after(work as () => void) }, { pages: true });
  const api = async (path: string): Promise<Row> => {
    // Pages open on the game of most battles, and mix games only where `game` is there and empty.
    const asked = /[?&]game=/.test(path)
      ? path.replace(/([?&])game=(&|$)/, '$1')
      : `${path}${path.includes('?') ? '&' : '?'}game=${mostPlayed}`;
    const { status, body } = await service.get(`/api/v1/statistics/${asked}`);
    assert.equal(status, 200, path);
    return body;
  };
  const page = async (path: string): Promise<string> => {
    const { status, text } = await service.request('GET', path);
    assert.equal(status, 200, path);
    return text;
  };
  const factionRow = (row: Row): string[] => [
    named(row.faction, row),
    percent(row.winRate),
    interval(row),
    `${row.games}`,
    record(row),
    `${row.entries}`,
    percent(row.share),
    `${row.tournaments}`,
    `${row.firsts}`,
    `${row.podiums}`,
    `${row.undefeated}`,
  ];

  it('factions in the order of the API, with the sample in words, and activity by month', async () => {
    for (const query of filters) {
      const { data, coverage } = await api(`factions?${query}`);
      const text = await page(`/statistics?${query}`);
      assert.deepEqual(rowsOf(text, 'figures factions'), data.map(factionRow), query);
      const { counted, selected, mirrors, withoutFaction, unfinished } = coverage;
      const words = textOf(text);
      assert.ok(words.includes(`Counted from ${counted} of ${selected} battle`), query);
      for (const left of [
        ...(mirrors > 0 ? [`${mirrors} mirror match`] : []),
        ...(withoutFaction > 0 ? [`${withoutFaction} without a faction on one side or both`] : []),
        ...(unfinished > 0 ? [`${unfinished} without a result`] : []),
      ])
        assert.ok(words.includes(left), left);
      const months = await api(`months?${query}`);
      const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
      assert.deepEqual(
        rowsOf(text, 'figures months'),
        months.data.map(({ month, battles, tournaments }: Row) => [
          `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
          `${battles}`,
          `${tournaments}`,
        ]),
      );
    }
  });

  it('a table sorts by its address, either way, with the filters unchanged', async () => {
    const { data } = await api('factions?draws=zero');
    const sorted = data.toSorted((a: Row, b: Row) => b.winRate - a.winRate);
    const [down, up] = [
      await page('/statistics?draws=zero&sort=winRate'),
      await page('/statistics?draws=zero&sort=winRate&order=up'),
    ];
    assert.deepEqual(rowsOf(down, 'figures factions'), sorted.map(factionRow));
    assert.deepEqual(rowsOf(up, 'figures factions'), sorted.toReversed().map(factionRow));
    assert.match(
      down,
      /aria-sort="descending"><a class="sorter" data-swap href="\/statistics\?game=Cairns%20and%20Crowns&amp;draws=zero&amp;sort=winRate&amp;order=up"/,
    );
    assert.match(
      up,
      /aria-sort="ascending"><a class="sorter" data-swap href="\/statistics\?game=Cairns%20and%20Crowns&amp;draws=zero&amp;sort=winRate"/,
    );
    const byName = rowsOf(await page('/statistics?sort=faction'), 'figures factions').map(([name]) => name);
    assert.deepEqual(byName, byName.toSorted());
  });

  it('a sorted column says its direction: names begin with the first, figures with the highest', async () => {
    const directionOf = async (query: string) =>
      /aria-sort="(\w+)"><a/.exec(await page(`/statistics?${query}`))?.[1];
    assert.equal(await directionOf('sort=faction'), 'ascending');
    for (const key of ['winRate', 'interval', 'games', 'share'])
      assert.deepEqual(
        [await directionOf(`sort=${key}`), await directionOf(`sort=${key}&order=up`)],
        ['descending', 'ascending'],
        key,
      );
  });

  it('the matrix has a legend of its signs, the table of factions one of its bars', async () => {
    const [factions, matrix, one] = [
      await page('/statistics'),
      await page('/statistics/matchups'),
      await page('/statistics/matchups?faction=Glass%20Legion'),
    ].map(textOf);
    for (const text of [factions, one]) assert.match(text ?? '', /The dot is the win rate/);
    assert.doesNotMatch(matrix ?? '', /The dot|Rows with fewer/);
    assert.match(matrix ?? '', /A draw counts as half a win\..*Italic\* : small, fewer than 30 games/);
  });

  it('the matrix has every matchup, and the page of a faction its opponents', async () => {
    for (const query of filters) {
      const { data } = await api(`matchups?${query}`);
      const text = await page(`/statistics/matchups?${query}`);
      const heads = [...text.matchAll(/<span class="upright">([^<]+)</g)].map(([, name = '']) =>
        textOf(name),
      );
      const cells = new Map<string, string>();
      for (const [faction = '', ...row] of rowsOf(text, 'matrix'))
        row.forEach((cell, index) => {
          if (cell !== 'mirror match' && cell !== 'never met')
            cells.set(`${faction} / ${heads[index]}`, cell);
        });
      assert.equal(cells.size, data.length, query);
      for (const row of data) {
        const games = `${row.games} game${row.games === 1 ? '' : 's'}`;
        const cell = cells.get(`${row.faction} / ${row.opponent}`) ?? '';
        if (row.winRate === null) assert.equal(cell, `– ${row.games}`);
        else {
          const figure = (100 * row.winRate).toFixed(1);
          assert.ok(
            cell.startsWith(row.small ? `${figure}* small sample` : figure) && cell.endsWith(games),
            cell,
          );
        }
      }
      const one = await api(`matchups?${query}&faction=Glass%20Legion`);
      assert.deepEqual(
        rowsOf(await page(`/statistics/matchups?${query}&faction=Glass%20Legion`), 'figures matchups'),
        one.data.map((row: Row) => [
          named(row.opponent, row),
          percent(row.winRate),
          interval(row),
          `${row.games}`,
          record(row),
        ]),
      );
    }
  });

  it('a faction: its facts, its months, its sub-factions and its matchups', async () => {
    for (const query of filters) {
      const { data } = await api(`factions?${query}`);
      const row = data.find(({ faction }: Row) => faction === 'Hollow Parliament');
      const text = await page(`/factions/Hollow%20Parliament?${query}`);
      if (row !== undefined) {
        const facts = [...text.matchAll(/<dt>[^<]+<\/dt><dd>([^<]+)<\/dd>/g)].map(([, value]) => value);
        assert.deepEqual(facts, [
          percent(row.winRate),
          interval(row),
          `${row.games}`,
          record(row),
          `${row.entries}`,
          percent(row.share),
          `${row.tournaments}`,
          `${row.firsts}`,
          `${row.podiums}`,
          `${row.undefeated}`,
        ]);
      }
      const subFactions = await api(`subfactions?${query}&faction=Hollow%20Parliament`);
      const lines = rowsOf(text, 'figures lines');
      const line = (name: string, of: Row) => [
        named(name, of),
        percent(of.winRate),
        interval(of),
        `${of.games}`,
      ];
      const expected = subFactions.data.map((of: Row) => line(of.subFaction ?? 'Not recorded', of));
      assert.deepEqual(lines.slice(lines.length - expected.length), expected, query);
      const matchups = await api(`matchups?${query}&faction=Hollow%20Parliament`);
      const known = new Set(matchups.data.map((of: Row) => JSON.stringify(line(of.opponent, of))));
      const shown = lines.slice(0, lines.length - expected.length);
      for (const cells of shown) assert.ok(known.has(JSON.stringify(cells)), cells.join());
      assert.equal(new Set(shown.map(String)).size, shown.length, 'no matchup is best and worst');
    }
  });

  it('a faction over time: each month has the figures of the API for that month', async () => {
    const query = 'draws=zero&mirrors=include&casual=include';
    const rows = rowsOf(await page(`/factions/Glass%20Legion?${query}`), 'figures months');
    const { data: months } = await api('months?casual=include');
    const expected: string[][] = [];
    for (const { month } of months) {
      const { data } = await api(`factions?${query}&from=${month}&to=${month}`);
      const row = data.find(({ faction, games }: Row) => faction === 'Glass Legion' && games > 0);
      if (row !== undefined)
        expected.push([percent(row.winRate), interval(row), `${row.games}`, row.small ? 'small' : 'enough']);
    }
    assert.ok(expected.length > 12);
    assert.deepEqual(
      rows.map(([, ...cells]) => cells),
      expected,
    );
  });

  it('winning lists of a faction are those of winners who handed one in, newest first', async () => {
    const text = await page('/factions/Hollow%20Parliament');
    const [, section = ''] = text.split('Recent winning lists');
    const links = [...section.matchAll(/href="\/tournaments\/([^"]+)"/g)].map(([, slug = '']) => slug);
    assert.equal(links.length, 6);
    const wins: string[] = [];
    for (const { slug } of await walk(service, `/api/v1/tournaments?game=${mostPlayed}&limit=100`)) {
      const board = await service.get(`/api/v1/tournaments/${slug}/standings?stage=standings`);
      const placed = (await service.get(`/api/v1/tournaments/${slug}/participants?limit=100`)).body.data;
      for (const { rank, player, faction } of board.status === 200 ? board.body.data : [])
        if (rank === 1 && faction === 'Hollow Parliament')
          if (placed.some((of: Row) => of.player === player && of.finalPlacement === 1 && of.list !== null))
            wins.push(slug);
    }
    assert.deepEqual(links, wins.slice(0, 6));
  });

  it('the field of a tournament is its entries by faction', async () => {
    const { body } = await service.get('/api/v1/tournaments?limit=100');
    for (const { slug, status } of body.data) {
      const { data } = await api(`factions?game=&tournament=${slug}`);
      const entered = data.filter(({ entries }: Row) => entries > 0);
      assert.ok(status !== 'planned' || entered.length === 0);
      const expected = entered.map((row: Row) => [row.faction, '', `${row.entries}`, percent(row.share)]);
      const shown = rowsOf(await page(`/tournaments/${slug}`), 'figures field');
      assert.deepEqual(shown.toSorted(), expected.toSorted(), slug);
      const counts = shown.map(([, , count]) => Number(count));
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
    }
  });

  it('wrong values in an address are reported, and the rest still works', async () => {
    const text = textOf(await page('/statistics?from=2026-13&to=x&draws=third&battlePack='));
    assert.ok(text.includes('“2026-13” is not a month such as 2026-03, so this filter was ignored.'));
    const { coverage } = await api('factions');
    assert.ok(text.includes(`Counted from ${coverage.counted} of ${coverage.selected} battles`));
    assert.ok(
      textOf(await page('/statistics?from=2026-03&to=2026-01')).includes('so both filters were ignored'),
    );
  });

  it('a faction that no one plays has no page; one without battles in the filters says so', async () => {
    for (const name of ['Nobody', 'glass%20legion', '%00'])
      assert.equal((await service.request('GET', `/factions/${name}`)).status, 404, name);
    const text = textOf(await page('/factions/Glass%20Legion?from=2030-01'));
    assert.ok(text.includes('No battles match these filters.'));
  });
});

describe('recent winning lists', () => {
  it('are of tournaments whose winner handed in a list, however many newer ones have none', async (t) => {
    const won = (day: number, list?: object) =>
      tournament(`t-${day}`, {
        status: 'finished',
        startDate: `2026-01-${10 + day}`,
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [
          participant('a', { player: `Ada "list":null`, faction: 'Orcs', ...(list && { list }) }),
          participant('b'),
        ],
        battles: [battle(`b-${day}`, 'a', 'b', '3-1')],
      });
    const lists = [1, 2].map((day) => won(day, { text: `List ${day},"list":null}` }));
    const without = [3, 4, 5, 6, 7, 8, 9, 10].map((day) => won(day));
    const service = await startService(t, [...lists, ...without], { pages: true });
    const { text } = await service.request('GET', '/factions/Orcs');
    const [, section = ''] = text.split('Recent winning lists');
    assert.deepEqual(
      [...section.matchAll(/href="\/tournaments\/([^"]+)"/g)].map(([, slug]) => slug),
      ['t-2', 't-1'],
    );
    assert.match(textOf(section), /List 2,"list":null\}.*List 1/s);
  });
});
