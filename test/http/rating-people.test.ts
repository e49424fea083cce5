// Players in ratings who are merged, withdrawn, removed or no longer rated.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { finished, player, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import { forgetPlayer } from '../../src/records/forget/forget-player.ts';
import { mergePlayers, ratePlayer } from '../../src/records/people/change-people.ts';
import { changeRecords, undoById } from '../builders/change-records.ts';
import { importRecords, walk } from '../builders/service.ts';
import { dumpRatings, game, listRows, listSubmissions, readRating, startRated } from './rated.ts';

describe('people in ratings', () => {
  it('who are known only from a withdrawn tournament are gone, even if they played something else that day', async (t) => {
    const service = await startRated(t);
    const { database } = service;
    await importRecords(database, [
      finished('other-game', '2026-06-02', ['Fay Eve'], { game: 'Chess' }),
      finished('left-out', '2026-06-02', ['Fay Eve'], { game }),
      ratingRecord('ladder', { events: { match: {}, except: ['not-this', 'left-out'] } }),
    ]);
    await makeDueRatings(database);
    assert.deepEqual(await listRows(service, '?show=apart'), ['- Eve p_eve', '- Fay p_fay']);
    await changeRecords(database, (change) => change.recordWriter.setPublished('apart', false));
    assert.deepEqual(await listRows(service, '?show=apart'), []);
    assert.doesNotMatch(await dumpRatings(database), /"ladder"[^}]*p_(eve|fay)/);
  });

  it('who are merged or anonymised are gone at once; a merge with an unrated person is unrated', async (t) => {
    const service = await startRated(t);
    const { database } = service;
    await changeRecords(database, (change) => mergePlayers(change, 'p_fay', 'p_di'));
    assert.deepEqual(await listRows(service, '?show=apart'), ['- Eve p_eve']);
    const moved = await service.get('/api/v1/ratings/ladder/players/p_fay');
    assert.match(moved.headers['location'] ?? '', /\/ratings\/ladder\/players\/p_di$/);
    const stranger = await forgetPlayer(database, 'p_bo');
    assert.doesNotMatch(await dumpRatings(database), /p_bo/);
    await makeDueRatings(database);
    assert.doesNotMatch(await dumpRatings(database), new RegExp(`${stranger?.stranger.id}|p_bo`));
    assert.equal((await readRating(service)).players, 5);
    await changeRecords(database, (change) => ratePlayer(change, 'p_cy', false));
    await changeRecords(database, (change) => mergePlayers(change, 'p_cy', 'p_eve'));
    await makeDueRatings(database);
    assert.doesNotMatch(await dumpRatings(database), /p_eve|p_cy/);
  });

  it('are found under an alias as under their id, also with a cursor', async (t) => {
    const service = await startRated(t);
    await importRecords(service.database, [{ ...player('p_ada', 'Ada'), aliases: ['nr_9'] }]);
    const list = (id: string) => `/api/v1/ratings/ladder/players/${id}/battles`;
    const { next } = (await service.get(`${list('p_ada')}?limit=1`)).body;
    const { search } = new URL(next);
    const moved = await service.get(`${list('nr_9')}${search}`);
    assert.equal(moved.status, 308);
    assert.ok(moved.headers.location?.endsWith(list('p_ada') + search));
    assert.equal((await service.get(`${list('nr_9')}?limit=0`)).status, 400);
  });

  it('who met each other cannot become one person, and the rating stays as it is', async (t) => {
    const { database, ...service } = await startRated(t);
    const before = await dumpRatings(database);
    const merged = changeRecords(database, (change) => mergePlayers(change, 'p_bo', 'p_di'));
    await assert.rejects(merged, /are one person, who would be twice in "spring", "summer"/);
    assert.equal(await dumpRatings(database), before);
    assert.equal((await readRating({ database, ...service })).upToDate, true);
  });

  it('battles of a tournament that is removed, and a person who is in no rating, are gone at once everywhere', async (t) => {
    const service = await startRated(t);
    const { database } = service;
    const whyOf = async (id: string) =>
      (await walk(service, `/api/v1/ratings/ladder/players/${id}/battles`)).map(({ opponent }) => opponent);
    assert.deepEqual(await whyOf('p_ada'), ['Cy', 'Bo']);
    await changeRecords(database, (change) => change.recordWriter.remove('tournament', 'summer'));
    assert.deepEqual(await whyOf('p_ada'), ['Bo']);
    await changeRecords(database, (change) => change.recordWriter.remove('tournament', 'apart'));
    assert.deepEqual(await listRows(service, '?show=apart'), []);
    assert.equal((await service.get('/api/v1/ratings/ladder/players/p_eve')).status, 404);
    await changeRecords(database, (change) => ratePlayer(change, 'p_bo', false));
    assert.deepEqual(await whyOf('p_ada'), ['A player']);
    assert.doesNotMatch(await dumpRatings(database), /p_bo|p_eve|p_fay/);
  });

  it('who are unrated stay so if a file does not say otherwise; an undo brings them back', async (t) => {
    const service = await startRated(t);
    const { database } = service;
    await changeRecords(database, (change) => ratePlayer(change, 'p_ada', false));
    await importRecords(database, [player('p_ada', 'Ada N.')]);
    await makeDueRatings(database);
    assert.doesNotMatch(await dumpRatings(database), /p_ada/);
    await changeRecords(database, (change) => ratePlayer(change, 'p_ada', true));
    await changeRecords(database, (change) => ratePlayer(change, 'p_ada', false));
    await undoById(database, (await listSubmissions(database))[0] ?? '');
    await makeDueRatings(database);
    assert.deepEqual((await listRows(service))[0], '1 Ada N. p_ada');
  });
});
