// Starts processes on given cores, and reads their processor time and memory. All of them end with the bench.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const cacheFolder = join(root, 'data/bench');

/** The measured server has one core for itself; load and databases have the other. */
export const measuredCore = '1';
export const otherCore = '0';
export const bothCores = '0,1';

export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cores?: string;
  /** File for standard output. */
  readonly log?: string;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** Runs a command on the cores named (`taskset` of Linux becomes the command, so its process id is that of the command). */
export function startPinned(
  command: readonly string[],
  { env, cores = measuredCore, log }: StartOptions = {},
): ChildProcess {
  const output = log === undefined ? 'pipe' : openSync(log, 'w');
  const child = spawn('taskset', ['-c', cores, ...command], {
    stdio: ['pipe', output, 'pipe'],
    env: { ...process.env, ...env },
    cwd: root,
  });
  if (typeof output === 'number') closeSync(output);
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => {
    process.stderr.write('the bench needs Linux with two cores and taskset (util-linux)\n');
    process.exit(1);
  });
  return child;
}

/** Starts a script that prints "serves at URL" to standard error. */
export async function startServer(args: readonly string[], options: StartOptions = {}): Promise<Server> {
  const child = startPinned([process.execPath, ...args], options);
  child.stdout?.resume();
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
      const found = /serves at (http:\S+)/.exec(said);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    child.once('close', () => reject(new Error(`${args[0]} ended: ${said}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const ticksPerSecond = 100;

/** Seconds of processor time of a process with all its threads, and of its child processes that have ended. */
function readSeconds(pid: number): { readonly own: number; readonly ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [own, system, ended, endedSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { own: (own + system) / ticksPerSecond, ended: (ended + endedSystem) / ticksPerSecond };
}

export function processorSeconds(pid: number): number {
  return readSeconds(pid).own;
}

/** Seconds of processor time of all child processes, also of those that have ended. */
export function childSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children
    .split(/\s+/)
    .reduce(
      (sum, child) => sum + (child === '' ? 0 : processorSeconds(Number(child))),
      readSeconds(pid).ended,
    );
}

/** The peak memory of a process in bytes; 0 after it has ended. */
export function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

export function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
