// When the disk is full, readers see the previous state. Imports killed at random moments: scripts/drill/killed-import.ts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import {
  battle,
  club,
  lines,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { makeFolder } from '../builders/engines.ts';
import { collectAnswers } from '../builders/every-answer.ts';
import { runMuster } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';

it('an import that runs out of disk space says so in one line, changes no answer, and works when there is space', async (t) => {
  const small = mountSmall(t, '8m');
  if (small === undefined) {
    t.skip('no small disk can be mounted here');
    return;
  }
  const url = `sqlite:${join(small, 'test.db')}`;
  const importAll = (records: Iterable<object>) =>
    runMuster(['import', '-', '--database', url], { input: lines(...records) });
  const large = Array.from({ length: 120 }, (_, index) =>
    club(`large-${index}`, { description: 'x'.repeat(90_000) }),
  );
  assert.equal((await importAll([event('first')])).status, 0);
  const service = await startService(t, [], {}, { name: 'SQLite', makeUrl: async () => url });
  const readState = async () => {
    assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
    return collectAnswers(service);
  };
  const before = await readState();
  const { status, stderr } = await importAll([event('first'), event('second'), ...large]);
  assert.equal(status, 3);
  assert.match(stderr, /^muster: the database .* cannot grow: the disk is full; make room and try again\n$/);
  assert.deepEqual(await readState(), before);
  execFileSync('mount', ['-o', 'remount,size=100m', small]);
  assert.equal((await importAll([event('first'), event('second')])).status, 0);
  assert.equal((await service.get('/api/v1/tournaments')).body.data.length, 2);
});

it('a command that finds no room to open the database says that the disk is full', async (t) => {
  const small = mountSmall(t, '8m');
  if (small === undefined) {
    t.skip('no small disk can be mounted here');
    return;
  }
  const url = `sqlite:${join(small, 'test.db')}`;
  const input = lines(club('iron-gate', {}));
  assert.equal((await runMuster(['import', '-', '--database', url], { input })).status, 0);
  assert.throws(() => writeFileSync(join(small, 'other'), Buffer.alloc(2 ** 23)), { code: 'ENOSPC' });
  const { status, stderr } = await runMuster(['clubs', 'list', '--database', url]);
  assert.equal(status, 3);
  assert.match(stderr, /^muster: the database .* cannot grow: the disk is full; make room and try again\n$/);
});

it('a name that cannot be removed from a full disk is removed once there is space, by the command that is named', async (t) => {
  const small = mountSmall(t, '12m');
  if (small === undefined) {
    t.skip('no small disk can be mounted here');
    return;
  }
  const url = `sqlite:${join(small, 'test.db')}`;
  const large = club('large', { description: 'x'.repeat(99_000) });
  const many = Array.from({ length: 20 }, (_, index) => ({ ...large, slug: `large-${index}` }));
  const input = lines(event('first'), player('p_a', 'Wilhelmina'), ...many);
  assert.equal((await runMuster(['import', '-', '--database', url], { input })).status, 0);
  // The file is written again as a whole, into the log.
  const { bavail, bsize } = statfsSync(small);
  writeFileSync(join(small, 'other'), Buffer.alloc(bavail * bsize - statSync(join(small, 'test.db')).size));
  const full = await runMuster(['players', 'anonymise', 'p_a', '--database', url]);
  const again = /the disk is full; make room and try again, with: muster (players anonymise anon_\w+)\n$/;
  assert.match(full.stderr, again);
  assert.equal(full.status, 3);
  rmSync(join(small, 'other'));
  const words = again.exec(full.stderr)?.[1]?.split(' ') ?? [];
  assert.equal((await runMuster([...words, '--database', url])).status, 0);
  for (const file of readdirSync(small))
    assert.equal(readFileSync(join(small, file)).includes('Wilhelmina'), false, file);
});

function event(slug: string): object {
  return tournament(slug, {
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { playerId: 'p_a' }), participant('b', { playerId: 'p_b' })],
    battles: [battle(`${slug}_1`, 'a', 'b', '12-8')],
  });
}

/** A file system of its own in memory; undefined where this user may not mount one. */
function mountSmall(t: TestContext, size: string): string | undefined {
  let mounted: string | undefined;
  // Before the folder goes, though the database in it is open.
  t.after(() => mounted && execFileSync('umount', ['--lazy', mounted]));
  const folder = makeFolder(t);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  mounted = folder;
  assert.ok(statfsSync(folder).blocks * statfsSync(folder).bsize <= 2 ** 24);
  return folder;
}
