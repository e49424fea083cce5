// Measures several servers round by round, so that other load on the machine affects all of them alike. The figure is the
// processor time of the server per answer; rates are shown besides.
import { driveLoad } from './load.ts';
import type { Options } from './options.ts';
import { printLine, processorSeconds, type Server } from './process.ts';

export interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly headers: Readonly<Record<string, string>>;
  /** The requests of a batch; every batch has another number, so that its requests can be new ones. */
  requests(batch: number): readonly string[];
}

export interface Sample {
  /** Microseconds of the server's processor time for one answer. */
  readonly cost: number;
  /** Answers per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

export type Samples = ReadonlyMap<string, readonly Sample[]>;
export interface Rounds extends Pick<Options, 'rounds' | 'seconds' | 'warmUpAnswers'> {
  /** A limit for servers that take milliseconds per answer. */
  readonly warmUpSeconds?: number;
}

export async function measureRounds(
  contestants: readonly Contestant[],
  { rounds, seconds, warmUpAnswers, warmUpSeconds = Number.POSITIVE_INFINITY }: Rounds,
): Promise<Samples> {
  const samples = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]));
  const batches = new Map<string, number>();
  const drive = async ({ name, server, headers, requests }: Contestant) => {
    const batch = batches.get(name) ?? 0;
    batches.set(name, batch + 1);
    const before = processorSeconds(server.pid);
    const loaded = await driveLoad({ url: server.url, headers, seconds, requests: requests(batch) });
    return { ...loaded, used: processorSeconds(server.pid) - before };
  };
  for (const contestant of contestants) {
    let [answers, spent] = [0, 0];
    while (answers < warmUpAnswers && spent < warmUpSeconds) {
      answers += (await drive(contestant)).answers;
      spent += seconds;
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      const { answers, used, p99, seconds: took } = await drive(contestant);
      samples.get(contestant.name)?.push({ cost: (used * 1e6) / answers, rate: answers / took, p99 });
    }
  }
  for (const name of samples.keys()) printLine(`  ${name.padEnd(34)} ${showCost(samples, name)}`);
  return samples;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export function medianOf(samples: Samples, name: string, figure: keyof Sample): number {
  return median((samples.get(name) ?? []).map((sample) => sample[figure]));
}

export function showCost(samples: Samples, name: string): string {
  return `${medianOf(samples, name, 'cost').toFixed(0)} µs`;
}

/** The processor time as a multiple of another server's: the median of the ratios of each round. */
export function compareCosts(samples: Samples, name: string, other: string): number {
  const others = samples.get(other) ?? [];
  return median(
    (samples.get(name) ?? []).map(({ cost }, round) => cost / (others[round]?.cost ?? Number.NaN)),
  );
}
