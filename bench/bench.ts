// What all sections use: a world, imported by this checkout and by the one to compare with, and bare servers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Checkout, type Headers, openCheckout } from './checkout.ts';
import type { Options } from './options.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { cacheFolder, childSeconds, root, type Server, startServer } from './process.ts';
import { makeRequestLists, type RequestLists } from './requests.ts';
import { type Imported, importWorld, prepareWorld, type World } from './world.ts';

export const ours = 'muster';

export interface Bench {
  readonly options: Options;
  readonly world: World;
  readonly lists: RequestLists;
  readonly checkout: Checkout;
  readonly imported: Imported;
  readonly other: { readonly checkout: Checkout; readonly imported: Imported } | undefined;
  /** Started on first use. */
  postgres(): Promise<Postgres>;
  close(): Promise<void>;
}

/** A server, and a key to it. */
export interface Served {
  readonly server: Server;
  readonly headers: Headers;
}

export async function startBench(options: Options): Promise<Bench> {
  const world = await prepareWorld(options.lean ? 'lean' : options.size);
  const checkout = openCheckout(ours, root);
  const imported = await importWorld(checkout, world, options.keepWorld);
  const compared =
    options.against === undefined ? undefined : openCheckout('the other checkout', options.against);
  const other = compared && {
    checkout: compared,
    imported: await importWorld(compared, world, options.keepWorld),
  };
  let postgres: Promise<Postgres> | undefined;
  return {
    options,
    world,
    checkout,
    imported,
    other,
    lists: makeRequestLists(world.targets, options.seconds),
    postgres: () => {
      postgres ??= startPostgres(world.folder);
      return postgres;
    },
    close: async () => (await postgres)?.stop(),
  };
}

export async function serve(checkout: Checkout, database: string): Promise<Served> {
  const headers = await checkout.makeHeaders(database);
  return { server: await checkout.serve(database), headers };
}

/** The address of the world in its own PostgreSQL database, imported if it is missing. */
export async function importPostgres(bench: Bench, checkout: Checkout): Promise<string> {
  const postgres = await bench.postgres();
  return postgres.fill(`world_${checkout.fingerprint}`, async (address) => {
    const before = childSeconds(postgres.pid);
    const ran = await checkout.run(['import', bench.world.file, '--database', address]);
    const seconds = ran.processorSeconds + childSeconds(postgres.pid) - before;
    writeFileSync(postgresState(bench.world, checkout), JSON.stringify({ seconds }));
  });
}

/** Seconds of processor time, of client and server, that the import into PostgreSQL took. */
export async function readPostgresSeconds(bench: Bench): Promise<number> {
  await importPostgres(bench, bench.checkout);
  return JSON.parse(readFileSync(postgresState(bench.world, bench.checkout), 'utf8')).seconds;
}

function postgresState({ folder }: World, { fingerprint }: Checkout): string {
  return join(folder, `postgres-${fingerprint}.json`);
}

export async function servePostgres(bench: Bench, checkout: Checkout): Promise<Served> {
  return serve(checkout, await importPostgres(bench, checkout));
}

export async function ask(url: string, path: string, headers: Headers): Promise<Response> {
  const [address, body] = path.split('\t');
  // As curl and the load: without compression.
  const response = await fetch(`${url}${address}`, {
    headers: {
      'accept-encoding': 'identity',
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body }),
  });
  if (response.status !== 200 && response.status !== 304)
    throw new Error(`${url}${address} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** The limit: a bare node:http server that sends the same bytes to every request. */
export function startBare(status: number, body: Buffer): Promise<Server> {
  const file = join(cacheFolder, 'limit.bin');
  writeFileSync(file, body);
  return startServer([join(import.meta.dirname, 'limit.js'), String(status), file]);
}
