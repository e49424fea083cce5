// Seasons of organisers: their owners, their table before they are saved, and what they refer to (docs/rules/seasons.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  club,
  finished,
  player,
  seasonRecord,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { changeRecords } from '../builders/change-records.ts';
import { sqlite } from '../builders/engines.ts';
import { problemsOf, startOrganised } from '../builders/organisers.ts';
import { startOnce } from '../builders/suite.ts';
import { until } from '../builders/until.ts';

const world = [
  club('gate'),
  club('other'),
  finished('cup', '2026-03-01', ['Ada Bo'], { club: 'gate' }),
  finished('theirs', '2026-04-01', ['Bo Ada'], { club: 'other' }),
  seasonRecord('foreign', { club: 'other' }),
  seasonRecord('nobodys'),
];
const mine = (more: object = {}) =>
  seasonRecord('mine', { club: 'gate', published: undefined, events: { match: { club: 'gate' } }, ...more });

describe('seasons of organisers', () => {
  const start = startOnce((suite) => startOrganised(suite, sqlite, world));

  it('a trial run has the table as it would be, and changes nothing', async () => {
    const service = await start();
    const ada = await service.organiser(['gate']);
    const { status, body } = await ada.submit(
      [mine(), finished('cup', '2026-03-01', ['Bo Ada'], { club: 'gate' })],
      '?dryRun=true',
    );
    assert.equal(status, 200);
    assert.deepEqual(body.data.seasons, [
      {
        slug: 'mine',
        data: [
          {
            rank: 1,
            player: 'Bo',
            playerId: 'p_bo',
            points: 1,
            events: 1,
            counted: 1,
            decidedBy: 'first',
          },
          {
            rank: 2,
            player: 'Ada',
            playerId: 'p_ada',
            points: 0,
            events: 1,
            counted: 1,
            decidedBy: 'points',
          },
        ],
      },
    ]);
    assert.equal((await ada.get('/seasons/mine')).status, 404);
    assert.equal(
      'seasons' in (await ada.submit([tournament('x', { club: 'gate' })], '?dryRun=true')).body.data,
      false,
    );
  });

  it('a trial run has the table of a season that stays as it is, with the other tournaments', async () => {
    const service = await start();
    const ada = await service.organiser(['gate']);
    const same = mine({ slug: 'same' });
    assert.equal((await ada.submit([same])).status, 201);
    const turned = finished('cup', '2026-03-01', ['Bo Ada'], { club: 'gate' });
    const { data } = (await ada.submit([same, turned], '?dryRun=true')).body;
    assert.deepEqual(pick(data.seasons, 'slug'), ['same']);
    assert.deepEqual(pick(data.seasons[0].data, 'player'), ['Bo', 'Ada']);
    await ada.remove('/seasons/same');
  });

  it('a trial run has the table however many other changes come first', async () => {
    const service = await start();
    const ada = await service.organiser(['gate']);
    const people = Array.from({ length: 1000 }, (_, index) => player(`p_${index}`));
    const { body } = await ada.submit([...people, mine()], '?dryRun=true');
    assert.equal(body.data.more, 1);
    assert.deepEqual(
      body.data.seasons?.map(({ slug, data }: { slug: string; data: object[] }) => [slug, data.length]),
      [['mine', 2]],
    );
  });

  it('a key changes only seasons of its clubs, which have a state and an ETag', async () => {
    const service = await start();
    const ada = await service.organiser(['gate']);
    const rejected = await ada.submit([seasonRecord('foreign', { club: 'gate' }), seasonRecord('new')]);
    assert.deepEqual(problemsOf(rejected), [
      '/slug this key may not change the season "foreign"',
      '/slug this key may not change the season "new"',
    ]);
    assert.equal((await ada.submit([mine()])).status, 201);
    const { body, headers } = await ada.get('/seasons/mine');
    assert.deepEqual([body.data.published, body.data.events, body.data.players], [false, 1, 2]);
    assert.deepEqual(pick((await ada.get('/seasons')).body.data, 'slug'), ['mine']);
    assert.equal((await service.get('/api/v1/seasons/mine')).status, 404);
    const stale = await ada.post('/seasons/mine/publish', '', { 'if-match': '"other"' });
    assert.equal(stale.status, 412);
    const published = await ada.post('/seasons/mine/publish', '', { 'if-match': String(headers.etag) });
    assert.deepEqual(published.body.data.changes, [
      { kind: 'season', id: 'mine', change: 'published', details: [] },
    ]);
    assert.equal((await service.get('/api/v1/seasons/mine')).status, 200);
    for (const path of ['/seasons/foreign', '/seasons/nobodys', '/seasons/absent']) {
      assert.equal((await ada.get(path)).status, 404, path);
      assert.equal((await ada.post(`${path}/unpublish`)).status, 404, path);
      assert.equal((await ada.remove(path)).status, 404, path);
    }
    const changed = await ada.submit([mine({ name: 'Mine', points: [{ type: 'battlePoints' }] })]);
    assert.deepEqual(changed.body.data.changes[0].details, ['name: Mine, was mine', 'points changed']);
    const undone = await ada.post(`/submissions/${changed.body.data.id}/undo`);
    assert.equal(undone.status, 201);
    assert.equal((await service.get('/api/v1/seasons/mine')).body.data.name, 'mine');
  });

  it('an ETag follows what is shown, and If-Match only the record', async () => {
    const service = await start();
    const ada = await service.organiser(['gate']);
    const record = mine({ slug: 'tagged' });
    await ada.submit([record]);
    const read = () => ada.get('/seasons/tagged');
    const { headers, body } = await read();
    const etag = String(headers.etag);
    assert.equal((await ada.get('/seasons/tagged', { 'if-none-match': etag })).status, 304);
    await service.import([finished('late', '2026-08-01', ['Cy Di'], { club: 'gate' })]);
    const later = await ada.get('/seasons/tagged', { 'if-none-match': etag });
    assert.deepEqual([later.status, later.body.data.players], [200, body.data.players + 2]);
    const changed = { ...record, name: 'Tagged' };
    assert.equal((await ada.submit([changed], '', { 'if-match': etag })).status, 201);
    assert.equal((await ada.submit([record], '', { 'if-match': etag })).status, 412);
  });

  it('an account owns the seasons that its key adds without a club', async () => {
    const service = await start();
    const own = await service.organiser([], 'Ada', true);
    assert.equal((await own.submit([seasonRecord('own')])).status, 201);
    assert.equal((await own.get('/seasons/own')).body.data.published, true);
    const other = await service.organiser([], 'Bo', true);
    assert.equal((await other.get('/seasons/own')).status, 404);
    assert.equal((await own.remove('/seasons/own')).status, 201);
  });

  it('a season never prevents a removal: a warning names published seasons and those of the sender, no draft of others', async () => {
    const service = await start();
    const ada = await service.organiser(['gate']);
    const spring = finished('spring', '2026-05-01', ['Ada Bo'], { club: 'gate' });
    const added = await ada.submit([spring]);
    const events = { tournaments: ['spring', 'cup'] };
    await service.import([
      seasonRecord('naming', { events }),
      seasonRecord('secret', { events, club: 'other', published: false }),
      seasonRecord('draft', { events, club: 'gate', published: false }),
    ]);
    const warnings = ['draft', 'naming'].map((season) => ({
      file: 'spring',
      line: 1,
      pointer: '',
      message: `the season "${season}" names it`,
      code: 'seasonNames',
      parameters: { season },
    }));
    const removed = await ada.remove('/tournaments/spring');
    assert.deepEqual([removed.status, removed.body.data?.warnings], [201, warnings], removed.text);
    const count = async () => (await service.get('/api/v1/seasons/naming')).body.data.events;
    await until({ what: 'a season without it', see: count, is: (events) => events === 1 });
    assert.equal((await ada.post(`/submissions/${removed.body.data.id}/undo`)).status, 201);
    await until({ what: 'a season with it', see: count, is: (events) => events === 2 });
    const undone = await ada.post(`/submissions/${added.body.data.id}/undo`);
    assert.deepEqual([undone.status, undone.body.data?.warnings], [201, warnings], undone.text);
    // A season that names what was removed waits, and can be changed.
    const renamed = seasonRecord('draft', { events, club: 'gate', published: undefined, name: 'Draft' });
    assert.equal((await ada.submit([renamed])).status, 201);
    await changeRecords(service.database, ({ recordWriter }) =>
      recordWriter.setPublished('mine', false, 'season'),
    );
    const withheld = await ada.post('/seasons/mine/publish');
    assert.equal(withheld.status, 409);
    assert.match(withheld.body.error.message, /^The operator unpublished "mine"/);
  });

  it('a season names only published tournaments and those of the sender: drafts of others count as missing', async () => {
    const service = await start();
    await service.import([
      tournament('hidden-away', { club: 'other', published: false }),
      tournament('in-the-making', { club: 'gate', published: false }),
    ]);
    const ada = await service.organiser(['gate']);
    const naming = (...tournaments: string[]) => [mine({ slug: 'naming-all', events: { tournaments } })];
    assert.equal((await ada.submit(naming('theirs', 'in-the-making'))).status, 201);
    const unknown = (slug: string) =>
      `the tournament "${slug}" is neither in this file nor in the database; expected the slug of a tournament`;
    assert.deepEqual(problemsOf(await ada.submit(naming('hidden-away', 'nowhere-else'))), [
      `/events/tournaments/0 ${unknown('hidden-away')}`,
      `/events/tournaments/1 ${unknown('nowhere-else')}`,
    ]);
  });

  it('a club or account has at most 100 seasons', async () => {
    const service = await start();
    await service.import([club('many')]);
    const both = await service.organiser(['many', 'gate'], 'Zoe', true);
    const some = (first: number, count: number, fields: object) =>
      Array.from({ length: count }, (_, index) =>
        seasonRecord(`s-${first + index}`, { ...fields, published: false }),
      );
    for (const [owner, fields] of [
      ['the club "many"', { club: 'many' }],
      ['the account', {}],
    ] as const) {
      const first = owner === 'the account' ? 1000 : 0;
      assert.equal((await both.submit(some(first, 99, fields))).status, 201);
      assert.deepEqual(problemsOf(await both.submit(some(first + 98, 4, fields))), [
        `/slug ${owner} would have 102 seasons; expected at most 100`,
        `/slug ${owner} would have 102 seasons; expected at most 100`,
      ]);
      assert.equal((await both.submit(some(first + 98, 2, fields))).status, 201);
      assert.equal((await both.submit(some(first + 99, 1, { ...fields, name: 'Last' }))).status, 201);
    }
    assert.equal((await both.submit(some(1099, 1, { club: 'many' }))).status, 422);
  });

  it('everything that a season names must exist: every problem has its location', async () => {
    const service = await start();
    const ada = await service.organiser(['gate']);
    const rejected = await ada.submit([
      mine({
        club: 'gate',
        events: {
          tournaments: ['cupp', 'cup'],
          match: { club: 'nowhere' },
          except: ['gone'],
          weights: { absent: 2 },
        },
        points: [{ type: 'adjustment', points: 1, player: 'p', tournament: 'lost', reason: '' }],
      }),
    ]);
    assert.deepEqual(problemsOf(rejected), [
      '/events/match/club the club "nowhere" is neither in this file nor in the database; expected the slug of a club',
      '/events/tournaments/0 the tournament "cupp" is neither in this file nor in the database; did you mean "cup"?',
      '/events/except/0 the tournament "gone" is neither in this file nor in the database; expected the slug of a tournament',
      '/events/weights/absent the tournament "absent" is neither in this file nor in the database; expected the slug of a tournament',
      '/points/0/tournament the tournament "lost" is neither in this file nor in the database; expected the slug of a tournament',
    ]);
  });
});
