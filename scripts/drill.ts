// npm run drill [NAME…] [--long]: breaks things on purpose and prints what came of it. Each drill is a line in this table.
import { parseArgs } from 'node:util';
import type { Drill } from './drill/drill.ts';
import { keyTiming } from './drill/key-timing.ts';
import { slowSockets } from './drill/slow-sockets.ts';

const drills: readonly Drill[] = [keyTiming, slowSockets];

const { positionals, values } = parseArgs({
  options: { long: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  print(
    `there is no drill "${unknown.join('", "')}"; there are: ${drills.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const chosen = drills.filter(({ name, long = false }) =>
  positionals.length > 0 ? positionals.includes(name) : values.long || !long,
);

let failed = 0;
for (const { name, summary, run } of chosen) {
  const begun = performance.now();
  print(`${name}: ${summary}`);
  for (const { what, value, must, holds } of await run()) {
    print(`  ${holds ? 'holds ' : 'FAILED'}  ${what}: ${value} (must be ${must})`);
    if (!holds) failed += 1;
  }
  print(`  took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
process.exitCode = failed > 0 ? 1 : 0;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
