// The keys that people make for themselves at /account.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { makeRequest, serve } from '../builders/service.ts';
import { assertError, start } from './signed-in.ts';

const now = Date.parse('2026-03-01T11:00:00.789Z');

describe('keys of an account', () => {
  it('are made, used, listed and revoked, which takes effect at once', async (t) => {
    const { come, service } = await start(t, { now: () => now });
    const kim = await come('kim', 'Kim');
    const { status, text, body } = await kim.post('/account/keys', { name: ' results bot ' });
    assert.equal(status, 201);
    const { id, key, tail } = body.data;
    const rest = `"name":"results bot","tail":"${tail}","created":"2026-03-01T11:00:00Z","lastUsed":null,"state":`;
    assert.equal(text, `{"data":{"id":"${id}","key":"${key}",${rest}"active"}}`);
    assert.ok(key.startsWith('svc_v1_') && key.endsWith(tail));
    const use = () => service.request('GET', '/api/v1/tournaments', { authorization: `Bearer ${key}` });
    assert.equal((await use()).status, 200);
    const used = rest.replace('null', '"2026-03-01T11:00:00Z"');
    assert.equal(
      JSON.stringify((await kim.get('/account')).body.data.keys),
      `[{"id":"${id}",${used}"active"}]`,
    );
    for (const time of ['first', 'second']) {
      const revoked = await kim.post(`/account/keys/${id}/revoke`);
      assert.equal(revoked.status, 200, time);
      assert.equal(revoked.text, `{"data":{"id":"${id}",${used}"revoked"}}`);
      assert.equal((await use()).status, 401, 'without waiting for the cache');
    }
    await assertError(kim.post('/account/keys/k_000000000000/revoke'), 404, 'Key not found');
    for (const name of ['', '  ', 'x'.repeat(61), 'a\nb', 7, undefined])
      await assertError(kim.post('/account/keys', { name }), 422);
    assert.equal((await kim.post('/account/keys', { name: '😀'.repeat(60) })).status, 201);
  });

  it('include those that an operator made, but no organiser keys and no one else’s', async (t) => {
    const { come, service } = await start(t);
    const kim = await come('kim', 'Kim');
    const ann = await come('ann', 'Ann');
    const made = { account: 'Kim', prefix: 'svc_v1_' };
    await createKey(service.database, { ...made, label: 'old', expires: '2020-01-01T00:00:00.000Z' });
    // Times have milliseconds, and both keys may be made in the same one.
    await service.database.keys.write((writer) =>
      writer.run('UPDATE api_key SET created = $1', ['2019-01-01T00:00:00.000Z']),
    );
    await createKey(service.database, { ...made, label: 'by the operator' });
    await createKey(service.database, { ...made, label: 'desk', prefix: 'org_v1_', clubs: 'all' });
    const { keys } = (await kim.get('/account')).body.data;
    assert.deepEqual(
      keys.map(({ name, state }: { name: string; state: string }) => [name, state]),
      [
        ['old', 'expired'],
        ['by the operator', 'active'],
      ],
    );
    await assertError(ann.post(`/account/keys/${keys[1].id}/revoke`), 404, 'Key not found');
    assert.equal((await kim.post(`/account/keys/${keys[1].id}/revoke`)).status, 200);
  });

  it('are for the operator to make if self-service is off', async (t) => {
    const { come, service, options, provider } = await start(t);
    const kim = await come('kim', 'Kim');
    const signIn = { ...provider.options, ownKeys: false, ownEvents: true };
    const other = await serve(service.database, { ...options, signIn });
    t.after(other.close);
    const there = kim.at(makeRequest(other.port));
    await assertError(there.post('/account/keys', { name: 'bot' }), 403, 'Ask the operator for a key');
    assert.match((await there.get('/account', { accept: 'text/html' })).text, /Ask the operator for a key/);
    assert.equal((await there.get('/account')).body.data.own, true, 'with SELF_SERVICE_EVENTS');
  });
});

for (const engine of engines) {
  describe(`accounts on ${engine.name}`, () => {
    it('have names and at most five active keys, even if two servers are asked at the same time', async (t) => {
      const { come, service, options } = await start(t, {}, engine);
      const database = await openDatabase(service.url);
      t.after(() => database.close());
      const other = await serve(database, options);
      t.after(other.close);
      const there = makeRequest(other.port);
      const [kim, ann] = [await come('kim'), (await come('ann')).at(there)];
      const named = await Promise.all([
        kim.post('/account/name', { name: 'Zoë' }),
        ann.post('/account/name', { name: 'ZOE' }),
      ]);
      assert.deepEqual(named.map(({ status }) => status).sort(), [200, 409]);
      const winner = named[0]?.status === 200 ? kim : ann;
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          winner
            .at(index % 2 === 0 ? there : service.request)
            .post('/account/keys', { name: `key ${index}` }),
        ),
      );
      assert.deepEqual(made.map(({ status }) => status).sort(), [201, 201, 201, 201, 201, 409, 409, 409]);
      await assertError(
        winner.post('/account/keys', { name: 'six' }),
        409,
        'At most 5 keys; revoke one first',
      );
      const [{ id }] = (await winner.get('/account')).body.data.keys;
      await winner.post(`/account/keys/${id}/revoke`);
      assert.equal((await winner.post('/account/keys', { name: 'five' })).status, 201);
      assert.equal((await winner.get('/account')).body.data.keys.at(-1).name, 'five', 'oldest first');
    });
  });
}
