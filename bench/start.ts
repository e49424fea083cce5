// A process from its start: how soon it answers, and what memory it holds under load.
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, makeHeaders, type Served } from './bench.ts';
import type { Outcome } from './finding.ts';
import { driveLoad } from './load.ts';
import { median } from './measure.ts';
import { cacheFolder, residentMemory, startMuster } from './process.ts';
import { say } from './world.ts';

const starts = 5;
const port = 14_117;

/** From the start of the process to the first answer, against a database with nothing in it. */
export async function measureStart({ small, large }: Bench): Promise<Outcome> {
  say('start');
  const empty = join(cacheFolder, 'empty.db');
  for (const end of ['', '-wal', '-shm']) rmSync(`${empty}${end}`, { force: true });
  const emptyHeaders = await makeHeaders(`sqlite:${empty}`);
  const { world, headers } = large ?? small;
  const full: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= starts; round += 1) {
    const [a, b] = [
      await timeStart(`sqlite:${empty}`, emptyHeaders),
      await timeStart(`sqlite:${world.databasePath}`, headers),
    ];
    if (round === 0) continue;
    bare.push(a);
    full.push(b);
  }
  const size = world.askable.battleCount.toLocaleString('en');
  const answer = `start to first answer, ${size} battles`;
  return {
    findings: [
      { answer, value: median(full), unit: 's', target: { atMost: 1 } },
      {
        answer: `${answer}, to an empty database`,
        value: median(full.map((time, round) => time / (bare[round] ?? 0))),
        unit: 'times',
        target: { atMost: 1.1 },
      },
    ],
    sections: [],
  };
}

async function timeStart(database: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const started = performance.now();
  const starting = startMuster(database, {
    env: { PORT: String(port) },
    log: join(cacheFolder, 'start.log'),
  });
  const server = await starting;
  while (!(await isAnswered(server.url, headers))) await wait(1);
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  return seconds;
}

function isAnswered(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(`${url}/api/v1/tournaments`, { headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
    });
    asking.once('error', () => resolve(false));
    asking.end();
  });
}

/** The most it holds while 64 connections ask for pages that nobody asked for before. */
export async function measureMemory(bench: Bench): Promise<Outcome> {
  say('memory');
  const served = bench.large ?? bench.small;
  const server = await startMuster(`sqlite:${served.world.databasePath}`, {
    log: join(cacheFolder, 'memory.log'),
  });
  let [total, own] = [0, 0];
  const watch = setInterval(() => {
    const resident = residentMemory(server.pid);
    total = Math.max(total, resident?.total ?? 0);
    own = Math.max(own, resident?.own ?? 0);
  }, 50);
  for (let round = 0; round < 5; round += 1)
    await driveLoad(loadOf(served, server.url, round, bench.options.seconds));
  clearInterval(watch);
  await server.stop();
  if (total === 0) return { findings: [], sections: [] };
  const size = served.world.askable.battleCount.toLocaleString('en');
  const note = `${Math.round(own / 1e6)} MB without mapped files`;
  return {
    findings: [
      {
        answer: `resident memory at 64 connections, ${size} battles`,
        value: total / 1e6,
        unit: 'MB',
        target: { atMost: 250 },
        note,
      },
    ],
    sections: [],
  };
}

function loadOf({ lists, headers }: Served, url: string, round: number, seconds: number) {
  return { url, headers, seconds, requests: lists.page(round) };
}
