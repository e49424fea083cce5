// Several worker processes behind one port (node:cluster): a worker that ends is replaced, and SIGHUP restarts them one by one without losing a request.
import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MetricValues } from '../http/metrics/metrics.ts';
import type { MetricsAddress } from '../http/metrics/metrics-server.ts';
import { CommandError, exitStatus } from './errors.ts';
import { notify } from './output.ts';
import { notifyStopping, stopSignal } from './stop-signal.ts';

export interface WorkersOptions {
  readonly count: number;
  readonly drainSeconds: number;
  readonly metricsAddress: MetricsAddress | undefined;
  /** Called when all workers listen. */
  readonly onListening: (port: number) => void;
}

const restartMilliseconds = 500;
/** How long a worker may take to exit after it has drained. */
const exitMilliseconds = 5000;
const metricsMilliseconds = 2000;

/** One worker per core, because more are no faster; at least two, so that one serves while the other restarts. */
export function boundWorkers(requested: number): number {
  const most = Math.max(2, availableParallelism());
  if (requested > most) notify(`WORKERS is ${requested}, more than this machine can use; starting ${most}`);
  return Math.min(requested, most);
}

/** Runs until a signal stops it. If a worker cannot start, it ends with that worker's exit status. */
export async function runWorkers(options: WorkersOptions): Promise<void> {
  const { count, drainSeconds, metricsAddress, onListening } = options;
  // The path that this process was started with, not where its links led then: after an upgrade they lead to the new version, and the old one may be removed.
  if (isAbsolute(process.argv0)) process.execPath = process.argv0;
  /** Each with how it ends. */
  const workers = new Map<Worker, Promise<Ended>>();
  const retired = new WeakSet<Worker>();
  let stopping = false;

  async function start(): Promise<Started> {
    const worker = cluster.fork();
    const ended = endOf(worker);
    workers.set(worker, ended);
    void ended.then(() => workers.delete(worker));
    worker.on('message', (message) => message === 'closing' && worker.send('closed'));
    const listening = new Promise<Address>((resolve) => worker.once('listening', resolve));
    const started = await Promise.race([listening, ended]);
    if ('port' in started) {
      void ended.then(() => {
        if (!retired.has(worker)) void replace(worker);
      });
      // Messages are lost on a worker that does not listen yet.
      if (retired.has(worker)) tellToStop(worker);
    }
    return started;
  }

  async function replace({ id, process: { exitCode, signalCode } }: Worker): Promise<void> {
    notify(`worker ${id} ended (${signalCode ?? exitCode}); another one takes its place`);
    while (!stopping) {
      await wait(restartMilliseconds);
      if (stopping || 'port' in (await start())) return;
    }
  }

  async function retire(worker: Worker): Promise<void> {
    retired.add(worker);
    tellToStop(worker);
    const timeout = setTimeout(() => worker.process.kill('SIGKILL'), drainSeconds * 1000 + exitMilliseconds);
    await workers.get(worker);
    clearTimeout(timeout);
  }

  /** Restarts the workers one by one: a new worker listens before the old one stops. */
  async function renew(): Promise<void> {
    for (const old of [...workers.keys()]) {
      if (stopping) return;
      if ('endedWith' in (await start())) {
        if (stopping) return;
        notify('a new worker could not start; the old ones continue');
        return;
      }
      if (workers.has(old)) await retire(old);
    }
    notify('all workers are renewed');
  }

  async function readMetrics(): Promise<MetricValues[]> {
    const answers = await Promise.all([...workers.keys()].map(requestMetrics));
    return answers.filter((values) => values !== undefined);
  }

  const stopped = stopSignal().then(() => {
    stopping = true;
  });
  const listening = Promise.withResolvers<void>();
  let renewing = listening.promise;
  process.on('SIGHUP', () => {
    renewing = renewing.then(() => (stopping ? undefined : renew()));
  });
  try {
    // The first worker starts alone, so that an error is printed only once.
    const first = await start();
    const others = 'port' in first ? await Promise.all(Array.from({ length: count - 1 }, start)) : [];
    const failed = [first, ...others].find((one) => 'endedWith' in one);
    if (failed !== undefined) throw new CommandError(failed.endedWith || exitStatus.systemError);
    const metrics =
      metricsAddress &&
      (await (
        await import('../http/metrics/metrics-server.ts')
      ).serveMetrics(metricsAddress, readMetrics, notify));
    if ('port' in first) onListening(first.port);
    listening.resolve();
    await stopped;
    notifyStopping(drainSeconds);
    await metrics?.close();
  } finally {
    stopping = true;
    // One may have been started meanwhile.
    while (workers.size > 0) await Promise.all([...workers.keys()].map(retire));
  }
}

interface Ended {
  /** The exit status. */
  readonly endedWith: number;
}

/** The address of a worker, or how it ended if it could not start. */
type Started = Address | Ended;

function tellToStop(worker: Worker): void {
  if (worker.isConnected()) worker.send('stop');
}

/** Not by `once` of node:events, which would throw what could not be sent to a worker that has just ended. */
function endOf(worker: Worker): Promise<Ended> {
  return new Promise((resolve) => {
    worker.once('exit', (code) => resolve({ endedWith: Number(code) }));
    // One without a process never exits.
    worker.on('error', ({ message }) => {
      if (worker.process.pid !== undefined) return;
      notify(`a worker cannot be started: ${message}`);
      resolve({ endedWith: exitStatus.systemError });
    });
  });
}

async function requestMetrics(worker: Worker): Promise<MetricValues | undefined> {
  if (!worker.isConnected()) return undefined;
  const answered = once(worker, 'message', { signal: AbortSignal.timeout(metricsMilliseconds) });
  worker.send('metrics');
  const [values] = await answered.catch(() => []);
  return Array.isArray(values) ? (values as MetricValues) : undefined;
}

/** In a worker: resolves when the primary process sends `stop` or has ended. Ctrl-C reaches both; the primary process handles it. */
export function waitForStop(): Promise<void> {
  process.on('SIGINT', () => undefined);
  return new Promise((resolve) => {
    process.on('message', (message) => message === 'stop' && resolve());
    process.once('disconnect', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/**
 * In a worker that no longer listens: resolves when the primary process has passed on its last connection. A connection that is passed to a worker that has
 * ended is never closed, and its client would wait.
 */
export async function waitForConnections(): Promise<void> {
  if (!process.connected) return;
  const closed = new Promise<void>((resolve) => {
    process.on('message', (message) => message === 'closed' && resolve());
    process.once('disconnect', () => resolve());
  });
  process.send?.('closing');
  await Promise.race([closed, wait(exitMilliseconds / 2, undefined, { ref: false })]);
}

export function answerMetrics(read: () => Promise<MetricValues>): void {
  process.on('message', async (message) => {
    if (message === 'metrics') process.send?.(await read());
  });
}
