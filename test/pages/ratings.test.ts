// Pages of ratings: the figures of the API, how good they were, and why a rating is where it is.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  club,
  finished,
  participant,
  player,
  ratingRecord,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import { startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';
import { itemsOf, rowsOf, shown, textOf } from './read-html.ts';

const game = 'Ironfall';
const crowd = Array.from({ length: 52 }, (_, index) => `X${index} Y${index}`);

const world = [
  club('gate', { name: 'Iron Gate' }),
  { ...player('p_ada', 'Ada Novak'), aliases: ['old_ada'] },
  { ...player('p_hush', 'Hush'), rated: false },
  finished('spring', '2026-03-01', ['Ada Bo', 'Cy Di'], { game, club: 'gate', name: 'Spring Cup' }),
  finished('summer', '2026-06-01', ['Ada Cy', 'Di Bo'], { game, name: 'Summer Cup' }),
  finished('autumn', '2026-09-01', ['Bo Ada', 'Cy Hush', 'Di Gus'], { game, name: 'Autumn Cup' }),
  finished('apart', '2026-06-02', ['Eve Fay'], { game }),
  finished('crowd', '2026-03-01', crowd, { game: 'Crowd' }),
  tournament('armies', {
    game: 'Armies',
    status: 'finished',
    startDate: '2026-03-01',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [
      participant('a', { player: 'Ada', playerId: 'p_ada', faction: 'Glass Legion' }),
      participant('b', { player: 'Bo', playerId: 'p_bo', faction: 'Hollow Parliament' }),
    ],
    battles: [battle('armies-1', 'a', 'b', '20-10')],
  }),
  ratingRecord('armies', { name: 'Armies', game: 'Armies' }),
  ratingRecord('ladder', { name: 'Iron Ladder', description: 'Who is strong.', minimumBattles: 2 }),
  ratingRecord('club-ladder', { name: 'Gate Ladder', club: 'gate', from: '2026-01-01' }),
  ratingRecord('crowd', { name: 'Crowd', game: 'Crowd' }),
  ratingRecord('plans', { name: 'Secret plans', published: false }),
];

describe('pages of ratings', () => {
  const start = startOnce(async (suite) => {
    const service = await startService(suite, world, { pages: true });
    await makeDueRatings(service.database);
    return service;
  });
  const request = async (path: string) => (await start()).request('GET', path);
  const read = async (path: string) => (await request(path)).text;
  const get = async (path: string) => (await (await start()).get(`/api/v1/ratings/${path}`)).body.data;
  const points = (value: number) => shown(Math.round(value));

  it('the tables have the figures of the API in whole points, with intervals drawn', async () => {
    for (const show of ['ranked', 'fewBattles', 'apart']) {
      const text = await read(`/ratings/ladder?show=${show}`);
      const rows = await get(`ladder/standings?show=${show}`);
      assert.ok(rows.length > 0, show);
      assert.deepEqual(
        rowsOf(text, 'board rating').map((cells) => cells.slice(0, 6)),
        rows.map((row: Record<string, number>) => [
          String(row['rank'] ?? '–'),
          row['player'],
          points(row['rating'] ?? 0),
          `${points(row['low'] ?? 0)} to ${points(row['high'] ?? 0)}`,
          String(row['battles']),
          `${row['wins']}–${row['draws']}–${row['losses']}`,
        ]),
      );
      assert.equal(text.split('class="rate-interval"').length - 1, rows.length);
      assert.doesNotMatch(text, /Hush/);
    }
    const text = textOf(await read('/ratings/ladder'));
    const { method } = await get('ladder');
    assert.ok(text.includes(method), 'the method');
    assert.match(text, /It is not a measure of a person, and it does not use margins/);
  });

  it('the record says whether it was better than a coin, and has its bins as a chart and as a table', async () => {
    for (const slug of ['ladder', 'club-ladder']) {
      const { record } = await get(slug);
      const text = await read(`/ratings/${slug}`);
      if (record === null) {
        assert.match(text, /Nothing has been predicted yet/);
        continue;
      }
      const verdict = record.logLoss < record.coin ? 'better' : 'no better';
      assert.match(textOf(text), new RegExp(`The predictions were ${verdict} than a coin`));
      assert.deepEqual(
        rowsOf(text, 'figures bins').map((cells) => cells[3]),
        record.bins.map(({ battles }: { battles: number }) => String(battles)),
      );
      assert.match(text, /class="half"/);
    }
  });

  it('the page of a player has the rating over time as a chart and as a table, and explains it in words', async () => {
    const text = await read('/ratings/ladder/players/p_ada');
    const { history } = await get('ladder/players/p_ada');
    assert.deepEqual(
      rowsOf(text, 'figures course').map((cells) => cells[1]),
      history.map((day: { rating: number }) => points(day.rating)).toReversed(),
    );
    assert.match(text, /class="band"/);
    const battles = await get('ladder/players/p_ada/battles');
    const reasons = textOf(text.split('class="reasons"')[1] ?? '');
    const [newest] = battles;
    assert.ok(
      reasons.includes(`was expected to win ${Math.round(100 * newest.expected)} of 100 such battles`),
      reasons,
    );
    assert.match(reasons, /Against Bo , Ada Novak was expected .* and lost : it pulls the rating down\./);
    assert.match(reasons, /1 Sep 2026 · Autumn Cup/);
    assert.match(
      textOf(await read('/ratings/ladder/players/p_cy')),
      /Cy won against a player who is not rated, so no expected result is shown/,
    );
    assert.match(textOf(await read('/ratings/ladder/players/p_eve')), /No battle connects this player/);
  });

  it('an alias leads to the player; people who are hidden or not in it, and drafts, are not found', async () => {
    const moved = await request('/ratings/ladder/players/old_ada');
    assert.deepEqual([moved.status, moved.headers.location], [308, '/ratings/ladder/players/p_ada']);
    for (const path of [
      '/ratings/ladder/players/p_hush',
      '/ratings/ladder/players/p_nobody',
      '/ratings/ladder/players/%00',
      '/ratings/nowhere/players/p_ada',
      '/ratings/nowhere/factions',
      '/ratings/plans',
    ])
      assert.equal((await request(path)).status, 404, path);
  });

  it('factions have the raw win rate beside the adjusted one, each with its interval', async () => {
    const percent = (rate: number) => (100 * rate).toFixed(1);
    const say = (rate: number, { low, high }: { low: number; high: number }) =>
      `${percent(rate)} % ${percent(low)} to ${percent(high)} %`;
    const rows = rowsOf(await read('/ratings/armies/factions'), 'figures adjusted');
    const factions = await get('armies/factions');
    assert.equal(factions.length, 2);
    assert.deepEqual(
      rows.map(([who, raw, adjusted]) => [who, raw, adjusted]),
      factions.map((row: Record<string, never>) => [
        `${row['faction']} small`,
        say(row['winRate'] ?? 0, row['interval'] ?? { low: 0, high: 0 }),
        say(row['adjusted'] ?? 0, row['adjustedInterval'] ?? { low: 0, high: 0 }),
      ]),
    );
    assert.match(await read('/ratings/ladder/factions'), /No rated battle has a faction on both sides/);
  });

  it('lists, the sitemap and the page of a player lead to ratings', async () => {
    const list = await read('/ratings');
    assert.deepEqual(
      itemsOf(list, 'event card').map((item) => textOf(item).replace(/ \d+ player.*/, '')),
      ['Armies', 'Crowd', 'From 1 Jan 2026 Gate Ladder Ironfall · Iron Gate', 'Iron Ladder Ironfall'],
    );
    assert.match(list, /<a href="\/ratings">Ratings<\/a>/);
    assert.match(await read('/sitemaps/ratings.xml'), /\/ratings\/ladder</);
    assert.match(await read('/players/p_ada'), /href="\/ratings\/ladder\/players\/p_ada">Iron Ladder</);
    assert.doesNotMatch(await read('/players/p_hush'), /\/ratings\/ladder/);
  });

  it('a long table has pages, and an invalid position leads to the start', async () => {
    const names = (text: string) => rowsOf(text, 'board rating').map(([, who]) => who);
    const first = await read('/ratings/crowd?show=apart');
    assert.equal(names(first).length, 100);
    const next = /href="([^"]*)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = names(await read(next));
    assert.equal(second.length, 2);
    assert.equal(new Set([...names(first), ...second]).size, 102);
    for (const position of ['x', '{}', '[1,2,3]', '["a","b","c"]', '[1e999,"",""]', '["",""]']) {
      const after = Buffer.from(position).toString('base64url');
      assert.equal((await request(`/ratings/ladder?after=${after}`)).status, 200, position);
      assert.equal((await request(`/ratings/ladder/players/p_ada?after=${after}`)).status, 200, position);
    }
  });
});
