// A checkout as an operator runs it: its own commands on its own database, its own server.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Serving {
  readonly port: number;
  stop(): Promise<void>;
}

export interface Keys {
  readonly good: string;
  /** May ask three times a minute. */
  readonly slow: string;
  readonly revoked: string;
}

export interface Checkout {
  run(...words: readonly string[]): Promise<string>;
  makeKeys(): Promise<Keys>;
  serve(settings?: Readonly<Record<string, string>>): Promise<Serving>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Nothing here is about limits but the requests that ask for them. */
const roomy = {
  RATE_LIMIT: '9999999',
  PAGE_LIMIT: '0',
  AUTH_FAILURE_LIMIT: '0',
  LOG_LEVEL: 'error',
  PORT: '0',
};

export function openCheckout(folder: string, database: string, cwd: string): Checkout {
  const entry = join(resolve(folder), 'bin/muster.js');
  const start = (words: readonly string[], settings: Readonly<Record<string, string>> = {}) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DATABASE_URL: database, ...settings };
    const child = spawn(process.execPath, [entry, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  };

  async function run(...words: readonly string[]): Promise<string> {
    const child = start(words);
    const [said, complaint, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ]);
    if (status !== 0) throw new Error(`${entry} ${words.join(' ')} ended with ${status}: ${complaint}`);
    return said;
  }

  const makeKey = async (account: string, ...more: string[]) =>
    (await run('keys', 'create', '--account', account, ...more)).trim();

  return {
    run,
    async makeKeys() {
      const good = await makeKey('compare');
      const slow = await makeKey('slow', '--rate-limit', '3');
      const revoked = await makeKey('revoked');
      const line = (await run('keys', 'list')).split('\n').find((row) => row.includes('revoked')) ?? '';
      await run('keys', 'revoke', line.trim().split(/\s+/)[0] ?? '');
      return { good, slow, revoked };
    },
    async serve(settings = {}) {
      const child = start(['serve'], { ...roomy, ...settings });
      child.stdout.resume();
      let said = '';
      const port = await new Promise<number>((found, reject) => {
        child.stderr.on('data', (chunk) => {
          said += String(chunk);
          const address = /serves at http:\/\/[^:]+:(\d+)/.exec(said);
          if (address) found(Number(address[1]));
        });
        child.once('close', () => reject(new Error(`${entry} serve ended: ${said}`)));
      });
      return {
        port,
        async stop() {
          child.kill('SIGTERM');
          if (child.exitCode === null) await once(child, 'close');
        },
      };
    },
  };
}
