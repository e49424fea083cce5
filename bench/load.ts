// Load from a process of its own: wrk where it is installed, otherwise autocannon.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connections } from './options.ts';
import { cacheFolder, hasCommand } from './process.ts';

export interface Load {
  readonly url: string;
  /** Addresses asked in turn; a tab parts an address from a body to post. */
  readonly requests: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
}

export interface Loaded {
  readonly answers: number;
  readonly seconds: number;
  /** Milliseconds within which 99 of 100 were answered. */
  readonly p99: number;
  readonly failed: number;
}

export const driver = hasCommand('wrk') ? 'wrk' : 'autocannon';
const file = join(cacheFolder, 'requests.txt');

export async function driveLoad(load: Load): Promise<Loaded> {
  writeFileSync(file, `${load.requests.join('\n')}\n`);
  const loaded = driver === 'wrk' ? await driveWrk(load) : await driveAutocannon(load);
  if (loaded.failed > 0)
    throw new Error(`${loaded.failed} of ${loaded.answers} requests to ${load.url} failed`);
  return loaded;
}

async function driveWrk({ url, headers, seconds }: Load): Promise<Loaded> {
  const script = join(import.meta.dirname, 'load.lua');
  const shown = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
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
  const printed = await run('wrk', words);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Loaded;
}

async function driveAutocannon({ url, headers, seconds }: Load): Promise<Loaded> {
  const script = join(import.meta.dirname, 'peers/autocannon.js');
  const told = JSON.stringify({ url, file, headers, connections, seconds });
  return JSON.parse(await run(process.execPath, [script], told)) as Loaded;
}

async function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (status !== 0) throw new Error(`${command} ended with status ${status}: ${printed}`);
  return printed;
}
