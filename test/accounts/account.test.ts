// /account: names, keys, deleting, and what operators do with accounts.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { casualBattle, club, seasonRecord, tournament } from '../../packages/rules/test/builders/records.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { setOwner } from '../../src/store/records/ownership.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { makeRequest, type ServiceOptions, serve, startService } from '../builders/service.ts';
import { asJson, makeVisitor, startProvider, type Visitor } from '../builders/sign-in-provider.ts';

const site = 'https://results.example';
const now = Date.parse('2026-03-01T11:00:00.789Z');

async function start(t: TestContext, more: ServiceOptions = {}, engine = engines[0]) {
  const provider = await startProvider(t);
  const options = { pages: true, siteUrl: site, signIn: provider.options, ...more };
  const service = await startService(t, [club('host')], options, engine);
  const come = async (subject: string, name?: string) => {
    const visitor = makeVisitor(service.request, site);
    await visitor.signIn(provider, subject);
    if (name !== undefined) await visitor.post('/account/name', { name });
    return visitor;
  };
  return { provider, service, options, come };
}

async function assertError(answer: ReturnType<Visitor['get']>, status: number, message?: string) {
  const { status: sent, body } = await answer;
  assert.equal(sent, status);
  assert.deepEqual(Object.keys(body.error), ['status', 'message', 'code']);
  if (message !== undefined) assert.equal(body.error.message, message);
}

describe('an account', () => {
  it('is shown as JSON, or as a page with forms', async (t) => {
    const { come } = await start(t);
    const kim = await come('kim');
    const unnamed = '{"data":{"name":null,"clubs":[],"own":false,"tournaments":[],"keys":[]}}';
    assert.equal((await kim.get('/account')).text, unnamed);
    const choosing = await kim.get('/account', { accept: 'text/html' });
    assert.match(choosing.text, /<form method="post" action="\/account\/name">/);
    assert.deepEqual((await kim.post('/account/name', { name: 'Kim' })).body, { data: { name: 'Kim' } });
    assert.equal((await kim.get('/account')).body.data.name, 'Kim');
    const page = await kim.get('/account', { accept: 'text/html' });
    for (const action of ['keys', 'sign-out', 'sign-out-everywhere', 'delete'])
      assert.ok(page.text.includes(`action="/account/${action}"`), action);
  });

  it('has a page with a button for people who are signed out, and 401 as JSON', async (t) => {
    const { service, provider } = await start(t);
    const visitor = makeVisitor(service.request, site);
    const page = await visitor.get('/account', { accept: 'text/html' });
    assert.equal(page.status, 200);
    assert.match(page.text, /<a class="button" href="\/sign-in">Sign in with Tests<\/a>/);
    await assertError(visitor.get('/account'), 401, 'Sign in first');
    await assertError(visitor.post('/account/keys', { name: 'bot' }), 401, 'Sign in first');
    const form = await visitor.submit('/account/keys', { name: 'bot' });
    assert.equal(form.status, 401);
    assert.match(form.text, /Sign in with Tests/);
    assert.deepEqual(provider.asked, []);
  });

  it('does nothing but sign out until it has a name', async (t) => {
    const { come } = await start(t);
    const kim = await come('kim');
    for (const path of ['keys', 'keys/k_0/revoke', 'delete'])
      await assertError(kim.post(`/account/${path}`, { name: 'Kim' }), 403, 'Choose a name first');
    assert.equal((await kim.post('/account/sign-out-everywhere')).status, 204);
    const again = await come('kim');
    assert.equal((await again.post('/account/sign-out')).status, 204);
  });

  it('has a name of letters, marks, digits, spaces and a few signs', async (t) => {
    const { come } = await start(t);
    const kim = await come('kim');
    const wrong = [
      '',
      'K',
      ' K ',
      'a'.repeat(41),
      '12',
      '. -',
      'Kim!',
      'a\tb',
      'a\nb',
      'Kim\u200d',
      'Ki\u3164',
      '😀 Kim',
    ];
    for (const name of [...wrong, 7, null, ['Kim'], undefined])
      await assertError(kim.post('/account/name', { name }), 422);
    const { body } = await kim.post('/account/name', { name: "  Zoe\u0308   d'A.-_’ 9  " });
    assert.equal(body.data.name, "Zo\u00eb d'A.-_’ 9");
    await assertError(kim.post('/account/name', { name: 'Kim' }), 409, 'The name is already chosen');
    const long = 'ä'.repeat(40);
    assert.equal(
      (await (await come('other')).post('/account/name', { name: long.normalize('NFD') })).status,
      200,
    );
    assert.equal((await (await come('third')).post('/account/name', { name: '李明' })).status, 200);
  });

  it('has a name of its own, case and accents aside', async (t) => {
    const { come, service } = await start(t);
    await createKey(service.database, { account: 'Łódź Élite', label: '', prefix: 'svc_v1_' });
    await come('zoe', 'Zoë Ångström');
    const kim = await come('kim');
    const taken = [
      'zoe angstrom',
      'ZOË ÅNGSTRÖM',
      'łódź elite',
      'tests',
      'players',
      'Operator',
      'the  operator',
      'Dêleted Account',
    ];
    for (const name of taken)
      await assertError(kim.post('/account/name', { name }), 409, 'This name is taken');
    const { status, stderr } = await onDatabase(service.url)('keys create --account', 'ZOE Angstrom');
    assert.equal(status, 1);
    assert.match(stderr, /the account "Zoë Ångström" differs from this name only in case or accents/);
  });

  it('accepts forms and JSON of at most 16 KB', async (t) => {
    const { come, service } = await start(t);
    const kim = await come('kim');
    const cookie = `__Host-muster=${kim.cookies.get('__Host-muster')}`;
    const post = (type: string | undefined, body: string, more = {}) =>
      service.request(
        'POST',
        '/account/name',
        { origin: site, ...asJson, cookie, ...(type && { 'content-type': type }), ...more },
        body,
      );
    await assertError(post('text/plain', 'name=Kim'), 415);
    await assertError(post(undefined, '{"name":"Kim"}'), 415);
    await assertError(post('application/json', '{"name":"Kim"}', { 'content-encoding': 'gzip' }), 415);
    await assertError(post('application/json', '{"name":'), 400);
    await assertError(post('application/json', '"Kim"'), 422);
    await assertError(post('application/json', JSON.stringify({ name: 'x'.repeat(16_384) })), 413);
    const largest = JSON.stringify({ name: 'Kim', more: '' });
    const multipart = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nK\r\n--b--\r\n';
    await assertError(post('multipart/form-data; boundary=b', multipart), 422);
    const padded = largest.replace('""', `"${'x'.repeat(16_384 - largest.length)}"`);
    assert.equal((await post('application/json; charset=utf-8', padded)).status, 200);
  });
});

