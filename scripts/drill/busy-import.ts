// 100,000 battles imported by another process while requests are served.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runMuster } from '../../test/builders/run-muster.ts';
import { startTraffic } from './client.ts';
import { type Drill, figure, none, quantile } from './drill.ts';
import { learn } from './fuzz.ts';
import { startServed } from './served.ts';
import { makeWorld } from './world.ts';

/** Of about 96 battles each. */
const tournaments = 1050;
const warmSeconds = 4;
const idleSeconds = 8;
const connections = 4;
const allowedMs = 10;
const writer = join(import.meta.dirname, 'write-extra-file.ts');

export const busyImport: Drill = {
  name: 'busy-import',
  summary: '100,000 battles imported while requests are served',
  async run() {
    const { folder, url, key } = await makeWorld(60);
    const file = join(folder, 'news.ndjson');
    // In a separate process, so that its garbage does not disturb the measurement.
    await promisify(execFile)(process.execPath, [writer, file, `${tournaments}`]);
    const { port, stop } = await startServed({ url });
    const { owners } = await learn(port, key);
    const slugs = owners.get('/api/v1/tournaments/{slug}') ?? [];
    const paths = slugs.flatMap((slug) => [
      `/api/v1/tournaments/${slug}/battles`,
      `/api/v1/tournaments/${slug}/standings`,
    ]);
    const startLoad = () => startTraffic({ port, key, paths, connections, pause: 10 });
    const warm = startLoad();
    await wait(warmSeconds * 1000);
    await warm.end();
    // Before and after, because other load on the machine is uneven.
    const idle: number[] = [];
    const measureIdle = async () => {
      const asking = startLoad();
      await wait(idleSeconds * 1000);
      idle.push(...(await asking.end()).times);
    };
    await measureIdle();
    const beside = startLoad();
    const started = performance.now();
    const { status, stdout, stderr } = await runMuster(['import', file, '--database', url]);
    const seconds = (performance.now() - started) / 1000;
    const busy = await beside.end();
    await measureIdle();
    await stop();
    const [calm, late] = [quantile(idle, 0.99), quantile(busy.times, 0.99)];
    const added = /tournaments\s+(\d+) added/.exec(stdout)?.[1] ?? stderr;
    return [
      figure(
        `import of ${added} tournaments`,
        `${seconds.toFixed(0)} s, exit ${status}`,
        'done',
        status === 0,
      ),
      none('requests that failed meanwhile', busy.unexpected.length, busy.sent),
      figure(
        'p99 idle and meanwhile',
        `${calm.toFixed(1)} ms, ${late.toFixed(1)} ms`,
        '≤ the larger of 2 times and 10 ms more',
        late <= Math.max(2 * calm, calm + allowedMs),
      ),
    ];
  },
};
