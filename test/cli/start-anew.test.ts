import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../builders/engines.ts';

const entry = join(import.meta.dirname, '../../bin/muster.js');

interface Thread {
  readonly name: string;
  readonly nice: number;
  readonly policy: number;
}

/** SCHED_IDLE, sched(7): whoever else wakes up goes first. */
const onlyWhenIdle = 5;

/** proc_pid_stat(5); a name may hold anything, so the fields are counted from behind it. */
function listThreads(pid: number): Thread[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const stat = readStat(`/proc/${pid}/task/${thread}/stat`);
    if (stat === undefined) return [];
    const [begin, end] = [stat.indexOf('('), stat.lastIndexOf(')')];
    const fields = stat
      .slice(end + 2)
      .split(' ')
      .map(Number);
    return { name: stat.slice(begin + 1, end), nice: fields[19 - 3] ?? 0, policy: fields[41 - 3] ?? 0 };
  });
}

/** Nothing of a thread that has ended since it was listed: beginning anew ends all but one. */
function readStat(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    assert.match(String(error), /ENOENT|ESRCH/);
    return undefined;
  }
}

const isHelper = ({ name }: Thread) => name.includes('V8Worker');

it('every thread of an import lets everybody else go first, and V8 has one of its own', {
  skip: process.platform !== 'linux' || spawnSync('chrt', ['-p', '1']).error !== undefined,
  timeout: 60_000,
}, async (t) => {
  const path = join(makeFolder(t), 'a.db');
  // Waits for input that does not come, for as long as it is looked at.
  const child = spawn(process.execPath, [entry, 'import', '-', '--database', `sqlite:${path}`], {
    stdio: 'pipe',
  });
  t.after(() => child.kill('SIGKILL'));
  const pid = child.pid ?? assert.fail();
  // Until it has begun anew it has either another priority or no helpers.
  let threads = listThreads(pid);
  while (threads[0]?.nice !== 19 || threads.filter(isHelper).length !== 1) {
    assert.equal(child.exitCode, null);
    await wait(20);
    threads = listThreads(pid);
  }
  for (const { nice, policy } of threads)
    assert.deepEqual({ nice, policy }, { nice: 19, policy: onlyWhenIdle });
});
