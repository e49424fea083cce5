// Fills the disk during an import while readers are served, and frees it again.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runMuster } from '../../test/builders/run-muster.ts';
import { startTraffic } from './client.ts';
import { type Drill, figure, NotPossible, none } from './drill.ts';
import { readEverything } from './every-address.ts';
import { readDemo, writeRecords } from './records.ts';
import { startServed } from './served.ts';
import { atExit, makeFolder } from './workspace.ts';
import { copyDatabase, makeWorld } from './world.ts';

const clear = /^muster: the database .* cannot grow: the disk is full; make room and try again\n$/;

export const diskFull: Drill = {
  name: 'disk-full',
  summary: 'the disk (a small tmpfs) is full during an import, under readers, and has room again',
  async run() {
    const { path, key } = await makeWorld(4);
    const small = mountSmall('8m');
    copyDatabase(path, join(small, 'drill.db'));
    const url = `sqlite:${join(small, 'drill.db')}`;
    const file = writeRecords(await readDemo(40, 7));
    const { port, stop } = await startServed({ url });
    const before = await readEverything(port, key);
    const traffic = startTraffic({ port, key, paths: ['/api/v1/tournaments'], connections: 8, pause: 5 });
    const failed = await runMuster(['import', file, '--database', url]);
    const during = await readEverything(port, key);
    execFileSync('mount', ['-o', 'remount,size=200m', small]);
    const again = await runMuster(['import', file, '--database', url]);
    const after = await readEverything(port, key);
    const { unexpected, sent } = await traffic.end();
    const { stdout } = await runMuster(['check', '--database', url]);
    await stop();
    const wrong = [...before].filter(([address, answer]) => during.get(address) !== answer).length;
    const isClear = clear.test(failed.stderr);
    return [
      figure(
        'the import says',
        failed.stderr.trim().slice(-70),
        'that the disk is full, exit 3',
        isClear && failed.status === 3,
      ),
      none('answers that differ while it is full', wrong, before.size),
      none('requests that failed throughout', unexpected.length, sent),
      figure('the same import with room', `exit ${again.status}`, '0', again.status === 0),
      figure('answers then', after.size, 'more than before', after.size > before.size),
      figure('muster check', stdout.trim(), 'valid', stdout.startsWith('valid')),
    ];
  },
};

/** A separate file system in memory. */
function mountSmall(size: string): string {
  const folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    throw new NotPossible('mounting a small disk needs the rights of an administrator');
  }
  atExit(() => execFileSync('umount', ['-l', folder]));
  return folder;
}
