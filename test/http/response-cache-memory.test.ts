// The response cache on its own: what it stores, and how much.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Representation } from '../../src/http/answer/answer.ts';
import { makeResponseCache } from '../../src/http/answer/response-cache.ts';

function representation(size: number): Representation {
  const body = Buffer.alloc(size);
  return {
    status: 200,
    tag: '""',
    headers: [],
    headersUnchanged: [],
    policy: undefined,
    body,
    since: 5,
    until: 10,
  };
}

describe('the memory of the response cache', () => {
  it('does not store what was read before a change and is ready only after it', () => {
    const cache = makeResponseCache();
    const before = cache.generation;
    cache.clear();
    for (let time = 0; time < 3; time += 1) cache.add('a', representation(10), before);
    assert.equal(cache.find('a', 5), undefined);
  });

  it('has a limit in bytes: the least recently requested answer is dropped first', () => {
    const cache = makeResponseCache(100_000);
    const keep = (name: string, size: number) => {
      for (let time = 0; time < 2; time += 1) cache.add(name, representation(size), cache.generation);
    };
    const names = Array.from({ length: 100 }, (_, index) => `name ${index}`);
    for (const name of names) {
      keep(name, 5000);
      cache.find('name 0', 5);
    }
    const kept = names.filter((name) => cache.find(name, 5) !== undefined);
    assert.ok(kept.length * 5000 <= 100_000 && kept.length > 5, `${kept.length}`);
    assert.ok(kept.includes('name 0') && kept.includes('name 99'));
    keep('too large', 50_000);
    assert.equal(cache.find('too large', 5), undefined);
  });

  it('stores only the bytes of an answer, not the larger buffer that contains them', () => {
    const cache = makeResponseCache();
    const body = Buffer.from('small');
    assert.ok(body.buffer.byteLength > body.length);
    const answer = { ...representation(0), body };
    for (let time = 0; time < 2; time += 1) cache.add('a', answer, cache.generation);
    const kept = cache.find('a', 5)?.body as Buffer;
    assert.equal(String(kept), 'small');
    assert.equal(kept.buffer.byteLength, body.length);
  });

  it('stores nothing that is requested only once, and nothing longer than allowed', () => {
    const cache = makeResponseCache();
    cache.add('a', representation(10), cache.generation);
    assert.equal(cache.find('a', 5), undefined);
    cache.add('a', representation(10), cache.generation);
    assert.notEqual(cache.find('a', 10), undefined);
    assert.equal(cache.find('a', 11), undefined);
    assert.equal(cache.find('a', 4), undefined);
  });
});
