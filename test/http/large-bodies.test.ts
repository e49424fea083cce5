// Bodies that no route accepts, from clients that read nothing before they have sent everything.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { it } from 'node:test';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { readAnswers } from '../builders/socket.ts';

const bodyBytes = 8 * 1024 * 1024;

it('a client that sends 8 MB before it reads gets its answer, whatever the address', async (t) => {
  const service = await startOrganised(t, engines[0], [], { pages: true });
  const organiser = await service.organiser('all');
  const cases: readonly (readonly [string, string, number])[] = [
    ['/mcp', service.key, 413],
    ['/mcp', 'none', 401],
    ['/api/v1/tournaments', service.key, 405],
    ['/organisers/v1/submissions', 'none', 401],
    ['/organisers/v1/tournaments/nothing/next', organiser.key, 404],
    ['/p/nobody', '', 404],
    ['/p/nobody/reports', '', 404],
    ['/', '', 405],
    ['/nowhere', '', 404],
  ];
  for (const [path, key, status] of cases)
    assert.equal(await sendFirst(service.port, path, key), status, `${path} ${key}`);
});

/** The status of the answer. */
function sendFirst(port: number, path: string, key: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').pause().on('error', reject);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve(readAnswers(Buffer.concat(chunks))[0]?.status));
    const fields = ['Host: a', 'Connection: close', 'Content-Type: application/json'];
    const head = [`POST ${path} HTTP/1.1`, ...fields, `Authorization: Bearer ${key}`];
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${bodyBytes}\r\n\r\n`);
    socket.write(Buffer.alloc(bodyBytes, ' '), () => socket.resume());
  });
}
