// Sends a hundred thousand generated requests, most of them malformed, on many connections.
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { OpenApi } from '../../src/contract/openapi-types.ts';
import { brokenBytes } from '../../test/builders/fuzz-bytes.ts';
import {
  describedRequests,
  type FuzzRequest,
  type Known,
  pageRequests,
  strayRequests,
} from '../../test/builders/fuzz-requests.ts';
import { sendRequest } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { ownMemory, type Served, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const requests = { short: 2000, full: 100_000, long: 1_000_000 };
const atOnce = 32;
const blocks = 10;

interface Tally {
  sent: number;
  valid: number;
  serverErrors: number;
  unanswered: number;
}

export const fuzz: Drill = {
  name: 'fuzz',
  summary: '100,000 generated requests, most of them malformed',
  async run(size) {
    const { url, key } = await makeWorld();
    const served = await startServed({ url });
    const tally: Tally = { sent: 0, valid: 0, serverErrors: 0, unanswered: 0 };
    const known = await learn(served.port, key);
    await warmUp(served.port, known, requests[size] / 2);
    const memory: number[] = [];
    const seed = Number(process.env['FUZZ_SEED'] ?? 1);
    // Similar requests fill the bounded caches before memory is measured.
    await sendBlock(served, known, requests[size] / 2, seed * 1000 + blocks, { ...tally });
    for (let block = 0; block < blocks; block += 1) {
      await sendBlock(served, known, requests[size] / blocks, seed * 1000 + block, tally);
      await wait(300);
      memory.push(ownMemory(served));
    }
    const alive = (await sendRequest(served.port, '/health/ready')).status;
    await served.stop();
    const [early, late] = [Math.max(...memory.slice(0, 3)), Math.max(...memory.slice(-3))];
    const share = tally.valid / tally.sent;
    return [
      none('answers 5xx', tally.serverErrors, tally.sent),
      none('requests of a client library without an answer', tally.unanswered, tally.sent),
      figure('answered 2xx', `${(100 * share).toFixed(0)} %`, '≥ 20 %', share >= 0.2),
      figure('alive afterwards', alive, '200', alive === 200),
      figure(
        'memory early and late',
        `${(early / 1e6).toFixed(0)} MB, ${(late / 1e6).toFixed(0)} MB`,
        'at most 10 % more',
        late <= early * 1.1,
      ),
    ];
  },
};

/** Ordinary requests, until a garbage collection has freed the heap. */
async function warmUp(port: number, { owners, key }: Known, count: number): Promise<void> {
  const paths = [...owners].flatMap(([template, names]) =>
    names.slice(0, 20).map((name) => template.replace(/\{\w+\}/, encodeURIComponent(name))),
  );
  const encodings = ['gzip', 'br', 'zstd', 'identity'];
  const queue = Array.from({ length: count }, (_, index) => index).values();
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const index of queue) {
        const headers = { 'accept-encoding': encodings[index % encodings.length] ?? '' };
        await sendRequest(port, paths[index % paths.length] ?? '', { key, agent, headers });
      }
    }),
  );
  agent.destroy();
}

async function sendBlock(
  { port }: Served,
  known: Known,
  count: number,
  seed: number,
  tally: Tally,
): Promise<void> {
  const sample = <T>(made: fc.Arbitrary<T>, share: number) =>
    fc.sample(made, { numRuns: Math.round(count * share), seed });
  const api = JSON.parse((await sendRequest(port, '/openapi.json')).text) as OpenApi;
  const sent = [
    ...sample(describedRequests(api, known), 0.6),
    ...sample(pageRequests(known), 0.15),
    ...sample(strayRequests(), 0.15),
    ...sample(brokenBytes(known.key), 0.1),
  ].values();
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of sent) {
        const status = Buffer.isBuffer(one) ? await sendBytes(port, one) : await send(port, one, agent);
        tally.sent += 1;
        if (status >= 200 && status < 300) tally.valid += 1;
        if (status >= 500) tally.serverErrors += 1;
        if (status === 0 && !Buffer.isBuffer(one)) tally.unanswered += 1;
      }
    }),
  );
  agent.destroy();
}

async function send(port: number, { method, path, headers }: FuzzRequest, agent: Agent): Promise<number> {
  return (await sendRequest(port, path, { method, headers, agent })).status;
}

/** The status of the first answer; 0 without an answer. */
function sendBytes(port: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0)));
    socket.end(bytes);
  });
}

/** Reads the ids of the world that requests use. */
export async function learn(port: number, key: string): Promise<Known> {
  const get = async (path: string) => JSON.parse((await sendRequest(port, path, { key })).text);
  const { data } = await get('/api/v1/tournaments?limit=100&status=finished');
  const slugs: string[] = data.map(({ slug }: { slug: string }) => slug);
  const clubs = [...new Set(data.flatMap(({ organizer }: { organizer: string | null }) => organizer ?? []))];
  const battles = (await get(`/api/v1/tournaments/${slugs[0]}/battles?limit=100`)).data;
  const players: string[] = battles.flatMap(
    ({ players: sides }: { players: { playerId: string | null }[] }) =>
      sides.flatMap(({ playerId }) => playerId ?? []),
  );
  const ids = battles.map(({ id }: { id: string }) => id);
  const owners = new Map<string, string[]>([
    ...['', '/standings', '/standings/explanation', '/participants', '/battles'].map(
      (rest): [string, string[]] => [`/api/v1/tournaments/{slug}${rest}`, slugs],
    ),
    ...['', '/tournaments', '/battles'].map((rest): [string, string[]] => [
      `/api/v1/clubs/{slug}${rest}`,
      clubs as string[],
    ]),
    ['/api/v1/users/{publicId}/battles', players],
    ['/api/v1/battles/{id}', ids],
  ]);
  const lists = [
    '/api/v1/tournaments',
    `/api/v1/tournaments/${slugs[0]}/battles`,
    `/api/v1/clubs/${clubs[0]}/battles`,
  ];
  const pages: string[] = [];
  for (const list of lists) {
    const { next } = await get(`${list}?limit=2`);
    if (next !== null) pages.push(next.replace(/^https?:\/\/[^/]+/, ''));
  }
  const stages = new Map<string, string[]>(
    data.map(({ slug, stages: listed }: { slug: string; stages: { id: string }[] }) => [
      `/api/v1/tournaments/${slug}/standings`,
      listed.map(({ id }) => id),
    ]),
  );
  return { owners, pages, stages, key };
}
