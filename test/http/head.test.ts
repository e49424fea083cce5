// Heads written as lines: what goes over the wire is what Node would have written.
import assert from 'node:assert/strict';
import { createServer, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { keptAliveSeconds, LineResponse, lineOf, linesOf, writeLines } from '../../src/http/head.ts';

const fields = [
  'content-type',
  'application/json',
  'content-length',
  '2',
  'link',
  '<http://a/ä>; rel="next"',
];
const fieldsUnchanged = ['etag', '"a"'];

/** The same answers by lines and by Node. */
const byLines: RequestListener = (request, response) => {
  const isKnown = request.headers['if-none-match'] !== undefined;
  writeLines(response, isKnown ? 304 : 200, linesOf(isKnown ? fieldsUnchanged : fields));
  response.end(isKnown || request.method === 'HEAD' ? undefined : Buffer.from('{}'));
};
const byNode: RequestListener = (request, response) => {
  const isKnown = request.headers['if-none-match'] !== undefined;
  response.writeHead(isKnown ? 304 : 200, isKnown ? fieldsUnchanged : fields);
  response.end(isKnown || request.method === 'HEAD' ? undefined : Buffer.from('{}'));
};

/** All that a server sends until it ends the connection. */
async function converse(
  t: TestContext,
  listener: RequestListener,
  response: typeof ServerResponse,
  said: string,
): Promise<string> {
  const options = { ServerResponse: response, keepAliveTimeout: keptAliveSeconds * 1000 };
  const server = createServer(options, listener).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(said);
  return (await text(socket)).replaceAll(/^Date: .{29}\r$/gm, 'Date: then\r');
}

const ask = (line: string, ...headers: string[]) => `${[line, 'Host: a', ...headers].join('\r\n')}\r\n\r\n`;
const last = ask('GET /last HTTP/1.1', 'Connection: close');

const conversations: Record<string, string> = {
  'an answer': last,
  'several on one connection':
    ask('GET /1 HTTP/1.1') +
    ask('HEAD /2 HTTP/1.1') +
    ask('GET /3 HTTP/1.1', 'If-None-Match: "a"') +
    ask('GET /4 HTTP/1.1') +
    last,
  'the older protocol': ask('GET / HTTP/1.0'),
  'the older protocol, on a connection kept':
    ask('GET / HTTP/1.0', 'Connection: keep-alive') + ask('GET / HTTP/1.0'),
};

describe('a head written as lines', () => {
  for (const [name, said] of Object.entries(conversations)) {
    it(`goes over the wire as Node writes it: ${name}`, async (t) => {
      const expected = await converse(t, byNode, ServerResponse, said);
      assert.match(expected, /^HTTP\/1\.1 200 OK\r\n/);
      assert.equal(await converse(t, byLines, LineResponse, said), expected);
      // Where the answer is not of a class of ours.
      assert.equal(await converse(t, byLines, ServerResponse, said), expected);
    });
  }

  it('holds no value that could be taken for another line', () => {
    for (const value of ['a\r\nb: c', 'a\nb', 'a\0', 'Ā'])
      assert.throws(() => lineOf('link', value), { code: 'ERR_INVALID_CHAR' });
    assert.equal(lineOf('link', 'a: b'), 'link: a: b\r\n');
  });
});
