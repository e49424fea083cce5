// One answer after the other against the limit, and against a world ten times as large where there is one.
import {
  ask,
  type Bench,
  makeContestant,
  readDatabases,
  type Served,
  startBare,
  startLimit,
} from './bench.ts';
import type { Finding, Outcome } from './finding.ts';
import { type Contestant, compareCosts, compareRates, measureInTurn, type Samples } from './measure.ts';
import { say } from './world.ts';

export const limit = 'limit: bare node:http';
export const ours = 'muster';
const ourLarge = 'muster, ten times the battles';

export interface Answer {
  readonly name: string;
  readonly row: string;
  readonly atLeast: number;
  requests(served: Served): Contestant['requests'];
}

export const answers: readonly Answer[] = [
  {
    name: 'battle',
    row: 'one battle with rounds and lists, never asked before',
    atLeast: 0.4,
    requests: ({ lists }) => lists.battle,
  },
  {
    name: 'standings',
    row: 'standings of 200 players, never asked before',
    atLeast: 0.45,
    requests: ({ lists }) => lists.standings,
  },
  {
    name: 'window',
    row: 'list of tournaments with a date window, never asked before',
    atLeast: 0.3,
    requests: ({ lists }) => lists.window,
  },
];

export async function measureAnswer(
  bench: Bench,
  { name, row, atLeast, requests }: Answer,
): Promise<Outcome> {
  say(name);
  const { small, large, options } = bench;
  const asked = requests(small);
  const bare = await startLimit(small, asked(0));
  await readDatabases(bench);
  const samples = await measureInTurn(
    [
      makeContestant(limit, bare, small.headers, asked),
      makeContestant(ours, small.server, small.headers, asked),
      ...(large ? [makeContestant(ourLarge, large.server, large.headers, requests(large))] : []),
    ],
    options,
  );
  await bare.stop();
  const findings = [compareWithLimit(samples, row, atLeast), ...compareWithLarge(bench, samples, row)];
  return { findings, sections: [{ name, samples }] };
}

export function compareWithLimit(samples: Samples, answer: string, atLeast: number, name = ours): Finding {
  const cost = compareCosts(samples, name, limit);
  return {
    answer,
    value: compareRates(samples, name, limit),
    unit: 'of the limit',
    target: { atLeast },
    ...(cost !== undefined && { note: `${cost.toFixed(2)} by processor time` }),
  };
}

export function compareWithLarge({ large }: Bench, samples: Samples, answer: string): Finding[] {
  if (large === undefined) return [];
  const value = compareRates(samples, ours, ourLarge);
  return [{ answer: `${answer}: at 3,000,000 battles`, value, unit: 'times', target: { atMost: 1.3 } }];
}

/** 304 against a bare 304. */
export async function measureUnchanged({ small, options }: Bench): Promise<Outcome> {
  say('unchanged');
  const path = `/api/v1/tournaments/${small.world.askable.pages[0]}/battles`;
  const tag = (await ask(small.server.url, path, small.headers)).headers.get('etag') ?? '';
  const headers = { ...small.headers, 'if-none-match': tag };
  const { status } = await ask(small.server.url, path, headers);
  if (status !== 304) throw new Error(`expected 304, got ${status}`);
  const bare = await startBare(304, Buffer.alloc(0));
  const samples = await measureInTurn(
    [
      makeContestant(limit, bare, headers, () => [path]),
      makeContestant(ours, small.server, headers, () => [path]),
    ],
    options,
  );
  await bare.stop();
  const row = 'the same page, unchanged (304), to a bare 304';
  return { findings: [compareWithLimit(samples, row, 0.6)], sections: [{ name: 'unchanged', samples }] };
}

/** The last page of a player's 2,000 battles against the first. */
export async function measureDepth({ small, options }: Bench): Promise<Outcome> {
  say('depth');
  const { server, headers, world } = small;
  const first = `/api/v1/users/${world.askable.veteran}/battles?limit=20`;
  let last = first;
  for (let path: string | undefined = first; path !== undefined; ) {
    const { next } = (await (await ask(server.url, path, headers)).json()) as { next: string | null };
    last = path;
    path = next === null ? undefined : next.slice(new URL(next).origin.length);
  }
  const many = (path: string) => (round: number) =>
    Array.from({ length: 32_000 }, (_, index) => `${path}&n=${round * 32_000 + index}`);
  const samples = await measureInTurn(
    [
      makeContestant('first page', server, headers, many(first)),
      makeContestant('last page', server, headers, many(last)),
    ],
    options,
  );
  const value = compareRates(samples, 'first page', 'last page');
  return {
    findings: [
      {
        answer: "last page of a player's 2,000 battles, to the first",
        value,
        unit: 'times',
        target: { atMost: 1.2 },
      },
    ],
    sections: [{ name: 'depth', samples }],
  };
}
