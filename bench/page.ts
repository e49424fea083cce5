// The page of 20 battles: the limit, ours from the cache and never asked before, on both engines, and what people use instead.
import { join } from 'node:path';
import { compareWithLarge, compareWithLimit, limit, ours } from './answers.ts';
import { ask, type Bench, makeContestant, makeHeaders, readDatabases, startLimit } from './bench.ts';
import type { Finding, Outcome } from './finding.ts';
import { type Contestant, compareRates, measureInTurn, type Samples } from './measure.ts';
import { fillPeers, installPeers, type Peer, startPeers } from './peers.ts';
import { startPostgres } from './postgres.ts';
import { cacheFolder, startMuster } from './process.ts';
import { say } from './world.ts';

const cached = 'muster, page in its cache';
const onPostgres = 'muster, PostgreSQL';
const battlesOnPage = 20;

export async function measurePage(bench: Bench): Promise<Outcome> {
  say('page');
  const { small, large, options } = bench;
  installPeers();
  const postgres = await startPostgres(small.world.folder);
  await fillPeers(small.world, postgres);
  const peers = await startPeers(small.world, postgres);
  const second = await startMuster(postgres.url('muster'), { log: join(cacheFolder, 'postgres.log') });
  const bare = await startLimit(small, small.lists.page(0));
  const secondHeaders = await makeHeaders(postgres.url('muster'));
  const contestants = [
    makeContestant(limit, bare, small.headers, small.lists.page),
    makeContestant(cached, small.server, small.headers, () => [
      `/api/v1/tournaments/${small.world.askable.pages[0]}/battles`,
    ]),
    makeContestant(ours, small.server, small.headers, small.lists.page),
    makeContestant(onPostgres, second, secondHeaders, small.lists.page),
    ...peers.map(enterPeer),
    ...(large
      ? [makeContestant('muster, ten times the battles', large.server, large.headers, large.lists.page)]
      : []),
  ];
  for (const contestant of contestants.slice(1)) await checkPage(contestant);
  await readDatabases(bench);
  const samples = await measureInTurn(contestants, options);
  for (const server of [bare, second, ...peers.map((peer) => peer.server)]) await server.stop();
  await postgres.stop();
  return { findings: judge(bench, samples, peers), sections: [{ name: 'page', samples }] };
}

function enterPeer({ name, server, ask: write, slugs }: Peer): Contestant {
  const requests = slugs.map(write);
  return makeContestant(name, server, { 'content-type': 'application/json' }, () => requests);
}

/** Everybody answers with twenty battles of two sides, or there is nothing to compare. */
async function checkPage({ name, url, headers, requests }: Contestant): Promise<void> {
  const body = await (await ask(url, requests(0)[0] ?? '', headers)).text();
  const battles = body.match(/"tournament"/g)?.length;
  const sides = body.match(/"playerId"/g)?.length;
  if (battles !== battlesOnPage || sides !== 2 * battlesOnPage)
    throw new Error(`${name} answered with ${battles} battles and ${sides} sides: ${body.slice(0, 300)}`);
}

function judge(bench: Bench, samples: Samples, peers: readonly Peer[]): Finding[] {
  const page = 'page of 20 battles, never asked before';
  const against = (engine: Peer['engine'], name: string, atLeast: number): Finding => {
    const ratios = peers
      .filter((peer) => peer.engine === engine)
      .map((peer) => compareRates(samples, name, peer.name));
    return {
      answer: `${page}, to the fastest peer on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
      value: Math.min(...ratios),
      unit: 'times',
      target: { atLeast },
    };
  };
  return [
    compareWithLimit(samples, 'page of 20 battles, in the response cache', 0.6, cached),
    compareWithLimit(samples, page, 0.3),
    { ...compareWithLimit(samples, `${page}, PostgreSQL`, 0.15, onPostgres) },
    against('sqlite', ours, 8),
    against('postgres', onPostgres, 4),
    ...compareWithLarge(bench, samples, page),
  ];
}
