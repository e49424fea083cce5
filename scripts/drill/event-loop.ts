// Measures how long a server's event loop is blocked.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Served, type ServeOptions, startServed } from './served.ts';
import { makeFolder } from './workspace.ts';

/** No request may block the event loop for longer. */
export const mostMilliseconds = 50;

export interface Measured {
  readonly served: Served;
  /** Milliseconds of the longest time that the event loop was blocked since the last call. */
  readStall(): Promise<number>;
}

export async function startMeasured(options: ServeOptions): Promise<Measured> {
  const file = join(makeFolder(), 'stall');
  const served = await startServed({
    ...options,
    environment: { ...options.environment, DRILL_STALL: file },
    preload: join(import.meta.dirname, 'preload/stall.js'),
  });
  const times = () => (existsSync(file) ? readFileSync(file, 'utf8') : '').split(' ');
  return {
    served,
    async readStall() {
      const [before = ''] = times();
      served.child.kill('SIGUSR2');
      for (;;) {
        await wait(2);
        const [count = '', milliseconds = ''] = times();
        if (count !== before && milliseconds.endsWith('\n')) return Number(milliseconds);
      }
    },
  };
}
