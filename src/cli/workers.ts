// Several processes behind one port (node:cluster): started together, replaced when one ends, stopped and renewed one
// after the other without losing a request.
import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Family } from '../http/watch/metrics.ts';
import { type MetricsAddress, serveMetrics } from '../http/watch/metrics-server.ts';
import { exitStatus, say } from './command.ts';
import { sayStopping, stopSignal } from './stop-signal.ts';

export interface WorkersOptions {
  readonly count: number;
  readonly drainSeconds: number;
  readonly metricsAddress: MetricsAddress | undefined;
  /** Called once all of them listen. */
  readonly onListening: (port: number) => void;
}

const restartPauseMs = 500;
/** Beyond the time that a worker gives its requests. */
const exitPatienceMs = 5000;
const metricsPatienceMs = 2000;

/** One a core: more only take turns. Two in any case, so that one serves while the other is renewed. */
export function boundWorkers(wanted: number): number {
  const most = Math.max(2, availableParallelism());
  if (wanted > most) say(`WORKERS is ${wanted}, more than this machine has use for; starting ${most}`);
  return Math.min(wanted, most);
}

/** Runs until told to stop; a worker that cannot start ends it with that worker's exit status. */
export async function runWorkers(options: WorkersOptions): Promise<number> {
  const { count, drainSeconds, metricsAddress, onListening } = options;
  const workers = new Set<Worker>();
  const retired = new WeakSet<Worker>();
  let stopping = false;

  async function start(): Promise<Started> {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    worker.on('message', (message) => message === 'leaving' && worker.send('left'));
    const ended = once(worker, 'exit').then(([code]) => ({ endedWith: Number(code) }));
    const listening = once(worker, 'listening').then(([address]) => address as Address);
    const started = await Promise.race([listening, ended]);
    if ('port' in started)
      void ended.then(() => {
        if (!retired.has(worker)) void replace(worker);
      });
    return started;
  }

  async function replace({ id, process: { exitCode, signalCode } }: Worker): Promise<void> {
    say(`worker ${id} ended (${signalCode ?? exitCode}); another one takes its place`);
    while (!stopping) {
      await wait(restartPauseMs);
      if (stopping || 'port' in (await start())) return;
    }
  }

  async function retire(worker: Worker): Promise<void> {
    retired.add(worker);
    const exited = once(worker, 'exit');
    if (worker.isConnected()) worker.send('stop');
    const late = setTimeout(() => worker.process.kill('SIGKILL'), drainSeconds * 1000 + exitPatienceMs);
    await exited;
    clearTimeout(late);
  }

  /** A new worker listens before the old one stops. */
  async function renew(): Promise<void> {
    for (const old of [...workers]) {
      if ('endedWith' in (await start())) {
        say('a new worker could not start; the old ones go on');
        return;
      }
      if (workers.has(old)) await retire(old);
    }
    say('all workers are renewed');
  }

  async function readMetrics(): Promise<ReadonlyMap<string, readonly Family[]>> {
    const answers = await Promise.all([...workers].map(askMetrics));
    return new Map(answers.flatMap((answer) => (answer === undefined ? [] : [answer])));
  }

  const asked = stopSignal();
  try {
    // One by itself: what keeps it from starting is said once.
    const first = await start();
    const others = 'port' in first ? await Promise.all(Array.from({ length: count - 1 }, start)) : [];
    const failed = [first, ...others].find((one) => 'endedWith' in one);
    if (failed !== undefined) return failed.endedWith || exitStatus.badMachine;
    const metrics = metricsAddress && (await serveMetrics(metricsAddress, readMetrics));
    let renewing = Promise.resolve();
    process.on('SIGHUP', () => {
      renewing = renewing.then(() => (stopping ? undefined : renew()));
    });
    if ('port' in first) onListening(first.port);
    await asked;
    sayStopping(drainSeconds);
    await metrics?.close();
    return exitStatus.done;
  } finally {
    stopping = true;
    await Promise.all([...workers].map(retire));
  }
}

/** Where a worker listens, or the exit status with which it ended before. */
type Started = Address | { readonly endedWith: number };

async function askMetrics(worker: Worker): Promise<[string, Family[]] | undefined> {
  if (!worker.isConnected()) return undefined;
  const answered = once(worker, 'message', { signal: AbortSignal.timeout(metricsPatienceMs) });
  worker.send('metrics');
  const [families] = await answered.catch(() => []);
  return Array.isArray(families) ? [String(worker.id), families as Family[]] : undefined;
}

/** In a worker: resolves when the first process says so, or is gone. Ctrl-C reaches both, and is the first one's affair. */
export function toldToStop(): Promise<void> {
  process.on('SIGINT', () => undefined);
  return new Promise((resolve) => {
    process.on('message', (message) => message === 'stop' && resolve());
    process.once('disconnect', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/**
 * In a worker that no longer listens: resolves when the first process has handed over its last connection. One that is still
 * on its way to a worker that has ended would be closed by nobody, and its client would wait.
 */
export async function leaveOthers(): Promise<void> {
  if (!process.connected) return;
  const left = new Promise<void>((resolve) => {
    process.on('message', (message) => message === 'left' && resolve());
    process.once('disconnect', () => resolve());
  });
  process.send?.('leaving');
  await Promise.race([left, wait(exitPatienceMs / 2, undefined, { ref: false })]);
}

export function answerMetrics(read: () => Promise<Family[]>): void {
  process.on('message', async (message) => {
    if (message === 'metrics') process.send?.(await read());
  });
}
