// The cost of statistics on the largest world: the most expensive of many uncached requests. On PostgreSQL with its backend processes.
import { ask, type Bench, type Served, serve } from './bench.ts';
import type { Finding, Outcome } from './finding.ts';
import { startPostgres } from './postgres.ts';
import { childSeconds, printLine, processorSeconds } from './process.ts';
import { importWorld, prepareWorld } from './world.ts';

const endpoints = ['factions', 'matchups', 'subfactions', 'scenarios', 'months'];
/** No filter, a window of partial years, one pack, a window without a start, one game, and one tournament. */
function filters(tournament: string): readonly string[] {
  return [
    '',
    'from=2024-02&to=2026-11&casual=include&mirrors=include',
    'battlePack=Highlands%202025&draws=exclude',
    'to=2025-06&draws=zero',
    'game=Game%203&from=2024-02&to=2026-11',
    `tournament=${tournament}`,
  ];
}
/** Requests per filter, because processor time is counted in hundredths of a second. */
const times = 40;

export async function measureStatistics(bench: Bench): Promise<Outcome> {
  const { checkout, options } = bench;
  const world = options.large ? await prepareWorld('large') : bench.world;
  const imported = options.large ? await importWorld(checkout, world, options.keepWorld) : bench.imported;
  const crowded = world.targets.crowded[0] ?? '';
  const sqlite = await serve(checkout, imported.url);
  const findings = [await findDearest('SQLite', sqlite, crowded, () => 0)];
  await sqlite.server.stop();
  const postgres = options.large ? await startPostgres(world.folder) : await bench.postgres();
  const url = await postgres.fill(`world_${checkout.fingerprint}`, (address) =>
    checkout.run(['import', world.file, '--database', address]),
  );
  const served = await serve(checkout, url);
  findings.push(await findDearest('PostgreSQL', served, crowded, () => childSeconds(postgres.pid)));
  await served.server.stop();
  if (options.large) await postgres.stop();
  const battles = world.targets.battleCount.toLocaleString('en');
  return { findings: findings.map((finding) => ({ ...finding, row: `${finding.row}, ${battles} battles` })) };
}

export async function findDearest(
  engine: string,
  { server, headers }: Served,
  tournament: string,
  alsoUsed: () => number,
): Promise<Finding> {
  printLine(`statistics, ${engine}`);
  let number = 0;
  const costs: { readonly question: string; readonly ms: number }[] = [];
  for (const endpoint of endpoints) {
    for (const filter of filters(tournament)) {
      const question = `${endpoint}?faction=Glass%20Legion&${filter}`;
      const askOften = async () => {
        for (let count = 0; count < times; count += 1) {
          number += 1;
          const answer = await ask(server.url, `/api/v1/statistics/${question}&n=${number}`, headers);
          await answer.arrayBuffer();
        }
      };
      await askOften();
      const before = processorSeconds(server.pid) + alsoUsed();
      await askOften();
      const ms = ((processorSeconds(server.pid) + alsoUsed() - before) * 1000) / times;
      printLine(`  ${question.padEnd(100)} ${ms.toFixed(1)} ms`);
      costs.push({ question, ms });
    }
  }
  const dearest = costs.reduce((most, cost) => (cost.ms > most.ms ? cost : most));
  return {
    row: `statistics, not cached, the most expensive, ${engine}`,
    value: dearest.ms,
    unit: 'ms',
    limit: { atMost: 50 },
    note: dearest.question,
  };
}