describe('forms', () => {
  it('lead back to the account, and a rejected one shows why with what was typed', async (t) => {
    const { come } = await start(t);
    const kim = await come('kim');
    const rejected = await kim.submit('/account/name', { name: '<b>' });
    assert.equal(rejected.status, 422);
    assert.match(rejected.text, /role="alert">A name has 2 to 40 letters/);
    assert.match(rejected.text, /value="&lt;b&gt;"/);
    const named = await kim.submit('/account/name', { name: 'Kim' });
    assert.deepEqual([named.status, named.headers.location], [303, '/account']);
    const made = await kim.submit('/account/keys', { name: 'bot' });
    assert.equal(made.status, 200);
    const [key = ''] = /svc_v1_\w+/.exec(made.text) ?? [];
    assert.notEqual(key, '');
    const [{ id }] = (await kim.get('/account')).body.data.keys;
    const revoked = await kim.submit(`/account/keys/${id}/revoke`);
    assert.deepEqual([revoked.status, revoked.headers.location], [303, '/account']);
    assert.ok(!(await kim.get('/account', { accept: 'text/html' })).text.includes(key));
    const out = await kim.submit('/account/sign-out');
    assert.deepEqual([out.status, out.headers.location], [303, '/account']);
    assert.equal(kim.cookies.size, 0);
  });
});

describe('keys of an account', () => {
  it('are made, used, listed and revoked, which holds at once', async (t) => {
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

  it('are the API keys alone, also those that an operator made, and no one else’s', async (t) => {
    const { come, service } = await start(t);
    const kim = await come('kim', 'Kim');
    const ann = await come('ann', 'Ann');
    const made = { account: 'Kim', prefix: 'svc_v1_' };
    await createKey(service.database, { ...made, label: 'old', expires: '2020-01-01T00:00:00.000Z' });
    // Times are by the millisecond, in which both may be made.
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
    it('have names and at most five active keys, also if asked for at once on two servers', async (t) => {
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
