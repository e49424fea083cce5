// A world many times as large, made by copies (copies.ts): `npm run bench -- --only copied --copies 100` measures thirty million battles on both engines.
import { join } from 'node:path';
import { ask, type Bench, importPostgres, ours, type Served, serve } from './bench.ts';
import { copySqlite, growPostgres } from './copies.ts';
import type { Finding, Outcome, Section } from './finding.ts';
import { grownRows } from './growth.ts';
import { compareCosts, measureRounds, showCost } from './measure.ts';
import { cacheFolder, childSeconds, printLine, processorSeconds } from './process.ts';
import { makeRequestLists } from './requests.ts';
import { findDearest } from './statistics.ts';

/** Names, beginnings of names, near spellings, and words that many names have. */
const searches = [
  'open',
  'iron gate',
  'crowd',
  'vera veteran',
  'vera vetrean',
  'agata lascano',
  'irom gate',
  'of',
];
const times = 20;

export async function measureCopied(bench: Bench): Promise<Outcome> {
  const { checkout, options, imported, world } = bench;
  const { copies } = options;
  if (copies < 2) return { findings: [] };
  const path = join(world.folder, `copies-${copies}.db`);
  printLine(`${copies} copies in SQLite`);
  copySqlite(imported.path, path, copies);
  const sqlite = `sqlite:${path}`;
  const outcomes = [
    await measureEngine(bench, 'SQLite', imported.url, sqlite, () => 0),
    { findings: await measureCommands(bench, sqlite) },
  ];
  const postgres = await bench.postgres();
  const small = await importPostgres(bench, checkout);
  printLine(`${copies} copies in PostgreSQL`);
  const large = await postgres.fill(`copies_${copies}_${checkout.fingerprint}`, async (url) => {
    await checkout.run(['import', world.file, '--database', url]);
    await growPostgres(url, copies);
  });
  outcomes.push(await measureEngine(bench, 'PostgreSQL', small, large, () => childSeconds(postgres.pid)));
  return {
    findings: outcomes.flatMap(({ findings }) => findings),
    sections: outcomes.flatMap((outcome) => ('sections' in outcome ? (outcome.sections ?? []) : [])),
  };
}

async function measureEngine(
  { checkout, options, world, lists }: Bench,
  engine: string,
  smallUrl: string,
  largeUrl: string,
  alsoUsed: () => number,
): Promise<Outcome> {
  const [small, large] = [await serve(checkout, smallUrl), await serve(checkout, largeUrl)];
  const { pages, battles, crowded, battleCount } = world.targets;
  const rename = (names: readonly string[]) =>
    names.map((name, index) => nameCopy(name, index % options.copies));
  const targets = {
    ...world.targets,
    pages: rename(pages),
    battles: rename(battles),
    crowded: rename(crowded),
  };
  const largeLists = makeRequestLists(targets, options.seconds);
  const total = `${(battleCount * options.copies).toLocaleString('en')} battles, ${engine}`;
  const grown = `${ours}, ${options.copies} times the battles`;
  const findings: Finding[] = [];
  const sections: Section[] = [];
  for (const [name, words] of grownRows) {
    printLine(`${name}, ${total}`);
    const contestants = [
      { name: ours, ...small, requests: lists[name] },
      { name: grown, ...large, requests: largeLists[name] },
    ];
    const samples = await measureRounds(contestants, options);
    findings.push({
      row: `${words}, not cached, at ${total}`,
      value: compareCosts(samples, grown, ours),
      unit: 'times',
      limit: { atMost: 1.1 },
      note: `${showCost(samples, grown)} to ${showCost(samples, ours)}`,
    });
    sections.push({ name: `${name}, ${total}`, samples });
  }
  await small.server.stop();
  const dearest = await findDearest(engine, large, crowded[0] ?? '', alsoUsed);
  findings.push({ ...dearest, row: `${dearest.row}, ${total}` });
  for (const [what, questions, limit] of [
    ['search', searches.map((q) => `/api/v1/search?q=${encodeURIComponent(q)}&`), 20],
    ['/changes, 100 at a time', ['/api/v1/changes?limit=100&'], undefined],
  ] as const) {
    const costs = [];
    for (const question of questions) costs.push({ question, ms: await costOf(large, question, alsoUsed) });
    const most = costs.reduce((one, other) => (other.ms > one.ms ? other : one));
    findings.push({
      row: `${what}, the dearest, ${total}`,
      value: most.ms,
      unit: 'ms',
      ...(limit !== undefined && { limit: { atMost: limit } }),
      note: decodeURIComponent(most.question),
    });
  }
  await large.server.stop();
  return { findings, sections };
}

/** As copies.ts names it. */
function nameCopy(name: string, copy: number): string {
  return copy === 0 ? name : `${name}~${copy}`;
}

let number = 0;

/** Milliseconds of processor time for an answer that is not cached. */
async function costOf({ server, headers }: Served, path: string, alsoUsed: () => number): Promise<number> {
  const askOften = async () => {
    for (let count = 0; count < times; count += 1) {
      number += 1;
      await (await ask(server.url, `${path}n=${number}`, headers)).arrayBuffer();
    }
  };
  await askOften();
  const before = processorSeconds(server.pid) + alsoUsed();
  await askOften();
  const ms = ((processorSeconds(server.pid) + alsoUsed() - before) * 1000) / times;
  printLine(`  ${path.padEnd(60)} ${ms.toFixed(1)} ms`);
  return ms;
}

async function measureCommands({ checkout, options }: Bench, url: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const folder = join(cacheFolder, `copies-${options.copies}`);
  const commands = {
    backup: ['backup', `${folder}.backup`],
    'export dump': ['export', 'dump', `${folder}.dump`],
  };
  for (const [name, words] of Object.entries(commands)) {
    printLine(name);
    const { seconds, peakBytes } = await checkout.run([...words, '--database', url]);
    findings.push({
      row: `${name} at ${options.copies} times the battles, SQLite`,
      value: seconds,
      unit: 's',
      note: `peak memory ${Math.round(peakBytes / 1e6)} MB`,
    });
  }
  return findings;
}
