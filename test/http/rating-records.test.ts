// The record of a rating: its checks, rights and battles, and when the feed mentions it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, finished, player, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import { ratePlayer } from '../../src/records/people/change-people.ts';
import { changeRecords, submitRecords, undoById } from '../builders/change-records.ts';
import { importRecords, rejectRecords, startService, walk } from '../builders/service.ts';
import { game, listSubmissions, readRating, side, startRated } from './rated.ts';

describe('the record of a rating', () => {
  it('has problems at their places, and is published, undone and removed like a season', async (t) => {
    const service = await startRated(t);
    const { database } = service;
    const { problems } = await rejectRecords(database, [
      ratingRecord('a', { from: '2026-02-01', to: '2026-01-01', events: {} }),
      ratingRecord('b', { prior: 0, club: 'nowhere', events: { tournaments: ['unheard-of'] } }),
    ]);
    assert.deepEqual(
      problems.map(({ pointer, code }) => `${pointer} ${code}`),
      ['/to seasonEndsBeforeStart', '/events seasonWithoutEvents', '/prior wrongValue'],
    );
    await changeRecords(database, (change) => change.recordWriter.setPublished('draft', true, 'rating'));
    assert.notEqual((await readRating(service, 'draft')).computedAt, null);
    await changeRecords(database, (change) => change.recordWriter.remove('rating', 'draft'));
    assert.equal((await service.get('/api/v1/ratings/draft')).status, 404);
    const change = (await service.get('/api/v1/changes?kind=rating')).body.data.at(-1);
    assert.deepEqual([change.id, change.change, change.url], ['draft', 'removed', null]);
    await undoById(database, (await listSubmissions(database))[0] ?? '');
    assert.equal((await readRating(service, 'draft')).computedAt, null);
  });

  it('is one of at most 100 of its club', async (t) => {
    const { database } = await startRated(t);
    const of = (count: number) =>
      Array.from({ length: count }, (_, index) => ratingRecord(`r${index}`, { club: 'host' }));
    const { problems } = await rejectRecords(database, of(100));
    assert.deepEqual(
      problems.map(({ pointer, code, parameters }) => [pointer, code, parameters]),
      [['/slug', 'tooManyRatings', { club: 'host', ratings: 101, most: 100 }]],
    );
    // Ratings without a club are the operator's.
    await importRecords(database, [...of(99), ratingRecord('one-more')]);
    await importRecords(database, [ratingRecord('r0', { club: 'host', name: 'Changed' })]);
  });

  it('is changed only by keys of its club, which cannot rate an unrated player again', async (t) => {
    const { database } = await startRated(t);
    await submitRecords(database, [ratingRecord('club-ladder', { club: 'host', name: 'Ours' })], ['host']);
    for (const records of [
      [ratingRecord('ladder', { name: 'Mine' })],
      [ratingRecord('new')],
      [ratingRecord('ladder', { club: 'host' })],
    ])
      await assert.rejects(submitRecords(database, records, ['host']), /mayNotChange/);
    const unrated = { ...player('p_new', 'New'), rated: false };
    await submitRecords(database, [unrated], ['host']);
    await submitRecords(database, [player('p_new', 'Newer')], ['host']);
    const again = [{ ...player('p_new', 'Newer'), rated: true }];
    await assert.rejects(submitRecords(database, again, ['host']), /mayNotChange/);
    // Without the alias, it would be a player of its own, who is rated.
    await importRecords(database, [{ ...unrated, aliases: ['nr_new'] }]);
    await assert.rejects(submitRecords(database, [{ ...unrated, aliases: [] }], ['host']), /mayNotChange/);
    await submitRecords(database, [{ ...unrated, name: 'N.', aliases: ['nr_new'] }], ['host']);
  });

  it('counts casual battles only if its record says so, and leaves out battles that cannot be rated', async (t) => {
    const service = await startService(t, [
      finished('cup', null, ['Ada Bo'], { game }),
      {
        kind: 'battle',
        id: 'casual',
        date: '2026-05-01',
        battleSize: 1000,
        game,
        players: [side('Ada', 20), side('Bo', 10)],
      },
      {
        kind: 'battle',
        id: 'nameless',
        date: '2026-05-01',
        battleSize: 1000,
        game,
        players: [{ ...side('Ada', 20), playerId: null }, side('Bo', 10)],
      },
      ratingRecord('without'),
      ratingRecord('with', { casual: 'include' }),
      ratingRecord('later', { casual: 'include', from: '2026-06-01' }),
    ]);
    await makeDueRatings(service.database);
    const none = { selected: 0, rated: 0, unfinished: 0, forfeited: 0, withoutId: 0, undated: 0 };
    assert.deepEqual((await readRating(service, 'without')).battles, { ...none, selected: 1, undated: 1 });
    assert.deepEqual((await readRating(service, 'with')).battles, {
      ...none,
      selected: 3,
      rated: 1,
      withoutId: 1,
      undated: 1,
    });
    assert.deepEqual((await readRating(service, 'later')).battles, none);
    assert.equal((await readRating(service, 'without')).record, null);
    const why = await walk(service, '/api/v1/ratings/with/players/p_ada/battles');
    assert.deepEqual(
      why.map((one) => one.battle),
      ['casual'],
    );
  });

  it('the battles of a day are in the order of player battles, whether they have that day or their tournament has', async (t) => {
    const day = '2026-05-02';
    const meeting = (id: string, round: number, date: string | null) =>
      battle(id, 'Ada', 'Bo', '20-10', { round, date });
    const casual = { battleSize: 1000, game, players: [side('Ada', 20), side('Bo', 10)] };
    const service = await startService(t, [
      finished('cup', day, ['Ada Bo'], {
        game,
        stages: [{ id: 'swiss', rounds: 3 }],
        battles: [meeting('one', 1, day), meeting('two', 2, null), meeting('next-day', 3, '2026-05-03')],
      }),
      { kind: 'battle', id: 'casual', date: day, ...casual },
      { kind: 'battle', id: 'too-late', date: '2026-05-03', ...casual },
      ratingRecord('ladder', { casual: 'include', to: day }),
    ]);
    await makeDueRatings(service.database);
    const why = await walk(service, '/api/v1/ratings/ladder/players/p_ada/battles?limit=1');
    assert.deepEqual(
      why.map((one) => `${one.date} ${one.battle}`),
      ['2026-05-03 next-day', '2026-05-02 two', '2026-05-02 one', '2026-05-02 casual'],
    );
  });

  it('is in the feed when only what its factions add has changed', async (t) => {
    const cup = (armies: readonly string[]) =>
      finished('cup', '2026-03-01', ['Ada Bo'], {
        game,
        participants: ['Ada', 'Bo'].map((name, index) => ({
          key: name,
          player: name,
          playerId: `p_${name.toLowerCase()}`,
          faction: armies[index],
        })),
      });
    const service = await startService(t, [cup(['Orks', 'Elves']), ratingRecord('ladder')]);
    await makeDueRatings(service.database);
    const { since } = (await service.get('/api/v1/changes?kind=rating')).body;
    const change = async (armies: readonly string[]) => {
      await importRecords(service.database, [cup(armies)]);
      await makeDueRatings(service.database);
      return (await service.get(`/api/v1/changes?kind=rating&since=${since}`)).body.data.length;
    };
    assert.equal(await change(['Orks', 'Elves']), 0);
    assert.equal(await change(['Orks', 'Men']), 1);
  });

  it('is in the feed once for a person who is withdrawn, though it is computed again', async (t) => {
    const service = await startRated(t);
    await changeRecords(service.database, (change) => ratePlayer(change, 'p_cy', false));
    const { since } = (await service.get('/api/v1/changes?kind=rating')).body;
    await makeDueRatings(service.database);
    assert.equal((await readRating(service)).upToDate, true);
    assert.deepEqual((await service.get(`/api/v1/changes?kind=rating&since=${since}`)).body.data, []);
  });
});
