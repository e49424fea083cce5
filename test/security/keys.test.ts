// The form of keys, their owners, and their lifetime.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setAccountActive } from '../../src/store/keys/accounts.ts';
import { digestOf, isWellMade, makeKey } from '../../src/store/keys/key-text.ts';
import { createKey, findKeyRecord, listKeys, revokeKey, rotateKey } from '../../src/store/keys/keys.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { startService } from '../builders/service.ts';

const prefix = 'svc_v1_';
const path = '/api/v1/tournaments';
const invalid = { error: { status: 401, message: 'Invalid API key', code: 'UNAUTHORIZED' } };
function bearer(key: string) {
  return { authorization: `Bearer ${key}` };
}

describe('a key', () => {
  it('is the prefix, 166 random bits and a checksum in letters and digits', () => {
    const keys = Array.from({ length: 1000 }, () => makeKey(prefix));
    assert.equal(new Set(keys).size, keys.length);
    for (const key of keys) assert.match(key, /^svc_v1_[0-9A-Za-z]{34}$/);
    assert.ok(28 * Math.log2(62) > 160);
    const letters = new Set(keys.flatMap((key) => [...key.slice(prefix.length, -6)]));
    assert.equal(letters.size, 62, 'every letter occurs');
  });

  it('reveals a typing error by its checksum, whichever letter is wrong', () => {
    const key = makeKey(prefix);
    assert.ok(isWellMade(key, prefix));
    for (let place = prefix.length; place < key.length; place += 1) {
      const other = key[place] === 'a' ? 'b' : 'a';
      assert.ok(
        !isWellMade(`${key.slice(0, place)}${other}${key.slice(place + 1)}`, prefix),
        `place ${place}`,
      );
    }
    assert.ok(!isWellMade(key.slice(0, -1), prefix));
    assert.ok(!isWellMade(`${key}x`, prefix));
  });
});

