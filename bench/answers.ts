// Processor time per answer: each kind compared with a bare server and, if given, with another checkout.
import { ask, type Bench, ours, type Served, serve, servePostgres, startBare } from './bench.ts';
import type { Finding, Outcome, Section } from './finding.ts';
import { type Contestant, compareCosts, measureRounds, type Samples, showCost } from './measure.ts';
import { printLine } from './process.ts';
import type { RequestLists } from './requests.ts';

export const limit = 'bare node:http';

interface Row {
  readonly name: string;
  readonly list: keyof RequestLists;
  readonly words: string;
  /** As a multiple of the other checkout's processor time. */
  readonly atMost: number;
  readonly isUnchanged?: boolean;
}

const rows: readonly Row[] = [
  { name: 'cached', list: 'cached', words: 'page of 20 battles, cached', atMost: 1.3 },
  {
    name: 'unchanged',
    list: 'cached',
    words: 'the same page, unchanged (304)',
    atMost: 1.3,
    isUnchanged: true,
  },
  { name: 'page', list: 'page', words: 'page of 20 battles, not cached', atMost: 1.5 },
  {
    name: 'battle',
    list: 'battle',
    words: 'one battle with rounds and lists, not cached',
    atMost: 1.5,
  },
  {
    name: 'standings',
    list: 'standings',
    words: 'standings of 200 players, not cached',
    atMost: 1.5,
  },
  {
    name: 'window',
    list: 'window',
    words: 'tournaments with a date window, not cached',
    atMost: 1.5,
  },
];
const atMostOnPostgres = 1.6;

export async function measureAnswers(bench: Bench): Promise<Outcome> {
  const { checkout, imported, other } = bench;
  const { engines = ['sqlite', 'postgres'] } = bench.options;
  const outcomes: Outcome[] = [];
  if (engines.includes('sqlite'))
    outcomes.push(
      await measureEngine(bench, {
        engine: 'SQLite',
        us: await serve(checkout, imported.url),
        them: other && (await serve(other.checkout, other.imported.url)),
      }),
    );
  if (engines.includes('postgres'))
    outcomes.push(
      await measureEngine(bench, {
        engine: 'PostgreSQL',
        us: await servePostgres(bench, checkout),
        them: other && (await servePostgres(bench, other.checkout)),
      }),
    );
  return {
    findings: outcomes.flatMap(({ findings }) => findings),
    sections: outcomes.flatMap(({ sections }) => sections ?? []),
  };
}

interface Engine {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly us: Served;
  readonly them: Served | undefined;
}

async function measureEngine(bench: Bench, { engine, us, them }: Engine): Promise<Outcome> {
  const findings: Finding[] = [];
  const sections: Section[] = [];
  const theirs = bench.other?.checkout.name ?? '';
  for (const row of rows) {
    if (bench.options.rows?.includes(row.name) === false) continue;
    printLine(`${row.name}, ${engine}`);
    const bare = await startLimit(us, row, bench.lists);
    const contestants = [
      await enter(limit, bare, row, bench.lists),
      ...(them ? [await enter(theirs, them, row, bench.lists)] : []),
      await enter(ours, us, row, bench.lists),
    ];
    const samples = await measureRounds(contestants, bench.options);
    await bare.server.stop();
    findings.push(judge(row, engine, samples, them && theirs));
    sections.push({ name: `${row.name}, ${engine}`, samples });
  }
  await us.server.stop();
  await them?.server.stop();
  return { findings, sections };
}

function judge(row: Row, engine: Engine['engine'], samples: Samples, theirs: string | undefined): Finding {
  const toLimit = compareCosts(samples, ours, limit);
  const words = `${row.words}, ${engine}`;
  if (theirs === undefined)
    return {
      row: words,
      value: toLimit,
      unit: 'times',
      note: `the bare server's ${showCost(samples, limit)}`,
    };
  return {
    row: words,
    value: compareCosts(samples, ours, theirs),
    unit: 'times',
    limit: { atMost: engine === 'PostgreSQL' ? atMostOnPostgres : row.atMost },
    note: `${showCost(samples, ours)} to ${showCost(samples, theirs)}; a bare server takes ${showCost(samples, limit)}`,
  };
}

/** A contestant; for a 304 with the ETag of its own server. */
async function enter(
  name: string,
  { server, headers }: Served,
  row: Row,
  lists: RequestLists,
): Promise<Contestant> {
  const requests = (batch: number) => lists[row.list](batch);
  if (row.isUnchanged !== true) return { name, server, headers, requests };
  const path = lists.cached()[0] ?? '';
  const tag = (await ask(server.url, path, headers)).headers.get('etag') ?? '';
  const withTag = { ...headers, 'if-none-match': tag };
  const { status } = await ask(server.url, path, withTag);
  if (status !== 304) throw new Error(`${name}: expected 304, got ${status}`);
  return { name, server, headers: withTag, requests };
}

const sampled = 50;

/** A bare server with an answer of median length among those of the row. */
async function startLimit({ server, headers }: Served, row: Row, lists: RequestLists): Promise<Served> {
  if (row.isUnchanged === true) return { server: await startBare(304, Buffer.alloc(0)), headers };
  const bodies: Buffer[] = [];
  for (const path of lists[row.list](0).slice(0, sampled))
    bodies.push(Buffer.from(await (await ask(server.url, path, headers)).arrayBuffer()));
  bodies.sort((a, b) => a.length - b.length);
  return { server: await startBare(200, bodies[bodies.length >> 1] ?? Buffer.alloc(0)), headers };
}
