// A thousand open streams of changes: their cost on an idle server and at a commit, and a client that does not read.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { club, player } from '../../packages/rules/test/builders/records.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { nextEvent, type OpenStream, openStream } from '../../test/builders/event-stream.ts';
import { importRecords } from '../../test/builders/service.ts';
import { type Drill, figure, none } from './drill.ts';
import { countSockets, ownMemory, processorTime, type Served, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const count = 1000;
const people = 100_000;
const aKey = 5;
const commits = 20;
const mostIdle = 50;
const mostKept = 20;
/** How long a client may not read. */
const timeoutMilliseconds = 75_000;
const path = '/api/v1/changes';

export const streams: Drill = {
  name: 'streams',
  summary: 'a thousand open streams of changes, idle and beside imports, and a client that does not read',
  async run() {
    const { url } = await makeWorld(0);
    const database = await openDatabase(url);
    await importRecords(database, [club('gate')]);
    const keys: string[] = [];
    for (let at = 0; at < count / aKey; at += 1)
      keys.push(await createKey(database, { account: 'drill', label: '', prefix: 'svc_v1_' }));
    const served = await startServed({ url });
    const before = await settledMemory(served);
    const open: OpenStream[] = [];
    for (let at = 0; at < count; at += 1) {
      const stream = await openStream({ port: served.port, key: keys[Math.floor(at / aKey)] ?? '' }, path);
      await nextEvent(stream);
      open.push(stream);
    }
    await wait(2000);
    const idle = (await settledMemory(served)) - before;
    const idleCpu = await cpuOf(served, () => wait(5000));
    const alone = await cpuOf(served, async () => {
      for (let at = 0; at < commits; at += 1) {
        await importRecords(database, [club('gate', { members: at + 1 })]);
        await Promise.all(open.map(nextEvent));
      }
    });
    for (const stream of open) stream.cut();
    const slow = await serveSlow(served, keys[0] ?? '', () =>
      importRecords(
        database,
        Array.from({ length: people }, (_, at) => player(`p_${at}`, `Somebody ${at}`)),
      ),
    );
    await database.close();
    const status = await served.stop();
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    return [
      figure(`${count} idle streams`, megabytes(idle), `< ${mostIdle} MB`, idle < mostIdle * 1e6),
      figure('processor time of 5 s idle', `${idleCpu.toFixed(0)} ms`, '< 250 ms', idleCpu < 250),
      figure(
        'processor time of a commit, for each stream',
        `${((1000 * alone) / commits / count).toFixed(0)} µs`,
        '< 200 µs',
        (1000 * alone) / commits / count < 200,
      ),
      figure(
        'memory for a client that does not read',
        megabytes(slow.kept),
        `< ${mostKept} MB`,
        slow.kept < mostKept * 1e6,
      ),
      figure('it is cut off after', `${slow.seconds.toFixed(0)} s`, '≤ 70 s', slow.seconds <= 70),
      none('other than exit 0', status === 0 ? 0 : 1),
    ];
  },
};

/** Opens a stream and does not read it during many changes. */
async function serveSlow(served: Served, key: string, change: () => Promise<unknown>) {
  await change();
  const socket = connect({ port: served.port, host: '127.0.0.1' });
  socket.pause();
  const before = await settledMemory(served);
  const sockets = countSockets(served) - 1;
  const started = performance.now();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  );
  let kept = 0;
  await wait(3000);
  while (countSockets(served) > sockets && performance.now() < started + timeoutMilliseconds) {
    kept = Math.max(kept, ownMemory(served) - before);
    await wait(500);
  }
  socket.destroy();
  return { kept, seconds: (performance.now() - started) / 1000 };
}

/** Milliseconds of the server's processor time during the work. */
async function cpuOf(served: Served, work: () => Promise<unknown>): Promise<number> {
  const before = processorTime(served);
  await work();
  return processorTime(served) - before;
}

/** Resolves when the value no longer changes. */
async function settledMemory(served: Served): Promise<number> {
  await wait(3000);
  return ownMemory(served);
}
