// The cost of an import, from the run that made each world: battles per second on one core, memory, and the size of the database.
import type { Bench } from './bench.ts';
import type { Finding, Outcome } from './finding.ts';
import { type Imported, importWorld, prepareWorld, type World } from './world.ts';

const leastPerSecond = { quick: 0, normal: 3000, large: 2250 };

export async function reportImports({ world, imported, checkout, options }: Bench): Promise<Outcome> {
  const findings = describe(world, imported);
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
      row: `import of ${words} on one core`,
      value: battleCount / seconds,
      unit: 'a second',
      limit: { atLeast: leastPerSecond[world.name] },
      note: `in ${seconds.toFixed(0)} s`,
    },
    { row: `peak memory of that import`, value: peakBytes / 1e6, unit: 'MB', limit: { atMost: 350 } },
    {
      row: `database of ${words}, to its event file`,
      value: bytes / world.fileBytes,
      unit: 'times',
      limit: { atMost: 3.5 },
      note: `${Math.round(bytes / 1e6)} MB to ${Math.round(world.fileBytes / 1e6)} MB`,
    },
  ];
}
