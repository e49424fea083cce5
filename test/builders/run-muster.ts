// The command as a person runs it: a process of its own, on the runtime the tests run on.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Longer than any command of a test takes: one that hangs fails its test instead of holding up the run. */
const longestRunMs = 180_000;

const entry = join(import.meta.dirname, '../../bin/muster.js');

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another Node than the one the tests run on. */
  readonly node?: string;
  readonly entry?: string;
}

function start(args: readonly string[], { cwd, env, node, entry: other }: RunOptions): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(node ?? process.execPath, [other ?? entry, ...args], { cwd, env: { PATH, HOME, ...env } });
}

export async function runMuster(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = start(args, options);
  const texts = collect(child);
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  const hanging = setTimeout(() => child.kill('SIGKILL'), longestRunMs);
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(hanging);
  if (signal === 'SIGKILL')
    throw new Error(`muster ${args.join(' ')} did not end: ${JSON.stringify(texts())}`);
  return { status, ...texts() };
}

/** The same without waiting for its end. */
export function startMuster(args: readonly string[], options: RunOptions = {}) {
  const child = start(args, options);
  const texts = collect(child);
  const ended = once(child, 'close').then(([status]): Finished => ({ status, ...texts() }));
  return { ended, said: () => texts().stderr, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

function collect(child: ChildProcess): () => { stdout: string; stderr: string } {
  const parts: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
  child.stdout?.on('data', (part: Buffer) => parts.stdout.push(part));
  child.stderr?.on('data', (part: Buffer) => parts.stderr.push(part));
  return () => ({
    stdout: Buffer.concat(parts.stdout).toString(),
    stderr: Buffer.concat(parts.stderr).toString(),
  });
}

export interface Serving {
  readonly address: string;
  readonly child: ChildProcess;
  /** What it has said so far. */
  output(): { stdout: string; stderr: string };
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

/** Starts `muster serve` on a free port and waits until it says where. */
export async function serveMuster(
  t: Pick<TestContext, 'after'>,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Serving> {
  const child = start(['serve', '--port', '0', ...args], options);
  const output = collect(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  t.after(() => child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', () => {
      const found = /serves at (\S+)/.exec(output().stderr);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    child.once('close', () => reject(new Error(`muster serve ended: ${output().stderr}`)));
  });
  return {
    address,
    child,
    output,
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      const [status] = await closed;
      return { status, ...output() };
    },
  };
}
