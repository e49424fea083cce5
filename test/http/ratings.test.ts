// Ratings as the API, the feed, dumps and the history show them (docs/rules/ratings.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, club, finished, player, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { readRows } from '../../src/dump/read-rows.ts';
import { makeDueRatings, makeParts } from '../../src/publish/ratings/make-ratings.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { forgetPlayer } from '../../src/records/forget/forget-player.ts';
import { mergePlayers, ratePlayer } from '../../src/records/people/change-people.ts';
import type { Database } from '../../src/store/database.ts';
import { changeRecords, submitRecords, undoById } from '../builders/change-records.ts';
import { engines } from '../builders/engines.ts';
import { importRecords, rejectRecords, type Service, startService, walk } from '../builders/service.ts';

const game = 'Ironfall';

/** Spring and summer are rated; the others are of another game, not finished, or excepted. */
const world = [
  club('host'),
  finished('spring', '2026-03-01', ['Ada Bo', 'Cy Di'], { game, club: 'host' }),
  finished('summer', '2026-06-01', ['Ada Cy', 'Di Bo'], { game }),
  finished('apart', '2026-06-02', ['Eve Fay'], { game }),
  finished('chess', '2026-06-01', ['Bo Ada'], { game: 'Chess' }),
  finished('not-this', '2026-06-03', ['Bo Ada'], { game }),
  player('p_ada', 'Ada Novak'),
  ratingRecord('ladder', { events: { match: {}, except: ['not-this'] } }),
  ratingRecord('club-ladder', { club: 'host' }),
  ratingRecord('draft', { published: undefined }),
];

async function start(t: Parameters<typeof startService>[0], engine = engines[0]): Promise<Service> {
  const service = await startService(t, world, {}, engine);
  await makeDueRatings(service.database);
  return service;
}

async function rows(service: Service, query = '', slug = 'ladder'): Promise<string[]> {
  const { body } = await service.get(`/api/v1/ratings/${slug}/standings${query}`);
  return body.data.map(
    (row: Record<string, unknown>) => `${row['rank'] ?? '-'} ${row['player']} ${row['playerId']}`,
  );
}

async function of(service: Service, slug = 'ladder') {
  return (await service.get(`/api/v1/ratings/${slug}`)).body.data;
}

async function dumped(database: Database): Promise<string> {
  const all: unknown[] = [];
  for await (const [table, row] of readRows(database, {}))
    if (table.startsWith('rating_')) all.push([table, row]);
  return JSON.stringify(all);
}

/** Newest first. */
function listSubmissions(database: Database): Promise<string[]> {
  return database.values<string>('SELECT id FROM submission ORDER BY n DESC');
}

