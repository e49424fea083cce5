// Runs the command `muster` on the Node that the tests run on.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { CommandMessage } from './commands-process.ts';
import { within } from './until.ts';

/** Longer than any command of a test takes, so that one that hangs fails its test. */
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
  /** In a process of its own, for tests of how the process behaves. */
  readonly apart?: boolean;
}

function start(args: readonly string[], { cwd, env, node, entry: other }: RunOptions): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(node ?? process.execPath, [other ?? entry, ...args], { cwd, env: { PATH, HOME, ...env } });
}

/** The result of a command. It runs in a process that is reused for other commands, or in one of its own if the test needs that. */
export function runMuster(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { node, entry: other, apart = false } = options;
  return apart || node !== undefined || other !== undefined
    ? runApart(args, options)
    : runShared(args, options);
}

/** Runs commands, each in words, on a database. */
export function onDatabase(url: string): (words: string, ...more: string[]) => Promise<Finished> {
  return (words, ...more) => runMuster([...words.split(' '), ...more, '--database', url]);
}

async function runApart(args: readonly string[], options: RunOptions): Promise<Finished> {
  const child = start(args, options);
  const texts = collect(child);
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  const closed = once(child, 'close') as Promise<[number | null]>;
  try {
    const [status] = await within(`muster ${args.join(' ')} to end`, closed, texts, longestRunMs);
    return { status, ...texts() };
  } finally {
    child.kill('SIGKILL');
  }
}

const idle: ChildProcess[] = [];

async function runShared(args: readonly string[], { cwd = process.cwd(), env = {}, input = '' }: RunOptions) {
  const { PATH, HOME } = process.env;
  const child = idle.pop() ?? startShared();
  child.channel?.ref();
  const answered = new Promise<Finished>((resolve, reject) => {
    child.once('message', (finished) => resolve(finished as Finished));
    child.once('exit', (status) => reject(new Error(`muster ${args.join(' ')} ended with ${status}`)));
  });
  child.send({ args, cwd, env: { PATH, HOME, ...env }, input } satisfies CommandMessage);
  try {
    const finished = await within(
      `muster ${args.join(' ')} to end`,
      answered,
      () => 'its output is known at its end',
      longestRunMs,
    );
    child.removeAllListeners('exit');
    // The tests can end while it is idle; it ends with them.
    child.channel?.unref();
    idle.push(child);
    return finished;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function startShared(): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const setup = join(import.meta.dirname, 'setup.ts');
  const child = fork(join(import.meta.dirname, 'commands-process.ts'), {
    execArgv: ['--import', setup],
    env: { PATH, HOME, NODE_COMPILE_CACHE },
    // Sends bytes as they are.
    serialization: 'advanced',
  });
  child.unref();
  return child;
}

/** Starts a command in a process of its own, without waiting for its end. */
export function startMuster(args: readonly string[], options: RunOptions = {}) {
  const child = start(args, options);
  const texts = collect(child);
  const closed = once(child, 'close').then(([status]): Finished => ({ status, ...texts() }));
  const ended = within(`muster ${args.join(' ')} to end`, closed, texts, longestRunMs);
  return { ended, stderr: () => texts().stderr, kill: (signal: NodeJS.Signals) => child.kill(signal) };
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
  /** The output so far. */
  output(): { stdout: string; stderr: string };
  /** Sends the signal and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

/** Starts `muster serve` on a free port and waits until it prints the address. */
export async function serveMuster(
  t: Pick<TestContext, 'after'>,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Serving> {
  const child = start(['serve', ...args], { ...options, env: { PORT: '0', ...options.env } });
  const output = collect(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  t.after(() => child.kill('SIGKILL'));
  const served = new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', () => {
      const found = /serves at (\S+)/.exec(output().stderr);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    child.once('close', () => reject(new Error(`muster serve ended: ${output().stderr}`)));
  });
  const address = await within('muster serve to serve', served, output);
  return {
    address,
    child,
    output,
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      const [status] = await within(`muster serve to end on ${signal}`, closed, output);
      return { status, ...output() };
    },
  };
}
