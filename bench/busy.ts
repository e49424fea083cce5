// Readers while a large import runs: 99 of 100 answers at a quarter of the peak rate, against an idle database.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, makeHeaders } from './bench.ts';
import type { Outcome } from './finding.ts';
import { driveLoad } from './load.ts';
import { median } from './measure.ts';
import { installPeers } from './peers.ts';
import { cacheFolder, runMuster, startMuster } from './process.ts';
import { say, writeNewsFile } from './world.ts';

const windowSeconds = 3;
const idleWindows = 3;

export async function measureBusy({ small, options }: Bench): Promise<Outcome> {
  say('busy');
  installPeers();
  const news = await writeNewsFile(small.world);
  const copy = join(cacheFolder, 'busy.db');
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
  };
  remove();
  copyFileSync(small.world.databasePath, copy);
  const headers = await makeHeaders(`sqlite:${copy}`);
  const server = await startMuster(`sqlite:${copy}`, { log: join(cacheFolder, 'busy.log') });
  let round = 0;
  const load = (rate?: number) => {
    const requests = small.lists.page(round++);
    const seconds = rate === undefined ? options.seconds : windowSeconds;
    return driveLoad({ url: server.url, headers, requests, seconds, ...(rate !== undefined && { rate }) });
  };
  await load();
  const peak = await load();
  const rate = Math.round(peak.answers / peak.seconds / 4);
  const idle: number[] = [];
  for (let window = 0; window < idleWindows; window += 1) idle.push((await load(rate)).p99);

  let importing = true;
  const started = performance.now();
  const imported = runMuster(['import', news, '--database', `sqlite:${copy}`]).finally(() => {
    importing = false;
  });
  const busy: number[] = [];
  while (importing) {
    const { p99 } = await load(rate);
    // A window that outlasted the import is half idle.
    if (importing || busy.length === 0) busy.push(p99);
  }
  await imported;
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  remove();
  const [calm, late] = [median(idle), median(busy)];
  const note = `${calm.toFixed(1)} ms idle, ${late.toFixed(1)} ms during an import of ${seconds.toFixed(0)} s, at ${rate} a second`;
  return {
    findings: [
      {
        answer: 'p99 at a quarter of the peak rate while 100,000 battles are imported, to idle',
        value: late / calm,
        unit: 'times',
        target: { atMost: 2 },
        note,
      },
    ],
    sections: [],
  };
}
