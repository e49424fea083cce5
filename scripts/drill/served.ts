// A server as in production: a separate process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { watchChild } from './workspace.ts';

const entry = join(import.meta.dirname, '../../bin/muster.js');

export interface Served {
  readonly address: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Its standard error so far. */
  said(): string;
  /** Its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServeOptions {
  readonly url: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A script that is loaded into the process before its code. */
  readonly preload?: string;
}

export async function startServed({
  url,
  environment = {},
  args = [],
  preload,
}: ServeOptions): Promise<Served> {
  const flags = preload === undefined ? [] : ['--import', preload];
  const child = watchChild(
    spawn(process.execPath, [...flags, entry, 'serve', '--port', '0', '--database', url, ...args], {
      env: { ...process.env, RATE_LIMIT: '0', PAGE_LIMIT: '0', AUTH_FAILURE_LIMIT: '0', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  const ended = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (part: Buffer) => {
      said += part;
      const found = /serves at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', (status) => reject(new Error(`muster serve ended with ${status}: ${said}`)));
  });
  return {
    address,
    port: Number(new URL(address).port),
    child,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

/** A command that may be killed. */
export function startCommand(args: readonly string[]) {
  return watchChild(spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** On Linux only. */
export function countHandles({ child }: Pick<Served, 'child'>): number {
  try {
    return readdirSync(`/proc/${child.pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** The same without files, of which a server opens further ones while it reads. A handle may be closed meanwhile. */
export function countSockets({ child }: Pick<Served, 'child'>): number {
  const folder = `/proc/${child.pid}/fd`;
  return readdirSync(folder).filter((handle) => {
    try {
      return readlinkSync(join(folder, handle)).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}

/** Bytes of private memory, without mapped files (on Linux only). */
export function ownMemory({ child }: Pick<Served, 'child'>): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The processes that write and read for a server, the writer first (on Linux only). */
export function childrenOf({ pid }: Pick<ChildProcess, 'pid'>): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Milliseconds of processor time (on Linux only). */
export function processorTime({ child }: { readonly child: Pick<ChildProcess, 'pid'> }): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    // User and system time in hundredths of a second.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
