// A server as an operator runs it: a process of its own, with a database in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';

const entry = join(import.meta.dirname, '../../bin/muster.js');

export interface Served {
  readonly address: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly database: Database;
  /** Where the log goes. */
  readonly logFile: string;
  stop(): Promise<void>;
}

export async function startServed(environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-drill-'));
  const url = `sqlite:${join(folder, 'drill.db')}`;
  const database = await openDatabase(url);
  const logFile = join(folder, 'log.ndjson');
  const child = spawn(process.execPath, [entry, 'serve', '--port', '0', '--database', url], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', openSync(logFile, 'a'), 'pipe'],
  });
  const address = await readAddress(child);
  return {
    address,
    port: Number(new URL(address).port),
    child,
    database,
    logFile,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (part: Buffer) => {
      said += part;
      const found = /serves at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
}

export interface Timed {
  readonly status: number;
  readonly microseconds: number;
}

export interface Client {
  /** One request on the client's one connection, and how long it took. */
  ask(path: string, key: string): Promise<Timed>;
  close(): void;
}

export function openClient({ port }: Served): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: (path, key) =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${key}` };
        const begun = performance.now();
        get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
          const microseconds = (performance.now() - begun) * 1000;
          answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, microseconds }));
        }).once('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
