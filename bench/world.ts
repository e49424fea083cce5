// A world on disk: its event file, its SQLite database made by the real importer, and what can be asked about it. Kept in
// data/bench and used again as long as the code that made it is the same.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
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
import { cacheFolder, root, runMuster } from './process.ts';
import {
  type Askable,
  startAskable,
  type WorldSize,
  worldSizes,
  writeNews,
  writeWorld,
} from './world-records.ts';

export interface World {
  readonly name: keyof typeof worldSizes;
  readonly folder: string;
  /** The event file. */
  readonly file: string;
  readonly fileBytes: number;
  readonly databasePath: string;
  readonly databaseBytes: number;
  readonly importSeconds: number;
  readonly askable: Askable;
}

const made = 'made.json';
/** What decides how a world lies on disk. */
const sources = [
  'src/{demo,domain,import}/**/*.ts',
  'src/store/{migrations,publish,page-entries,order,arrange,arranged,leaf,leaf-writer,shared-lists,battle-parts,round-text}.ts',
  'bench/{crowd,world-records}.ts',
];

export function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export async function prepareWorld(name: World['name'], keep: boolean): Promise<World> {
  const folder = join(cacheFolder, name);
  const state = join(folder, made);
  const kept = existsSync(state)
    ? (JSON.parse(readFileSync(state, 'utf8')) as World & { mark: string })
    : undefined;
  if (kept !== undefined && (keep || kept.mark === fingerprint())) return kept;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const mark = fingerprint();
  const file = join(folder, 'world.ndjson');
  const databasePath = join(folder, 'world.db');
  say(`writing the ${name} world`);
  const askable = await writeEventFile(file, worldSizes[name]);
  say(`importing ${askable.battleCount.toLocaleString('en')} battles`);
  const started = performance.now();
  await runMuster(['import', file, '--database', `sqlite:${databasePath}`]);
  const importSeconds = (performance.now() - started) / 1000;
  const bytes = (path: string) => statSync(path).size;
  const world = {
    name,
    folder,
    file,
    fileBytes: bytes(file),
    databasePath,
    databaseBytes: bytes(databasePath),
    importSeconds,
    askable,
  };
  writeFileSync(state, JSON.stringify({ mark, ...world }));
  return world;
}

async function writeEventFile(path: string, size: WorldSize): Promise<Askable> {
  const askable = startAskable();
  await writeLines(path, writeWorld(size, askable));
  return askable;
}

/** An event file of about 100,000 battles that the world does not have (6,000 beside the small one). */
export async function writeNewsFile({ name, folder }: World): Promise<string> {
  const path = join(folder, 'news.ndjson');
  if (!existsSync(path)) await writeLines(path, writeNews(name === 'quick' ? 60 : 1050));
  return path;
}

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(path, { highWaterMark: 1 << 22 });
  for (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
