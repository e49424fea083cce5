// Making or revoking a key never waits for an import.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  nextRevision,
  readCursorSecret,
  readRevision,
  rotateCursorSecret,
} from '../../src/store/engine/settings.ts';
import { listAccounts, setAccountActive } from '../../src/store/keys/accounts.ts';
import { createKey, findKey, listKeys, recordUses, revokeKey, rotateKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';

for (const engine of engines) {
  describe(`keys beside an import on ${engine.name}`, () => {
    it('are made, found, listed, used, rotated and revoked while it has the write lock', async (t) => {
      const url = await engine.makeUrl(t);
      const [importer, other] = [await openDatabase(url), await openDatabase(url)];
      t.after(() => Promise.all([importer.close(), other.close()]));
      await importer.write(async (writer) => {
        await nextRevision(writer);
        const key = await createKey(other, { account: 'club', label: '', prefix: 'svc_v1_' });
        const { id } = (await findKey(other, key)) ?? assert.fail();
        await recordUses(other, new Map([[id, Date.now()]]));
        const rotated = await rotateKey(other, id, { prefix: 'svc_v1_', until: '2999-01-01' });
        await revokeKey(other, id);
        assert.equal(await findKey(other, key), undefined);
        assert.ok(await findKey(other, rotated?.key ?? ''));
        await setAccountActive(other, 'club', false);
        assert.equal((await listAccounts(other.keys))[0]?.active, false);
        assert.equal((await listKeys(other.keys, Date.now())).length, 2);
        const secret = await readCursorSecret(other.keys);
        await rotateCursorSecret(other);
        assert.notEqual(await readCursorSecret(other.keys), secret);
        assert.equal(await readRevision(other), 0, 'the import is still under way');
      });
      assert.equal(await readRevision(other), 1);
    });

    it('by a command, too', async (t) => {
      const url = await engine.makeUrl(t);
      const importer = await openDatabase(url);
      t.after(() => importer.close());
      await importer.write(async () => {
        const made = await runMuster(['keys', 'create', '--account', 'club', '--database', url]);
        assert.equal(made.status, 0, made.stderr);
        const id = (await listKeys(importer.keys, Date.now()))[0]?.id ?? '';
        const ended = await runMuster(['keys', 'revoke', id, '--database', url]);
        assert.equal(ended.stderr, `revoked ${id}\n`);
      });
    });

    it('noted uses do not change the revision, so that no cache is emptied', async (t) => {
      const database = await openDatabase(await engine.makeUrl(t));
      t.after(() => database.close());
      let told = 0;
      t.after(
        database.onWrite(() => {
          told += 1;
        }),
      );
      await createKey(database, { account: 'club', label: '', prefix: 'svc_v1_' });
      const [key] = await listKeys(database.keys, Date.now());
      await recordUses(database, new Map([[key?.id ?? '', Date.now()]]));
      assert.equal(await readRevision(database), 0);
      assert.equal(told, 0);
    });
  });
}
