// Sessions and requests of other sites.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { makeRequest, type ServiceOptions, serve } from '../builders/service.ts';
import { asJson, makeVisitor, startProvider } from '../builders/sign-in-provider.ts';

const site = 'https://results.example';

async function start(t: TestContext, more: ServiceOptions = {}, engine = engines[0]) {
  const provider = await startProvider(t);
  const options = { pages: true, siteUrl: site, signIn: provider.options, ...more };
  const records = [club('host'), tournament('cup', { club: 'host' })];
  const service = await startOrganised(t, engine, records, options);
  const visit = () => makeVisitor(service.request, options.siteUrl ?? site);
  /** Someone with a name. */
  const come = async (name: string) => {
    const visitor = visit();
    await visitor.signIn(provider, `subject of ${name}`);
    await visitor.post('/account/name', { name });
    return visitor;
  };
  return { provider, service, options, visit, come };
}

for (const engine of engines) {
  describe(`sessions on ${engine.name}`, () => {
    it('work on every server, begin once for each sign-in, and end on every server', async (t) => {
      const { provider, service, options, come, visit } = await start(t, {}, engine);
      const database = await openDatabase(service.url);
      t.after(() => database.close());
      const other = await serve(database, options);
      t.after(other.close);
      const there = makeRequest(other.port);

      const begun = visit();
      const { headers } = await begun.get('/sign-in');
      const callback = provider.authorise(headers.location ?? '', 'racer');
      const twin = makeVisitor(there, site, new Map(begun.cookies));
      const answers = await Promise.all([begun.get(callback), twin.get(callback)]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 400]);

      const kim = await come('Kim');
      const away = kim.at(there);
      assert.equal((await away.get('/account')).body.data.name, 'Kim');
      const cookies = new Map(kim.cookies);
      assert.equal((await kim.post('/account/sign-out')).status, 204);
      assert.equal(kim.cookies.size, 0);
      for (const request of [service.request, there])
        assert.equal((await makeVisitor(request, site, new Map(cookies)).get('/account')).status, 401);

      const devices = [await come('Ann'), makeVisitor(there, site)];
      await devices[1]?.signIn(provider, 'subject of Ann');
      const bystander = await come('Bo');
      assert.equal((await devices[0]?.post('/account/sign-out-everywhere'))?.status, 204);
      assert.equal((await devices[1]?.get('/account'))?.status, 401);
      assert.equal((await bystander.get('/account')).status, 200);

      const muster = onDatabase(service.url);
      assert.equal((await muster('accounts sign-out Bo')).status, 0);
      assert.equal((await bystander.get('/account')).status, 401);
      assert.equal((await muster('accounts sign-out Nobody')).status, 1);
      assert.equal((await muster('accounts sign-out tests')).status, 1, 'it does not sign in');
    });
  });
}

