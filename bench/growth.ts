// Costs that must not grow with the data: a player's last page compared with the first, and ten times the battles.
import { ask, type Bench, ours, serve } from './bench.ts';
import type { Finding, Outcome, Section } from './finding.ts';
import { compareCosts, measureRounds, showCost } from './measure.ts';
import { printLine } from './process.ts';
import { makeNewRequests, makeRequestLists, type RequestLists } from './requests.ts';
import { importWorld, prepareWorld } from './world.ts';

export async function measureDepth({ checkout, imported, world, options }: Bench): Promise<Outcome> {
  printLine('depth');
  const { server, headers } = await serve(checkout, imported.url);
  const first = `/api/v1/users/${world.targets.veteran}/battles?limit=20`;
  let last = first;
  for (let path: string | undefined = first; path !== undefined; ) {
    const { next } = (await (await ask(server.url, path, headers)).json()) as { next: string | null };
    last = path;
    path = next === null ? undefined : next.slice(new URL(next).origin.length);
  }
  const enter = (name: string, path: string) => ({
    name,
    server,
    headers,
    requests: (batch: number) => makeNewRequests(() => `${path}&`, batch, options.seconds),
  });
  const samples = await measureRounds([enter('first page', first), enter('last page', last)], options);
  await server.stop();
  return {
    findings: [
      {
        row: "a player's last page of battles, to the first",
        value: compareCosts(samples, 'last page', 'first page'),
        unit: 'times',
        limit: { atMost: 1.1 },
        note: `${showCost(samples, 'last page')} to ${showCost(samples, 'first page')}`,
      },
    ],
    sections: [{ name: 'depth', samples }],
  };
}

const grown = `${ours}, ten times the battles`;
export const grownRows: readonly (readonly [keyof RequestLists, string])[] = [
  ['page', 'page of 20 battles'],
  ['battle', 'one battle'],
  ['standings', 'standings of 200 players'],
  ['window', 'tournaments with a date window'],
];

export async function measureLarge(bench: Bench): Promise<Outcome> {
  if (!bench.options.large) return { findings: [] };
  const { checkout, options } = bench;
  const world = await prepareWorld('large');
  const imported = await importWorld(checkout, world, options.keepWorld);
  const [small, large] = [await serve(checkout, bench.imported.url), await serve(checkout, imported.url)];
  const lists = makeRequestLists(world.targets, options.seconds);
  const findings: Finding[] = [];
  const sections: Section[] = [];
  for (const [name, words] of grownRows) {
    printLine(`${name}, ten times the battles`);
    const samples = await measureRounds(
      [
        { name: ours, ...small, requests: bench.lists[name] },
        { name: grown, ...large, requests: lists[name] },
      ],
      options,
    );
    findings.push({
      row: `${words}, not cached, at ten times the battles`,
      value: compareCosts(samples, grown, ours),
      unit: 'times',
      limit: { atMost: 1.3 },
      note: `${showCost(samples, grown)} to ${showCost(samples, ours)}`,
    });
    sections.push({ name: `${name}, large`, samples });
  }
  await small.server.stop();
  await large.server.stop();
  return { findings, sections };
}
