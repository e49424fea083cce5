// Checks that the duration of a rejection does not distinguish unknown, revoked and nearly right keys.
import { randomInt } from 'node:crypto';
import type { Agent } from 'node:http';
import { keepAlive, sendRequest } from './client.ts';
import { type Drill, type Figure, quantile } from './drill.ts';
import { startServed } from './served.ts';
import { issueKey, issueRevokedKey, makeWorld } from './world.ts';

const pairs = 10_000;
const warmUp = 3000;
const otherKeys = 30;
const mostMicroseconds = 5;

export const keyTiming: Drill = {
  name: 'key-timing',
  summary: `${pairs.toLocaleString('en')} rejections each of an unknown, a revoked and a nearly right key, in random order`,
  async run() {
    const { url, key: good } = await makeWorld(0);
    const [other, revoked] = [await makeWorld(0), await issueRevokedKey(url)];
    for (let count = 0; count < otherKeys; count += 1) await issueKey(url);
    const served = await startServed({ url });
    const agent = keepAlive();
    try {
      const keys = {
        unknown: other.key,
        revoked,
        near: good.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
      };
      const { own, next } = await measure(served.port, agent, keys);
      return [...judge('median of', own), ...judge('median of the request after', next)];
    } finally {
      agent.destroy();
      await served.stop();
    }
  },
};

type Kind = 'unknown' | 'revoked' | 'near';

type Times = Record<Kind, number[]>;

/** The durations of the rejections and of the requests after them, because the lookup for the log comes after the answer. */
async function measure(port: number, agent: Agent, keys: Record<Kind, string>) {
  const own: Times = { unknown: [], revoked: [], near: [] };
  const next: Times = { unknown: [], revoked: [], near: [] };
  let before: Kind = 'unknown';
  for (let round = -warmUp; round < pairs; round += 1) {
    for (const kind of shuffle(Object.keys(keys) as Kind[])) {
      const { status, milliseconds } = await sendRequest(port, '/api/v1/tournaments', {
        key: keys[kind],
        agent,
      });
      const microseconds = milliseconds * 1000;
      if (status !== 401) throw new Error(`a rejected key was answered ${status}`);
      if (round >= 0) {
        own[kind].push(microseconds);
        next[before].push(microseconds);
      }
      before = kind;
    }
  }
  return { own, next };
}

function judge(what: string, times: Times): Figure[] {
  const medians = Object.entries(times).map(([kind, values]) => [kind, quantile(values, 0.5)] as const);
  return medians.flatMap(([kind, median], index) =>
    medians.slice(index + 1).map(([other, otherMedian]) => {
      const apart = Math.abs(median - otherMedian);
      return {
        what: `${what} ${kind} (${median.toFixed(1)} µs) and of ${other} (${otherMedian.toFixed(1)} µs)`,
        value: `${apart.toFixed(2)} µs apart`,
        must: `< ${mostMicroseconds} µs`,
        holds: apart < mostMicroseconds,
      };
    }),
  );
}

function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
}