describe('keys', () => {
  it('are stored only as a digest', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const key = await createKey(database, { account: 'Ada', label: 'bot', prefix });
    const rows = JSON.stringify(await database.keys.all('SELECT * FROM api_key'));
    assert.ok(!rows.includes(key.slice(prefix.length, -4)));
    assert.ok(rows.includes(digestOf(key)));
  });

  it('stop working within a second of being revoked, with the answer an unknown key gets', async (t) => {
    let now = Date.now();
    const service = await startService(t, [], { now: () => now }, sqlite);
    assert.equal((await service.get(path)).status, 200);
    const [record] = await listKeys(service.database.keys, now);
    assert.equal((await revokeKey(service.database, record?.id ?? ''))?.state, 'active');
    now += 1000;
    const revoked = await service.get(path);
    assert.equal(revoked.status, 401);
    assert.deepEqual(revoked.body, invalid);
    const unknown = await service.get(path, bearer(makeKey(prefix)));
    assert.deepEqual(unknown.body, invalid);
    assert.deepEqual(Object.keys(revoked.headers).sort(), Object.keys(unknown.headers).sort());
  });

  it('stop working within a second of their account being deactivated, and work again after', async (t) => {
    let now = Date.now();
    const service = await startService(t, [], { now: () => now }, sqlite);
    assert.equal((await service.get(path)).status, 200);
    assert.equal(await setAccountActive(service.database, 'tests', false), true);
    now += 1000;
    assert.deepEqual((await service.get(path)).body, invalid);
    assert.equal(await setAccountActive(service.database, 'tests', false), false, 'nothing to change');
    assert.equal(await setAccountActive(service.database, 'tests', true), true);
    now += 1000;
    assert.equal((await service.get(path)).status, 200);
    assert.equal(await setAccountActive(service.database, 'nobody', true), undefined);
  });

  it('work until they expire, to the millisecond', async (t) => {
    let now = Date.parse('2026-05-01T12:00:00Z');
    const service = await startService(t, [], { now: () => now }, sqlite);
    const expires = '2026-05-01T12:00:00.100Z';
    const key = await createKey(service.database, { account: 'Ada', label: '', prefix, expires });
    now += 99;
    assert.equal((await service.get(path, bearer(key))).status, 200);
    now += 1;
    assert.deepEqual((await service.get(path, bearer(key))).body, invalid);
  });

  it('are distinguished even if the clock is set back', async (t) => {
    let now = Date.now();
    const service = await startService(t, [], { now: () => now }, sqlite);
    assert.equal((await service.get(path)).status, 200);
    const [record] = await listKeys(service.database.keys, now);
    await revokeKey(service.database, record?.id ?? '');
    now -= 3_600_000;
    assert.equal((await service.get(path)).status, 401);
  });

  it('are rotated: the new one works at once, the old one until the time given', async (t) => {
    let now = Date.now();
    const service = await startService(t, [], { now: () => now }, sqlite);
    const made = await createKey(service.database, {
      account: 'Ada',
      label: 'bot',
      prefix,
      rateLimit: 7,
    });
    const old = await findKeyRecord(service.database.keys, 'digest', digestOf(made), now);
    const until = new Date(now + 3_600_000).toISOString();
    const rotated = await rotateKey(service.database, old?.id ?? '', { prefix, until });
    const fresh = await findKeyRecord(service.database.keys, 'digest', digestOf(rotated?.key ?? ''), now);
    assert.deepEqual([fresh?.account, fresh?.label, fresh?.rateLimit], ['Ada', 'bot', 7]);
    for (const key of [made, rotated?.key ?? '']) {
      assert.equal((await service.get(path, bearer(key))).status, 200);
    }
    now += 3_600_001;
    assert.equal((await service.get(path, bearer(made))).status, 401);
    assert.equal((await service.get(path, bearer(rotated?.key ?? ''))).status, 200);
  });

  it('are rotated with the lifetime of the old one, counted from now', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const day = 86_400_000;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const rotate = async (key: string, more = {}) => {
      const { id = '' } = (await findKeyRecord(database.keys, 'digest', digestOf(key), Date.now())) ?? {};
      const { key: fresh = '' } = (await rotateKey(database, id, { prefix, until, ...more })) ?? {};
      return findKeyRecord(database.keys, 'digest', digestOf(fresh), Date.now());
    };
    const make = (expires?: string) => createKey(database, { account: 'Ada', label: '', prefix, expires });
    const key = await make(new Date(Date.now() + 3 * day).toISOString());
    // Two of its three days are over.
    const past = new Date(Date.now() - 2 * day).toISOString();
    await database.keys.write(async (writer) => {
      await writer.run('UPDATE api_key SET created = $1, expires = $2', [
        past,
        new Date(Date.now() + day).toISOString(),
      ]);
    });
    const { expires } = (await rotate(key)) ?? {};
    assert.equal(Math.round((Date.parse(expires ?? '') - Date.now()) / day), 3);
    assert.equal((await rotate(await make()))?.expires, null, 'a key without expiry stays so');
    const said = new Date(Date.now() + 7 * day).toISOString();
    assert.equal((await rotate(await make(), { expires: said }))?.expires, said);
  });

  it('are not rotated once they no longer work, and rotating does not prolong the old one', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const now = Date.now();
    const soon = new Date(now + 1_800_000).toISOString();
    const until = new Date(now + 3_600_000).toISOString();
    await createKey(database, { account: 'Ada', label: '', prefix, expires: soon });
    const id = (await listKeys(database.keys, now))[0]?.id ?? '';
    assert.equal((await rotateKey(database, id, { prefix, until }))?.old.expires, soon);
    await revokeKey(database, id);
    const rejected = await rotateKey(database, id, { prefix, until });
    assert.deepEqual([rejected?.old.state, rejected?.key], ['revoked', undefined]);
    assert.equal((await listKeys(database.keys, now)).length, 2, 'no key was made');
    assert.equal(await rotateKey(database, 'k_none', { prefix, until }), undefined);
  });

  it('have their last use recorded when the server closes, without a write per request', async (t) => {
    const now = Date.parse('2026-05-01T12:00:00Z');
    const service = await startService(t, [], { now: () => now }, sqlite);
    for (let count = 0; count < 5; count += 1) await service.get(path);
    const before = await listKeys(service.database.keys, now);
    assert.equal(before[0]?.lastUsed, null, 'requests wrote nothing');
    await service.close();
    const after = await listKeys(service.database.keys, now);
    assert.equal(after[0]?.lastUsed, '2026-05-01T12:00:00.000Z');
  });

  it('work, and have their last use recorded, while an import has the write lock', async (t) => {
    const url = await sqlite.makeUrl(t);
    const service = await startService(t, [], {}, { name: sqlite.name, makeUrl: async () => url });
    const importer = await openTestDatabase(t, { name: sqlite.name, makeUrl: async () => url });
    await importer.write(async () => {
      assert.equal((await service.get(path)).status, 200);
      await service.close();
    });
    assert.ok((await listKeys(service.database.keys, Date.now()))[0]?.lastUsed);
  });
});
