// Signing in: what the provider is asked, every way in which it can go wrong, and where the browser goes afterwards.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setAccountActive } from '../../src/store/keys/accounts.ts';
import { type Answer, type ServiceOptions, startService } from '../builders/service.ts';
import { clientId, makeVisitor, startProvider, type Visitor } from '../builders/sign-in-provider.ts';

const site = 'https://results.example';
const invalid = 'This sign-in is no longer valid. Try again.';

async function start(t: TestContext, more: ServiceOptions = {}) {
  const provider = await startProvider(t);
  const options = { pages: true, siteUrl: site, signIn: provider.options, ...more };
  const service = await startService(t, [], options);
  const visit = () => makeVisitor(service.request, options.siteUrl ?? site);
  return { provider, service, visit };
}

/** A page with its heading, and no session. */
function assertPage(answer: Answer, status: number, message: string, visitor: Visitor): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  assert.ok(answer.text.includes(`<h1>${message}</h1>`), answer.text);
  assert.equal(visitor.cookies.get('__Host-muster'), undefined);
}

describe('signing in', () => {
  it('asks the provider for a code with PKCE, state, nonce and only the scope openid', async (t) => {
    const { provider, visit } = await start(t);
    assert.deepEqual(provider.asked, [], 'the provider is not asked before the first sign-in');
    const visitor = visit();
    const { status, headers } = await visitor.get('/sign-in?return=/desk');
    assert.equal(status, 303);
    assert.equal(headers['cache-control'], 'no-store');
    const address = new URL(headers.location ?? '');
    const { state, nonce, code_challenge: challenge, ...rest } = Object.fromEntries(address.searchParams);
    assert.equal(address.origin + address.pathname, `${provider.issuer}/authorise`);
    assert.deepEqual(rest, {
      client_id: clientId,
      redirect_uri: `${site}/sign-in/callback`,
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
    });
    for (const secret of [state, nonce, challenge]) assert.match(secret ?? '', /^[\w-]{43}$/);
    assert.match(
      headers['set-cookie']?.join() ?? '',
      /^__Host-muster-sign-in=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/,
    );
  });

  it('starts a session with its cookie, and returns to the path', async (t) => {
    const { provider, visit } = await start(t);
    const visitor = visit();
    const { status, headers } = await visitor.signIn(provider, 'kim', '/desk?a=b#c');
    assert.equal(status, 303);
    assert.equal(headers.location, '/desk?a=b#c');
    const [session, used] = headers['set-cookie'] ?? [];
    assert.match(
      session ?? '',
      /^__Host-muster=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000$/,
    );
    assert.match(used ?? '', /^__Host-muster-sign-in=; .*Max-Age=0$/);
    assert.equal((await visitor.get('/account')).status, 200);
    assert.deepEqual(
      provider.redeemed.map((form) => [form.get('grant_type'), form.get('redirect_uri')]),
      [['authorization_code', `${site}/sign-in/callback`]],
    );
  });

  it('has a cookie without Secure and prefix where the site is http', async (t) => {
    const { provider, visit } = await start(t, { siteUrl: 'http://localhost:3000' });
    const { headers } = await visit().signIn(provider, 'kim');
    assert.match(
      headers['set-cookie']?.[0] ?? '',
      /^muster=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    assert.equal(headers.location, '/account');
  });

  it('stores no issuer, subject or cookie in plain text, and logs none of them', async (t) => {
    const lines: string[] = [];
    const note = (line: unknown) => lines.push(JSON.stringify(line));
    const logger = { debug: note, info: note, warn: note, error: note, isLevelEnabled: () => true };
    const { provider, service, visit } = await start(t, { logger });
    const visitor = visit();
    await visitor.signIn(provider, 'subject-of-kim');
    await visitor.post('/account/name', { name: 'Kim' });
    const { body } = await visitor.post('/account/keys', { name: 'bot' });
    provider.wrong = { claims: { nonce: 'planted' } };
    await visitor.signIn(provider, 'subject-of-kim');
    const tables = await Promise.all(
      ['identity', 'session', 'account', 'api_key'].map((table) =>
        service.database.keys.all(`SELECT * FROM ${table}`),
      ),
    );
    const stored = JSON.stringify(tables);
    const cookie = visitor.cookies.get('__Host-muster') ?? assert.fail();
    for (const secret of ['subject-of-kim', provider.issuer, cookie, body.data.key])
      assert.ok(!stored.includes(secret), secret);
    const [form] = provider.redeemed;
    const logged = lines.join('\n');
    assert.match(logged, /sign-in\/callback/);
    for (const secret of ['subject-of-kim', cookie, body.data.key, form?.get('code') ?? '?', 'state='])
      assert.ok(!logged.includes(secret), secret);
    assert.match(logged, /"reason":"OAUTH_\w+"/);
  });

  it('is a 503 page while the provider does not answer, and works when it does', async (t) => {
    const { provider, service, visit } = await start(t);
    const visitor = visit();
    assert.equal((await visitor.get('/sign-in')).status, 303);
    await provider.close();
    assertPage(
      await visitor.get('/sign-in', { accept: 'text/html' }),
      503,
      'Signing in does not work right now',
      visitor,
    );
    assert.equal((await visitor.get('/account', { accept: 'text/html' })).status, 200);
    assert.equal((await service.get('/api/v1/tournaments')).status, 200);
  });

  it('rejects a deactivated account', async (t) => {
    const { provider, service, visit } = await start(t);
    const visitor = visit();
    await visitor.signIn(provider, 'kim');
    await visitor.post('/account/name', { name: 'Kim' });
    await setAccountActive(service.database, 'Kim', false);
    assert.equal((await visitor.get('/account')).status, 401, 'its session has ended');
    const other = visit();
    assertPage(await other.signIn(provider, 'kim'), 403, 'This account is deactivated', other);
    await setAccountActive(service.database, 'Kim', true);
    assert.equal((await visitor.get('/account')).status, 401, 'and stays so');
    assert.equal((await other.signIn(provider, 'kim')).status, 303);
  });
});

describe('a sign-in', () => {
  it('works once, in the browser that began it, with its state', async (t) => {
    const { provider, visit } = await start(t);
    const visitor = visit();
    const { headers } = await visitor.get('/sign-in');
    const callback = provider.authorise(headers.location ?? '', 'kim');
    const stranger = visit();
    await stranger.get('/sign-in');
    const asPage = { accept: 'text/html' };
    assertPage(await stranger.get(callback, asPage), 400, invalid, stranger);
    assertPage(await visit().get(callback, asPage), 400, invalid, visit());
    assertPage(await visitor.get('/sign-in/callback?code=x', asPage), 400, invalid, visitor);
    assertPage(await visitor.get('/sign-in/callback?code=x&state=y', asPage), 400, invalid, visitor);
    assertPage(await visitor.get(`${callback}&state=y`, asPage), 400, invalid, visitor);
    const cookie = new Map(visitor.cookies);
    assert.equal((await visitor.get(callback)).status, 303, 'the attempts of others did not use it up');
    const again = visit();
    for (const [name, value] of cookie) again.cookies.set(name, value);
    assertPage(await again.get(callback, asPage), 400, invalid, again);
  });

  it('ends after 10 minutes', async (t) => {
    let now = Date.now();
    const { provider, visit } = await start(t, { now: () => now });
    const visitor = visit();
    const { headers } = await visitor.get('/sign-in');
    now += 600_000;
    assertPage(await visitor.get(provider.authorise(headers.location ?? '', 'kim')), 400, invalid, visitor);
  });

  for (const [what, wrong] of Object.entries({
    'a wrong nonce': { claims: { nonce: 'another' } },
    'no nonce': { claims: { nonce: undefined } },
    'another issuer': { claims: { iss: 'https://other.example' } },
    'another audience': { claims: { aud: 'another client' } },
    'an expired token': { claims: { exp: 1 } },
    'a signature of another key': { signature: 'other key' },
    'no signature': { signature: 'none' },
    'a rejected code': { status: 400 },
  } as const)) {
    it(`with ${what} starts no session`, async (t) => {
      const { provider, visit } = await start(t);
      provider.wrong = wrong;
      const visitor = visit();
      assertPage(await visitor.signIn(provider, 'kim'), 400, invalid, visitor);
    });
  }

  it('whose code the provider cannot answer is a 503 page', async (t) => {
    const { provider, visit } = await start(t);
    provider.wrong = { status: 502 };
    const visitor = visit();
    assertPage(await visitor.signIn(provider, 'kim'), 503, 'Signing in does not work right now', visitor);
  });

  it('that the provider ends with an error says so', async (t) => {
    const { provider, visit } = await start(t);
    const visitor = visit();
    const { headers } = await visitor.get('/sign-in');
    const state = new URL(headers.location ?? '').searchParams.get('state');
    const address = `/sign-in/callback?error=access_denied&state=${state}`;
    assertPage(await visitor.get(address), 400, 'You were not signed in', visitor);
    const other = visit();
    await other.get('/sign-in');
    assertPage(await other.get(address), 400, invalid, other);
    assert.deepEqual(provider.redeemed, []);
  });

  it('always has a new value, and ends the session that it replaces', async (t) => {
    const { provider, visit } = await start(t);
    const visitor = visit();
    visitor.cookies.set('__Host-muster', 'a'.repeat(43));
    await visitor.signIn(provider, 'kim');
    const first = visitor.cookies.get('__Host-muster') ?? assert.fail();
    assert.notEqual(first, 'a'.repeat(43));
    const planted = visit();
    planted.cookies.set('__Host-muster', first);
    assert.equal((await planted.get('/account')).status, 200);
    await planted.signIn(provider, 'victim');
    assert.notEqual(planted.cookies.get('__Host-muster'), first);
    assert.equal((await visitor.get('/account')).status, 401, 'the attacker has no session now');
  });

  it('does not depend on the Host of the request', async (t) => {
    const { service } = await start(t);
    const { headers } = await service.request('GET', '/sign-in', { host: 'evil.example' });
    assert.equal(
      new URL(headers.location ?? '').searchParams.get('redirect_uri'),
      `${site}/sign-in/callback`,
    );
  });

  it('returns to paths of this site only', async (t) => {
    const { provider, visit } = await start(t);
    const long = `/${'a'.repeat(499)}`;
    const paths: Readonly<Record<string, string>> = {
      '/': '/',
      '/tournaments/open?view=battles#b1': '/tournaments/open?view=battles#b1',
      '/Ł ó': '/%C5%81%20%C3%B3',
      '/%2f/evil.example': '/%2f/evil.example',
      [long]: long,
      [`${long}a`]: '/account',
      '//evil.example': '/account',
      '///evil.example': '/account',
      '/\\evil.example': '/account',
      '\\/evil.example': '/account',
      '/\t/evil.example': '/account',
      '/a\tb': '/account',
      '/\n/evil.example': '/account',
      '\r\n/evil': '/account',
      'https://evil.example': '/account',
      'https:evil.example': '/account',
      'javascript:alert(1)': '/account',
      '/.//evil.example': '/account',
      desk: '/account',
      ' /desk': '/account',
      '': '/account',
      '/\ud800': '/%EF%BF%BD',
    };
    const visitor = visit();
    for (const [path, location] of Object.entries(paths)) {
      const { headers } = await visitor.signIn(provider, 'kim', path);
      assert.equal(headers.location, location, JSON.stringify(path));
    }
    const { headers } = await visitor.get('/sign-in?return=/a&return=/b');
    const twice = await visitor.get(provider.authorise(headers.location ?? '', 'kim'));
    assert.equal(twice.headers.location, '/account');
  });
});
