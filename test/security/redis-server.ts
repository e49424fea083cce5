// A real Redis of the test's own, on a socket in its folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { makeFolder } from '../builders/engines.ts';
import { skipUnlessCi } from '../builders/skips.ts';

const found = spawnSync('redis-server', ['--version']).status === 0;

export const skipRedis = skipUnlessCi(found ? undefined : 'redis-server is not installed');

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Alive, but never answers. */
  freeze(): void;
  thaw(): void;
}

export function makeRedis(t: TestContext): RedisServer {
  const folder = makeFolder(t);
  const url = join(folder, 'redis.sock');
  let child: ChildProcess | undefined;
  t.after(() => child?.kill('SIGKILL'));
  return {
    url,
    async start() {
      const started = spawn('redis-server', ['--port', '0', '--unixsocket', url, '--save', ''], {
        cwd: folder,
      });
      child = started;
      let said = '';
      while (!said.includes('eady to accept connections')) {
        const [part] = (await once(started.stdout, 'data')) as [Buffer];
        said += part;
      }
    },
    async stop() {
      child?.kill('SIGKILL');
      if (child?.exitCode === null) await once(child, 'exit');
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
  };
}
