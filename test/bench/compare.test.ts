import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer } from '../../scripts/compare/ask.ts';
import { findDifferences, hasOtherOrder } from '../../scripts/compare/differ.ts';

const answer = (body: string, headers: Record<string, string> = {}, status = '200 OK'): Answer => ({
  status,
  headers: Object.entries(headers),
  body: Buffer.from(body),
});
const differing = (old: Answer, now: Answer) => findDifferences(old, now).map(({ what }) => what);

describe('comparing two checkouts', () => {
  it('leaves out tags, cursors, dates, request ids, what remains of a limit, and the length of what holds a cursor', () => {
    const page = (cursor: string, tag: string, more: string) =>
      answer(`{"data":[],"next":"http://muster.test/x?limit=1&cursor=${cursor}"}`, {
        ETag: `"${tag}"`,
        Link: `<http://muster.test/x?limit=1&cursor=${cursor}>; rel="next"`,
        Date: more,
        'X-Request-Id': more,
        RateLimit: `"key";r=${more.length};t=1`,
        'Content-Length': String(cursor.length + 60),
      });
    assert.deepEqual(differing(page('abc', 'x', 'one'), page('defgh', 'y', 'three')), []);
  });

  it('finds a status, a header, a missing header, a weak tag, a letter of a body, and a length', () => {
    const old = answer('abc', { ETag: '"x"', Vary: 'a', 'Content-Length': '3' });
    assert.deepEqual(differing(old, { ...old, status: '404 Not Found' }), ['status']);
    assert.deepEqual(differing(old, answer('abc', { ETag: '"x"', 'Content-Length': '3' })), ['vary']);
    assert.deepEqual(differing(old, answer('abc', { ETag: 'W/"x"', Vary: 'b', 'Content-Length': '3' })), [
      'etag',
      'vary',
    ]);
    assert.deepEqual(differing(old, answer('abd', { ETag: '"x"', Vary: 'a', 'Content-Length': '3' })), [
      'body',
    ]);
    assert.deepEqual(differing(old, answer('abc', { ETag: '"x"', Vary: 'a', 'Content-Length': '4' })), [
      'content-length',
    ]);
  });

  it('demands the request id that was sent', () => {
    const [old, now] = [answer('', { 'x-request-id': 'mine' }), answer('', { 'x-request-id': 'other' })];
    assert.equal(findDifferences(old, now, { givenId: 'mine' }).length, 1);
    assert.equal(findDifferences(old, now).length, 0);
  });

  it('sees the order of headers apart from their values, and no case in their names', () => {
    const [old, now] = [answer('', { A: '1', B: '2' }), answer('', { b: '2', a: '1' })];
    assert.deepEqual(differing(old, now), []);
    assert.ok(hasOtherOrder(old, now));
  });

  it('leaves out where the next page begins and the tag of a page, and nothing else of it', () => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const page = (after: string, words: string) =>
      answer(`<main data-version="${after}"><a href="/clubs?after=${after}" rel="next">${words}</a>`, html);
    assert.deepEqual(differing(page('abc', 'More'), page('de', 'More')), []);
    assert.deepEqual(differing(page('abc', 'More'), page('abc', 'Most')), ['body']);
  });
});
