// A person signs in with a real provider in a real browser, without JavaScript, at two server processes of one database.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import Provider from 'oidc-provider';
import type { Page } from 'playwright-core';
import { skipBrowser } from '../builders/browser.ts';
import { engines } from '../builders/engines.ts';
import { findFreePort } from '../builders/free-port.ts';
import { runMuster, serveMuster } from '../builders/run-muster.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { startOnce } from '../builders/suite.ts';
import { findFaults } from '../pages/find-faults.ts';
import { measureOverflow } from '../pages/open-page.ts';

const client = { id: 'muster', secret: 'a secret' };
const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

describe('signing in in a browser', { skip: skipBrowser }, () => {
  /** The provider, for a site at a port. */
  const start = startOnce(async (suite) => {
    const sitePort = await findFreePort();
    const port = await findFreePort();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const provider = new Provider(`http://127.0.0.1:${port}`, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`http://127.0.0.1:${sitePort}/sign-in/callback`],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' } as never] },
      cookies: { keys: ['for tests'] },
    });
    const server = createServer(provider.callback()).listen(port, '127.0.0.1');
    await once(server, 'listening');
    suite.after(() => {
      server.close();
      server.closeAllConnections();
    });
    return { sitePort, issuer: `http://127.0.0.1:${port}` };
  });

  async function signIn(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Sign in with Club' }).click();
    await page.locator('[name=login]').fill('kim@example.org');
    await page.locator('[name=password]').fill('any');
    await page.getByRole('button').click();
    // The provider asks whether the site may know who it is.
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  for (const engine of engines)
    it(`leads to a key that works; a key or session that one process ends stays ended if that process is killed, on ${engine.name}`, async (t) => {
      const { sitePort, issuer } = await start();
      const url = await engine.makeUrl(t);
      const site = `http://127.0.0.1:${sitePort}`;
      const args = ['--database', url, '--site-url', site, '--log-level', 'info'];
      const env = {
        SIGN_IN_ISSUER: issuer,
        SIGN_IN_CLIENT_ID: client.id,
        SIGN_IN_CLIENT_SECRET: client.secret,
        SIGN_IN_NAME: 'Club',
      };
      const first = await serveMuster(t, [...args, '--port', String(sitePort)], { env });
      const second = await serveMuster(t, args, { env });
      const browser = await openBrowser(t);
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: narrow });
      t.after(() => context.close());
      const page = await context.newPage();

      await page.goto(`${site}/account`);
      await signIn(page);
      assert.equal(page.url(), `${site}/account`);
      await page.getByLabel('Your name').fill('Kim Ö.');
      await page.getByRole('button', { name: 'Use this name' }).click();
      await page.getByRole('heading', { name: 'Kim Ö.' }).waitFor();
      await page.getByLabel('What is it for?').fill('results bot');
      await page.getByRole('button', { name: 'Make a key' }).click();
      const key = (await page.locator('.secret').textContent()) ?? '';
      const use = async (address: string) =>
        (await fetch(`${address}/api/v1/tournaments`, { headers: { authorization: `Bearer ${key}` } }))
          .status;
      assert.deepEqual([await use(first.address), await use(second.address)], [200, 200]);

      // Browsers send cookies to every port of a host.
      await page.goto(`${second.address}/account`);
      await page.getByRole('heading', { name: 'Kim Ö.' }).waitFor();
      // Also with script, which axe needs; the page is the same on every engine.
      const looks = [
        ['light', wide],
        ['dark', narrow],
      ] as const;
      for (const [colorScheme, viewport] of engine === engines[0] ? looks : []) {
        const seen = await browser.newContext({
          storageState: await context.storageState(),
          colorScheme,
          viewport,
        });
        const shown = await seen.newPage();
        await shown.goto(`${site}/account`);
        assert.deepEqual(await findFaults(shown), [], colorScheme);
        assert.equal(await measureOverflow(shown), 0);
        await seen.close();
      }
      // The desk, with script: no error before signing in, and after it the rights that were granted.
      const granted = await runMuster(['accounts', 'grant', 'Kim Ö.', '--own', '--database', url]);
      assert.equal(granted.status, 0, granted.stderr);
      const atDesk = await browser.newContext({ viewport: wide });
      t.after(() => atDesk.close());
      const desk = await atDesk.newPage();
      const complaints: string[] = [];
      // The provider's own pages ask for a font.
      desk.on('console', (message) => {
        if (message.type() === 'error' && desk.url().startsWith(site)) complaints.push(message.text());
      });
      await desk.goto(`${site}/desk`);
      await signIn(desk);
      assert.equal(desk.url(), `${site}/desk`);
      await desk.getByText('Kim Ö.').first().waitFor();
      assert.equal(await desk.getByLabel('Organiser key').count(), 0);
      await desk.goto(`${site}/desk`);
      await desk.getByRole('button', { name: 'Sign out' }).click();
      await desk.getByLabel('Organiser key').waitFor();
      assert.deepEqual(complaints, []);

      await page.goto(`${site}/account`);
      await page.getByRole('button', { name: 'Revoke' }).click();
      assert.equal(await use(first.address), 401);
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('link', { name: 'Sign in with Club' }).waitFor();
      const cookies = await context.cookies();
      assert.ok(!cookies.some(({ name }) => name === 'muster'), 'the cookie is deleted');

      const [cookie = ''] = [...first.output().stdout.matchAll(/muster=[\w-]+/g)].map(([found]) => found);
      assert.equal(cookie, '', 'no cookie is logged');
      const { stdout } = await first.stop('SIGKILL');
      assert.match(stdout, /"path":"\/sign-in\/callback"/);
      for (const secret of [key, 'code=', 'state=', 'kim@example.org'])
        assert.ok(!stdout.includes(secret), secret);
      await page.goto(`${second.address}/account`);
      await page.getByRole('link', { name: 'Sign in with Club' }).waitFor();
      assert.equal(await use(second.address), 401);
    });
});
