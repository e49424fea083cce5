// The response cache alone: what it keeps, and how much.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type KeptAnswer, makeResponseCache } from '../../src/http/answer/response-cache.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines, makeFolder, openTestDatabase } from '../builders/engines.ts';
import { tournament } from '../builders/records.ts';
import { importRecords } from '../builders/service.ts';

function keptAnswer(size: number): KeptAnswer {
  const tag = { content: '', text: '""', freshSeconds: undefined };
  const body = Buffer.alloc(size);
  return { tag, body, head: '', headUnchanged: '', route: '', path: '', since: 0, until: 10 };
}

for (const engine of engines) {
  describe(`the memory of the response cache on ${engine.name}`, () => {
    it('does not keep what was read before a change and is ready only after it', async (t) => {
      const database = await openTestDatabase(t, engine);
      const cache = makeResponseCache(database);
      const before = cache.generation;
      cache.clear();
      for (let time = 0; time < 3; time += 1) cache.keep('a', keptAnswer(10), before);
      assert.equal(cache.find('a', 0), undefined);
    });
  });
}

describe('the memory of the response cache', () => {
  it('is given up when another process on the machine changes the data, and not a request later', async (t) => {
    const url = `sqlite:${makeFolder(t)}/shared.db`;
    const [reading, writing] = [await openDatabase(url), await openDatabase(url)];
    t.after(() => reading.close());
    t.after(() => writing.close());
    const cache = makeResponseCache(reading);
    const isKept = async () => {
      // A request that comes in later.
      await new Promise(setImmediate);
      return cache.find('a', 0) !== undefined;
    };
    await isKept();
    for (let time = 0; time < 2; time += 1) cache.keep('a', keptAnswer(10), cache.generation);
    assert.equal(await isKept(), true);
    await importRecords(writing, [tournament('new')]);
    assert.equal(await isKept(), false);
  });

  it('has a bound in bytes: what was not asked for longest goes first', async (t) => {
    const database = await openTestDatabase(t, engines[0] ?? assert.fail());
    const cache = makeResponseCache(database, 100_000);
    cache.find('', 0);
    const keep = (name: string, size: number) => {
      for (let time = 0; time < 2; time += 1) cache.keep(name, keptAnswer(size), cache.generation);
    };
    const names = Array.from({ length: 100 }, (_, index) => `name ${index}`);
    for (const name of names) {
      keep(name, 5000);
      cache.find('name 0', 0);
    }
    const kept = names.filter((name) => cache.find(name, 0) !== undefined);
    assert.ok(kept.length * 5000 <= 100_000 && kept.length > 5, `${kept.length}`);
    assert.ok(kept.includes('name 0') && kept.includes('name 99'));
    keep('too large', 50_000);
    assert.equal(cache.find('too large', 0), undefined);
  });

  it('holds the bytes of an answer alone, not the larger buffer that a small one is a part of', async (t) => {
    const database = await openTestDatabase(t, engines[0] ?? assert.fail());
    const cache = makeResponseCache(database);
    cache.find('', 0);
    const body = Buffer.from('small');
    assert.ok(body.buffer.byteLength > body.length);
    const answer = { ...keptAnswer(0), body };
    for (let time = 0; time < 2; time += 1) cache.keep('a', answer, cache.generation);
    const kept = cache.find('a', 0)?.body;
    assert.equal(String(kept), 'small');
    assert.equal(kept?.buffer.byteLength, body.length);
  });

  it('keeps nothing that is asked for once', async (t) => {
    const database = await openTestDatabase(t, engines[0] ?? assert.fail());
    const cache = makeResponseCache(database);
    cache.find('', 0);
    cache.keep('a', keptAnswer(10), cache.generation);
    assert.equal(cache.find('a', 0), undefined);
    cache.keep('a', keptAnswer(10), cache.generation);
    assert.notEqual(cache.find('a', 0), undefined);
  });
});
