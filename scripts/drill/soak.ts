// Minutes of mixed load with some imports: memory and handles do not grow.
import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { strayRequests } from '../../test/builders/fuzz-requests.ts';
import { startTraffic } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { readEverything } from './every-address.ts';
import { importRecords, readDemo } from './records.ts';
import { countHandles, ownMemory, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const seconds = 300;
const every = 5;
const connections = 16;

interface Sample {
  readonly memory: number;
  readonly handles: number;
  readonly wal: number;
}

export const soak: Drill = {
  name: 'soak',
  summary: 'five minutes of mixed load, with an import every ten seconds',
  long: true,
  async run() {
    const { path, url, key } = await makeWorld(60);
    const served = await startServed({ url });
    const addresses = [...(await readEverything(served.port, key)).keys()];
    const pages = ['/', '/tournaments', '/api/v1/nowhere', '/api/v1/tournaments?limit=0', '/docs'];
    const known = [...addresses.filter((address) => !address.includes('cursor=')), ...pages];
    // Every second request goes to an address that was never used before, as attackers try them.
    const stray = fc.sample(strayRequests(), { numRuns: 50_000, seed: 1 });
    const paths = stray.flatMap(({ path: unknown }, index) => [unknown, known[index % known.length] ?? '/']);
    const isGood = ({ status }: { status: number }) => status > 0 && status < 500;
    const traffic = startTraffic({ port: served.port, key, paths, connections, pause: 2, isGood });
    const samples: Sample[] = [];
    for (let second = 0; second < seconds; second += every) {
      await wait(every * 1000);
      if (second % 10 === 0) await importSome(url, second);
      const wal = `${path}-wal`;
      samples.push({
        memory: ownMemory(served) / 1e6,
        handles: countHandles(served),
        wal: existsSync(wal) ? statSync(wal).size / 1e6 : 0,
      });
    }
    const { sent, unexpected } = await traffic.end();
    await served.stop();
    const third = Math.floor(samples.length / 3);
    const most = (from: number, what: keyof Sample) =>
      Math.max(...samples.slice(from, from + third).map((sample) => sample[what]));
    const flat = (what: keyof Sample, unit: string, slack: number) => {
      const [early, late] = [most(third, what), most(2 * third, what)];
      const value = `${early.toFixed(0)}, ${late.toFixed(0)}${unit}`;
      return figure(
        `${what}, middle and last third`,
        value,
        'at most 10 % more',
        late <= early * 1.1 + slack,
      );
    };
    return [
      none('requests that failed', unexpected.length, sent),
      flat('memory', ' MB', 0),
      flat('handles', '', 2),
      flat('wal', ' MB', 1),
    ];
  },
};

async function importSome(url: string, turn: number): Promise<void> {
  const records = (await readDemo(6)).map((record) =>
    record.kind === 'tournament' ? { ...record, city: `City ${turn}` } : record,
  );
  await importRecords(url, records);
}