describe('a session', () => {
  it('ends 30 days after it began, however much it is used', async (t) => {
    let now = Date.parse('2026-03-01T11:00:00Z');
    const { come } = await start(t, { now: () => now });
    const kim = await come('Kim');
    for (let day = 1; day < 30; day += 1) {
      now += 86_400_000;
      assert.equal((await kim.get('/account')).status, 200);
    }
    now += 86_399_999;
    assert.equal((await kim.get('/account')).status, 200);
    now += 1;
    const { status, body } = await kim.get('/account');
    assert.equal(status, 401);
    assert.deepEqual(body, { error: { status: 401, message: 'Sign in first', code: 'UNAUTHORIZED' } });
  });

  it('does not exist for a value that was not issued, or for a cookie given twice', async (t) => {
    const { come, service } = await start(t);
    const kim = await come('Kim');
    const cookie = `__Host-muster=${kim.cookies.get('__Host-muster')}`;
    const get = async (sent: string) =>
      (await service.request('GET', '/account', { ...asJson, cookie: sent })).status;
    assert.equal(await get(cookie), 200);
    assert.equal(await get(`a=b; ${cookie}; c=d`), 200);
    assert.equal(await get(`${cookie}; ${cookie}`), 401);
    assert.equal(await get(`${cookie}; __Host-muster=`), 401);
    assert.equal(await get(`__Host-muster=${'a'.repeat(43)}`), 401);
    assert.equal(await get('__Host-muster=short'), 401);
    assert.equal(await get(cookie.replace('__Host-', '')), 401, 'a cookie that another host could set');
  });

  it('can be ended if sign-in is off, and nothing else is served', async (t) => {
    const { come, service, options } = await start(t);
    const kim = await come('Kim');
    const off = await serve(service.database, { ...options, signIn: undefined });
    t.after(off.close);
    const visitor = kim.at(makeRequest(off.port));
    for (const path of ['/sign-in', '/sign-in/callback', '/account', '/account/keys'])
      assert.equal((await visitor.get(path)).status, 404, path);
    for (const path of ['/account/name', '/account/keys', '/account/delete', '/account/sign-out-everywhere'])
      assert.equal((await visitor.post(path, { name: 'Kim' })).status, 404, path);
    const cookies = new Map(kim.cookies);
    assert.equal((await visitor.post('/account/sign-out')).status, 204);
    assert.equal((await makeVisitor(service.request, site, cookies).get('/account')).status, 401);
    assert.equal((await visitor.post('/account/sign-out')).status, 401);
  });

  it('without an account can be ended too', async (t) => {
    const { service, visit } = await start(t);
    const { organiser } = service;
    const { post } = await organiser(['host']);
    const invited = JSON.stringify({ role: 'judge', name: 'Kim' });
    const { body } = await post('/tournaments/cup/invitations', invited);
    const visitor = visit();
    const hasSession = async () => (await visitor.get('/desk/session')).body.data.signedIn;
    assert.equal(await hasSession(), false);
    const opened = await visitor.post(new URL(body.data.url).pathname);
    assert.equal(opened.status, 201);
    assert.equal(await hasSession(), true);
    assert.equal((await visitor.get('/account')).status, 401);
    assert.equal((await visitor.post('/account/keys', { name: 'bot' })).status, 401);
    const cookies = new Map(visitor.cookies);
    assert.equal((await visitor.post('/account/sign-out')).status, 204);
    const again = makeVisitor(service.request, site, cookies);
    assert.equal((await again.post('/account/sign-out')).status, 401);
  });
});

describe('a request that changes an account', () => {
  it('must come from this site', async (t) => {
    const { come } = await start(t);
    const kim = await come('Kim');
    const forged = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://results.example' },
      { origin: 'https://results.example.evil.example' },
      { origin: site, 'sec-fetch-site': 'cross-site' },
      { origin: site, 'sec-fetch-site': 'same-site' },
      { origin: site, 'sec-fetch-site': 'none' },
    ];
    const paths = ['name', 'keys', 'keys/k_0/revoke', 'sign-out', 'sign-out-everywhere', 'delete'];
    for (const headers of forged)
      for (const path of paths) {
        const { status, body } = await kim.post(`/account/${path}`, { name: 'Kim' }, headers);
        assert.equal(status, 403);
        assert.deepEqual(body.error, {
          status: 403,
          message: 'This request did not come from this site',
          code: 'FORBIDDEN',
        });
      }
    const page = await kim.submit('/account/delete', { name: 'Kim' }, { origin: 'null' });
    assert.equal(page.status, 403);
    assert.ok(page.text.includes('<h1>This request did not come from this site</h1>'));
    assert.deepEqual((await kim.get('/account')).body.data.keys, []);
    const sent = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    assert.equal((await kim.post('/account/keys', { name: 'bot' }, sent)).status, 201);
  });

  it('has no CORS, and its answers are private', async (t) => {
    const { come, service } = await start(t);
    const kim = await come('Kim');
    const preflight = await service.request('OPTIONS', '/account/keys', { origin: 'https://evil.example' });
    assert.equal(preflight.status, 405);
    for (const answer of [
      preflight,
      await kim.get('/account'),
      await kim.get('/account', { accept: 'text/html' }),
      await kim.post('/account/keys', { name: 'bot' }),
      await kim.post('/account/keys', {}),
      await kim.submit('/account/keys', { name: 'other' }),
    ]) {
      const { headers } = answer;
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['x-robots-tag'], 'noindex');
      assert.equal(headers['referrer-policy'], 'same-origin');
      assert.match(
        String(headers['content-security-policy']),
        /^default-src 'none';.*frame-ancestors 'none'$/,
      );
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
    }
  });
});
