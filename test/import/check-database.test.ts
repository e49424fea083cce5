import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { checkDatabase } from '../../src/import/check-database.ts';
import { engines } from '../builders/engines.ts';
import { startService } from '../builders/service.ts';

const damages = {
  'a changed document': `UPDATE document SET crc = crc + 1 WHERE id = (SELECT min(id) FROM document)`,
  'a lost document': `DELETE FROM document WHERE id = (SELECT min(id) FROM document)`,
  'a document too many': `INSERT INTO document (id, body, crc) VALUES (99999999, '{}', 0)`,
  'a lost list': `DELETE FROM leaf WHERE list = 'tournaments'`,
  'a leaf that was changed': `UPDATE leaf SET head = replace(head, '0', '1') WHERE list LIKE '%/battles'`,
  'a document of a list that was changed': `UPDATE leaf SET body = (SELECT body FROM leaf WHERE list LIKE '%/details' ORDER BY id LIMIT 1) WHERE list LIKE '%/battles'`,
  'a leaf too many': `INSERT INTO leaf (id, list, ord, next, head, body, seal) VALUES (-1, 'tournaments', '3', '', '', '', 0)`,
  'a name that no search finds': `DELETE FROM entry WHERE list = 'tournaments'`,
  'a name too many': `INSERT INTO entry (list, ord, document) VALUES ('tournaments', '3', 1)`,
  'a lost board': `DELETE FROM standing WHERE place = 0`,
  'a lost battle': `DELETE FROM battle WHERE tournament <> ''`,
  'a battle that leads elsewhere': `UPDATE battle SET leaf = leaf + 1 WHERE parts IS NOT NULL`,
  'a battle of other parts': 'UPDATE battle SET parts = substr(parts, 2)',
  'a record that is not what was imported': `UPDATE club SET digest = 'x'`,
  'a record that cannot be read': `UPDATE player SET record = '{'`,
};

for (const engine of engines) {
  describe(`a check on ${engine.name}`, () => {
    it('finds a sound database sound, and counts what is in it', async (t) => {
      const service = await startService(t, [...generateWorld({ tournaments: 6, seed: 4 })], {}, engine);
      const { faults, records } = await checkDatabase(service.database);
      assert.deepEqual(faults, []);
      assert.equal(records.tournament, 6);
    });

    for (const [name, statement] of Object.entries(damages)) {
      it(`finds ${name}`, async (t) => {
        const service = await startService(t, [...generateWorld({ tournaments: 2, seed: 4 })], {}, engine);
        await service.database.write((writer) => writer.run(statement));
        const { faults, more } = await checkDatabase(service.database);
        assert.ok(faults.length > 0);
        assert.ok(faults.length <= 100 && more >= 0);
      });
    }
  });
}
