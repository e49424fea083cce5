// Submissions of 10,000 battles one after the other while requests are served.
import { setTimeout as wait } from 'node:timers/promises';
import { startTraffic } from './client.ts';
import { type Drill, figure, none, quantile } from './drill.ts';
import { readEverything } from './every-address.ts';
import { issueOrganiserKey, makeEvent, submit } from './organiser.ts';
import { startServed } from './served.ts';
import { makeWorld } from './world.ts';

const battles = 10_000;
const idleSeconds = 8;
const connections = 4;
const allowedMs = 10;
const submissions = 10;

export const busySubmissions: Drill = {
  name: 'busy-submissions',
  summary: 'submissions of 10,000 battles one after the other while requests are served',
  async run() {
    const { url, key } = await makeWorld(60);
    const organiser = await issueOrganiserKey(url);
    const { port, stop } = await startServed({ url, environment: { SUBMISSION_LIMIT: '0' } });
    const found = [...(await readEverything(port, key))].filter(([, answer]) => answer.startsWith('200'));
    const paths = found
      .map(([path]) => path.replace(/\?.*/, ''))
      .filter((path) => /\/tournaments\/[^/]+\/(battles|standings)$/.test(path));
    const startLoad = () => startTraffic({ port, key, paths, connections, pause: 10 });
    const warm = startLoad();
    await submit(port, { key: organiser, body: makeEvent('busy', 100) });
    await wait(4000);
    await warm.end();
    const idle: number[] = [];
    const measureIdle = async () => {
      const asking = startLoad();
      await wait(idleSeconds * 1000);
      idle.push(...(await asking.end()).times);
    };
    await measureIdle();
    const beside = startLoad();
    const taken: number[] = [];
    let failed = 0;
    for (let turn = 0; turn < submissions; turn += 1) {
      const { status, milliseconds } = await submit(port, {
        key: organiser,
        body: makeEvent('busy', battles, `Turn ${turn}`),
      });
      taken.push(milliseconds);
      if (status !== 201) failed += 1;
    }
    const busy = await beside.end();
    await measureIdle();
    await stop();
    const [calm, late] = [quantile(idle, 0.99), quantile(busy.times, 0.99)];
    return [
      none('submissions that failed', failed, submissions),
      figure('one submission takes, median', `${(quantile(taken, 0.5) / 1000).toFixed(1)} s`, 'any', true),
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
