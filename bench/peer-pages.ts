// The page of 20 battles: a bare server, Muster on both engines, and alternatives.
import { limit } from './answers.ts';
import { ask, type Bench, ours, serve, servePostgres, startBare } from './bench.ts';
import type { Outcome } from './finding.ts';
import { type Contestant, compareCosts, measureRounds } from './measure.ts';
import { startPeers } from './peers.ts';
import { printLine } from './process.ts';

const onPostgres = `${ours}, PostgreSQL`;
const battlesOnPage = 20;
/** A limit by time, because most peers would not reach the number of warm-up answers. */
const warmUpSeconds = 10;

export async function measurePeers(bench: Bench): Promise<Outcome> {
  printLine('peers');
  const { lists, options } = bench;
  const sqlite = await serve(bench.checkout, bench.imported.url);
  const postgres = await servePostgres(bench, bench.checkout);
  const peers = await startPeers(bench, sqlite);
  const page = await ask(sqlite.server.url, lists.page(0)[0] ?? '', sqlite.headers);
  const bare = await startBare(200, Buffer.from(await page.arrayBuffer()));
  const headers = { 'content-type': 'application/json' };
  const contestants: Contestant[] = [
    { name: limit, server: bare, headers, requests: lists.page },
    { name: ours, ...sqlite, requests: lists.page },
    { name: onPostgres, ...postgres, requests: lists.page },
    ...peers.map(({ name, server, requests }) => ({ name, server, headers, requests: () => requests })),
  ];
  for (const contestant of contestants) await checkPage(contestant);
  const samples = await measureRounds(contestants, { ...options, warmUpSeconds });
  for (const { server } of contestants) await server.stop();
  return {
    findings: peers.map(({ name }) => ({
      row: `page of 20 battles: ${name}, to ${name.includes('PostgreSQL') ? onPostgres : ours}`,
      value: compareCosts(samples, name, name.includes('PostgreSQL') ? onPostgres : ours),
      unit: 'times',
      limit: { atLeast: 5 },
    })),
    sections: [{ name: 'peers', samples }],
  };
}

/** Checks that every server returns twenty battles of two sides. */
async function checkPage({ name, server, headers, requests }: Contestant): Promise<void> {
  const body = await (await ask(server.url, requests(0)[0] ?? '', headers)).text();
  const battles = body.match(/"tournament"/g)?.length;
  const sides = body.match(/"playerId"/g)?.length;
  if (battles !== battlesOnPage || sides !== 2 * battlesOnPage)
    throw new Error(`${name} answered with ${battles} battles and ${sides} sides: ${body.slice(0, 300)}`);
}
