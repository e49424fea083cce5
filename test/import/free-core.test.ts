import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { watchCores } from '../../src/import/free-core.ts';

it('no core is free where other processes are at work on all of them', async (t) => {
  for (let core = 0; core < availableParallelism(); core += 1) {
    const other = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    t.after(() => other.kill('SIGKILL'));
  }
  const isCoreFree = watchCores();
  const seen: boolean[] = [];
  for (let look = 0; look < 3; look += 1) {
    await wait(600);
    seen.push(isCoreFree());
  }
  assert.deepEqual(seen, [false, false, false]);
});
