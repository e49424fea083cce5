// npm run bench: measures the service beside the bare machine and beside what people would use instead (docs/performance.md).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, measureAnswer, measureDepth, measureUnchanged } from './answers.ts';
import { type Bench, startBench } from './bench.ts';
import { measureBusy } from './busy.ts';
import type { Outcome } from './finding.ts';
import { readOptions } from './options.ts';
import { measurePage } from './page.ts';
import { drawRates } from './picture.ts';
import { cacheFolder, root } from './process.ts';
import { describeMachine, describeWorld, writeJson, writeRates, writeTable } from './report.ts';
import { measureMemory, measureStart } from './start.ts';

const sections: Readonly<Record<string, (bench: Bench) => Promise<Outcome>>> = {
  page: measurePage,
  unchanged: measureUnchanged,
  ...Object.fromEntries(
    answers.map((answer) => [answer.name, (bench: Bench) => measureAnswer(bench, answer)]),
  ),
  depth: measureDepth,
  start: measureStart,
  memory: measureMemory,
  busy: measureBusy,
};

const options = readOptions(process.argv.slice(2));
const started = performance.now();
mkdirSync(cacheFolder, { recursive: true });
const bench = await startBench(options);
const outcomes: Outcome[] = [{ findings: describeWorld((bench.large ?? bench.small).world), sections: [] }];
for (const [name, measure] of Object.entries(sections)) {
  if (options.only?.includes(name) ?? true) outcomes.push(await measure(bench));
}
await bench.small.server.stop();
await bench.large?.server.stop();

const outcome: Outcome = {
  findings: outcomes.flatMap(({ findings }) => findings),
  sections: outcomes.flatMap(({ sections: some }) => some),
};
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const tables = [
  `Measured on ${describeMachine()}; ${options.rounds} rounds of ${options.seconds} s, ${minutes} minutes in all.`,
  writeTable(outcome.findings),
  writeRates(outcome.sections),
].join('\n\n');
process.stdout.write(`\n${tables}\n`);

const folder = options.docs ? join(root, 'docs') : cacheFolder;
writeFileSync(join(folder, 'performance.json'), writeJson(outcome));
const page = outcome.sections.find(({ name }) => name === 'page');
if (page)
  writeFileSync(
    join(folder, 'performance.svg'),
    drawRates(page, 'A page of 20 battles: answers a second, one process'),
  );
if (options.docs) {
  const document = join(root, 'docs/performance.md');
  const text = readFileSync(document, 'utf8');
  const [before] = text.split('<!-- figures -->');
  const after = text.split('<!-- end of figures -->')[1];
  const picture = page ? '![A page of 20 battles: answers a second](performance.svg)\n\n' : '';
  writeFileSync(
    document,
    `${before}<!-- figures -->\n\n${picture}${tables}\n\n<!-- end of figures -->${after}`,
  );
}
