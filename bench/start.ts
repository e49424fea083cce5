// The processor time from the start of a process to its first answer, on the largest world. Most of it is loading modules.
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import type { Headers } from './checkout.ts';
import type { Outcome } from './finding.ts';
import { median } from './measure.ts';
import { printLine, processorSeconds } from './process.ts';
import { importWorld, prepareWorld } from './world.ts';

const starts = 5;

export async function measureStart({ checkout, options, ...small }: Bench): Promise<Outcome> {
  printLine('start');
  const world = options.large ? await prepareWorld('large') : small.world;
  const imported = options.large ? await importWorld(checkout, world, options.keepWorld) : small.imported;
  const headers = await checkout.makeHeaders(imported.url);
  const times: number[] = [];
  for (let count = 0; count <= starts; count += 1) {
    const server = await checkout.serve(imported.url);
    while (!(await isAnswered(server.url, headers))) await wait(1);
    // The first start fills the disk cache and the cache of compiled code.
    if (count > 0) times.push(processorSeconds(server.pid));
    await server.stop();
  }
  const row = `processor time to the first answer, ${world.targets.battleCount.toLocaleString('en')} battles`;
  return { findings: [{ row, value: median(times), unit: 's', limit: { atMost: 0.75 } }] };
}

async function isAnswered(url: string, headers: Headers): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/v1/tournaments`, { headers: { ...headers, connection: 'close' } });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
