// A rush of sign-ups over two servers, and servers and writers that are killed while players sign up: every answered sign-up stays, each one once.
import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '../../test/builders/postgres.ts';
import { startPostgres } from '../../test/builders/postgres-server.ts';
import { sendRequest } from './client.ts';
import { type Drill, type Figure, figure, NotPossible, none, type Size } from './drill.ts';
import { issueOrganiserKey } from './organiser.ts';
import { importRecords } from './records.ts';
import { childrenOf, processorTime, type Served, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const [rush, places] = [120, 32];
const kills = { full: 12, long: 100 };
const atOnce = 6;
const environment = { SIGN_UP_LIMIT: '0' };
/** Milliseconds of processor time for each hundred sign-ups, without the writing of the record. */
const mostProcessorTime = 1000;

interface SignedUp {
  /** 0: no answer came. */
  readonly status: number;
  readonly code: string;
  readonly state: string;
}

async function signUp({ address }: Served, slug: string, name: string): Promise<SignedUp> {
  try {
    const answer = await fetch(`${address}/tournaments/${slug}/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, token: `token of ${name}`, consent: true }),
    });
    const { data = { code: '', state: '' } } = (await answer.json()) as { data?: Omit<SignedUp, 'status'> };
    return { status: answer.status, code: data.code, state: data.state };
  } catch {
    return { status: 0, code: '', state: '' };
  }
}

async function signUpAgain(served: Served, slug: string, name: string): Promise<SignedUp> {
  for (let tries = 0; ; tries += 1) {
    const answer = await signUp(served, slug, name);
    if (![0, 500, 503].includes(answer.status) || tries === 40) return answer;
    await wait(250);
  }
}

function makeCup(slug: string, signUp: object): object {
  return {
    kind: 'tournament',
    slug,
    name: slug,
    club: 'drill-club',
    published: true,
    status: 'planned',
    battleSize: 2000,
    signUp,
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [],
    battles: [],
  };
}

/** Milliseconds, with the processes that write and read. */
function spent(servers: readonly Served[]): number {
  const all = servers.flatMap(({ child }) => [child, ...childrenOf(child).map((pid) => ({ pid }))]);
  return all.reduce((sum, child) => sum + processorTime({ child }), 0);
}

async function listStates(served: Served, key: string, slug: string): Promise<string[]> {
  const { text } = await sendRequest(served.port, `/organisers/v1/tournaments/${slug}/entries`, { key });
  const { data } = JSON.parse(text) as { data: { player: string; state: string }[] };
  return data.map(({ player, state }) => `${player} ${state}`);
}

interface Rush {
  readonly unanswered: number;
  /** Milliseconds of processor time for each hundred. */
  readonly hundred: number;
}

async function startRush(servers: readonly [Served, Served], slug: string): Promise<Rush> {
  const before = spent(servers);
  const answers = await Promise.all(
    Array.from({ length: rush }, (_, index) => signUp(servers[index % 2] as Served, slug, `Player ${index}`)),
  );
  return {
    unanswered: answers.filter(({ status }) => status !== 201).length,
    hundred: Math.round(((spent(servers) - before) / rush) * 100),
  };
}

/** Players who apply or wait are not in the record, so what they cost is the sign-up alone. */
async function measureRush(
  engine: string,
  servers: readonly [Served, Served],
  key: string,
): Promise<Figure[]> {
  await startRush(servers, 'warm');
  const applied = await startRush(servers, 'applied');
  const taken = await startRush(servers, 'rush');
  const states = await listStates(servers[0], key, 'rush');
  const entered = states.filter((line) => line.endsWith(' in')).length;
  return [
    none(
      `sign-ups not answered, of two times ${rush} at once, ${engine}`,
      applied.unanswered + taken.unanswered,
    ),
    figure(
      `in and waiting, of ${rush} at once for ${places} places, ${engine}`,
      `${entered} and ${states.length - entered}`,
      `${places} and ${rush - places}`,
      entered === places && states.length === rush,
    ),
    figure(
      `processor time for a hundred sign-ups that change no record, ${engine}`,
      `${applied.hundred} ms`,
      `below ${mostProcessorTime} ms`,
      applied.hundred < mostProcessorTime,
    ),
    figure(
      `the same where ${places} of ${rush} get a place, so that the record is written, ${engine}`,
      `${taken.hundred} ms`,
      'measured only',
      true,
    ),
  ];
}

async function killSignUps(engine: string, url: string, size: Size): Promise<Figure[]> {
  const key = await issueOrganiserKey(url);
  const cups = [
    makeCup('warm', { approve: true }),
    makeCup('applied', { approve: true }),
    makeCup('rush', { places }),
    makeCup('killed', { places: 40 }),
  ];
  await importRecords(url, cups);
  let first = await startServed({ url, environment });
  const second = await startServed({ url, environment });
  const figures = await measureRush(engine, [first, second], key);
  const count = kills[size];
  let [lost, changed, late] = [0, 0, 0];
  for (let turn = 0; turn < count; turn += 1) {
    const names = Array.from({ length: atOnce }, (_, index) => `Player ${turn} ${index}`);
    const sent = Promise.all(names.map((name) => signUp(first, 'killed', name)));
    await Promise.race([sent, wait(Math.random() * 150)]);
    const [writer] = childrenOf(first.child);
    if (turn % 2 === 0) await first.stop('SIGKILL');
    else if (writer !== undefined) process.kill(writer, 'SIGKILL');
    const answered = await sent;
    if (turn % 2 === 0) first = await startServed({ url, environment });
    for (const [index, name] of names.entries()) {
      const again = await signUpAgain(second, 'killed', name);
      const before = answered[index];
      if (again.status !== 200 && again.status !== 201) lost += 1;
      else if (before?.status === 201 && (before.code !== again.code || again.status !== 200)) changed += 1;
    }
    const one = await signUpAgain(first, 'killed', `Seen ${turn}`);
    const deadline = performance.now() + 1000;
    while ((await sendRequest(second.port, `/p/${one.code}/entry`)).status !== 200)
      if (performance.now() > deadline) {
        late += 1;
        break;
      }
  }
  const states = await listStates(second, key, 'killed');
  const expected = count * (atOnce + 1);
  await first.stop();
  await second.stop();
  const all = count * atOnce;
  return [
    ...figures,
    none(`sign-ups not saved when sent again after a kill, ${engine}`, lost, all),
    none(`answered sign-ups that a kill lost or changed, ${engine}`, changed, all),
    none(`entries too many or too few after ${count} kills, ${engine}`, Math.abs(states.length - expected)),
    none(`answered sign-ups that another server did not show within a second, ${engine}`, late, count),
  ];
}

export const signUps: Drill = {
  name: 'sign-ups',
  summary: '120 sign-ups at once over two servers; servers and writers killed while players sign up',
  async run(size) {
    const { url } = await makeWorld(0);
    const server = await startPostgres().catch((error: unknown) => {
      throw new NotPossible(`no PostgreSQL server could be started (${String(error)})`);
    });
    try {
      await administer(server.url, 'CREATE DATABASE subject');
      return [
        ...(await killSignUps('SQLite', url, size)),
        ...(await killSignUps('PostgreSQL', server.url.replace(/[^/]*$/, 'subject'), size)),
      ];
    } finally {
      await server.remove();
    }
  },
};
