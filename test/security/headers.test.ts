// Security headers for browsers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';

const path = '/api/v1/tournaments';

describe('security headers', () => {
  it('are on every answer of the API, errors and preflight included', async (t) => {
    const service = await startService(t, [tournament('open')]);
    const answers = [
      await service.get(path),
      await service.get(`${path}/none`),
      await service.get(`${path}/%zz`),
      await service.request('GET', path),
      await service.request('OPTIONS', path),
    ];
    for (const { status, headers } of answers) {
      assert.equal(headers['x-content-type-options'], 'nosniff', String(status));
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    }
  });

  it('keep pages from running anything inline, being framed, or sending a referrer', async (t) => {
    const service = await startService(t, [tournament('open')], { pages: true });
    for (const [address, expected] of [
      ['/', 200],
      ['/tournaments/open', 200],
      ['/tournaments/none', 404],
      ['/nothing', 404],
    ] as const) {
      const { status, headers } = await service.request('GET', address);
      assert.equal(status, expected, address);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/=]{44}';/);
      assert.match(policy, /base-uri 'none'; frame-ancestors 'none'$/);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    }
  });

  it('require TLS from then on, if the service is reached by TLS', async (t) => {
    const plain = await startService(t);
    assert.equal((await plain.get(path)).headers['strict-transport-security'], undefined);
    const secure = await startService(t, [], { baseUrl: 'https://results.test' });
    for (const address of [path, '/']) {
      assert.equal((await secure.get(address)).headers['strict-transport-security'], 'max-age=31536000');
    }
  });

  it('do not reveal the software of the service', async (t) => {
    const service = await startService(t);
    const { headers } = await service.get(path);
    for (const name of ['server', 'x-powered-by', 'via', 'set-cookie'])
      assert.equal(headers[name], undefined);
  });
});
