// deploy/nginx.conf in a real nginx, in front of two nodes.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeFolder } from '../builders/engines.ts';
import { findFreePort } from '../builders/free-port.ts';
import { skipUnlessCi } from '../builders/skips.ts';
import { until } from '../builders/until.ts';

const missing = ['nginx', 'openssl'].find((program) => spawnSync(program, ['-v']).error !== undefined);
const skip = skipUnlessCi(missing && `${missing} is not installed`);

interface Got {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly length: string | undefined;
}

describe('deploy/nginx.conf', { skip }, () => {
  const folder = makeFolder({ after });
  const got: Got[] = [];
  const servers: Server[] = [];
  let port = 0;

  before(async () => {
    port = await findFreePort();
    const nodes = [await startNode(), await startNode()];
    writeCertificate(folder);
    const text = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${await findFreePort()}`)
      .replace('server 127.0.0.1:3000', `server 127.0.0.1:${nodes[0]}`)
      .replace('# server 10.0.0.12:3000', `server 127.0.0.1:${nodes[1]}`)
      // A node that answers 503 is asked again, so that the test sees every request.
      .replaceAll('max_fails=1', 'max_fails=0')
      .replaceAll('/etc/letsencrypt/live/results.example.org', folder);
    writeFileSync(join(folder, 'muster.conf'), text);
    writeFileSync(join(folder, 'nginx.conf'), wrap(folder));
  });

  after(() => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  });

  /** Answers as a node that is being stopped: 503, but for every second read. */
  async function startNode(): Promise<number> {
    const answer: RequestListener = ({ method, url, headers }, response) => {
      got.push({ method, path: url, length: headers['content-length'] });
      const isGood = method === 'GET' && got.filter((one) => one.method === 'GET').length % 2 === 0;
      response.writeHead(isGood ? 200 : 503).end();
    };
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await until({ what: 'a node', see: () => server.listening });
    return (server.address() as AddressInfo).port;
  }

  function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers,
        rejectUnauthorized: false,
        agent: false,
      };
      const asked = request(options, (answer) => {
        resolve(answer.statusCode ?? 0);
        asked.destroy();
      });
      asked.on('error', reject);
      // A request with a content length sends its head alone.
      if (headers['content-length'] === undefined) asked.end();
      else asked.flushHeaders();
    });
  }

  it('loads', () => {
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf'), '-p', folder], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });

  it('retries a read at another node, logs no code, sends a write once, and lets 32 MB through to where the key is checked', async (t) => {
    const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
    t.after(() => nginx.kill('SIGKILL'));
    const ended = once(nginx, 'exit').then(() => Promise.reject(new Error('nginx has ended')));
    ended.catch(() => undefined);
    await until({
      what: 'nginx',
      see: () => ask('GET', '/').catch(() => 0),
      is: (status) => status === 200,
      unless: ended,
    });
    got.length = 0;
    assert.equal(await ask('GET', '/api/v1/tournaments'), 200);
    assert.equal(got.length, 2);

    for (const path of ['/p/personal0code', '/i/invitation0code', '/sign-in/callback?code=sign-in0code'])
      await ask('GET', path, { referer: `https://results.example.org${path}` });
    assert.equal(readFileSync(join(folder, 'access.log'), 'utf8'), '', 'codes are not logged');

    got.length = 0;
    assert.equal(await ask('POST', '/tournaments/open/sign-up', { 'content-length': '0' }), 503);
    assert.equal(got.length, 1);

    got.length = 0;
    const length = String(32 * 1024 * 1024);
    assert.equal(await ask('POST', '/organisers/v1/submissions', { 'content-length': length }), 503);
    assert.equal(await ask('DELETE', '/organisers/v1/tournaments/open'), 503);
    assert.deepEqual(got, [
      { method: 'POST', path: '/organisers/v1/submissions', length },
      { method: 'DELETE', path: '/organisers/v1/tournaments/open', length: undefined },
    ]);
  });
});

function writeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, '-subj', '/CN=results.example.org'], {
    stdio: 'ignore',
  });
}

/** What Debian's own file sets up around conf.d, in a folder of the test. */
function wrap(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const kind of kinds) mkdirSync(join(folder, kind));
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 64; }
    http { access_log ${folder}/access.log; ${paths} include ${folder}/muster.conf; }`;
}
