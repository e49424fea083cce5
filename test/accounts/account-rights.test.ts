// What an account owns and may do: rights that operators grant, and deleting it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { casualBattle, seasonRecord, tournament } from '../../packages/rules/test/builders/records.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { setOwner } from '../../src/store/records/ownership.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { assertError, start } from './signed-in.ts';

for (const engine of engines) {
  describe(`accounts on ${engine.name}`, () => {
    it('are deleted with keys, sessions and rights; the name is free again and gone from the history', async (t) => {
      const { come, service } = await start(t, { organisers: 'on', organiserKeyPrefix: 'org_v1_' }, engine);
      const muster = onDatabase(service.url);
      const kim = await come('kim', 'Kim');
      const device = await come('kim');
      const { key } = (await kim.post('/account/keys', { name: 'bot' })).body.data;
      const owning = await createKey(service.database, {
        account: 'Kim',
        label: '',
        prefix: 'org_v1_',
        own: true,
      });
      const headers = { authorization: `Bearer ${owning}`, 'content-type': 'application/x-ndjson' };
      const submit = (record: object) =>
        service.request('POST', '/organisers/v1/submissions', headers, JSON.stringify(record));
      for (const record of [tournament('one'), tournament('two', { published: false })])
        assert.equal((await submit(record)).status, 201);
      await assertError(kim.post('/account/delete', { name: 'Ann' }), 422);
      await assertError(kim.post('/account/delete', { name: 'kim' }), 422);
      await assertError(kim.post('/account/delete', { name: 'Kim' }), 409, 'You still own 2 tournaments');
      const remove = (slug: string) =>
        service.request('DELETE', `/organisers/v1/tournaments/${slug}`, {
          authorization: `Bearer ${owning}`,
        });
      assert.equal((await remove('one')).status, 201);
      await assertError(kim.post('/account/delete', { name: 'Kim' }), 409, 'You still own 1 tournament');
      const failed = await muster('accounts remove Kim');
      assert.deepEqual([failed.status, failed.stderr], [1, 'muster: Kim still owns 1 tournament\n']);
      assert.equal((await remove('two')).status, 201);
      assert.equal((await kim.post('/account/delete', { name: ' Kim ' })).status, 204);
      assert.equal(kim.cookies.size, 0);

      assert.equal((await device.get('/account')).status, 401);
      const use = (path: string, used: string) =>
        service.request('GET', path, { authorization: `Bearer ${used}` });
      assert.equal((await use('/api/v1/tournaments', key)).status, 401);
      assert.equal((await use('/organisers/v1/me', owning)).status, 401);
      const all = await createKey(service.database, {
        account: 'all',
        label: '',
        prefix: 'org_v1_',
        clubs: 'all',
      });
      const { body } = await use('/organisers/v1/submissions', all);
      const accounts = new Set(body.data.map(({ account }: { account: string | null }) => account));
      assert.deepEqual(
        [...accounts].filter((name) => name !== null),
        ['deleted account'],
      );
      assert.equal(await service.database.value('SELECT count(*) FROM owner'), 0);

      const again = await come('kim');
      assert.equal((await again.get('/account')).body.data.name, null, 'a new account');
      const ann = await come('ann', 'Kim');
      assert.deepEqual((await ann.get('/account')).body.data.keys, []);
      assert.equal((await muster('accounts remove Kim')).status, 0);
      assert.equal((await ann.get('/account')).status, 401);
      assert.equal((await muster('accounts remove Kim')).status, 1);
    });

    it('are not deleted while they own a season or a battle, published or not', async (t) => {
      const { come, service } = await start(t, {}, engine);
      const kim = await come('kim', 'Kim');
      await service.import([
        tournament('hidden', { published: false }),
        tournament('of-a-club', { club: 'host' }),
        seasonRecord('league'),
        casualBattle('duel'),
      ]);
      await service.database.write(async (writer) => {
        await setOwner(writer, 'tournament', ['hidden'], 'Kim');
        await setOwner(writer, 'tournament', ['of-a-club'], 'Kim');
        await setOwner(writer, 'tournament', ['removed'], 'Kim');
        await setOwner(writer, 'season', ['league'], 'Kim');
        await setOwner(writer, 'battle', ['duel'], 'Kim');
      });
      const owned = 'You still own 1 tournament, 1 season, 1 battle';
      await assertError(kim.post('/account/delete', { name: 'Kim' }), 409, owned);
      const page = await kim.submit('/account/delete', { name: 'Kim' });
      assert.equal(page.status, 409);
      assert.ok(page.text.includes(`role="alert">${owned}</p>`));
    });

    it('have the rights that operators grant, and move to another database with them', async (t) => {
      const { come, service } = await start(t, {}, engine);
      const muster = onDatabase(service.url);
      const kim = await come('kim', 'Kim');
      const rights = async () => {
        const { clubs, own } = (await kim.get('/account')).body.data;
        return { clubs, own };
      };
      for (const [words, expected] of [
        ['--club host', { clubs: ['host'], own: false }],
        ['--own', { clubs: [], own: true }],
        ['--all-clubs --own', { clubs: ['*'], own: true }],
        ['--none', { clubs: [], own: false }],
        ['--club host --own', { clubs: ['host'], own: true }],
      ] as const) {
        assert.equal((await muster(`accounts grant Kim ${words}`)).status, 0, words);
        assert.deepEqual(await rights(), expected, words);
      }
      for (const [words, status] of [
        ['accounts grant Kim', 2],
        ['accounts grant Kim --none --own', 2],
        ['accounts grant Kim --club host --all-clubs', 2],
        ['accounts grant Kim --club missing', 1],
        ['accounts grant Ann --own', 1],
        ['accounts grant tests --own', 1],
      ] as const)
        assert.equal((await muster(words)).status, status, words);
      assert.deepEqual(await rights(), { clubs: ['host'], own: true });
      const { stdout } = await muster('accounts list');
      assert.match(stdout, /^Kim +active +0 keys +\S+ +signs in +host \(own\)$/m);
      assert.match(stdout, /^tests +active +1 key +\S+ +does not sign in$/m);

      const exported = await muster('export keys');
      const line = exported.stdout.split('\n').find((one) => one.includes('"Kim"')) ?? '';
      const { identity, created, ...copy } = JSON.parse(line);
      assert.deepEqual(copy, { kind: 'account', name: 'Kim', active: true, clubs: 'host', own: true });
      assert.match(identity, /^[\w-]{43}$/);
      assert.ok(!exported.stdout.includes('session'));
      const file = join(makeFolder(t), 'keys.ndjson');
      writeFileSync(file, exported.stdout);
      const target = onDatabase(await engine.makeUrl(t));
      assert.equal((await target('keys import', file)).status, 0);
      assert.equal((await target('export keys')).stdout, exported.stdout);
      writeFileSync(file, `${JSON.stringify({ ...copy, name: 'Other', identity, created })}\n`);
      const conflict = await target('keys import', file);
      assert.equal(conflict.status, 1);
      assert.match(conflict.stderr, /the account "Kim" has the same identity/);
    });
  });
}
