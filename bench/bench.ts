// What all sections work with: a world being served, a key to it, and limits to compare with.
import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contestant } from './measure.ts';
import type { Options } from './options.ts';
import { cacheFolder, runMuster, type Server, startMuster, startServer } from './process.ts';
import { makeRequestLists, type RequestLists } from './requests.ts';
import { prepareWorld, type World } from './world.ts';

export interface Served {
  readonly world: World;
  readonly server: Server;
  readonly headers: Readonly<Record<string, string>>;
  readonly lists: RequestLists;
}

export interface Bench {
  readonly options: Options;
  readonly small: Served;
  /** Ten times the battles, where that was asked for. */
  readonly large: Served | undefined;
}

export async function startBench(options: Options): Promise<Bench> {
  const small = await serveWorld(options.size, options);
  return { options, small, large: options.large ? await serveWorld('large', options) : undefined };
}

async function serveWorld(name: World['name'], { keepWorld, seconds }: Options): Promise<Served> {
  const world = await prepareWorld(name, keepWorld);
  const database = `sqlite:${world.databasePath}`;
  const server = await startMuster(database, { log: join(cacheFolder, `${name}.log`) });
  const lists = makeRequestLists(world.askable, seconds);
  return { world, server, headers: await makeHeaders(database), lists };
}

/** So that no disk is measured: the system lets go of what nobody has read for a while. */
export async function readDatabases({ small, large }: Bench): Promise<void> {
  for (const served of [small, large]) {
    if (served === undefined) continue;
    const file = createReadStream(served.world.databasePath, { highWaterMark: 1 << 20 });
    for await (const _ of file);
  }
}

/** A key of its own for every run: what is stored of a key does not tell it. */
export async function makeHeaders(database: string): Promise<{ authorization: string }> {
  const key = await runMuster(['keys', 'create', '--account', 'bench', '--database', database]);
  return { authorization: `Bearer ${key}` };
}

export async function ask(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const [address, body] = path.split('\t');
  const type = { 'content-type': 'application/json' };
  // What curl and the loads send: no wish for compression.
  const response = await fetch(`${url}${address}`, {
    headers: { 'accept-encoding': 'identity', ...headers, ...(body && type) },
    ...(body && { method: 'POST', body }),
  });
  if (response.status !== 200 && response.status !== 304)
    throw new Error(`${url}${address} answered ${response.status}: ${await response.text()}`);
  return response;
}

const sampled = 50;

/** A bare server with an answer of middle length among those that `requests` bring. */
export async function startLimit({ server, headers }: Served, requests: readonly string[]): Promise<Server> {
  const bodies: Buffer[] = [];
  const step = Math.max(1, Math.floor(requests.length / sampled));
  for (let at = 0; at < requests.length; at += step) {
    const response = await ask(server.url, requests[at] ?? '', headers);
    bodies.push(Buffer.from(await response.arrayBuffer()));
  }
  const mean = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length;
  bodies.sort((a, b) => Math.abs(a.length - mean) - Math.abs(b.length - mean));
  return startBare(200, bodies[0] ?? Buffer.alloc(0));
}

export function startBare(status: number, body: Buffer): Promise<Server> {
  const file = join(cacheFolder, 'limit.bin');
  writeFileSync(file, body);
  return startServer([join(import.meta.dirname, 'limit.js'), String(status), file]);
}

export function makeContestant(
  name: string,
  { url, pid }: Server,
  headers: Readonly<Record<string, string>>,
  requests: Contestant['requests'],
): Contestant {
  return { name, url, pid, headers, requests };
}
