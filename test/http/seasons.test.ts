// Seasons as the API, the feed and the history show them (docs/rules/seasons.md).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  club,
  finished,
  player,
  seasonRecord,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import type { RecordWriter } from '../../src/records/record-writer.ts';
import { changes } from '../builders/arbitrary-statistics.ts';
import { changeRecords } from '../builders/change-records.ts';
import { type Service, startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const world = [
  club('host'),
  finished('spring', '2026-03-01', ['Ada Bo', 'Cy Di'], { club: 'host' }),
  finished('summer', '2026-06-01', ['Bo Ada', 'Di Cy'], { club: 'host' }),
  finished('autumn', '2026-09-01', ['Ada Cy']),
  tournament('coming', { club: 'host' }),
  player('p_ada', 'Ada Novak'),
  seasonRecord('league', {
    name: 'Iron League',
    club: 'host',
    to: '2026-12-31',
    events: { match: { club: 'host' }, tournaments: ['autumn', 'coming'], weights: { autumn: 1.5 } },
    points: [
      { type: 'place', table: [10, 6] },
      { type: 'result', win: 3, draw: 1 },
      { type: 'adjustment', points: -1, player: 'p_bo', reason: 'Late list' },
      { type: 'adjustment', points: 0.25, player: 'p_ada', tournament: 'spring', reason: 'Best painted' },
    ],
    count: { best: 2 },
    tieBreakers: ['firsts'],
  }),
  seasonRecord('all', { identity: 'name' }),
  seasonRecord('old', { to: '2025-12-31' }),
  seasonRecord('draft', { published: undefined }),
];

async function rows(service: Service, slug: string): Promise<string[]> {
  const { body } = await service.get(`/api/v1/seasons/${slug}/standings`);
  return body.data.map(
    (row: Record<string, unknown>) =>
      `${row['rank'] ?? '-'} ${row['player']} ${row['points']} (${row['counted']} of ${row['events']}) ${row['decidedBy']}`,
  );
}

/** Which seasons the feed names after a marker, and the marker after them. */
async function follow(service: Service, since?: string): Promise<{ changes: string[]; since: string }> {
  const query = since === undefined ? '' : `&since=${since}`;
  const { body } = await service.get(`/api/v1/changes?kind=season${query}`);
  const changes = body.data.map(({ id, change }: Record<string, unknown>) => `${id} ${change}`);
  return { changes, since: body.since };
}

describe('seasons', () => {
  const start = startOnce((suite) => startService(suite, world, { baseUrl: 'https://x.example' }));

  it('are listed by their last day, newest first, without one before all, and by club', async () => {
    const { get } = await start();
    const slugs = async (query: string) =>
      (await get(`/api/v1/seasons${query}`)).body.data.map(({ slug }: { slug: string }) => slug);
    assert.deepEqual(await slugs(''), ['all', 'league', 'old']);
    assert.deepEqual(await slugs('?club=host'), ['league']);
    assert.deepEqual(await slugs('?club=absent'), []);
    const first = await get('/api/v1/seasons?limit=2');
    assert.deepEqual((await get(first.body.next)).body.data[0].slug, 'old');
  });

  it('have their rule with its defaults, how many tournaments count and how many people there are', async () => {
    const { get } = await start();
    assert.deepEqual((await get('/api/v1/seasons/league')).body, {
      data: {
        slug: 'league',
        name: 'Iron League',
        description: '',
        club: 'host',
        country: null,
        from: null,
        to: '2026-12-31',
        events: 3,
        players: 4,
        rule: {
          events: { match: { club: 'host' }, tournaments: ['autumn', 'coming'], weights: { autumn: 1.5 } },
          points: [
            { type: 'place', table: [10, 6], rest: 0 },
            { type: 'result', win: 3, draw: 1, loss: 0, bye: 3 },
            { type: 'adjustment', points: -1, player: 'p_bo', reason: 'Late list' },
            {
              type: 'adjustment',
              points: 0.25,
              player: 'p_ada',
              tournament: 'spring',
              reason: 'Best painted',
            },
          ],
          count: { best: 2 },
          minimumEvents: 1,
          identity: 'id',
          tieBreakers: ['firsts'],
        },
        url: 'https://x.example/seasons/league',
      },
    });
    for (const path of [
      'draft',
      'absent',
      'draft/standings',
      'draft/standings?name=Ada',
      'draft/players/p_ada',
    ]) {
      const { status, body } = await get(`/api/v1/seasons/${path}`);
      assert.deepEqual([path, status, body.error.message], [path, 404, 'Season not found']);
    }
  });

  it('rank all players by the results that count', async () => {
    const service = await start();
    const { body } = await service.get('/api/v1/seasons/league/standings');
    assert.deepEqual(body.season, { slug: 'league', name: 'Iron League' });
    assert.deepEqual(body.data[0], {
      rank: 1,
      player: 'Ada Novak',
      playerId: 'p_ada',
      points: 32.75,
      events: 3,
      counted: 2,
      decidedBy: 'first',
    });
    // Best two of: Ada 13.25, 0, 19.5; Cy 9, 0, 9; Bo 0, 13, and 1 less; Di 0, 9.
    assert.deepEqual(await rows(service, 'league'), [
      '1 Ada Novak 32.75 (2 of 3) first',
      '2 Cy 18 (2 of 3) points',
      '3 Bo 12 (2 of 2) points',
      '4 Di 9 (2 of 2) points',
    ]);
  });

  it('trace every point of a player, by id and by name', async () => {
    const { get } = await start();
    const { body } = await get('/api/v1/seasons/league/players/p_ada');
    const { results, ...row } = body.data;
    assert.deepEqual(row.adjustments, []);
    const result = (
      [tournament, date, place]: [string, string, number],
      terms: [type: string, points: number][],
      more: object,
    ) => ({
      tournament,
      date,
      place,
      players: 4,
      weight: 1,
      terms: terms.map(([type, points]) => ({ type, points })),
      counted: true,
      why: 'best 2 of 3',
      ...more,
    });
    const won: [string, number][] = [
      ['place', 10],
      ['result', 3],
    ];
    const lost: [string, number][] = [
      ['place', 0],
      ['result', 0],
    ];
    assert.deepEqual(results, [
      result(['spring', '2026-03-01', 1], [...won, ['adjustment', 0.25]], { points: 13.25 }),
      result(['summer', '2026-06-01', 4], lost, {
        points: 0,
        counted: false,
        why: 'not among the best 2 of 3',
      }),
      result(['autumn', '2026-09-01', 1], won, { points: 19.5, players: 2, weight: 1.5 }),
    ]);
    assert.deepEqual((await get('/api/v1/seasons/league/players/p_bo')).body.data.adjustments, [
      { points: -1, reason: 'Late list' },
    ]);
    const named = await get('/api/v1/seasons/league/standings?name=Ada%20Novak');
    assert.deepEqual(named.body, { data: [body.data] });
    assert.deepEqual((await get('/api/v1/seasons/league/standings?name=Ada')).body, { data: [] });
    const missing = await get('/api/v1/seasons/league/players/p_nobody');
    assert.deepEqual([missing.status, missing.body.error.message], [404, 'Player not found']);
    const empty = await get('/api/v1/seasons/league/standings?name=');
    assert.deepEqual([empty.status, empty.body.error.message], [400, 'name must not be empty']);
  });
});

describe('what changes a season', () => {
  const start = startOnce((suite) => startService(suite, world));
  const operate = async (work: (recordWriter: RecordWriter) => Promise<unknown>) => {
    const { database } = await start();
    await changeRecords(database, ({ recordWriter }) => work(recordWriter));
  };
  const differences = async () => (await rebuild((await start()).database, { dryRun: true })).differences;

  it('a corrected result, a new name and another tournament change the table, with one change in the feed', async () => {
    const service = await start();
    let { changes, since } = await follow(service);
    assert.deepEqual(changes.sort(), ['all updated', 'league updated', 'old updated']);
    const next = async (): Promise<string[]> => {
      const found = await follow(service, since);
      since = found.since;
      return found.changes.sort();
    };
    await service.import([finished('autumn', '2026-09-01', ['Cy Ada'])]);
    assert.deepEqual(await next(), ['all updated', 'league updated']);
    assert.equal((await rows(service, 'league'))[0], '1 Cy 28.5 (2 of 3) first');
    await service.import([player('p_cy', 'Cyril')]);
    assert.deepEqual(await next(), ['all updated', 'league updated']);
    assert.equal((await rows(service, 'league'))[0], '1 Cyril 28.5 (2 of 3) first');
    await service.import([finished('extra', '2026-10-01', ['Di Bo'])]);
    assert.deepEqual(await next(), ['all updated']);
    await service.import([finished('extra', '2026-10-01', ['Di Bo'], { club: 'host' })]);
    assert.deepEqual(await next(), ['league updated']);
    await service.import([club('host', { city: 'Brackwater' }), tournament('other')]);
    assert.deepEqual(await next(), []);
    assert.deepEqual(await differences(), []);
  });

  it('an alias is the person: one row, adjustments by either id, and 308 from the alias', async () => {
    const service = await start();
    await service.import([
      finished('alias-cup', '2026-11-01', ['Bo Ada2'], { club: 'host' }),
      seasonRecord('adjusted', {
        events: { tournaments: ['alias-cup'] },
        points: [{ type: 'adjustment', points: 5, player: 'p_ada2', reason: 'Best painted' }],
      }),
    ]);
    assert.deepEqual(await rows(service, 'adjusted'), ['1 Ada2 5 (1 of 1) first', '2 Bo 0 (1 of 1) points']);
    await service.import([{ ...player('p_ada', 'Ada Novak'), aliases: ['p_ada2'] }]);
    assert.deepEqual(await rows(service, 'adjusted'), [
      '1 Ada Novak 5 (1 of 1) first',
      '2 Bo 0 (1 of 1) points',
    ]);
    const path = '/api/v1/seasons/adjusted/players/';
    const moved = await service.get(`${path}p_ada2?x=1`);
    assert.deepEqual([moved.status, moved.body], [308, { data: { playerId: 'p_ada' } }]);
    assert.ok(moved.headers.location?.endsWith(`${path}p_ada?x=1`));
    assert.equal((await service.get(`${path}p_ada`)).body.data.playerId, 'p_ada');
    const [term] = (await service.get('/api/v1/seasons/adjusted')).body.data.rule.points;
    assert.equal(term.player, 'p_ada');
    assert.doesNotMatch((await service.get('/api/v1/seasons')).text, /p_ada2/);
    assert.deepEqual(await differences(), []);
  });

  it('an unpublished or unfinished tournament does not count; an unpublished season is not found until it is published again', async () => {
    const service = await start();
    const events = async () => (await service.get('/api/v1/seasons/league')).body.data?.events;
    const before = await events();
    const { since } = await follow(service);
    await operate((recordWriter) => recordWriter.setPublished('spring', false));
    assert.equal(await events(), before - 1);
    await operate((recordWriter) => recordWriter.setPublished('spring', true));
    await operate((recordWriter) => recordWriter.setPublished('league', false, 'season'));
    assert.equal(await events(), undefined);
    assert.deepEqual(
      (await follow(service, since)).changes.filter((one) => one.startsWith('league')),
      ['league removed'],
    );
    // Changes made meanwhile count when the season is published again.
    await service.import([finished('extra', '2026-10-01', ['Bo Di'], { club: 'host' })]);
    await operate((recordWriter) => recordWriter.setPublished('league', true, 'season'));
    assert.equal(await events(), before);
    assert.deepEqual(await differences(), []);
    await operate((recordWriter) => recordWriter.remove('season', 'league'));
    assert.equal((await service.get('/api/v1/seasons/league')).status, 404);
    assert.deepEqual(await differences(), []);
  });

  it('after any sequence of changes, the tables equal those of importing the final records at once', async (t) => {
    const seasons = [
      seasonRecord('named', {
        events: { tournaments: ['t1', 't2'] },
        points: [{ type: 'relativePlace', max: 10 }],
      }),
      seasonRecord('matched', {
        events: { match: { game: 'Cairns', minimumPlayers: 2 } },
        identity: 'name',
      }),
      seasonRecord('dated', { from: '2025-01-01', count: { best: 1 } }),
    ];
    const first = ['t1', 't2'].map((slug) => tournament(slug, { published: false }));
    const service = await startService(t, [...first, ...seasons]);
    const property = fc.asyncProperty(changes, async (some) => {
      for (const change of some) {
        if (change.kind === 'import') await service.import(change.records);
        if (change.kind === 'publish' || change.kind === 'unpublish')
          await changeRecords(service.database, ({ recordWriter }) =>
            recordWriter.setPublished(change.slug, change.kind === 'publish'),
          );
      }
      const { differences: found } = await rebuild(service.database, { dryRun: true });
      assert.deepEqual(found, []);
    });
    await fc.assert(property, { numRuns: casesOf(4) });
  });
});
