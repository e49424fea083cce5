// What people would use instead, on the same battles: installed, filled and started.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { BattleResource } from '../src/contract/resources.ts';
import type { Database } from '../src/store/database.ts';
import { openDatabase } from '../src/store/open.ts';
import { openPostgres } from '../src/store/engine/postgres.ts';
import { openSqlite } from '../src/store/engine/sqlite.ts';
import { fillPeerTables, listBattles } from './peer-tables.ts';
import type { PostgresServer } from './postgres.ts';
import { root, runMuster, type Server, startServer } from './process.ts';
import { say, type World } from './world.ts';

const folder = join(root, 'bench/peers');
const jsonServerBattles = 10_000;

export interface Peer {
  readonly name: string;
  readonly engine: 'sqlite' | 'postgres' | 'json';
  readonly server: Server;
  /** The request that brings the page of a tournament. */
  ask(slug: string): string;
  /** Tournaments it has. */
  readonly slugs: readonly string[];
}

/** Installed where they are missing or another set is asked for; never with the project itself. */
export function installPeers(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const mark = join(folder, 'node_modules/.installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  say('installing the peers');
  // No install scripts: none of them needs one here, and a compiler is not asked for.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    // On the runtime that will run them, whatever else the machine has.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` },
  });
  if (status !== 0) throw new Error('the peers could not be installed');
  writeFileSync(mark, lock);
}

/** Fills whatever is not filled yet: the world and the peers' tables in PostgreSQL, the peers' SQLite file, the JSON file. */
export async function fillPeers(world: World, postgres: PostgresServer): Promise<void> {
  const { folder: home, askable, file, databasePath } = world;
  const slugs = [...askable.pages, ...askable.crowded];
  await once(home, 'postgres-muster', async () => {
    await postgres.need('muster');
    await runMuster(['import', file, '--database', postgres.url('muster')]);
  });
  const filled = async (name: string, open: () => Promise<Database> | Database) =>
    once(home, name, async () => {
      const [source, peers] = [await openDatabase(`sqlite:${databasePath}`), await open()];
      await fillPeerTables(peers, source, slugs);
      await Promise.all([source.close(), peers.close()]);
    });
  await filled('peers-sqlite', () => {
    rmSync(join(home, 'peers.db'), { force: true });
    return openSqlite(join(home, 'peers.db'), { create: true });
  });
  await filled('peers-postgres', async () => {
    await postgres.need('peers');
    return openPostgres(postgres.url('peers'));
  });
  await once(home, 'peers-json', () => writeJsonFile(world));
}

async function once(home: string, name: string, fill: () => Promise<void>): Promise<void> {
  const mark = join(home, `${name}.done`);
  if (existsSync(mark)) return;
  say(`filling ${name}`);
  await fill();
  writeFileSync(mark, '');
}

/** The first battles of the world: json-server reads its file into memory and looks at every battle for every page. */
async function writeJsonFile({ folder: home, askable, databasePath }: World): Promise<void> {
  const source = await openDatabase(`sqlite:${databasePath}`);
  const battles: BattleResource[] = [];
  for await (const some of listBattles(source, askable.pages)) {
    if (battles.length + some.length > jsonServerBattles) break;
    battles.push(...some);
  }
  await source.close();
  writeFileSync(join(home, 'peers.json'), JSON.stringify({ battles }));
}

const battleFields =
  'rowId date tournament stage round scenario battlePack battleSize winner victorySize sides: sidesByBattleId(orderBy: [SIDE_ASC]) { nodes { player playerId faction subFaction outcome battlePoints victoryPoints objectivePoints battleTacticsScored grandStrategy grandStrategyScored drops role metrics } }';
const graphQuery = `query Page($slug: String!) { battles: allBattles(condition: { tournament: $slug }, orderBy: [DATE_DESC, STAGE_PLACE_DESC, ROUND_DESC, ROW_ID_ASC], first: 20) { nodes { ${battleFields} } pageInfo { hasNextPage endCursor } } }`;

export async function startPeers(world: World, postgres: PostgresServer): Promise<Peer[]> {
  const { folder: home, askable } = world;
  const start = (script: string, place: string) =>
    startServer([join(folder, script), place], { env: { NODE_ENV: 'production' } });
  const rest = (slug: string) => `/tournaments/${slug}/battles`;
  const battles = (
    JSON.parse(readFileSync(join(home, 'peers.json'), 'utf8')) as { battles: BattleResource[] }
  ).battles;
  return [
    {
      name: 'Express + Drizzle, SQLite',
      engine: 'sqlite',
      server: await start('express-drizzle.js', join(home, 'peers.db')),
      ask: rest,
      slugs: askable.pages,
    },
    {
      name: 'Fastify + Kysely, PostgreSQL',
      engine: 'postgres',
      server: await start('fastify-kysely.js', postgres.url('peers')),
      ask: rest,
      slugs: askable.pages,
    },
    {
      name: 'PostGraphile, PostgreSQL',
      engine: 'postgres',
      server: await start('postgraphile.js', postgres.url('peers')),
      ask: (slug) => `/graphql\t${JSON.stringify({ query: graphQuery, variables: { slug } })}`,
      slugs: askable.pages,
    },
    {
      name: 'json-server, 10,000 battles',
      engine: 'json',
      server: await start('json-server.js', join(home, 'peers.json')),
      ask: (slug) => `/battles?tournament=${slug}&_limit=20`,
      slugs: [...new Set(battles.flatMap(({ tournament }) => tournament ?? []))],
    },
  ];
}
