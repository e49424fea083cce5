import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import * as client from '../../packages/client/src/index.ts';
import { skipBrowser } from '../builders/browser.ts';
import { startClientSite } from '../builders/client-site.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { engines } from '../builders/engines.ts';
import type { Service } from '../builders/service.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { sharedBySuite } from '../builders/suite.ts';
import { type Walked, walkApi } from './walk.ts';

const tournaments = 12;

/** The same without the client, with every page of a list. */
async function readPlainly({ get }: Service, path: string): Promise<unknown> {
  const entries: unknown[] = [];
  for (let next: string | null = path; next !== null; ) {
    const { body, status } = await get(next);
    assert.equal(status, 200, next);
    if (body.next === undefined) return Object.keys(body).length === 1 ? body.data : body;
    entries.push(...body.data);
    next = body.next;
  }
  return entries;
}

async function compare(service: Service, walked: Walked): Promise<void> {
  assert.ok(walked.length > 5 * tournaments, String(walked.length));
  for (const [path, given] of walked) assert.deepEqual(given, await readPlainly(service, path), path);
}

// What answers is the API, which is tested on every engine.
describe('the client', () => {
  const suite = sharedBySuite();
  let service: Service;
  before(async () => {
    service = await startDemoService(suite, {}, engines[0], tournaments);
  });

  it('returns what the API answers, on every endpoint', async () => {
    await compare(service, await walkApi(client, { baseUrl: service.address, key: service.key }));
  });

  it('returns the same in a browser, from another site', { skip: skipBrowser }, async (t) => {
    const site = await startClientSite(t, { '/': '<!doctype html><title>client</title>' });
    const browser = await openBrowser(t);
    const page = await browser.newPage();
    await page.goto(site);
    const walked: Walked = await page.evaluate(
      `import('/client/index.js').then((client) => (${walkApi})(client, ${JSON.stringify({ baseUrl: service.address, key: service.key })}))`,
    );
    await compare(service, walked);
  });

  it('revalidates answers that it may cache', async () => {
    const statuses: number[] = [];
    const muster = new client.Muster({
      baseUrl: service.address,
      key: service.key,
      cache: new Map(),
      async fetch(input, init) {
        const response = await fetch(input, init);
        statuses.push(response.status);
        return response;
      },
    });
    const first = await muster.tournaments.list().page();
    const { slug } = first.data[0] ?? assert.fail();
    const before = await muster.tournaments.participants(slug).page();
    assert.deepEqual(await muster.tournaments.list().page(), first);
    assert.deepEqual(await muster.tournaments.participants(slug).page(), before);
    assert.deepEqual(statuses, [200, 200, 304, 304]);
    const kept = await muster.tournaments.list().page();
    assert.notEqual(kept, first);
    await service.import([{ kind: 'club', slug: 'another', name: 'Another' }]);
    assert.equal((await muster.clubs.get('another')).name, 'Another');
  });

  it('reports unknown keys and unknown resources', async () => {
    const fails = async (key: string, slug: string) =>
      new client.Muster({ baseUrl: service.address, key }).tournaments.get(slug).then(
        () => assert.fail(),
        ({ status, code, message }: client.MusterError) => [status, code, message],
      );
    assert.deepEqual(await fails(service.key, 'nowhere'), [404, 'NOT_FOUND', 'Tournament not found']);
    assert.deepEqual(await fails('svc_v1_unknown', 'x'), [401, 'UNAUTHORIZED', 'Invalid API key']);
  });
});
