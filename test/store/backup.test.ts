// The backup of docs/backup.md, taken while the database is in use, is all there is.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { createKey, findKey } from '../../src/store/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { nextRevision } from '../../src/store/references.ts';
import { readCursorSecret, readRevision } from '../../src/store/settings.ts';
import { hasTournament } from '../../src/store/tournaments.ts';
import { makeFolder } from '../builders/engines.ts';
import { tournament } from '../builders/records.ts';
import { importRecords } from '../builders/service.ts';

describe('a backup of a SQLite database', () => {
  it('taken during an import holds the state before it: records, keys and cursor secret', async (t) => {
    const folder = makeFolder(t);
    const database = await openDatabase(`sqlite:${join(folder, 'muster.db')}`);
    t.after(() => database.close());
    await importRecords(database, [tournament('open')]);
    const key = await createKey(database, { account: 'tests', label: '', prefix: 'svc_v1_' });
    await database.write(async (writer) => {
      await nextRevision(writer);
      const copying = new DatabaseSync(join(folder, 'muster.db'));
      copying.exec(`VACUUM INTO '${join(folder, 'backup.db')}'`);
      copying.close();
    });
    const restored = await openDatabase(`sqlite:${join(folder, 'backup.db')}`);
    t.after(() => restored.close());
    assert.equal(await hasTournament(restored, 'open'), true);
    assert.ok(await findKey(restored, key));
    assert.equal(await readRevision(restored), 1);
    assert.equal(await readCursorSecret(restored), await readCursorSecret(database));
  });
});
