// Load from a separate process on its own core: wrk if it is installed (apt-get install wrk), otherwise autocannon.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connections } from './options.ts';
import { installPeers } from './peers.ts';
import { cacheFolder, otherCore, startPinned } from './process.ts';

export interface Load {
  readonly url: string;
  /** Addresses, requested in order; a tab separates an address from a body to post. */
  readonly requests: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
}

export interface Loaded {
  readonly answers: number;
  readonly seconds: number;
  /** The 99th percentile in milliseconds. */
  readonly p99: number;
  readonly failed: number;
}

export const driver =
  spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined ? 'wrk' : 'autocannon';
const file = join(cacheFolder, 'requests.txt');

export async function driveLoad({ url, requests, headers, seconds }: Load): Promise<Loaded> {
  writeFileSync(file, `${requests.join('\n')}\n`);
  let loaded: Loaded;
  if (driver === 'wrk') {
    const shown = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const script = join(import.meta.dirname, 'load.lua');
    const words = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '-T20s',
      '-s',
      script,
      ...shown,
      url,
      '--',
      file,
    ];
    loaded = await run(['wrk', ...words]);
  } else {
    installPeers();
    const script = join(import.meta.dirname, 'peers/autocannon.js');
    loaded = await run(
      [process.execPath, script],
      JSON.stringify({ url, file, headers, connections, seconds }),
    );
  }
  if (loaded.failed > 0) throw new Error(`${loaded.failed} of ${loaded.answers} requests to ${url} failed`);
  return loaded;
}

async function run(command: readonly string[], input = ''): Promise<Loaded> {
  const child = startPinned(command, { cores: otherCore });
  child.stdin?.end(input);
  const [printed, [status]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    once(child, 'close') as Promise<[number]>,
  ]);
  if (status !== 0) throw new Error(`${command[0]} ended with status ${status}: ${printed}`);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Loaded;
}
