// Byte for byte the same answers, whichever engine has the data.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { collectAnswers, collectStatistics } from '../builders/every-answer.ts';
import { type Service, startService } from '../builders/service.ts';

/** Every answer of the API by its address, with its headers. Cursors are left out. */
async function crawl(t: TestContext, engine: Engine): Promise<Map<string, string>> {
  const records = [...generateWorld({ tournaments: 4, seed: 3 })];
  const now = () => Date.parse('2026-06-01T12:00:00Z');
  const service = await startService(t, records, { baseUrl: 'https://results.example.org', now }, engine);
  const get: Service['get'] = async (path) => {
    const answer = await service.get(path);
    const { etag, vary, 'content-type': type, link } = answer.headers;
    // The tag of a page with a cursor depends on the secret of its database.
    const said = { etag: answer.body.next ? typeof etag : etag, vary, type, link };
    return { ...answer, text: `${JSON.stringify(said)} ${answer.text}` };
  };
  const answers = new Map([...(await collectAnswers({ get })), ...(await collectStatistics({ get }))]);
  for (const path of ['tournaments?from=2025-01-01&to=2025-12-31', 'tournaments?limit=0', 'tournaments/none'])
    answers.set(path, (await get(`/api/v1/${path}`)).text);
  return answers;
}

describe('the same answers', () => {
  const [first, ...others] = engines;
  for (const other of others) {
    it(`a full crawl on ${other.name} gives what it gives on ${first?.name}`, async (t) => {
      assert.ok(first);
      const expected = await crawl(t, first);
      const actual = await crawl(t, other);
      t.diagnostic(`${expected.size} answers`);
      assert.ok(expected.size > 500);
      assert.deepEqual([...actual.keys()], [...expected.keys()]);
      for (const [path, answer] of expected) assert.equal(actual.get(path), answer, path);
    });
  }
});
