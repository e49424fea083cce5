// Dumps beside imports: one state of the data, and a marker from which changes go on.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { site } from '../builders/directory.ts';
import { makeDump, readFile, readPackage } from '../builders/dumped.ts';
import { engines } from '../builders/engines.ts';
import { historyStart, listVisible, makeHistory } from '../builders/history.ts';
import { startService, walk } from '../builders/service.ts';

for (const engine of engines) {
  describe(`a dump on ${engine.name}`, () => {
    it('is a consistent snapshot during imports', async (t) => {
      const service = await startService(t, [club('gate')], site, engine);
      await service.database.snapshot(async (reader) => {
        const count = () => reader.value<number>('SELECT count(*) FROM club');
        assert.equal(await count(), 1);
        await service.import([club('hand')]);
        assert.equal(await count(), 1);
      });
      const folder = await makeDump(t, service.database, { formats: ['csv'] });
      assert.equal((await readFile(folder, 'clubs.csv')).length, 2);
    });

    it('and the changes after its marker together have everything', async (t) => {
      const service = await startService(t, historyStart, site, engine);
      const act = makeHistory(12, 'd');
      for (let count = 0; count < 15; count += 1) await act(service.database);
      const folder = await makeDump(t, service.database, { formats: ['ndjson'] });
      const { since } = readPackage(folder);
      const read = (table: string) => readFile(folder, `${table}.ndjson`);
      const things = new Set([
        ...(await read('tournaments')).map(({ slug }) => `tournament ${slug}`),
        ...(await read('clubs')).map(({ slug }) => `club ${slug}`),
        ...(await read('players')).map(({ playerId }) => `player ${playerId}`),
        ...(await read('battles')).flatMap(({ tournament, id }) =>
          tournament === null ? `battle ${id}` : [],
        ),
      ]);
      assert.deepEqual(things, await listVisible(service.database));
      assert.deepEqual((await service.get(`${endpoints.changes}?since=${since}`)).body.data, []);
      for (let count = 0; count < 10; count += 1) await act(service.database);
      for (const { kind, id, change } of await walk(service, `${endpoints.changes}?since=${since}`)) {
        if (change === 'removed') things.delete(`${kind} ${id}`);
        else things.add(`${kind} ${id}`);
      }
      assert.deepEqual(things, await listVisible(service.database));
    });
  });
}
