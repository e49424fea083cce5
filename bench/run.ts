// npm run bench: processor time per answer, compared with a bare server, another checkout, and alternatives (docs/performance.md).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAnswers } from './answers.ts';
import { measureArrivals } from './arrivals.ts';
import { type Bench, startBench } from './bench.ts';
import { measureBesideImport } from './beside-import.ts';
import { measureCopied } from './copied.ts';
import type { Finding, Outcome, Section } from './finding.ts';
import { measureDepth, measureLarge } from './growth.ts';
import { reportImports } from './import.ts';
import { readOptions } from './options.ts';
import { measurePairing } from './pairing.ts';
import { measurePeers } from './peer-pages.ts';
import { measurePhones } from './phones.ts';
import { drawCosts } from './picture.ts';
import { cacheFolder, root } from './process.ts';
import { describeMachine, writeCosts, writeJson, writeTable } from './report.ts';
import { measureStart } from './start.ts';
import { measureStatistics } from './statistics.ts';

const measures: Readonly<Record<string, (bench: Bench) => Promise<Outcome>>> = {
  answers: measureAnswers,
  peers: measurePeers,
  depth: measureDepth,
  large: measureLarge,
  copied: measureCopied,
  statistics: measureStatistics,
  import: reportImports,
  start: measureStart,
  'beside-import': measureBesideImport,
  arrivals: measureArrivals,
  phones: measurePhones,
  pairing: measurePairing,
};

const options = readOptions(process.argv.slice(2));
const started = performance.now();
mkdirSync(cacheFolder, { recursive: true });
const bench = await startBench(options);
const findings: Finding[] = [];
const sections: Section[] = [];
for (const [name, measure] of Object.entries(measures)) {
  if (options.only?.includes(name) === false) continue;
  const outcome = await measure(bench);
  findings.push(...outcome.findings);
  sections.push(...(outcome.sections ?? []));
}
await bench.close();

const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const tables = [
  `Measured on ${describeMachine()}; ${options.rounds} rounds of ${options.seconds} s, ${minutes} minutes in all.`,
  writeTable(findings),
  writeCosts(sections),
].join('\n\n');
process.stdout.write(`\n${tables}\n`);

const folder = options.docs ? join(root, 'docs') : cacheFolder;
writeFileSync(join(folder, 'performance.json'), writeJson(findings, sections));
const title = 'A page of 20 battles: processor time of one answer';
const peers = sections.find(({ name }) => name === 'peers');
if (peers) writeFileSync(join(folder, 'performance.svg'), drawCosts(peers, title));
if (options.docs) {
  const document = join(root, 'docs/performance.md');
  const text = readFileSync(document, 'utf8');
  const shown = `![${title}](performance.svg)\n\n${tables}`;
  writeFileSync(document, replacePart(text, 'figures', `\n${shown}\n`));
}
process.exit(0);

function replacePart(text: string, part: string, content: string): string {
  const [start, end] = [`<!-- generated: ${part} -->`, `<!-- /generated: ${part} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`the page has no part "${part}"`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}
