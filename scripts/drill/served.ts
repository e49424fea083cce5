// A server as in production: a separate process with its log in a file, which exists until the run ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, watchChild } from './workspace.ts';

export const entry = join(import.meta.dirname, '../../bin/muster.js');
export const logFolder = makeFolder();
let logs = 0;

export interface Served {
  readonly address: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly logFile: string;
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

/** The server ended before it served; with its standard error and exit status. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed';
  readonly status: number | null;

  constructor(status: number | null, said: string) {
    super(said);
    this.status = status;
  }
}

export async function startServed({
  url,
  environment = {},
  args = [],
  preload,
}: ServeOptions): Promise<Served> {
  const logFile = join(logFolder, `${++logs}.ndjson`);
  const log = openSync(logFile, 'a');
  const flags = preload === undefined ? [] : ['--import', preload];
  const child = watchChild(
    spawn(process.execPath, [...flags, entry, 'serve', '--port', '0', '--database', url, ...args], {
      env: { ...process.env, RATE_LIMIT: '0', PAGE_LIMIT: '0', AUTH_FAILURE_LIMIT: '0', ...environment },
      stdio: ['ignore', log, 'pipe'],
    }),
  );
  closeSync(log);
  const ended = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (part: Buffer) => {
      said += part;
      const found = /serves at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', (status) => reject(new StartFailed(status, said)));
  });
  return {
    address,
    port: Number(new URL(address).port),
    child,
    logFile,
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

/** Bytes of private memory, without mapped files (on Linux only). */
export function ownMemory({ child }: Pick<Served, 'child'>): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Milliseconds of processor time (on Linux only). */
export function processorTime({ child }: Pick<Served, 'child'>): number {
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
