// npm run drill [-- NAME…] [--only NAME,…] [--changed] [--long] [--docs]: breaks things on purpose and prints the figures
// (docs/generated/drills.md), which also go to data/drill/figures.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasChanged } from './drill/changed.ts';
import { drills } from './drill/drills.ts';
import { fillPage, type Outcome, runDrill, writeFigure } from './drill/outcome.ts';

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    changed: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const named = [...positionals, ...values.only.split(',')].filter((name) => name !== '');
const unknown = named.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  const names = drills.map(({ name }) => name).join(', ');
  print(`there is no drill "${unknown.join('", "')}"; there are: ${names}`);
  process.exit(2);
}
const chosen = drills.filter(({ name, sources, long = false }) => {
  if (named.length > 0) return named.includes(name);
  if (values.changed) return sources !== undefined && hasChanged(sources);
  return values.long || !long;
});

const outcomes: Outcome[] = [];
for (const drill of chosen) {
  print(`${drill.name}: ${drill.summary}`);
  const outcome = await runDrill(drill, values.long ? 'long' : 'full');
  outcomes.push(outcome);
  for (const figure of outcome.figures) print(`  ${writeFigure(figure)}`);
  if (outcome.skipped !== undefined) print(`  not run: ${outcome.skipped}`);
  print(`  took ${outcome.seconds} s`);
}
const figures = outcomes.flatMap((outcome) => outcome.figures);
const failed = figures.filter(({ holds }) => !holds).length;
const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
print(`${figures.length - failed} of ${figures.length} figures are within their limits; ${total} s`);

const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node}`;
const date = new Date().toISOString().slice(0, 10);
mkdirSync(join(root, 'data/drill'), { recursive: true });
const report = `${JSON.stringify({ machine, date, outcomes }, null, 2)}\n`;
writeFileSync(join(root, 'data/drill/figures.json'), report);
if (values.docs) {
  const page = join(root, 'docs/generated/drills.md');
  writeFileSync(page, fillPage(readFileSync(page, 'utf8'), outcomes, `${date}: ${machine}`));
}
process.exit(failed > 0 ? 1 : 0);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
