// The key check over HTTP: three messages, the same for every rejected client.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeKey } from '../../src/store/keys/key-text.ts';
import { startService } from '../builders/service.ts';

const path = '/api/v1/tournaments';

describe('authentication', () => {
  const cases: [what: string, header: string | undefined, message: string][] = [
    ['no header', undefined, 'Missing or invalid Authorization header'],
    ['an empty header', '', 'Missing or invalid Authorization header'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'Missing or invalid Authorization header'],
    ['no key behind the scheme', 'Bearer ', 'Missing or invalid Authorization header'],
    ['two words', 'Bearer svc_v1_a b', 'Missing or invalid Authorization header'],
    ['another prefix', 'Bearer svc_v2_abc', 'Invalid API key format'],
    ['the prefix in other letters', 'Bearer SVC_V1_abc', 'Invalid API key format'],
    ['the bare prefix', 'Bearer svc_v1_', 'Invalid API key'],
    ['an unknown key', `Bearer ${makeKey('svc_v1_')}`, 'Invalid API key'],
    ['a very long key', `Bearer svc_v1_${'a'.repeat(10_000)}`, 'Invalid API key'],
    ['SQL', `Bearer svc_v1_'OR'1'='1`, 'Invalid API key'],
  ];
  it('answers every key that is missing, malformed or unknown with 401 and one of three messages', async (t) => {
    const { request } = await startService(t);
    for (const [what, authorization, message] of cases) {
      const answer = await request('GET', path, authorization === undefined ? {} : { authorization });
      assert.deepEqual(answer.body, { error: { status: 401, message, code: 'UNAUTHORIZED' } }, what);
      assert.equal(answer.status, 401);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
      assert.equal(answer.headers['ratelimit'], undefined);
    }
  });

  it('gives a mistyped key the answer of an unknown one, whichever letter is wrong', async (t) => {
    const service = await startService(t);
    const flipped = service.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    const [mistyped, unknown] = await Promise.all([
      service.request('GET', path, { authorization: `Bearer ${flipped}` }),
      service.request('GET', path, { authorization: `Bearer ${makeKey('svc_v1_')}` }),
    ]);
    assert.equal(mistyped.text, unknown.text);
    assert.deepEqual(Object.keys(mistyped.headers).sort(), Object.keys(unknown.headers).sort());
  });

  it('accepts no key in the query or in a cookie', async (t) => {
    const service = await startService(t);
    const inQuery = await service.request('GET', `${path}?key=${service.key}&access_token=${service.key}`);
    const inCookie = await service.request('GET', path, { cookie: `key=${service.key}` });
    assert.deepEqual([inQuery.status, inCookie.status], [401, 401]);
  });
});
