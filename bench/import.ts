// The cost of an import, from the run that made each world: battles per second of processor time, memory, the size of the database, and PostgreSQL compared with SQLite.
import { type Bench, readPostgresSeconds } from './bench.ts';
import type { Finding, Outcome } from './finding.ts';
import { type Imported, importWorld, prepareWorld, type World } from './world.ts';

const leastPerSecond = { quick: 0, normal: 4500, large: 2250, lean: 0 };

export async function reportImports(bench: Bench): Promise<Outcome> {
  const { world, imported, checkout, options } = bench;
  const seconds = await readPostgresSeconds(bench);
  const findings: Finding[] = [
    ...describe(world, imported),
    {
      row: 'the same import into PostgreSQL, client and server, to SQLite',
      value: seconds / imported.seconds,
      unit: 'times',
      limit: { atMost: 2 },
      note: `${seconds.toFixed(0)} s to ${imported.seconds.toFixed(0)} s`,
    },
  ];
  if (!options.large) return { findings };
  const large = await prepareWorld('large');
  return {
    findings: [...findings, ...describe(large, await importWorld(checkout, large, options.keepWorld))],
  };
}

function describe(world: World, { seconds, peakBytes, bytes }: Imported): Finding[] {
  const { battleCount } = world.targets;
  const words = `${battleCount.toLocaleString('en')} battles`;
  return [
    {
      row: `import of ${words}, by processor time`,
      value: battleCount / seconds,
      unit: 'a second',
      limit: { atLeast: leastPerSecond[world.name] },
      note: `in ${seconds.toFixed(0)} s`,
    },
    { row: `peak memory of that import`, value: peakBytes / 1e6, unit: 'MB', limit: { atMost: 250 } },
    {
      row: `database of ${words}, to its event file`,
      value: bytes / world.fileBytes,
      unit: 'times',
      limit: { atMost: 3.4 },
      note: `${Math.round(bytes / 1e6)} MB to ${Math.round(world.fileBytes / 1e6)} MB`,
    },
  ];
}
