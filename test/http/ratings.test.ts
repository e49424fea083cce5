// Ratings as the API, the feed, dumps and the history show them (docs/rules/ratings.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { finished } from '../../packages/rules/test/builders/records.ts';
import { makeDueRatings, makeParts } from '../../src/publish/ratings/make-ratings.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { ratePlayer } from '../../src/records/people/change-people.ts';
import { changeRecords } from '../builders/change-records.ts';
import { engines } from '../builders/engines.ts';
import { importRecords, walk } from '../builders/service.ts';
import { dumpRatings, game, listRows, readRating, startRated, world } from './rated.ts';

describe('ratings', () => {
  it('show who is strong, how certain that is, and what it was computed from', async (t) => {
    const service = await startRated(t);
    const { record, computedAt, url, method, ...rest } = await readRating(service);
    assert.deepEqual(rest, {
      slug: 'ladder',
      name: 'ladder',
      description: '',
      club: null,
      game,
      from: null,
      to: null,
      events: 3,
      players: 6,
      ranked: 4,
      battles: { selected: 5, rated: 5, unfinished: 0, forfeited: 0, withoutId: 0, undated: 0 },
      asOf: '2026-06-02',
      drawParameter: 0,
      rule: {
        events: { match: {}, except: ['not-this'] },
        casual: 'exclude',
        prior: 175,
        drift: 60,
        minimumBattles: 1,
      },
      upToDate: true,
    });
    assert.match(computedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.match(url, /\/ratings\/ladder$/);
    assert.equal(
      method,
      'Whole-history Bradley–Terry rating with draws; margins are not used; prior 175, drift 60 a year; interval 95 %',
    );
    // The two newcomers of 2 June are not predicted.
    assert.deepEqual([record.months, record.battles, record.upToDate], [1, 2, true]);
    assert.deepEqual(await listRows(service), ['1 Ada Novak p_ada', '2 Cy p_cy', '3 Di p_di', '4 Bo p_bo']);
    assert.deepEqual(await listRows(service, '?show=apart'), ['- Eve p_eve', '- Fay p_fay']);
    assert.deepEqual(await listRows(service, '?show=fewBattles'), []);
    assert.equal((await readRating(service, 'club-ladder')).events, 1);
    const list = await walk(service, '/api/v1/ratings?limit=1');
    assert.deepEqual(
      list.map(({ slug }) => slug),
      ['club-ladder', 'ladder'],
    );
    assert.deepEqual(
      (await service.get('/api/v1/ratings?club=host')).body.data.map((one: { slug: string }) => one.slug),
      ['club-ladder'],
    );
    assert.deepEqual((await service.get('/api/v1/ratings?game=Chess')).body.data, []);
  });

  it('a page of the table continues after the last row, and the history of a player is explained', async (t) => {
    const service = await startRated(t);
    const paged = await walk(service, '/api/v1/ratings/ladder/standings?limit=1');
    assert.deepEqual(
      paged.map(({ playerId }) => playerId),
      ['p_ada', 'p_cy', 'p_di', 'p_bo'],
    );
    const { body } = await service.get('/api/v1/ratings/ladder/players/p_ada');
    const { history, show, ...row } = body.data;
    assert.deepEqual(row, paged[0]);
    assert.deepEqual(
      [show, history.map(({ date, battles }: Record<string, unknown>) => `${date} ${battles}`)],
      ['ranked', ['2026-03-01 1', '2026-06-01 1']],
    );
    const why = await walk(service, '/api/v1/ratings/ladder/players/p_ada/battles?limit=1');
    assert.deepEqual(
      why.map(({ date, tournament, opponent, score, rating }) => ({
        date,
        tournament,
        opponent,
        score,
        rating,
      })),
      [
        { date: '2026-06-01', tournament: 'summer', opponent: 'Cy', score: 1, rating: history[1].rating },
        { date: '2026-03-01', tournament: 'spring', opponent: 'Bo', score: 1, rating: history[0].rating },
      ],
    );
    const [latest] = why;
    const expected = 1 / (1 + 10 ** ((latest.opponentRating - latest.rating) / 400));
    assert.ok(Math.abs(latest.expected - expected) < 0.0001);
    assert.equal(
      (await service.get('/api/v1/ratings/ladder/players/p_x')).body.error.message,
      'Player not found',
    );
    assert.equal((await service.get('/api/v1/ratings/draft')).body.error.message, 'Rating not found');
    assert.equal(
      (await service.get('/api/v1/ratings/draft/standings')).body.error.message,
      'Rating not found',
    );
    const wrong = await service.get('/api/v1/ratings/ladder/standings?show=all&limit=0');
    assert.equal(wrong.body.error.message, 'show must be one of ranked, fewBattles, apart');
  });
});

for (const engine of engines) {
  describe(`ratings on ${engine.name}`, () => {
    it('a change marks the ratings that it affects, and computing again gives the same as computing from the changed records', async (t) => {
      const service = await startRated(t, engine);
      const { database } = service;
      const before = await listRows(service);
      const since = (await service.get('/api/v1/changes?kind=rating')).body.since;
      await importRecords(database, [finished('summer', '2026-06-01', ['Cy Ada', 'Di Bo'], { game })]);
      assert.deepEqual(await listRows(service), before);
      const marked = await readRating(service);
      assert.deepEqual([marked.upToDate, marked.record.upToDate], [false, false]);
      assert.equal((await readRating(service, 'club-ladder')).upToDate, true);
      assert.deepEqual((await service.get(`/api/v1/changes?kind=rating&since=${since}`)).body.data, []);
      await makeDueRatings(database);
      assert.deepEqual(await listRows(service), ['1 Cy p_cy', '2 Di p_di', '3 Ada Novak p_ada', '4 Bo p_bo']);
      assert.equal((await readRating(service)).upToDate, true);
      const changed = (await service.get(`/api/v1/changes?kind=rating&since=${since}`)).body.data;
      assert.deepEqual(
        changed.map(({ id, change }: Record<string, string>) => `${id} ${change}`),
        ['ladder updated'],
      );
      const corrected = await dumpRatings(database);
      await importRecords(database, world);
      await makeDueRatings(database);
      await importRecords(database, [finished('summer', '2026-06-01', ['Cy Ada', 'Di Bo'], { game })]);
      await makeDueRatings(database);
      assert.equal(await dumpRatings(database), corrected);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
      // Another game concerns neither.
      await importRecords(database, [finished('chess', '2026-06-01', ['Ada Bo'], { game: 'Chess' })]);
      assert.equal((await readRating(service)).upToDate, true);
    });

    it('withdrawn data is gone at once, and does not come back from a computation in progress', async (t) => {
      const service = await startRated(t, engine);
      const { database } = service;
      await importRecords(database, [finished('summer', '2026-06-01', ['Cy Ada', 'Di Bo'], { game })]);
      const parts = makeParts(database, 'ladder');
      assert.equal((await parts.next()).value, 'table');
      await changeRecords(database, (change) => change.recordWriter.setPublished('apart', false));
      await changeRecords(database, (change) => ratePlayer(change, 'p_cy', false));
      for (const _ of [1, 2]) {
        assert.deepEqual(await listRows(service, '?show=apart'), []);
        assert.doesNotMatch(await dumpRatings(database), /p_eve|p_fay|p_cy/);
        assert.equal((await service.get('/api/v1/ratings/ladder/players/p_cy')).status, 404);
        await parts.next();
        assert.equal((await readRating(service)).upToDate, false);
      }
      assert.deepEqual(await listRows(service), ['1 Di p_di', '2 Ada Novak p_ada', '3 Bo p_bo']);
      const paged = await walk(service, '/api/v1/ratings/ladder/standings?limit=1');
      assert.deepEqual(pick(paged, 'playerId'), ['p_di', 'p_ada', 'p_bo']);
      await makeDueRatings(database);
      assert.equal((await readRating(service)).players, 4);
      const why = await walk(service, '/api/v1/ratings/ladder/players/p_ada/battles?limit=1');
      assert.deepEqual(
        why.map(({ opponent, opponentId, opponentRating, expected }) => [
          opponent,
          opponentId,
          opponentRating,
          expected === null,
        ]),
        [
          ['A player', null, null, true],
          ['Bo', 'p_bo', why[1]?.opponentRating, false],
        ],
      );
    });
  });
}
