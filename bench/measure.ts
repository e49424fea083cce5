// Measures several servers in turn, round by round, so that whatever else the machine does meets all of them alike.
import { driveLoad } from './load.ts';
import type { Options } from './options.ts';
import { processorSeconds } from './process.ts';
import { say } from './world.ts';

export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What to ask in a round; rounds are numbered, so that one may ask what none before it did. */
  requests(round: number): readonly string[];
}

export interface Sample {
  /** Answers a second. */
  readonly rate: number;
  /** Microseconds of the server's processor time for one answer; undefined where the system does not tell. */
  readonly cost: number | undefined;
  readonly p99: number;
}

export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** Not counted, and longer: it is when the hot code of each server is compiled, some of it only after tens of thousands of requests. */
const warmUpRound = 0;
const warmUpLength = 5;

export async function measureInTurn(
  contestants: readonly Contestant[],
  { rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>,
): Promise<Samples> {
  const samples = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]));
  for (let round = warmUpRound; round <= rounds; round += 1) {
    for (const contestant of contestants) {
      const sample = await measureOnce(
        contestant,
        round,
        round === warmUpRound ? warmUpLength * seconds : seconds,
      );
      if (round !== warmUpRound) samples.get(contestant.name)?.push(sample);
    }
  }
  for (const [name, taken] of samples) {
    say(`  ${name.padEnd(34)} ${Math.round(median(taken.map(({ rate }) => rate)))} a second`);
  }
  return samples;
}

async function measureOnce(contestant: Contestant, round: number, seconds: number): Promise<Sample> {
  const { url, headers, pid } = contestant;
  const before = processorSeconds(pid);
  const loaded = await driveLoad({ url, headers, seconds, requests: contestant.requests(round) });
  const after = processorSeconds(pid);
  const used = before === undefined || after === undefined ? undefined : after - before;
  return {
    rate: loaded.answers / loaded.seconds,
    cost: used === undefined ? undefined : (used * 1e6) / loaded.answers,
    p99: loaded.p99,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The median over rounds of one contestant's rate as a share of another's in the same round. */
export function compareRates(samples: Samples, name: string, other: string): number {
  const others = samples.get(other) ?? [];
  return median(
    (samples.get(name) ?? []).map(({ rate }, round) => rate / (others[round]?.rate ?? Number.NaN)),
  );
}

/** The same by processor time of the server: how much of the limit's cost is in one answer. */
export function compareCosts(samples: Samples, name: string, other: string): number | undefined {
  const others = samples.get(other) ?? [];
  const shares = (samples.get(name) ?? []).flatMap(({ cost }, round) => {
    const limit = others[round]?.cost;
    return cost === undefined || limit === undefined ? [] : [limit / cost];
  });
  return shares.length === 0 ? undefined : median(shares);
}
