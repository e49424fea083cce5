// Mirrors follow the changes of a server while two importers make random changes; all of them are killed repeatedly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../../src/domain/random.ts';
import { openDatabase } from '../../src/store/open.ts';
import { nextEvent, openStream } from '../../test/builders/event-stream.ts';
import { historyStart, listVisible } from '../../test/builders/history.ts';
import { crawl, Mirror } from '../../test/builders/mirror.ts';
import { startPostgres } from '../../test/builders/postgres-server.ts';
import { importRecords, makeRequest } from '../../test/builders/service.ts';
import { type Drill, type Figure, figure, none, type Size } from './drill.ts';
import { type Served, startServed } from './served.ts';
import { watchChild } from './workspace.ts';
import { issueKey, makeWorld } from './world.ts';

const commands: Readonly<Record<Size, number>> = { short: 20, full: 200, long: 1000 };
const path = '/api/v1/changes';
const writer = join(import.meta.dirname, 'write-history.ts');

export const mirror: Drill = {
  name: 'mirror',
  summary: 'mirrors follow the list and the stream of changes while two importers change whatever they can',
  async run(size) {
    const { url } = await makeWorld(0);
    const sqlite = await suffer('SQLite', url, commands[size]);
    if (size === 'short') return sqlite;
    const server = await startPostgres();
    const postgres = await suffer('PostgreSQL', server.url, commands[size]);
    await server.remove();
    return [...sqlite, ...postgres];
  },
};

async function suffer(engine: string, url: string, count: number): Promise<Figure[]> {
  const database = await openDatabase(url);
  await importRecords(database, historyStart);
  const key = await issueKey(url);
  // Two processes answer alternately, so that a change in one answer must be visible in the other process.
  const served = await startServed({ url, args: ['--workers', '2'] });
  let isOver = false;
  const writing = Promise.all([0, 1].map((at) => write(url, at, count / 2))).finally(() => {
    isOver = true;
  });
  const [list, stream] = await Promise.all([
    followList(served, key, () => isOver),
    followStream(served, key, () => isOver),
    writing,
  ]);
  const request = makeRequest(served.port);
  const get = (address: string) => request('GET', address, { authorization: `Bearer ${key}` });
  // By then the other process has seen the last change as well.
  await wait(1000);
  const things = await crawl(get, database);
  const visible = await listVisible(database);
  await database.close();
  const status = await served.stop();
  const differ = (copy: ReadonlyMap<string, string>) =>
    [...new Set([...copy.keys(), ...things.keys()])].filter((name) => copy.get(name) !== things.get(name));
  return [
    none(`${engine}: things that differ from a crawl, by list`, differ(list.things).length, things.size),
    none(`${engine}: things that differ from a crawl, by stream`, differ(stream.things).length, things.size),
    figure(
      `${engine}: things seen, and visible`,
      `${things.size}, ${visible.size}`,
      'the same',
      things.size === visible.size,
    ),
    figure(`${engine}: exit status`, String(status), '0', status === 0),
  ];
}

/** A separate importer. */
async function write(url: string, at: number, count: number): Promise<void> {
  const args = [url, 2026 + at, `w${at}`, count].map(String);
  const child = watchChild(spawn(process.execPath, [writer, ...args], { stdio: 'inherit' }));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`an importer ended with ${status}`);
}

function makeMirror({ port }: Served, key: string): Mirror {
  const request = makeRequest(port);
  return new Mirror((address) => request('GET', address, { authorization: `Bearer ${key}` }));
}

/** Killed after a few pages each time: it reads the changes since its marker again. */
async function followList(served: Served, key: string, isOver: () => boolean): Promise<Mirror> {
  const copy = makeMirror(served, key);
  const random = new Random(1);
  while (!isOver()) {
    const { since } = copy;
    let pages = random.int(1, 6);
    await copy.follow(random.int(1, 20), () => pages-- > 0);
    if (random.chance(0.3)) copy.since = since;
  }
  await copy.follow(100);
  return copy;
}

/** Disconnected after a few events each time. */
async function followStream(served: Served, key: string, isOver: () => boolean): Promise<Mirror> {
  const copy = makeMirror(served, key);
  const random = new Random(2);
  while (!isOver()) {
    const headers = copy.since === undefined ? {} : { 'last-event-id': copy.since };
    const stream = await openStream({ port: served.port, key }, path, headers);
    for (let left = random.int(1, 12); left > 0 && !isOver(); left -= 1) {
      const event = await Promise.race([nextEvent(stream), wait(1000)]);
      if (event === undefined) break;
      await copy.take(JSON.parse(event.data));
      copy.since = event.id;
    }
    stream.cut();
  }
  await copy.follow(100);
  return copy;
}
