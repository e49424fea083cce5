// Readers while a large import runs: 99 of 100 answers at a quarter of the peak rate, against an idle database.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../scripts/drill/drill.ts';
import { type Bench, makeHeaders } from './bench.ts';
import type { Outcome } from './finding.ts';
import { driveLoad } from './load.ts';
import { installPeers } from './peers.ts';
import { cacheFolder, runMuster, startMuster } from './process.ts';
import { driveSteadily } from './steady-load.ts';
import { say, writeNewsFile } from './world.ts';

/** Before and after; the load takes two of them to settle. */
const idleSeconds = 12;

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
  const { url } = server;
  let round = 0;
  const drive = () =>
    driveLoad({ url, headers, requests: small.lists.page(round++), seconds: options.seconds });
  await drive();
  const peak = await drive();
  const rate = Math.round(peak.answers / peak.seconds / 4);
  const askSteadily = (until: Promise<unknown>) =>
    driveSteadily({ url, headers, requests: small.lists.page(round++), rate }, until);

  const before = await askSteadily(wait(idleSeconds * 1000));
  const started = performance.now();
  const imported = runMuster(['import', news, '--database', `sqlite:${copy}`]);
  const during = await askSteadily(imported);
  await imported;
  const seconds = (performance.now() - started) / 1000;
  // Before and after: what else the machine does, it does not do evenly.
  const idle = [...before, ...(await askSteadily(wait(idleSeconds * 1000)))];
  await server.stop();
  remove();
  const [calm, late] = [quantile(idle, 0.99), quantile(during, 0.99)];
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
