// 500 phones that follow a live event of 200 players, asking as the scripts of the page do (src/pages/assets/script.ts, venue.ts,
// parts/round-clock.ts), while results are entered.
// The figure is the share of one core that the server takes; the process that saves the results is counted separately.
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TournamentRecord } from '#rules/event-file/record';
import type { Bench } from './bench.ts';
import { writeCrowdedTournament } from './extra-records.ts';
import type { Outcome } from './finding.ts';
import { childSeconds, otherCore, printLine, processorSeconds } from './process.ts';
import { copyImported } from './world.ts';

const phones = 500;
const secondsBetweenChecks = 15;
const secondsBetweenClocks = 1.2;
const secondsBetweenResults = 2;
const measuredSeconds = { quick: 20, normal: 90 };
const liveRound = 4;
const boards = 200;
const slug = 'phones-live';
/** As Chrome sends it. */
const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd' };

function writeLiveTournament(): TournamentRecord {
  const { battles, ...played } = writeCrowdedTournament(0, 200);
  return {
    ...played,
    slug,
    name: 'Live',
    status: 'ongoing',
    battles: battles
      .filter(({ round = 0 }) => Number(round) <= liveRound)
      .map(({ players, ...battle }) => ({
        ...battle,
        id: `live_${battle.id}`,
        players: battle.round === liveRound ? players.map(({ participant }) => ({ participant })) : players,
      })) as TournamentRecord['battles'],
  };
}

export async function measurePhones({ checkout, imported, options }: Bench): Promise<Outcome> {
  printLine('phones');
  const { url, remove } = copyImported(imported, 'phones');
  const words = ['keys', 'create', '--account', 'bench', '--all-clubs', '--database', url];
  const organiser = (await checkout.run(words, { cores: otherCore })).printed.trim();
  const server = await checkout.serve(url, { env: { SUBMISSION_LIMIT: '0' } });
  const event = writeLiveTournament();
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}/organisers/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organiser}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  await post('/submissions', { format: 'muster/1', tournaments: [event] });
  const agent = new Agent({ keepAlive: true });
  const names = event.participants.map(({ player }) => player);
  let isOver = false;
  let [answers, unchanged, clocks] = [0, 0, 0];

  /** Returns the new tag, or the same one if the page has not changed. */
  function ask(path: string, tag: string): Promise<string> {
    const headers = { ...accepted, ...(tag !== '' && { 'if-none-match': tag }) };
    return new Promise((resolve, reject) => {
      get(`${server.url}${path}`, { agent, headers }, (answer) => {
        answers += 1;
        if (answer.statusCode === 304) unchanged += 1;
        answer.resume().on('end', () => resolve(String(answer.headers.etag ?? '')));
      }).on('error', reject);
    });
  }

  async function followClock(phone: number): Promise<void> {
    await wait((secondsBetweenClocks * 1000 * phone) / phones);
    for (; !isOver; clocks += 1) {
      await Promise.all([ask(`/tournaments/${slug}/clock.json`, ''), wait(secondsBetweenClocks * 1000)]);
    }
  }

  async function follow(phone: number): Promise<void> {
    const page = `/tournaments/${slug}`;
    const mine = `${page}?view=me&name=${encodeURIComponent(names[phone % names.length] ?? '')}`;
    let [tag, myTag] = ['', ''];
    // Phones begin at different times.
    await wait((secondsBetweenChecks * 1000 * phone) / phones);
    while (!isOver) {
      const now = await ask(page, tag);
      if (now !== tag) myTag = await ask(mine, myTag);
      tag = now;
      await wait(secondsBetweenChecks * 1000 * (0.8 + Math.random() * 0.4));
    }
  }

  const open = event.battles.filter(({ round }) => round === liveRound);
  async function enterResults(): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const { id = '', players = [] } = open[number % open.length] ?? {};
      const scores = players.map(({ participant }, side) => ({
        participant,
        victoryPoints: (number * 7 + side * 11) % 40,
      }));
      await post(`/tournaments/${slug}/results`, { battles: [{ id, players: scores }] });
      await wait(secondsBetweenResults * 1000);
    }
  }

  /** Milliseconds of processor time for a board that is not cached. */
  async function renderBoards(): Promise<number> {
    const before = processorSeconds(server.pid);
    for (let count = 0; count < boards; count += 1)
      await ask(`/tournaments/${slug}?stage=swiss&n=${answers}`, '');
    return ((processorSeconds(server.pid) - before) * 1000) / boards;
  }

  await renderBoards();
  const board = await renderBoards();
  const followers = Array.from({ length: phones }, (_, phone) => [follow(phone), followClock(phone)]);
  const all = [enterResults(), ...followers.flat()];
  await wait(secondsBetweenChecks * 1000);
  [answers, unchanged, clocks] = [0, 0, 0];
  const [before, savingBefore] = [processorSeconds(server.pid), childSeconds(server.pid)];
  const seconds = measuredSeconds[options.size];
  await wait(seconds * 1000);
  const used = processorSeconds(server.pid) - before;
  const saving = childSeconds(server.pid) - savingBefore;
  const said = `${answers} answers in ${seconds} s, ${unchanged} of them 304, ${clocks} of the clock`;
  isOver = true;
  await Promise.all(all);
  agent.destroy();
  await server.stop();
  remove();
  return {
    findings: [
      {
        row: `${phones} phones that follow one live event and its clock, a result every ${secondsBetweenResults} s: % of a core`,
        value: (100 * used) / seconds,
        unit: '%',
        limit: { atMost: 25 },
        note: `${said}; saving the results takes ${((100 * saving) / seconds).toFixed(0)} % besides`,
      },
      {
        row: 'the board of that event, 200 players, rendered and compressed',
        value: board,
        unit: 'ms',
        limit: { atMost: 3 },
      },
    ],
  };
}
