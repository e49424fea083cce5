// Latencies as users arrive: requests come at a constant rate, whether earlier ones were answered or not, and each counts from the time it was due
// (steady-load.ts), so that a stall shows in every request that it delays. The rates are shares of what one core can answer.
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../scripts/drill/drill.ts';
import { type Bench, importPostgres } from './bench.ts';
import type { Headers } from './checkout.ts';
import type { Finding, Outcome } from './finding.ts';
import { driveLoad } from './load.ts';
import {
  bothCores,
  childSeconds,
  measuredCore,
  printLine,
  processorSeconds,
  type Server,
} from './process.ts';
import type { RequestLists } from './requests.ts';
import { driveSteadily } from './steady-load.ts';
import { copyImported, writeExtraFile } from './world.ts';

const shares = [0.25, 0.5, 0.75, 0.9];
const secondsPerShare = { quick: 4, normal: 22 };
const processCounts = [1, 2, 4];

/** The requests of a mix, in turn. */
const mixes: Readonly<Record<string, (lists: RequestLists, batch: number) => string[]>> = {
  cached: (lists) => lists.cached(),
  'two thirds cached': (lists, batch) =>
    lists.page(batch).flatMap((path) => [...lists.cached(), ...lists.cached(), path]),
  'not cached': (lists, batch) => {
    const rows = [lists.page(batch), lists.battle(batch), lists.standings(batch), lists.window(batch)];
    return (rows[0] ?? []).flatMap((_, index) => rows.map((row) => row[index] ?? ''));
  },
};

interface Served {
  readonly server: Server;
  readonly headers: Headers;
}

export async function measureArrivals(bench: Bench): Promise<Outcome> {
  const findings: Finding[] = [];
  const { checkout, imported } = bench;
  const alone = {
    server: await checkout.serve(imported.url),
    headers: await checkout.makeHeaders(imported.url),
  };
  for (const mix of Object.keys(mixes)) {
    const capacity = await findCapacity(bench, alone, mix);
    for (const share of shares)
      findings.push(
        await arrive(bench, alone, { mix, share, capacity, where: 'SQLite, alone' }, rest(bench)),
      );
  }
  await alone.server.stop();
  findings.push(...(await measureBesideImport(bench)));
  const url = await importPostgres(bench, checkout);
  let first = 0;
  for (const count of processCounts) {
    const cores =
      count === 1 ? measuredCore : `${measuredCore}-${Math.min(count, availableParallelism() - 1)},0`;
    const env = { WORKERS: String(count) };
    const served = {
      server: await checkout.serve(url, { cores, env }),
      headers: await checkout.makeHeaders(url),
    };
    const capacity = await findCapacity(bench, served, 'not cached');
    first ||= capacity;
    findings.push({
      row: `answers per second of processor time, ${count} ${count === 1 ? 'process' : 'processes'}, not cached, PostgreSQL`,
      value: capacity,
      unit: 'a second',
      note: `${((100 * capacity) / first).toFixed(0)} % of one process`,
    });
    const where = `PostgreSQL, ${count} ${count === 1 ? 'process' : 'processes'}`;
    for (const share of shares)
      findings.push(await arrive(bench, served, { mix: 'not cached', share, capacity, where }, rest(bench)));
    await served.server.stop();
  }
  return { findings };
}

/** An import of many battles into the same database, on both cores, as on a small machine. */
async function measureBesideImport(bench: Bench): Promise<Finding[]> {
  const { checkout, imported, world } = bench;
  const news = await writeExtraFile(world);
  const findings: Finding[] = [];
  for (const share of shares) {
    const { url, remove } = copyImported(imported, 'arrivals');
    const headers = await checkout.makeHeaders(url);
    const served = { server: await checkout.serve(url), headers };
    const capacity = await findCapacity(bench, served, 'not cached');
    const importing = checkout.run(['import', news, '--database', url], { cores: bothCores });
    const asked = { mix: 'not cached', share, capacity, where: 'SQLite, beside an import' };
    findings.push(await arrive(bench, served, asked, importing));
    await importing;
    await served.server.stop();
    remove();
  }
  return findings;
}

function rest({ options }: Bench): Promise<void> {
  return wait(secondsPerShare[options.size] * 1000);
}

let batch = 0;

/** How many answers a second of processor time gives, by a load that waits for each answer. */
async function findCapacity(
  { lists, options }: Bench,
  { server, headers }: Served,
  mix: string,
): Promise<number> {
  const load = async () => {
    batch += 1;
    const requests = mixes[mix]?.(lists, batch) ?? [];
    return driveLoad({ url: server.url, headers, seconds: options.seconds, requests });
  };
  await load();
  const used = () => processorSeconds(server.pid) + childSeconds(server.pid);
  const before = used();
  const { answers } = await load();
  return answers / (used() - before);
}

interface Asked {
  readonly mix: string;
  readonly share: number;
  /** Answers a second. */
  readonly capacity: number;
  readonly where: string;
}

async function arrive(
  { lists }: Bench,
  { server, headers }: Served,
  { mix, share, capacity, where }: Asked,
  until: Promise<unknown>,
): Promise<Finding> {
  batch += 1;
  const rate = Math.round(capacity * share);
  const times = await driveSteadily(
    { url: server.url, headers, requests: mixes[mix]?.(lists, batch) ?? [], rate },
    until,
  );
  const [p50, p99, p999] = [0.5, 0.99, 0.999].map((part) => quantile(times, part).toFixed(1));
  printLine(`  ${mix}, ${where}, ${share * 100} %: ${p50}, ${p99}, ${p999} ms`);
  return {
    row: `p99 of arrivals, ${mix}, ${where}, ${share * 100} % of a core`,
    value: Number(p99),
    unit: 'ms',
    note: `p50 ${p50} ms, p99.9 ${p999} ms at ${rate.toLocaleString('en')} a second`,
  };
}
