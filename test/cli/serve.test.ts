import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder } from '../builders/engines.ts';
import { runMuster, serveMuster } from '../builders/run-muster.ts';
import { until } from '../builders/until.ts';

const runFile = promisify(execFile);

describe('muster serve --demo', () => {
  it('fills an empty database and shows the address, a page, a key and a curl line that works when pasted; started again, it is as it was', async (t) => {
    const cwd = makeFolder(t);
    const serving = await serveMuster(t, ['--demo'], { cwd });
    const stderr = await until({
      what: 'a line to try',
      see: () => serving.output().stderr,
      is: (said) => said.includes('stops it'),
    });
    assert.match(stderr, /filled the demo database: 60 tournaments/);
    assert.match(stderr, new RegExp(`page +${serving.address}/`));
    const line = /try +(curl .+)$/m.exec(stderr)?.[1] ?? '';
    const { stdout } = await runFile('sh', ['-c', `${line} -s`]);
    const answer = JSON.parse(stdout);
    assert.equal(answer.data.length, 1);
    assert.ok(answer.next.startsWith(`${serving.address}/api/v1/tournaments?limit=1&cursor=`));
    const { status } = await serving.stop();
    assert.equal(status, 0, 'Ctrl-C stops it cleanly');

    // From one start to the next it keeps its data and its key, which only its owner may read.
    const file = join(cwd, 'data/demo.db.key');
    const key = readFileSync(file, 'utf8').trim();
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const second = await serveMuster(t, ['--demo'], { cwd });
    assert.equal(readFileSync(file, 'utf8').trim(), key);
    const again = await fetch(`${second.address}/api/v1/tournaments`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(again.status, 200);
    assert.doesNotMatch((await second.stop('SIGTERM')).stderr, /filled/);
  });

  it('answers a taken port with one line and status 3', async (t) => {
    const cwd = makeFolder(t);
    const serving = await serveMuster(t, [], { cwd });
    const port = new URL(serving.address).port;
    const { status, stderr } = await runMuster(['serve', '--port', port], { cwd });
    assert.equal(status, 3);
    assert.match(stderr, /^muster: 127\.0\.0\.1:\d+ is taken by another program; [^\n]+\n$/);
    await serving.stop();
  });

  it('shows at once what a command changed', async (t) => {
    const cwd = makeFolder(t);
    const serving = await serveMuster(t, [], { cwd });
    const { stdout: key } = await runMuster(['keys', 'create', '--account', 'Statistics'], { cwd });
    const get = () =>
      fetch(`${serving.address}/api/v1/tournaments/open`, {
        headers: { authorization: `Bearer ${key.trim()}` },
      });
    assert.equal((await get()).status, 404);
    const input = JSON.stringify({
      format: 'muster/1',
      tournaments: [
        {
          slug: 'open',
          name: 'Open',
          published: true,
          status: 'planned',
          battleSize: 1,
          stages: [],
          participants: [],
          battles: [],
        },
      ],
    });
    assert.equal((await runMuster(['import', '-'], { cwd, input })).status, 0);
    assert.equal((await get()).status, 200);
    await runMuster(['tournaments', 'unpublish', 'open'], { cwd });
    assert.equal((await get()).status, 404);
    await serving.stop();
  });
});
