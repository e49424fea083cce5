// Seasons of organisers: whose they are, their table before they are saved, and what they hold fast (docs/rules/seasons.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeRecords } from '../../src/import/transaction.ts';
import { engines } from '../builders/engines.ts';
import { problemsOf, startOrganised } from '../builders/organisers.ts';
import { pick } from '../builders/pick.ts';
import { club, finished, player, seasonRecord, tournament } from '../builders/records.ts';
import { startOnce } from '../builders/suite.ts';

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

for (const engine of engines) {
  describe(`seasons of organisers on ${engine.name}`, () => {
    const start = startOnce((suite) => startOrganised(suite, engine, world));

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

    it('a trial run has the table after however many other changes', async () => {
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

    it('a key changes seasons of its clubs alone, with their state and an ETag', async () => {
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

    it('an ETag follows what is shown, and If-Match the record alone', async () => {
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

    it('a tournament or club that a season names stays, and the answer says which season', async () => {
      const service = await start();
      const ada = await service.organiser(['gate']);
      const added = await ada.submit([finished('spring', '2026-05-01', ['Ada Bo'], { club: 'gate' })]);
      await service.import([seasonRecord('naming', { events: { tournaments: ['spring'] } })]);
      const message = '"spring" stays: the season "naming" names it; remove it from the season first';
      const removed = await ada.remove('/tournaments/spring');
      assert.deepEqual([removed.status, removed.body.error.message], [409, message]);
      const undone = await ada.post(`/submissions/${added.body.data.id}/undo`);
      assert.deepEqual([undone.status, undone.body.error.message], [409, message]);
      await changeRecords(service.database, {}, ({ recordWriter }) =>
        recordWriter.setPublished('mine', false, 'season'),
      );
      const withheld = await ada.post('/seasons/mine/publish');
      assert.equal(withheld.status, 409);
      assert.match(withheld.body.error.message, /^The operator unpublished "mine"/);
    });

    it('what a season names must be there: every problem has its place', async () => {
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
}
