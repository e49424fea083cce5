// Ends server, worker, database or network at random times of a submission: it is imported as a whole or not at all, and the Idempotency-Key shows which.
import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '../../test/builders/postgres.ts';
import { startPostgres } from '../../test/builders/postgres-server.ts';
import { runMuster } from '../../test/builders/run-muster.ts';
import { sendRequest } from './client.ts';
import { type Drill, type Figure, NotPossible, none, type Size } from './drill.ts';
import { issueOrganiserKey, makeEvent, submit } from './organiser.ts';
import { childrenOf, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const kills = { full: 50, long: 200 };
const battles = 1500;
const timeoutMilliseconds = 30;

interface Subject {
  readonly engine: string;
  readonly url: string;
  /** Breaks every connection to the database, if it has any. */
  cut(): Promise<unknown>;
  close(): Promise<void>;
}

async function makeSubjects(): Promise<Subject[]> {
  const { url } = await makeWorld(0);
  const nothing = async () => undefined;
  const server = await startPostgres().catch((error: unknown) => {
    throw new NotPossible(`no PostgreSQL server could be started (${String(error)})`);
  });
  await administer(server.url, 'CREATE DATABASE subject');
  const cut = () =>
    administer(
      server.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'subject'`,
    );
  return [
    { engine: 'SQLite', url, cut: nothing, close: nothing },
    { engine: 'PostgreSQL', url: server.url.replace(/[^/]*$/, 'subject'), cut, close: () => server.remove() },
  ];
}

async function killSubmissions({ engine, url, cut, close }: Subject, size: Size): Promise<Figure[]> {
  const count = kills[size];
  const key = await issueOrganiserKey(url);
  const environment = { SUBMISSION_LIMIT: '0' };
  let served = await startServed({ url, environment });
  const body = (turn: number) => makeEvent('killed', battles, `Name ${turn}`);
  await submit(served.port, { key, body: body(-2) });
  const startTime = performance.now();
  await submit(served.port, { key, body: body(-1) });
  const needed = performance.now() - startTime;
  let [half, twice, refused] = [0, 0, 0];
  for (let turn = 0; turn < count; turn += 1) {
    const named = { key, body: body(turn), headers: { 'idempotency-key': `turn ${turn}` } };
    let lose: () => void = () => undefined;
    const first = submit(served.port, {
      ...named,
      onStart: (cutOff) => {
        lose = cutOff;
      },
    });
    await Promise.race([first, wait(needed * (0.1 + Math.random()))]);
    const [worker] = childrenOf(served.child);
    if (turn % 4 === 0) await served.stop('SIGKILL');
    else if (turn % 4 === 1 && worker !== undefined) process.kill(worker, 'SIGKILL');
    else if (turn % 4 === 2) lose();
    else await cut();
    await first;
    if (turn % 4 === 0) served = await startServed({ url, environment });
    let answer = await submit(served.port, named);
    for (
      let tries = 0;
      [0, 409, 500, 503].includes(answer.status) && tries < timeoutMilliseconds;
      tries += 1
    ) {
      await wait(500);
      answer = await submit(served.port, named);
    }
    if (answer.status !== 201) refused += 1;
    const { text } = await sendRequest(served.port, '/organisers/v1/tournaments/killed', { key });
    if (!text.includes(`Name ${turn}`)) half += 1;
    const list = await sendRequest(served.port, '/organisers/v1/submissions?limit=2', { key });
    const { data } = JSON.parse(list.text) as { data: { changes: { details: string[] }[] }[] };
    const names = data.map(({ changes }) => changes[0]?.details.join() ?? '');
    if (!names[0]?.includes(`Name ${turn}, was Name ${turn - 1}`) || names[0] === names[1]) twice += 1;
  }
  await served.stop();
  const sound = (await runMuster(['check', '--database', url])).status === 0;
  await close();
  return [
    none(`submissions not applied by a retry, ${engine}`, refused, count),
    none(`applied in part, ${engine}`, half + (sound ? 0 : 1), count),
    none(`applied twice or not in the history, ${engine}`, twice, count),
  ];
}

export const killedSubmission: Drill = {
  name: 'killed-submission',
  summary: 'server, worker, network or database lost at 50 random moments of a submission, each engine',
  async run(size) {
    const figures: Figure[] = [];
    for (const subject of await makeSubjects()) figures.push(...(await killSubmissions(subject, size)));
    return figures;
  },
};
