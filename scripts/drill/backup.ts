// The backup of docs/backup.md, taken during requests and imports, and restored elsewhere.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runMuster } from '../../test/builders/run-muster.ts';
import { startTraffic } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { readEverything } from './every-address.ts';
import { importRecords, readDemo } from './records.ts';
import { startServed } from './served.ts';
import { makeFolder } from './workspace.ts';
import { makeWorld } from './world.ts';

const rounds = { short: 1, full: 5, long: 50 };
const worlds = { short: 3, full: 12, long: 12 };

export const backup: Drill = {
  name: 'backup',
  summary: 'backups taken under requests and imports, restored elsewhere',
  async run(size) {
    const { url, key } = await makeWorld(worlds[size]);
    const served = await startServed({ url });
    const { port } = served;
    const traffic = startTraffic({ port, key, paths: ['/api/v1/tournaments'], connections: 4, pause: 10 });
    let unsound = 0;
    const importing = startImports(url, worlds[size]);
    for (let round = 0; round < rounds[size]; round += 1) {
      await wait(300);
      const { status } = await runMuster(['check', '--database', `sqlite:${await copy(url)}`]);
      if (status !== 0) unsound += 1;
    }
    const changes = await importing.end();
    const restored = await copy(url);
    const { unexpected, sent } = await traffic.end();
    const before = await readEverything(port, key);
    await served.stop();
    const elsewhere = await startServed({ url: `sqlite:${restored}` });
    const after = await readEverything(elsewhere.port, key);
    await elsewhere.stop();
    const differ = [...before].filter(([address, answer]) => after.get(address) !== answer).length;
    return [
      none(`backups that are not sound, taken during ${changes} imports`, unsound, rounds[size]),
      none('answers that differ after the restore', differ, before.size),
      none('requests that failed meanwhile', unexpected.length, sent),
      figure(
        'answers before and after',
        `${before.size}, ${after.size}`,
        'as many',
        before.size === after.size,
      ),
    ];
  },
};

/** As in docs/backup.md. */
async function copy(url: string): Promise<string> {
  const target = join(makeFolder(), 'backup.db');
  const { status, stderr } = await runMuster(['backup', target, '--database', url]);
  if (status !== 0) throw new Error(`no backup could be taken: ${stderr}`);
  return target;
}

/** Imports two versions of the tournaments alternately, without a pause. */
function startImports(url: string, tournaments: number): { end(): Promise<number> } {
  let running = true;
  let changes = 0;
  const work = (async () => {
    const records = (await readDemo(tournaments)).filter(({ kind }) => kind === 'tournament');
    for (; running; changes += 1) {
      const city = `City ${changes}`;
      await importRecords(
        url,
        records
          .slice(changes % records.length, (changes % records.length) + 5)
          .map((record) => ({ ...record, city })),
      );
    }
  })();
  return {
    async end() {
      running = false;
      await work;
      return changes;
    },
  };
}
