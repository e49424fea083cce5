// npm run drill [-- NAME…] [--only NAME,…] [--long] [--docs]: breaks things on purpose and prints what came of it
// (docs/reliability.md). Each drill is a line in this table; figures also go to data/drill/figures.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from './drill/backup.ts';
import { busyImport } from './drill/busy-import.ts';
import { clock } from './drill/clock.ts';
import { cursors } from './drill/cursors.ts';
import { damage } from './drill/damage.ts';
import { diskFull } from './drill/disk-full.ts';
import { type Drill, type Figure, NotPossible, type Size } from './drill/drill.ts';
import { flood } from './drill/flood.ts';
import { fuzz } from './drill/fuzz.ts';
import { keyTiming } from './drill/key-timing.ts';
import { killedImport } from './drill/killed-import.ts';
import { logs } from './drill/logs.ts';
import { postgresFailures } from './drill/postgres-failures.ts';
import { rollingRestart } from './drill/rolling-restart.ts';
import { sharedCache } from './drill/shared-cache.ts';
import { sigterm } from './drill/sigterm.ts';
import { slowSockets } from './drill/slow-sockets.ts';
import { soak } from './drill/soak.ts';
import { stall } from './drill/stall.ts';
import { walks } from './drill/walks.ts';

/** In the order of the table in docs/reliability.md; `logs` reads what all before it have logged. */
const drills: readonly Drill[] = [
  ...[rollingRestart, sigterm, killedImport, diskFull, damage, postgresFailures, fuzz, slowSockets, flood],
  ...[busyImport, stall, walks, cursors, clock, sharedCache, backup, keyTiming, soak, logs],
];

interface Outcome {
  readonly name: string;
  readonly summary: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** Why it could not be run here. */
  readonly skipped?: string;
}

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    long: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const named = [...positionals, ...values.only.split(',')].filter((name) => name !== '');
const unknown = named.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  print(
    `there is no drill "${unknown.join('", "')}"; there are: ${drills.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const size: Size = values.long ? 'long' : 'full';
const chosen = drills.filter(({ name, long = false }) =>
  named.length > 0 ? named.includes(name) : values.long || !long,
);

const outcomes: Outcome[] = [];
for (const drill of chosen) {
  const outcome = await runDrill(drill, size);
  outcomes.push(outcome);
  print(`  took ${outcome.seconds} s`);
}
const figures = outcomes.flatMap((outcome) => outcome.figures);
const failed = figures.filter(({ holds }) => !holds).length;
const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
print(`${figures.length - failed} of ${figures.length} figures hold; ${total} s`);
const report = { machine: describeMachine(), date: new Date().toISOString().slice(0, 10), outcomes };
mkdirSync(join(root, 'data/drill'), { recursive: true });
writeFileSync(join(root, 'data/drill/figures.json'), `${JSON.stringify(report, null, 2)}\n`);
if (values.docs) writeDocs();
process.exit(failed > 0 ? 1 : 0);

async function runDrill({ name, summary, run }: Drill, wanted: Size): Promise<Outcome> {
  print(`${name}: ${summary}`);
  const begun = performance.now();
  const took = () => Math.round((performance.now() - begun) / 1000);
  try {
    const found = await run(wanted);
    for (const { what, value, must, holds } of found)
      print(`  ${holds ? 'holds ' : 'FAILED'}  ${what}: ${value} (must be ${must})`);
    return { name, summary, seconds: took(), figures: found };
  } catch (error) {
    if (error instanceof NotPossible) {
      print(`  not run: ${error.message}`);
      return { name, summary, seconds: took(), figures: [], skipped: error.message };
    }
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    print(`  FAILED  ${what}`);
    return {
      ...{ name, summary, seconds: took() },
      figures: [{ what: 'the drill itself', value: what, must: 'done', holds: false }],
    };
  }
}

function describeMachine(): string {
  return `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}

/** Figures of drills that were not run now stay as they are. */
function writeDocs(): void {
  const document = join(root, 'docs/reliability.md');
  let text = readFileSync(document, 'utf8');
  for (const { name, figures: found, seconds } of outcomes.filter((outcome) => outcome.figures.length > 0)) {
    const shown = found
      .map(({ what, value, holds }) => `${what}: ${holds ? value : `**${value}**`}`)
      .join('<br>')
      .replaceAll('|', '\\|');
    const row = new RegExp(`(\\| \`${name}\` \\|[^\\n|]*\\|)[^\\n]*\\|`);
    text = text.replace(row, (_, head: string) => `${head} ${shown} | ${seconds} s |`);
  }
  writeFileSync(document, text);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
