import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder, sqlite } from '../builders/engines.ts';
import { runMuster, serveMuster } from '../builders/run-muster.ts';
import { until } from '../builders/until.ts';

const runFile = promisify(execFile);

async function askMe(address: string, key: string): Promise<{ data: { clubs: string[] } }> {
  const answer = await fetch(`${address}/organisers/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  return (await answer.json()) as { data: { clubs: string[] } };
}

describe('muster serve --demo', () => {
  it('fills an empty database and shows addresses, two keys and a curl line that works when pasted; the next start has the same', async (t) => {
    const cwd = makeFolder(t);
    const serving = await serveMuster(t, ['--demo'], { cwd });
    const stderr = await until({
      what: 'a line to try',
      see: () => serving.output().stderr,
      is: (said) => said.includes('stops it'),
    });
    assert.match(stderr, /^filled .\/data\/demo.db: 60 tournaments, 6 of them being played today, /);
    assert.match(stderr, new RegExp(`pages +${serving.address}/$`, 'm'));
    assert.match(stderr, new RegExp(`docs +${serving.address}/docs$`, 'm'));
    assert.match(stderr, new RegExp(`desk +${serving.address}/desk$`, 'm'));
    const line = /try +(curl .+)$/m.exec(stderr)?.[1] ?? '';
    const { stdout } = await runFile('sh', ['-c', `${line} -s`]);
    const answer = JSON.parse(stdout);
    const [{ startDate, endDate, status }] = answer.data;
    const today = Temporal.Now.plainDateISO().toString();
    assert.ok(status === 'ongoing' && startDate <= today && today <= endDate, stdout);
    assert.ok(answer.next.startsWith(`${serving.address}/api/v1/tournaments?`));
    const organiserKey =
      /key +(org_v1_\S+) {2}\(organiser key of Iron Gate, Kość i Stal, Copper Lantern, Kuura ja Noppa\)$/m.exec(
        stderr,
      )?.[1] ?? '';
    assert.deepEqual((await askMe(serving.address, organiserKey)).data.clubs, [
      'iron-gate',
      'kosc-i-stal',
      'copper-lantern',
      'kuura-ja-noppa',
    ]);
    const { status: ended, stderr: saidLast } = await serving.stop();
    assert.equal(ended, 0, `Ctrl-C stops it cleanly: ${saidLast}`);

    const files = ['demo.db.key', 'demo.db.key-organiser'].map((name) => join(cwd, 'data', name));
    for (const file of files) assert.equal(statSync(file).mode & 0o777, 0o600, 'only its owner may read it');
    const keys = files.map((file) => readFileSync(file, 'utf8').trim());
    assert.equal(keys[1], organiserKey);
    const second = await serveMuster(t, ['--demo'], { cwd });
    assert.deepEqual(
      files.map((file) => readFileSync(file, 'utf8').trim()),
      keys,
    );
    assert.deepEqual((await askMe(second.address, organiserKey)).data.clubs, [
      'iron-gate',
      'kosc-i-stal',
      'copper-lantern',
      'kuura-ja-noppa',
    ]);
    await second.stop('SIGTERM');
  });

  for (const [what, setTo] of [
    ['its port is in use', (port) => ({ PORT: port })],
    [
      'its port is in use and Redis does not answer',
      (port) => ({ PORT: port, REDIS_URL: 'redis://127.0.0.1:1' }),
    ],
    ['the port of metrics is in use', (port) => ({ PORT: '0', METRICS_ADDRESS: `127.0.0.1:${port}` })],
  ] satisfies [string, (port: string) => Record<string, string>][])
    it(`says with one line and status 3 that ${what}`, async (t) => {
      const other = createServer().listen(0, '127.0.0.1');
      t.after(() => other.close());
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const args = ['serve', '--database', await sqlite.makeUrl(t)];
      const { status, stderr } = await runMuster(args, { apart: true, env: setTo(`${port}`) });
      assert.equal(status, 3);
      assert.match(stderr, /^muster: 127\.0\.0\.1:\d+ is used by another program; [^\n]+\n$/);
    });
});

describe('a server whose output no one reads any more', () => {
  for (const [name, args] of [
    ['one process', []],
    ['several workers', ['--workers', '2']],
  ] as const)
    it(`still answers, and ends on SIGTERM with status 0: ${name}`, async (t) => {
      const { address, child, output, stop } = await serveMuster(t, args, { cwd: makeFolder(t) });
      await until({ what: 'the last line of its welcome', see: () => output().stderr.includes('/docs\n') });
      child.stdout?.destroy();
      child.stderr?.destroy();
      // One line of the log, which waits to be written when the signal arrives.
      assert.equal((await fetch(`${address}/nowhere`)).status, 404);
      assert.equal((await stop('SIGTERM')).status, 0);
    });
});
