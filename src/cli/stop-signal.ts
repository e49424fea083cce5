// Waits for the signal that stops a server.
import { notify } from './output.ts';

/**
 * Signals within this time count as one. Ctrl-C reaches every process of a terminal, and `kill -- -PGID` every process of a group: the server, and also npm
 * and bin/muster.js, which pass it on to the server.
 */
const sameSignalMilliseconds = 1000;

/** Resolves on the first Ctrl-C or SIGTERM. A later one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

    function stop(): void {
      resolve();
      setTimeout(() => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
      }, sameSignalMilliseconds).unref();
    }
  });
}

export function notifyStopping(drainSeconds: number): void {
  // A terminal shows Ctrl-C as ^C on the same line.
  const start = process.stderr.isTTY ? '\n' : '';
  notify(`${start}stopping: requests under way get up to ${drainSeconds} s; Ctrl-C again ends them`);
}