describe('ratings', () => {
  it('show who is strong, how certain that is, and what it was computed from', async (t) => {
    const service = await start(t);
    const { record, computedAt, url, method, ...rest } = await of(service);
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
    assert.deepEqual(await rows(service), ['1 Ada Novak p_ada', '2 Cy p_cy', '3 Di p_di', '4 Bo p_bo']);
    assert.deepEqual(await rows(service, '?show=apart'), ['- Eve p_eve', '- Fay p_fay']);
    assert.deepEqual(await rows(service, '?show=fewBattles'), []);
    assert.equal((await of(service, 'club-ladder')).events, 1);
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

  it('a page of the table continues behind the last row, and the course of a player explains itself', async (t) => {
    const service = await start(t);
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
    it('a change marks what it concerns, and a fit gives what a fit of the changed records gives', async (t) => {
      const service = await start(t, engine);
      const { database } = service;
      const before = await rows(service);
      const since = (await service.get('/api/v1/changes?kind=rating')).body.since;
      await importRecords(database, [finished('summer', '2026-06-01', ['Cy Ada', 'Di Bo'], { game })]);
      assert.deepEqual(await rows(service), before);
      const marked = await of(service);
      assert.deepEqual([marked.upToDate, marked.record.upToDate], [false, false]);
      assert.equal((await of(service, 'club-ladder')).upToDate, true);
      assert.deepEqual((await service.get(`/api/v1/changes?kind=rating&since=${since}`)).body.data, []);
      await makeDueRatings(database);
      assert.deepEqual(await rows(service), ['1 Cy p_cy', '2 Di p_di', '3 Ada Novak p_ada', '4 Bo p_bo']);
      assert.equal((await of(service)).upToDate, true);
      const changed = (await service.get(`/api/v1/changes?kind=rating&since=${since}`)).body.data;
      assert.deepEqual(
        changed.map(({ id, change }: Record<string, string>) => `${id} ${change}`),
        ['ladder updated'],
      );
      const corrected = await dumped(database);
      await importRecords(database, world);
      await makeDueRatings(database);
      await importRecords(database, [finished('summer', '2026-06-01', ['Cy Ada', 'Di Bo'], { game })]);
      await makeDueRatings(database);
      assert.equal(await dumped(database), corrected);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
      // Another game concerns neither.
      await importRecords(database, [finished('chess', '2026-06-01', ['Ada Bo'], { game: 'Chess' })]);
      assert.equal((await of(service)).upToDate, true);
    });

    it('what is withdrawn is gone at once, and does not come back with a fit that was under way', async (t) => {
      const service = await start(t, engine);
      const { database } = service;
      await importRecords(database, [finished('summer', '2026-06-01', ['Cy Ada', 'Di Bo'], { game })]);
      const parts = makeParts(database, 'ladder');
      assert.equal((await parts.next()).value, 'table');
      await changeRecords(database, (change) => change.recordWriter.setPublished('apart', false));
      await changeRecords(database, (change) => ratePlayer(change, 'p_cy', false));
      for (const _ of [1, 2]) {
        assert.deepEqual(await rows(service, '?show=apart'), []);
        assert.doesNotMatch(await dumped(database), /p_eve|p_fay|p_cy/);
        assert.equal((await service.get('/api/v1/ratings/ladder/players/p_cy')).status, 404);
        await parts.next();
        assert.equal((await of(service)).upToDate, false);
      }
      assert.deepEqual(await rows(service), ['1 Di p_di', '2 Ada Novak p_ada', '3 Bo p_bo']);
      const paged = await walk(service, '/api/v1/ratings/ladder/standings?limit=1');
      assert.deepEqual(pick(paged, 'playerId'), ['p_di', 'p_ada', 'p_bo']);
      await makeDueRatings(database);
      assert.equal((await of(service)).players, 4);
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

/** The slugs of ratings whose table is not up to date. */
async function behind(service: Service): Promise<string[]> {
  const { data } = (await service.get('/api/v1/ratings')).body;
  return data.flatMap((one: { slug: string; upToDate: boolean }) => (one.upToDate ? [] : [one.slug]));
}

function casual(id: string, more: object = {}): object {
  const players = [side('Ada', 20), side('Bo', 10)];
  return { kind: 'battle', id, date: '2026-05-01', battleSize: 1000, game, players, ...more };
}

for (const engine of engines)
  describe(`casual battles of ratings on ${engine.name}`, () => {
    it('concern those of their game, club and days alone, also when they change', async (t) => {
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
        return behind(service);
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
      assert.deepEqual(await behind(service), ['all']);
    });

    it('bring back a person who is rated again, though no tournament does', async (t) => {
      const records = [casual('one'), ratingRecord('all', { casual: 'include' }), ratingRecord('none')];
      const service = await startService(t, records, {}, engine);
      const { database } = service;
      await changeRecords(database, (change) => ratePlayer(change, 'p_ada', false));
      await makeDueRatings(database);
      assert.deepEqual(await rows(service, '', 'all'), ['1 Bo p_bo']);
      await changeRecords(database, (change) => ratePlayer(change, 'p_ada', true));
      assert.deepEqual(await behind(service), ['all']);
      await makeDueRatings(database);
      assert.deepEqual(await rows(service, '', 'all'), ['1 Ada p_ada', '2 Bo p_bo']);
    });
  });

describe('people in ratings', () => {
  it('who are known from a withdrawn tournament alone are gone, though they played something else that day', async (t) => {
    const service = await start(t);
    const { database } = service;
    await importRecords(database, [
      finished('other-game', '2026-06-02', ['Fay Eve'], { game: 'Chess' }),
      finished('left-out', '2026-06-02', ['Fay Eve'], { game }),
      ratingRecord('ladder', { events: { match: {}, except: ['not-this', 'left-out'] } }),
    ]);
    await makeDueRatings(database);
    assert.deepEqual(await rows(service, '?show=apart'), ['- Eve p_eve', '- Fay p_fay']);
    await changeRecords(database, (change) => change.recordWriter.setPublished('apart', false));
    assert.deepEqual(await rows(service, '?show=apart'), []);
    assert.doesNotMatch(await dumped(database), /"ladder"[^}]*p_(eve|fay)/);
  });

  it('who is merged or anonymised is gone at once; a merge with someone who is not rated is not rated', async (t) => {
    const service = await start(t);
    const { database } = service;
    await changeRecords(database, (change) => mergePlayers(change, 'p_fay', 'p_di'));
    assert.deepEqual(await rows(service, '?show=apart'), ['- Eve p_eve']);
    const moved = await service.get('/api/v1/ratings/ladder/players/p_fay');
    assert.match(moved.headers['location'] ?? '', /\/ratings\/ladder\/players\/p_di$/);
    const stranger = await forgetPlayer(database, 'p_bo');
    assert.doesNotMatch(await dumped(database), /p_bo/);
    await makeDueRatings(database);
    assert.doesNotMatch(await dumped(database), new RegExp(`${stranger?.stranger.id}|p_bo`));
    assert.equal((await of(service)).players, 5);
    await changeRecords(database, (change) => ratePlayer(change, 'p_cy', false));
    await changeRecords(database, (change) => mergePlayers(change, 'p_cy', 'p_eve'));
    await makeDueRatings(database);
    assert.doesNotMatch(await dumped(database), /p_eve|p_cy/);
  });

  it('who met each other cannot become one person, and the rating stays as it is', async (t) => {
    const { database, ...service } = await start(t);
    const before = await dumped(database);
    const merged = changeRecords(database, (change) => mergePlayers(change, 'p_bo', 'p_di'));
    await assert.rejects(merged, /are one person, who would be twice in "spring", "summer"/);
    assert.equal(await dumped(database), before);
    assert.equal((await of({ database, ...service })).upToDate, true);
  });

  it('battles of a tournament that is removed, and a person who is in no rating, are gone at once everywhere', async (t) => {
    const service = await start(t);
    const { database } = service;
    const whyOf = async (id: string) =>
      (await walk(service, `/api/v1/ratings/ladder/players/${id}/battles`)).map(({ opponent }) => opponent);
    assert.deepEqual(await whyOf('p_ada'), ['Cy', 'Bo']);
    await changeRecords(database, (change) => change.recordWriter.remove('tournament', 'summer'));
    assert.deepEqual(await whyOf('p_ada'), ['Bo']);
    await changeRecords(database, (change) => change.recordWriter.remove('tournament', 'apart'));
    assert.deepEqual(await rows(service, '?show=apart'), []);
    assert.equal((await service.get('/api/v1/ratings/ladder/players/p_eve')).status, 404);
    await changeRecords(database, (change) => ratePlayer(change, 'p_bo', false));
    assert.deepEqual(await whyOf('p_ada'), ['A player']);
    assert.doesNotMatch(await dumped(database), /p_bo|p_eve|p_fay/);
  });

  it('a file that does not say so leaves a player unrated; an undo brings the player back', async (t) => {
    const service = await start(t);
    const { database } = service;
    await changeRecords(database, (change) => ratePlayer(change, 'p_ada', false));
    await importRecords(database, [player('p_ada', 'Ada N.')]);
    await makeDueRatings(database);
    assert.doesNotMatch(await dumped(database), /p_ada/);
    await changeRecords(database, (change) => ratePlayer(change, 'p_ada', true));
    await changeRecords(database, (change) => ratePlayer(change, 'p_ada', false));
    await undoById(database, (await listSubmissions(database))[0] ?? '');
    await makeDueRatings(database);
    assert.deepEqual((await rows(service))[0], '1 Ada N. p_ada');
  });
});

describe('the record of a rating', () => {
  it('has problems at their places, and is published, undone and removed like a season', async (t) => {
    const service = await start(t);
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
    assert.notEqual((await of(service, 'draft')).computedAt, null);
    await changeRecords(database, (change) => change.recordWriter.remove('rating', 'draft'));
    assert.equal((await service.get('/api/v1/ratings/draft')).status, 404);
    const change = (await service.get('/api/v1/changes?kind=rating')).body.data.at(-1);
    assert.deepEqual([change.id, change.change, change.url], ['draft', 'removed', null]);
    await undoById(database, (await listSubmissions(database))[0] ?? '');
    assert.equal((await of(service, 'draft')).computedAt, null);
  });

  it('is one of at most 20 of its club', async (t) => {
    const { database } = await start(t);
    const of = (count: number) =>
      Array.from({ length: count }, (_, index) => ratingRecord(`r${index}`, { club: 'host' }));
    const { problems } = await rejectRecords(database, of(20));
    assert.deepEqual(
      problems.map(({ pointer, code, parameters }) => [pointer, code, parameters]),
      [['/slug', 'tooManyRatings', { club: 'host', ratings: 21, most: 20 }]],
    );
    // Ratings without a club are the operator's.
    await importRecords(database, [...of(19), ratingRecord('one-more')]);
    await importRecords(database, [ratingRecord('r0', { club: 'host', name: 'Changed' })]);
  });

  it('is changed only by keys of its club, which cannot rate an unrated player again', async (t) => {
    const { database } = await start(t);
    await submitRecords(database, [ratingRecord('club-ladder', { club: 'host', name: 'Ours' })], ['host']);
    for (const records of [
      [ratingRecord('ladder', { name: 'Mine' })],
      [ratingRecord('new')],
      [ratingRecord('ladder', { club: 'host' })],
    ])
      await assert.rejects(submitRecords(database, records, ['host']), /mayNotChange/);
    await submitRecords(database, [{ ...player('p_new', 'New'), rated: false }], ['host']);
    await submitRecords(database, [player('p_new', 'Newer')], ['host']);
    const again = [{ ...player('p_new', 'Newer'), rated: true }];
    await assert.rejects(submitRecords(database, again, ['host']), /mayNotChange/);
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
    assert.deepEqual((await of(service, 'without')).battles, { ...none, selected: 1, undated: 1 });
    assert.deepEqual((await of(service, 'with')).battles, {
      ...none,
      selected: 3,
      rated: 1,
      withoutId: 1,
      undated: 1,
    });
    assert.deepEqual((await of(service, 'later')).battles, none);
    assert.equal((await of(service, 'without')).record, null);
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
    const service = await start(t);
    await changeRecords(service.database, (change) => ratePlayer(change, 'p_cy', false));
    const { since } = (await service.get('/api/v1/changes?kind=rating')).body;
    await makeDueRatings(service.database);
    assert.equal((await of(service)).upToDate, true);
    assert.deepEqual((await service.get(`/api/v1/changes?kind=rating&since=${since}`)).body.data, []);
  });
});

function side(name: string, victoryPoints: number): object {
  return { player: name, playerId: `p_${name.toLowerCase()}`, victoryPoints };
}
