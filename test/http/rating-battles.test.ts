// Which battles a rating counts, and what it says about them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import { ratePlayer } from '../../src/records/people/change-people.ts';
import { changeRecords } from '../builders/change-records.ts';
import { engines } from '../builders/engines.ts';
import { importRecords, startService } from '../builders/service.ts';
import { casual, listBehind, listRows } from './rated.ts';

for (const engine of engines)
  describe(`casual battles of ratings on ${engine.name}`, () => {
    it('affect only ratings of their game, club and days, also when they change', async (t) => {
      const service = await startService(
        t,
        [
          club('host'),
          casual('one', { club: 'host' }),
          ratingRecord('all', { casual: 'include' }),
          ratingRecord('later', { casual: 'include', from: '2026-06-01' }),
          ratingRecord('none'),
          ratingRecord('of-host', { casual: 'include', club: 'host' }),
        ],
        {},
        engine,
      );
      const change = async (record: object) => {
        await makeDueRatings(service.database);
        await importRecords(service.database, [record]);
        return listBehind(service);
      };
      assert.deepEqual(await change(casual('chess', { game: 'Chess' })), []);
      assert.deepEqual(await change(casual('two')), ['all']);
      assert.deepEqual(await change(casual('one', { club: 'host', date: '2026-06-02' })), [
        'all',
        'later',
        'of-host',
      ]);
      assert.deepEqual(await change(casual('one', { game: 'Chess', date: '2026-06-02' })), [
        'all',
        'later',
        'of-host',
      ]);
      await makeDueRatings(service.database);
      await changeRecords(service.database, (changed) => changed.recordWriter.remove('battle', 'two'));
      assert.deepEqual(await listBehind(service), ['all']);
    });

    it('bring back a person who is rated again and played in no tournament', async (t) => {
      const records = [casual('one'), ratingRecord('all', { casual: 'include' }), ratingRecord('none')];
      const service = await startService(t, records, {}, engine);
      const { database } = service;
      await changeRecords(database, (change) => ratePlayer(change, 'p_ada', false));
      await makeDueRatings(database);
      assert.deepEqual(await listRows(service, '', 'all'), ['1 Bo p_bo']);
      await changeRecords(database, (change) => ratePlayer(change, 'p_ada', true));
      assert.deepEqual(await listBehind(service), ['all']);
      await makeDueRatings(database);
      assert.deepEqual(await listRows(service, '', 'all'), ['1 Ada p_ada', '2 Bo p_bo']);
    });
  });
