// A world on disk: its event file, and a database for each checkout, made by that checkout's importer on one core. It is cached in data/bench as long as the
// code that made it is the same.
import { once } from 'node:events';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Checkout } from './checkout.ts';
import { cacheFolder, otherCore, printLine, root, startPinned } from './process.ts';
import {
  makeRequestTargets,
  type RequestTargets,
  worldSizes,
  writeExtraRecords,
  writeWorld,
} from './world-records.ts';

export interface World {
  readonly name: keyof typeof worldSizes;
  readonly folder: string;
  /** The event file. */
  readonly file: string;
  readonly fileBytes: number;
  readonly targets: RequestTargets;
}

/** A world as one checkout has imported it. */
export interface Imported {
  readonly path: string;
  readonly url: string;
  readonly bytes: number;
  /** Of processor time. */
  readonly seconds: number;
  readonly peakBytes: number;
}

export async function prepareWorld(name: World['name']): Promise<World> {
  const folder = join(cacheFolder, name);
  const state = join(folder, 'world.json');
  if (existsSync(state)) return JSON.parse(readFileSync(state, 'utf8')) as World;
  mkdirSync(folder, { recursive: true });
  printLine(`writing the ${name} world`);
  const file = join(folder, 'world.ndjson');
  const targets = makeRequestTargets();
  const size = worldSizes[name];
  await writeLines(file, writeWorld(readDemo(size.tournaments), size, targets));
  const world = { name, folder, file, fileBytes: statSync(file).size, targets };
  writeFileSync(state, JSON.stringify(world));
  return world;
}

export async function importWorld(checkout: Checkout, world: World, keep: boolean): Promise<Imported> {
  const name = checkout.name.replaceAll(' ', '-');
  const state = join(world.folder, `${name}.json`);
  const known = existsSync(state)
    ? (JSON.parse(readFileSync(state, 'utf8')) as Imported & { fingerprint: string })
    : undefined;
  if (known !== undefined && (keep || known.fingerprint === checkout.fingerprint)) return known;
  const path = join(world.folder, `${name}.db`);
  for (const file of globSync(`${path}*`)) rmSync(file);
  printLine(`${checkout.name}: importing ${world.targets.battleCount.toLocaleString('en')} battles`);
  const url = `sqlite:${path}`;
  const words = ['import', world.file, '--database', url];
  const { processorSeconds: seconds, peakBytes } = await checkout.run(words);
  const bytes = globSync(`${path}*`).reduce((sum, file) => sum + statSync(file).size, 0);
  const imported = { path, url, bytes, seconds, peakBytes };
  writeFileSync(state, JSON.stringify({ fingerprint: checkout.fingerprint, ...imported }));
  return imported;
}

/** A copy of an imported world, for a section that changes it. */
export function copyImported({ path }: Imported, name: string): { readonly url: string; remove(): void } {
  const copy = join(cacheFolder, `${name}.db`);
  const remove = () => {
    for (const file of globSync(`${copy}*`)) rmSync(file);
  };
  remove();
  copyFileSync(path, copy);
  return { url: `sqlite:${copy}`, remove };
}

/** An event file of about 100,000 battles that the world does not have (6,000 for the quick one). */
export async function writeExtraFile({ name, folder }: World): Promise<string> {
  const path = join(folder, 'news.ndjson');
  if (!existsSync(path)) await writeLines(path, writeExtraRecords(readDemo(name === 'quick' ? 60 : 1050)));
  return path;
}

export function readDemo(tournaments: number): AsyncIterable<string> {
  const words = ['demo', '--tournaments', String(tournaments), '--seed', '1', '--today', '2026-10-24'];
  const child = startPinned([process.execPath, join(root, 'bin/muster.js'), ...words], { cores: otherCore });
  child.stdin?.end();
  if (child.stdout === null) throw new Error('the demo has no output');
  return createInterface({ input: child.stdout });
}

export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const stream = createWriteStream(path, { highWaterMark: 1 << 22, flush: true });
  for await (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}
