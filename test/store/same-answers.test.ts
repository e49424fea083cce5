// Byte for byte the same answers, whichever engine has the data.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { startService } from '../builders/service.ts';

/** Every answer of the API by its address: lists to their last page, and everything they name. Cursors are left out. */
async function crawl(t: TestContext, engine: Engine): Promise<Map<string, string>> {
  const records = [...generateWorld({ tournaments: 4, seed: 3 })];
  const now = () => Date.parse('2026-06-01T12:00:00Z');
  const service = await startService(t, records, { baseUrl: 'https://results.example.org', now }, engine);
  const answers = new Map<string, string>();
  const waiting: string[] = [
    '/api/v1/tournaments?limit=7',
    ...['planned', 'ongoing', 'finished'].map((status) => `/api/v1/tournaments?status=${status}`),
    '/api/v1/tournaments?from=2025-01-01&to=2025-12-31',
    '/api/v1/tournaments?limit=0',
    '/api/v1/tournaments/none',
    '/api/v1/users/nobody/battles',
  ];
  const seen = new Set(waiting);
  const visit = (path: string) => {
    if (!seen.has(path)) waiting.push(path);
    seen.add(path);
  };
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, headers, text, body } = await service.get(path);
    const hidden = (words: string) => words.replaceAll(/cursor=[\w-]+/g, 'cursor=…');
    const { vary, 'content-type': type, link } = headers;
    // The tag of a page with a cursor depends on the secret of its database.
    const etag = body.next ? typeof headers.etag : headers.etag;
    const place = `${hidden(path)}${path.includes('cursor') ? ` ${answers.size}` : ''}`;
    answers.set(place, hidden(JSON.stringify({ status, etag, vary, type, link, text })));
    const found = [body.data ?? []].flat();
    for (const { slug, organizer, playerId, id, players } of found) {
      if (slug !== undefined && path.includes('/tournaments')) {
        for (const part of [
          '',
          '/standings',
          '/standings?stage=swiss',
          '/participants?limit=9',
          '/battles?limit=9',
        ])
          visit(`/api/v1/tournaments/${slug}${part}`);
      }
      if (organizer)
        for (const part of ['', '/tournaments', '/battles?limit=50'])
          visit(`/api/v1/clubs/${organizer}${part}`);
      for (const person of [
        playerId,
        ...(Array.isArray(players) ? players : []).map((side) => side?.playerId),
      ])
        if (person) visit(`/api/v1/users/${person}/battles?limit=3`);
      if (id !== undefined && path.includes('battles')) visit(`/api/v1/battles/${id}`);
    }
    if (body.next) visit(body.next.replace('https://results.example.org', ''));
  }
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
