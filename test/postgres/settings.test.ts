// PostgreSQL servers with unusual settings.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findTournament } from '../../src/store/read/tournaments.ts';
import { engines } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
  describe('a PostgreSQL server with settings of its own', () => {
    it('is read in every form in which it writes bytes', async (t) => {
      const url = await engine.makeUrl(t);
      const shown: (string | undefined)[] = [];
      for (const form of ['hex', 'escape']) {
        const address = new URL(url);
        address.searchParams.set('options', `-c bytea_output=${form}`);
        const database = await openDatabase(address.href);
        if (form === 'hex')
          await importRecords(database, [tournament('cup', { name: 'Cup of \\ and \u{1F3C6}' })]);
        shown.push((await findTournament(database, 'cup'))?.body.toString());
        await database.close();
      }
      assert.match(shown[0] ?? '', /Cup of/);
      assert.equal(shown[1], shown[0]);
    });
  });
}
