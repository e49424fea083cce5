// Ratings that are due are computed by a server, one at a time, including those that another server left (docs/rules/ratings.md, When).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { club, finished, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { startDueWork } from '../../src/organisers/due/due-work.ts';
import { startRatingMaker } from '../../src/organisers/due/rating-maker.ts';
import { DatabaseError } from '../../src/store/database.ts';
import { claimRating, listDueRatings, releaseRating } from '../../src/store/publish/due-ratings.ts';
import { engines, sqlite } from '../builders/engines.ts';
import { makeLocalWorkers } from '../builders/local-worker.ts';
import { startOrganised } from '../builders/organisers.ts';
import { importRecords, startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';

const world = [
  club('gate'),
  finished('cup', '2026-03-01', ['Ada Bo'], { club: 'gate', game: 'Ironfall' }),
  ratingRecord('ladder', { club: 'gate' }),
];

/** A moment of a day on which nothing else happens. */
function at(seconds: number): string {
  return new Date(Date.UTC(2099, 0, 1) + 1000 * seconds).toISOString();
}

describe('a server', () => {
  it('computes a rating right after it answered a submission', async (t) => {
    const service = await startOrganised(t, sqlite, world);
    const ada = await service.organiser(['gate']);
    const { status } = await ada.submit([
      finished('next', '2026-04-01', ['Cy Bo'], { club: 'gate', game: 'Ironfall' }),
    ]);
    assert.equal(status, 201);
    const { body } = await until({
      what: 'the rating',
      see: () => service.get('/api/v1/ratings/ladder'),
      is: ({ body: seen }) => seen.data.upToDate && seen.data.record?.upToDate,
    });
    assert.equal(body.data.players, 3);
    const factions = (await service.get('/api/v1/ratings/ladder/factions')).body;
    assert.equal(factions.rating.upToDate, true);
  });
});

describe('work that is due', () => {
  it('reports a bug; a database that does not respond is asked again without a word', async () => {
    const troubles: string[] = [];
    for (const error of [new TypeError('a bug'), new DatabaseError('it does not respond')]) {
      const due = startDueWork(
        { close: async () => undefined },
        1_000_000,
        (state) => {
          state.isWoken = false;
          return Promise.reject(error);
        },
        (line) => troubles.push(line),
      );
      await setImmediate();
      await due.close();
    }
    assert.deepEqual(troubles, ['work that is due is done later: TypeError: a bug']);
  });
});

for (const engine of engines)
  describe(`a rating that is due on ${engine.name}`, () => {
    it('belongs to the server that claimed it, until that server stops renewing its claim', async (t) => {
      const { database } = await startService(t, world, {}, engine);
      const claim = (owner: string, now: number) =>
        database.write((writer) =>
          claimRating(writer, 'ladder', { owner, now: at(now), until: at(now + 40) }),
        );
      const due = (now: number) => listDueRatings(database.fresh, at(now));
      assert.deepEqual(await due(0), ['ladder']);
      const claimed = await Promise.all([claim('one', 0), claim('other', 0)]);
      assert.deepEqual(claimed.toSorted(), [false, true]);
      const [winner, loser] = claimed[0] ? ['one', 'other'] : ['other', 'one'];
      assert.deepEqual([await claim(winner ?? '', 10), await claim(loser ?? '', 49)], [true, false]);
      assert.deepEqual([await due(49), await due(50)], [[], ['ladder']]);
      assert.deepEqual([await claim(loser ?? '', 50), await claim(winner ?? '', 51)], [true, false]);
      await database.write((writer) => releaseRating(writer, 'ladder', winner ?? ''));
      assert.deepEqual(await due(51), []);
      await database.write((writer) => releaseRating(writer, 'ladder', loser ?? ''));
      assert.deepEqual(await due(51), ['ladder']);
    });

    it('is computed by another server when the one that claimed it was killed', async (t) => {
      const { database, url, get } = await startService(t, world, {}, engine);
      // The claim of a server that was killed has just ended.
      await importRecords(database, [
        finished('next', '2026-04-01', ['Cy Bo'], { club: 'gate', game: 'Ironfall' }),
      ]);
      const past = { now: '2026-01-01T00:00:00.000Z', until: '2026-01-01T00:00:40.000Z' };
      await database.write((writer) => claimRating(writer, 'ladder', { owner: 'killed', ...past }));
      const makers = [1, 2].map(() => startRatingMaker({ database, worker: makeLocalWorkers(url).ratings }));
      t.after(() => Promise.all(makers.map((maker) => maker.close())));
      await until({
        what: 'nothing due',
        see: () => listDueRatings(database.fresh, at(0)),
        is: ({ length }) => length === 0,
      });
      assert.equal((await get('/api/v1/ratings/ladder')).body.data.players, 3);
      await until({
        what: 'no claim',
        see: () => database.fresh.values('SELECT rating FROM rating_claim'),
        is: ({ length }) => length === 0,
      });
    });
  });
