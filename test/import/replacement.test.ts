import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  player,
  ratingRecord,
  seasonRecord,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { importFile } from '../../src/import/import-inputs.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { engines } from '../builders/engines.ts';
import { withoutValues } from '../builders/say.ts';
import { rejectRecords, type Service, sourceOf, startService } from '../builders/service.ts';

function open(more: object = {}) {
  return tournament('open', {
    battlePack: 'Highlands',
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [participant('a', { playerId: 'p_a' }), participant('b', { playerId: 'p_b' })],
    battles: [battle('b1', 'a', 'b', '12-8')],
    ...more,
  });
}

async function assertSound({ database }: Service): Promise<void> {
  assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
}

for (const engine of engines) {
  describe(`a record replaces the earlier one with its key completely, on ${engine.name}`, () => {
    it('a tournament with its battles, participants and positions in lists', async (t) => {
      const service = await startService(t, [club('host'), open({ club: 'host' })], {}, engine);
      const report = await service.import([
        open({
          name: 'Renamed',
          participants: [participant('a', { playerId: 'p_a' }), participant('c', { playerId: 'p_c' })],
          battles: [battle('b2', 'a', 'c', '1-2')],
        }),
      ]);
      assert.deepEqual(report.records.tournaments, { added: 0, replaced: 1, unchanged: 0 });
      assert.equal((await service.get('/api/v1/tournaments/open')).body.data.name, 'Renamed');
      assert.equal((await service.get('/api/v1/battles/b1')).status, 404);
      assert.equal((await service.get('/api/v1/battles/b2')).status, 200);
      assert.equal((await service.get('/api/v1/users/p_b/battles')).status, 404);
      assert.equal((await service.get('/api/v1/clubs/host/tournaments')).body.data.length, 0);
      await assertSound(service);
    });

    it('importing twice reports everything unchanged and writes nothing', async (t) => {
      const records = [
        pack('Highlands'),
        club('host'),
        player('p_a'),
        open(),
        casualBattle('c1'),
        seasonRecord('league'),
        ratingRecord('ladder'),
      ];
      const service = await startService(t, records, {}, engine);
      const revision = await readRevision(service.database);
      const report = await service.import(records);
      assert.deepEqual(
        Object.values(report.records).map(({ added, replaced, unchanged }) => [added, replaced, unchanged]),
        Array.from({ length: 7 }, () => [0, 0, 1]),
      );
      assert.equal(report.battlesWritten, 0);
      assert.equal(await readRevision(service.database), revision);
    });

    it('everything that uses a pack changes with it, in any order in the file', async (t) => {
      const keysOf = async (service: Service, id: string) =>
        Object.keys((await service.get(`/api/v1/battles/${id}`)).body.data.players[0]);
      const service = await startService(
        t,
        [open(), casualBattle('c1', { battlePack: 'Highlands' })],
        {},
        engine,
      );
      assert.ok(!(await keysOf(service, 'b1')).includes('objectivePoints'));
      await service.import([pack('Highlands', { objectives: true, grandStrategies: true })]);
      for (const id of ['b1', 'c1']) {
        const keys = await keysOf(service, id);
        assert.ok(keys.includes('objectivePoints') && keys.includes('grandStrategy'));
        assert.ok(!keys.includes('battleTacticsScored'));
      }
      await assertSound(service);
      await service.import([pack('Highlands')]);
      assert.ok(!(await keysOf(service, 'c1')).includes('objectivePoints'));
      await assertSound(service);
    });

    it('"published" left out stays as it is, and is false for a new tournament', async (t) => {
      const { published: _, ...quiet } = open() as { published?: boolean };
      const service = await startService(t, [quiet], {}, engine);
      assert.equal((await service.get('/api/v1/tournaments/open')).status, 404);
      await service.import([open()]);
      await service.import([{ ...quiet, name: 'Still here' }]);
      assert.equal((await service.get('/api/v1/tournaments/open')).body.data.name, 'Still here');
      await service.import([{ ...quiet, published: false }]);
      assert.equal((await service.get('/api/v1/battles/b1')).status, 404);
      await assertSound(service);
    });

    it('a battle may move from one tournament to another in one file', async (t) => {
      const service = await startService(t, [open()], {}, engine);
      const report = await service.import([
        { ...open({ slug: 'second' }), slug: 'second' },
        open({ battles: [] }),
      ]);
      assert.deepEqual(report.records.tournaments, { added: 1, replaced: 1, unchanged: 0 });
      assert.equal((await service.get('/api/v1/battles/b1')).body.data.tournament, 'second');
      await assertSound(service);
    });

    it('the ids of its battles are free again, however many, published or not', async (t) => {
      const battles = Array.from({ length: 150 }, (_, index) =>
        battle(`m${index}`, 'a', 'b', '12-8', { round: index + 1 }),
      );
      const many = { stages: [{ id: 'swiss', rounds: 150 }], battles };
      const other = (more: object) => ({ ...open(more), slug: 'other' });
      const service = await startService(t, [open(many)], {}, engine);
      for (const published of [true, false]) {
        await service.import([open({ battles: [], published }), other({ ...many, published })]);
        await assertSound(service);
        await service.import([other({ battles: [], published }), open({ ...many, published })]);
        await assertSound(service);
      }
    });

    it('a club may come after what names it, and a problem undoes the whole file', async (t) => {
      const service = await startService(t, [], {}, engine);
      await service.import([open({ club: 'late' }), club('late')]);
      const bad = [club('new'), open({ name: 'Changed' }), club('broken', { members: -1 })];
      await rejectRecords(service.database, bad);
      assert.equal((await service.get('/api/v1/clubs/new')).status, 404);
      assert.equal((await service.get('/api/v1/tournaments/open')).body.data.name, 'open');
    });

    it('a dry run finds and counts everything and changes nothing', async (t) => {
      const service = await startService(t, [club('host')], {}, engine);
      const revision = await readRevision(service.database);
      const source = sourceOf([club('host', { members: 3 }), open()]);
      const imported = await importFile(service.database, source, { dryRun: true });
      assert.ok('report' in imported);
      assert.deepEqual(imported.report.records.clubs, { added: 0, replaced: 1, unchanged: 0 });
      assert.deepEqual(imported.report.records.tournaments, { added: 1, replaced: 0, unchanged: 0 });
      assert.equal(imported.report.battlesWritten, 1);
      assert.equal((await service.get('/api/v1/tournaments/open')).status, 404);
      assert.equal((await service.get('/api/v1/clubs/host')).body.data.members, 0);
      assert.equal(await readRevision(service.database), revision);
    });

    it('readers do not wait, and see the old state until the new one is complete', async (t) => {
      const service = await startService(t, [open()], {}, engine);
      const readOn = Promise.withResolvers<void>();
      const halfWay = Promise.withResolvers<void>();
      async function* chunks() {
        yield Buffer.from(`${JSON.stringify(open({ name: 'New' }))}\n`);
        yield Buffer.from(`${JSON.stringify(club('new'))}\n`);
        halfWay.resolve();
        await readOn.promise;
      }
      const imported = importFile(service.database, { name: 'a.ndjson', chunks: chunks(), size: undefined });
      await halfWay.promise;
      for (let read = 0; read < 20; read += 1) {
        assert.equal((await service.get('/api/v1/tournaments/open')).body.data.name, 'open');
        assert.equal((await service.get('/api/v1/battles/b1')).status, 200);
        assert.equal((await service.get('/api/v1/clubs/new')).status, 404);
      }
      readOn.resolve();
      assert.ok('report' in (await imported));
      assert.equal((await service.get('/api/v1/tournaments/open')).body.data.name, 'New');
      assert.equal((await service.get('/api/v1/clubs/new')).status, 200);
    });

    it('a pack without a record is a warning', async (t) => {
      const service = await startService(t, [], {}, engine);
      const { warnings } = await service.import([player('p'), open()]);
      assert.deepEqual(warnings.map(withoutValues), [
        {
          file: 'test.ndjson',
          line: 2,
          pointer: '/battlePack',
          message: 'the battle pack "Highlands" has no record; its battles have none of the optional keys',
        },
      ]);
    });
  });
}
