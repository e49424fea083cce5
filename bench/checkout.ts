// A checkout of this project, run as in production: this one, or another to compare with.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  cacheFolder,
  otherCore,
  peakMemory,
  processorSeconds,
  type Server,
  type StartOptions,
  startPinned,
  startServer,
} from './process.ts';

export interface Checkout {
  readonly name: string;
  /** A hash of the code that determines the format of a database. */
  readonly fingerprint: string;
  /** Runs a command: returns its output, its duration, its processor time and its peak memory. */
  run(args: readonly string[], options?: StartOptions): Promise<Ran>;
  serve(database: string, options?: StartOptions): Promise<Server>;
  /** Headers with a new key for every run, because a stored key cannot be read. */
  makeHeaders(database: string): Promise<Headers>;
}

export type Headers = Readonly<Record<string, string>>;

export interface Ran {
  readonly printed: string;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly peakBytes: number;
}

const lookEveryMs = 50;

export function openCheckout(name: string, folder: string): Checkout {
  const muster = join(resolve(folder), 'bin/muster.js');
  const run: Checkout['run'] = async (args, options) => {
    const started = performance.now();
    const child = startPinned([process.execPath, muster, ...args], options);
    child.stdin?.end();
    let peakBytes = 0;
    let used = 0;
    const look = setInterval(() => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      peakBytes = Math.max(peakBytes, peakMemory(child.pid ?? 0));
      used = Math.max(used, processorSeconds(child.pid ?? 0));
    }, lookEveryMs);
    const [printed, complaint, [status]] = await Promise.all([
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
      once(child, 'close') as Promise<[number]>,
    ]);
    clearInterval(look);
    if (status !== 0) throw new Error(`${name}: muster ${args.join(' ')} ended with ${status}: ${complaint}`);
    return { printed, peakBytes, seconds: (performance.now() - started) / 1000, processorSeconds: used };
  };
  return {
    name,
    fingerprint: hashSources(folder),
    run,
    // As in production, but with a rate limit that the load does not reach: its headers are still sent.
    serve: (database, options) =>
      startServer([muster, 'serve', '--port', '0', '--database', database], {
        log: join(cacheFolder, `${name.replaceAll(' ', '-')}.log`),
        ...options,
        env: {
          NODE_ENV: 'production',
          RATE_LIMIT: '9999999',
          PAGE_LIMIT: '0',
          DRAIN_SECONDS: '0',
          ...options?.env,
        },
      }),
    async makeHeaders(database) {
      const words = ['keys', 'create', '--account', 'bench', '--database', database];
      const { printed } = await run(words, { cores: otherCore });
      return { authorization: `Bearer ${printed.trim()}` };
    },
  };
}

function hashSources(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('{src/{contract,import,publish,records,store},packages/*/src}/**/*.{ts,sql}', {
    cwd: folder,
  }).sort())
    hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
