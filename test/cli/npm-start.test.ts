// npm is what most people start the service with, and its process id is the one they have to end it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { until } from '../builders/until.ts';

const root = join(import.meta.dirname, '../..');
const patienceMs = 15_000;

/** The processes that a process has started, and theirs (Linux). */
function listDescendants(pid: number): number[] {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    // It has ended.
  }
  const children = text.trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('npm start', { skip: process.platform !== 'linux' && 'reads /proc' }, () => {
  it('ended by its process id leaves no server behind', { timeout: 60_000 }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-npm-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const database = `sqlite:${join(folder, 'demo.db')}`;
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        PORT: '0',
        DATABASE_URL: database,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const pid = npm.pid ?? 0;
    const started: number[] = [];
    t.after(() => {
      for (const left of [pid, ...started].filter(isAlive)) process.kill(left, 'SIGKILL');
    });
    await new Promise<void>((resolve, reject) => {
      let said = '';
      npm.stderr.on('data', (part) => {
        said += String(part);
        if (said.includes('serves at')) resolve();
      });
      npm.once('exit', () => reject(new Error(`npm start ended: ${said}`)));
    });
    started.push(...listDescendants(pid));
    assert.ok(started.length > 0, 'npm has started a server');
    const ended = once(npm, 'exit');
    process.kill(pid, 'SIGTERM');
    await ended;
    await until({
      what: 'all processes that npm started to end',
      see: () => started.filter(isAlive),
      is: ({ length }) => length === 0,
      withinMs: patienceMs,
    });
  });
});
