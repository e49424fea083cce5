// Alternatives to Muster with the same battles: installed, filled from the API, and started.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { BattleResource } from '../src/contract/battle-resources.ts';
import { ask, type Bench, type Served } from './bench.ts';
import { fillPostgres, fillSqlite } from './peer-tables.ts';
import { printLine, root, type Server, startServer } from './process.ts';

const folder = join(root, 'bench/peers');
const jsonServerBattles = 10_000;

export interface Peer {
  readonly name: string;
  readonly server: Server;
  /** Requests for a page of each of its tournaments. */
  readonly requests: readonly string[];
}

/** Installs the peers if they are missing or their versions changed; they are no dependencies of the project. */
export function installPeers(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const doneFile = join(folder, 'node_modules/.installed');
  if (existsSync(doneFile) && readFileSync(doneFile, 'utf8') === lock) return;
  printLine('installing the peers');
  // Without install scripts: none is needed, and no compiler is required.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    // On the runtime that will run them.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` },
  });
  if (status !== 0) throw new Error('the peers could not be installed');
  writeFileSync(doneFile, lock);
}

/** Every battle of the tournaments, as the API lists it. */
async function* listBattles(
  { server, headers }: Served,
  slugs: readonly string[],
): AsyncGenerator<BattleResource[]> {
  for (const slug of slugs) {
    let path: string | undefined = `/api/v1/tournaments/${slug}/battles?limit=100`;
    while (path !== undefined) {
      const answer = await ask(server.url, path, headers);
      const { data, next } = (await answer.json()) as { data: BattleResource[]; next: string | null };
      yield data;
      path = next === null ? undefined : next.slice(new URL(next).origin.length);
    }
  }
}

const battleFields =
  'rowId date tournament stage round scenario battlePack battleSize winner victorySize sides: sidesByBattleId(orderBy: [SIDE_ASC]) { nodes { player playerId faction subFaction outcome battlePoints victoryPoints objectivePoints battleTacticsScored grandStrategy grandStrategyScored drops role metrics } }';
const graphQuery = `query Page($slug: String!) { battles: allBattles(condition: { tournament: $slug }, orderBy: [DATE_DESC, STAGE_PLACE_DESC, ROUND_DESC, ROW_ID_ASC], first: 20) { nodes { ${battleFields} } pageInfo { hasNextPage endCursor } } }`;

/** Fills the peers that are empty, from `served`, and starts all of them. */
export async function startPeers({ world, postgres }: Bench, served: Served): Promise<Peer[]> {
  installPeers();
  const slugs = world.targets.pages;
  const sqlite = join(world.folder, 'peers.db');
  const json = join(world.folder, 'peers.json');
  await once(sqlite, () => fillSqlite(sqlite, listBattles(served, slugs)));
  await once(json, () => writeJsonFile(json, listBattles(served, slugs)));
  const url = await (await postgres()).fill('peers', (at) => fillPostgres(at, listBattles(served, slugs)));
  const start = (script: string, place: string) =>
    startServer([join(folder, script), place], { env: { NODE_ENV: 'production' } });
  const rest = slugs.map((slug) => `/tournaments/${slug}/battles`);
  const { battles } = JSON.parse(readFileSync(json, 'utf8')) as { battles: BattleResource[] };
  const few = new Set(battles.flatMap(({ tournament }) => tournament ?? []));
  return [
    {
      name: 'Express + Drizzle, SQLite',
      server: await start('express-drizzle.js', sqlite),
      requests: rest,
    },
    {
      name: 'Fastify + Kysely, PostgreSQL',
      server: await start('fastify-kysely.js', url),
      requests: rest,
    },
    {
      name: 'PostGraphile, PostgreSQL',
      server: await start('postgraphile.js', url),
      requests: slugs.map(
        (slug) => `/graphql\t${JSON.stringify({ query: graphQuery, variables: { slug } })}`,
      ),
    },
    {
      name: 'json-server, 10,000 battles',
      server: await start('json-server.js', json),
      requests: [...few].map((slug) => `/battles?tournament=${slug}&_limit=20`),
    },
  ];
}

async function once(path: string, fill: () => Promise<void>): Promise<void> {
  const doneFile = `${path}.done`;
  if (existsSync(doneFile)) return;
  printLine(`filling ${path}`);
  rmSync(path, { force: true });
  await fill();
  writeFileSync(doneFile, '');
}

/** Only the first battles of the world, because json-server scans all battles in memory for every page. */
async function writeJsonFile(path: string, pages: AsyncIterable<readonly BattleResource[]>): Promise<void> {
  const battles: BattleResource[] = [];
  for await (const some of pages) {
    if (battles.length + some.length > jsonServerBattles) break;
    battles.push(...some);
  }
  writeFileSync(path, JSON.stringify({ battles }));
}
