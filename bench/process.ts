// Processes that the bench starts, and what they use of the machine. None of them outlives the bench.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const cacheFolder = join(root, 'data/bench');
const muster = join(root, 'bin/muster.js');

export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** File that takes standard output. */
  readonly log?: string;
  readonly nodeFlags?: readonly string[];
}

/** Starts a script that says "serves at URL" on standard error. */
export async function startServer(args: readonly string[], options: StartOptions = {}): Promise<Server> {
  const output = options.log === undefined ? 'ignore' : openSync(options.log, 'w');
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), ...args], {
    stdio: ['ignore', output, 'pipe'],
    env: { ...process.env, ...options.env },
    cwd: root,
  });
  if (typeof output === 'number') closeSync(output);
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
      const found = /serves at (http:\S+)/.exec(said);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`${args[0]} ended: ${said}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** As in production, but for a rate limit that the load does not reach: its headers are sent all the same. */
export function startMuster(database: string, options: StartOptions = {}): Promise<Server> {
  return startServer([muster, 'serve', '--port', '0', '--database', database], {
    ...options,
    env: { NODE_ENV: 'production', RATE_LIMIT: '9999999', DRAIN_SECONDS: '0', ...options.env },
  });
}

/** Runs a command of muster to its end and returns what it printed. */
export async function runMuster(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [muster, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: root,
  });
  running.add(child);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  const [status] = (await once(child, 'close')) as [number];
  running.delete(child);
  if (status !== 0) throw new Error(`muster ${args.join(' ')} ended with status ${status}`);
  return Buffer.concat(parts).toString().trim();
}

export function hasCommand(name: string): boolean {
  return spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined;
}

const ticksPerSecond = 100;

/** Seconds of processor time that a process has used; undefined where the system does not tell. */
export function processorSeconds(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export interface Resident {
  readonly total: number;
  /** Without the pages of mapped files, which the system takes back when it needs them. */
  readonly own: number;
}

/** Bytes of memory. */
export function residentMemory(pid: number): Resident | undefined {
  const status = readProc(pid, 'status');
  if (status === undefined) return undefined;
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { total: read('VmRSS'), own: read('RssAnon') };
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
