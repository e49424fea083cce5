// muster submit: the report and the exit statuses of import, over the network.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { onDatabase, runMuster } from '../builders/run-muster.ts';

describe('muster submit', () => {
  it('tries, imports, publishes and reports; exits with 1 for problems and a rejected key, 3 for no answer', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate')]);
    const { key } = await service.organiser(['gate']);
    const folder = makeFolder(t);
    const file = join(folder, 'cup.ndjson');
    writeFileSync(file, JSON.stringify(tournament('cup', { club: 'gate', published: undefined })));
    const to = ['--to', service.address, '--key', key];
    const tried = await runMuster(['submit', file, ...to, '--dry-run']);
    assert.deepEqual(
      [tried.status, tried.stdout],
      [0, 'cup.ndjson (checked only, nothing changed)\n  tournaments  1 added\n'],
      tried.stderr,
    );
    const env = { MUSTER_URL: service.address, MUSTER_ORGANISER_KEY: key };
    const taken = await runMuster(['submit', file, '--publish', '--json'], { env });
    assert.equal(taken.status, 0, taken.stderr);
    assert.match(JSON.parse(taken.stdout).id, /^s_/);
    assert.equal((await service.get('/api/v1/tournaments/cup')).status, 200);
    writeFileSync(file, JSON.stringify(tournament('cup', { club: 'gate', status: 'odd' })));
    const wrong = await runMuster(['submit', file, ...to]);
    assert.equal(wrong.status, 1);
    assert.match(
      wrong.stderr,
      /^cup\.ndjson:1: \/status: "odd" is not allowed; use planned, ongoing or finished/,
    );
    assert.match(wrong.stderr, /1 problem; nothing was changed/);
    const problems = await runMuster(['submit', file, ...to, '--json']);
    assert.deepEqual(Object.keys(JSON.parse(problems.stdout)), ['problems', 'more']);
    const rejected = await runMuster(['submit', file, '--to', service.address, '--key', 'org_v1_wrong']);
    assert.deepEqual([rejected.status, rejected.stderr], [1, 'muster: Invalid API key\n']);
    const silent = await runMuster(['submit', file, '--to', 'http://127.0.0.1:1999', '--key', key]);
    assert.equal(silent.status, 3);
    assert.match(silent.stderr, /no answer \(ECONNREFUSED\)/);
    assert.equal((await runMuster(['submit', file])).status, 2);
    assert.equal((await runMuster(['submit', join(folder, 'none'), ...to])).status, 1);
    const list = await onDatabase(service.url)('submissions list --club gate');
    assert.match(list.stderr, /^ID +TIME +WHO +STATE +CHANGES\n$/);
    assert.equal(list.stdout.indexOf('Iron Gate'), list.stderr.indexOf('WHO'), 'headings stand above');
    assert.match(list.stdout, /^s_\w+ {2}\S+Z {2}Iron Gate \(k_\w+\) {2}taken {2}tournament cup added$/m);
    const undo = () => onDatabase(service.url)(`submissions undo ${JSON.parse(taken.stdout).id}`);
    assert.equal((await undo()).status, 0);
    const again = await undo();
    assert.deepEqual([again.status, again.stderr], [1, 'muster: This submission was undone already\n']);
  });

  it('keys create makes organiser keys for clubs that exist, and keys list shows them', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate'), club('fort')]);
    const run = onDatabase(service.url);
    const made = await run('keys create --account Ada --club gate --club fort');
    assert.match(made.stdout, /^org_v1_\w{34}\n$/);
    const missing = await run('keys create --account Ada --club nowhere');
    assert.deepEqual([missing.status, missing.stdout], [1, '']);
    assert.match(missing.stderr, /there is no club "nowhere"/);
    assert.equal((await run('keys create --account Ada --club gate --all-clubs')).status, 2);
    const all = await run('keys create --account Bo --all-clubs');
    const list = (await run('keys list')).stdout;
    assert.match(list, /gate fort/);
    assert.match(list, /all clubs/);
    const [, id = ''] = /^(k_\w+) +Ada/m.exec(list) ?? [];
    const rotated = await run(`keys rotate ${id}`);
    assert.match(rotated.stdout, /^org_v1_/);
    for (const key of [made, rotated]) {
      const me = await service.request('GET', '/organisers/v1/me', {
        authorization: `Bearer ${key.stdout.trim()}`,
      });
      assert.deepEqual(me.body.data, { account: 'Ada', clubs: ['gate', 'fort'] });
    }
    assert.equal(all.status, 0);
  });
});
