// /account: as JSON and as a page, names, and forms.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey } from '../../src/store/keys/keys.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { asJson, makeVisitor } from '../builders/sign-in-provider.ts';
import { assertError, site, start } from './signed-in.ts';

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

  it('has a unique name, ignoring case and accents', async (t) => {
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
