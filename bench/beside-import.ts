// Readers during a large import: the 99th percentile at a steady rate, compared with an idle database. Server, import and load share both
// cores, as on a small machine.
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../scripts/drill/drill.ts';
import type { Bench } from './bench.ts';
import type { Outcome } from './finding.ts';
import { bothCores, printLine } from './process.ts';
import { driveSteadily } from './steady-load.ts';
import { copyImported, writeExtraFile } from './world.ts';

const requestsPerSecond = 1000;
/** Seconds of load before and after the import; the first two do not count. */
const idleSeconds = { quick: 4, normal: 12 };
const allowedMs = 10;
/** As deploy/ starts them. */
const deployed = { cores: bothCores, env: { NODE_OPTIONS: '--v8-pool-size=1' } };

export async function measureBesideImport({
  world,
  imported,
  checkout,
  lists,
  options,
}: Bench): Promise<Outcome> {
  printLine('beside-import');
  const news = await writeExtraFile(world);
  const { url, remove } = copyImported(imported, 'beside-import');
  const headers = await checkout.makeHeaders(url);
  const server = await checkout.serve(url, deployed);
  let batch = 0;
  const askSteadily = (until: Promise<unknown>) => {
    batch += 1;
    const requests = lists.page(batch);
    return driveSteadily({ url: server.url, headers, requests, rate: requestsPerSecond }, until);
  };
  const rest = () => wait(idleSeconds[options.size] * 1000);
  const before = await askSteadily(rest());
  const importing = checkout.run(['import', news, '--database', url], deployed);
  const during = await askSteadily(importing);
  const { seconds } = await importing;
  // Before and after, because other load on the machine is uneven.
  const idle = [...before, ...(await askSteadily(rest()))];
  await server.stop();
  remove();
  const [calm, late] = [quantile(idle, 0.99), quantile(during, 0.99)];
  return {
    findings: [
      {
        row: `p99 at ${requestsPerSecond} requests a second beside an import`,
        value: late,
        unit: 'ms',
        limit: { atMost: Math.max(2 * calm, calm + allowedMs) },
        note: `${calm.toFixed(1)} ms idle; an import of ${seconds.toFixed(0)} s`,
      },
    ],
  };
}
