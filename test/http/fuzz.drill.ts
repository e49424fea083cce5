import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { longestAddressChars } from '../../src/contract/limits.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { holdingDemo } from '../builders/demo-world.ts';
import { readDescription } from '../builders/described.ts';
import { engines } from '../builders/engines.ts';
import { brokenBytes } from '../builders/fuzz-bytes.ts';
import {
  describedRequests,
  type FuzzRequest,
  type Known,
  pageRequests,
  strayRequests,
} from '../builders/fuzz-requests.ts';
import { type Answer, decode, makeRequest, serveApart } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';

/** Another world of requests: FUZZ_SEED=7 npm run drill -- fuzz */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const described = casesOf(1350);
const paged = casesOf(250);
const stray = casesOf(200);
const broken = casesOf(300);
const atOnce = 16;

const api = describeAt('http://x.test', 'svc_v1_');
const description = readDescription(api);

type Send = (request: Omit<FuzzRequest, 'expected'>) => Promise<Answer>;

/** Works through all of them, a few at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

async function learn(send: Send, key: string): Promise<Known> {
  const get = async (path: string) =>
    (await send({ method: 'GET', path, headers: { authorization: `Bearer ${key}` } })).body;
  const owners = new Map<string, string[]>();
  const know = (pattern: string, names: readonly (string | null)[]) => {
    const template = pattern.replaceAll(/:(\w+)/g, '{$1}');
    owners.set(template, [...new Set(names.flatMap((name) => name ?? []))]);
  };
  const { data } = await get(`${endpoints.tournaments}?limit=100&status=finished`);
  const slugs = data.map(({ slug }: { slug: string }) => slug);
  const clubs = data.map(({ organizer }: { organizer: string | null }) => organizer);
  const stages = new Map<string, string[]>();
  for (const { slug, stages: listed } of data)
    stages.set(
      fillPath(endpoints.standings, slug),
      listed.map(({ id }: { id: string }) => id),
    );
  const battles = (await get(`${fillPath(endpoints.tournamentBattles, slugs[0])}?limit=100`)).data;
  const players = battles.flatMap(({ players: sides }: { players: { playerId: string | null }[] }) =>
    sides.map(({ playerId }) => playerId),
  );
  for (const endpoint of [
    'tournament',
    'standings',
    'explanation',
    'participants',
    'tournamentBattles',
    'signUp',
    'schedule',
    'clock',
    'awards',
  ] as const)
    know(endpoints[endpoint], slugs);
  for (const endpoint of ['club', 'clubTournaments', 'clubBattles'] as const)
    know(endpoints[endpoint], clubs);
  for (const endpoint of ['player', 'playerBattles'] as const) know(endpoints[endpoint], players);
  const ratings = (await get(endpoints.ratings)).data.map(({ slug }: { slug: string }) => slug);
  for (const endpoint of [
    'rating',
    'ratingStandings',
    'ratingPlayer',
    'ratingBattles',
    'ratingFactions',
  ] as const)
    know(endpoints[endpoint], ratings);
  const seasons = (await get(endpoints.seasons)).data.map(({ slug }: { slug: string }) => slug);
  for (const endpoint of ['season', 'seasonStandings', 'seasonPlayer'] as const)
    know(endpoints[endpoint], seasons);
  know(
    endpoints.battle,
    battles.map(({ id }: { id: string }) => id),
  );
  const lists = [
    endpoints.tournaments,
    ...[endpoints.participants, endpoints.tournamentBattles].map((path) => fillPath(path, slugs[0])),
    ...[endpoints.clubBattles, endpoints.clubTournaments].map((path) =>
      fillPath(path, owners.get('/api/v1/clubs/{slug}')?.[0] ?? ''),
    ),
  ];
  const pages: string[] = [];
  for (const path of lists) {
    const { next } = await get(`${path}?limit=1`);
    if (next !== null) pages.push(next.replace(/^https?:\/\/[^/]+/, ''));
  }
  return { owners, pages, stages, key };
}

function checkAnswer(sent: FuzzRequest, answer: Answer): void {
  const { method, path, expected } = sent;
  const { status } = answer;
  assert.ok(status < 500, 'no 5xx');
  if (path.length > longestAddressChars) {
    assert.ok(status === 414 || status === 401);
    return;
  }
  switch (expected) {
    case 'valid':
      assert.ok(status === 200 || status === 304, 'a right request is answered');
      break;
    case 'wrong parameter':
      assert.equal(status, 400, 'a wrong parameter is never accepted');
      break;
    case 'no key':
      assert.equal(status, 401, 'no key, no data');
      break;
    case 'method':
      assert.equal(status, 405);
      break;
    default:
      assert.ok([200, 204, 304, 400, 401, 404, 405, 414].includes(status));
  }
  if (path.startsWith('/api/') && expected !== 'any') {
    if (status === 405) description.checkError(answer);
    else description.check(method, path, answer);
  } else if (answer.body !== undefined && status >= 400 && path.startsWith('/api/'))
    description.checkError(answer);
}

describe('fuzzing', () => {
  it('generated requests and broken bytes: no 5xx, every answer as described, wrong ones rejected, no key no data', async (t) => {
    const serving = await serveApart(t, holdingDemo(engines[0], 24), [], ['--log-level=error']);
    const { key, port } = serving;
    const request = makeRequest(port);
    const send: Send = async ({ method, path, headers }) =>
      decode(await request(method, path, { ...headers }));
    const known = await learn(send, key);
    const requests = [
      ...fc.sample(describedRequests(api, known), { numRuns: described, seed }),
      ...fc.sample(pageRequests(known), { numRuns: paged, seed }),
      ...fc.sample(strayRequests(), { numRuns: stray, seed }),
    ];
    let valid = 0;
    await forEach(requests, async (sent) => {
      const answer = await send(sent);
      try {
        checkAnswer(sent, answer);
      } catch (error) {
        assert.fail(
          `${(error as Error).message}\nseed ${seed}: ${JSON.stringify(sent)}\n${answer.status} ${answer.text.slice(0, 300)}`,
        );
      }
      if (sent.expected === 'valid') valid += 1;
      // Paths that no one described have no key, so they show no data, except whether a browser has a session.
      const open = /^\/desk\/session\/?\?/.test(sent.path) ? { signedIn: false } : undefined;
      if (sent.headers['authorization'] === undefined && answer.body?.data !== undefined)
        assert.deepEqual(answer.body.data, open, JSON.stringify(sent));
    });

    let answered = 0;
    await forEach(fc.sample(brokenBytes(key), { numRuns: broken, seed }), async (bytes) => {
      const answers = await exchange(port, bytes, { ends: true });
      const isKeyed = bytes.includes(key);
      for (const answer of answers) {
        answered += 1;
        const words = `${answer.status} to ${JSON.stringify(bytes.toString('latin1'))}`;
        assert.ok(answer.status < 500, words);
        if (!isKeyed) assert.equal(answer.body?.data, undefined, words);
        if (answer.body !== undefined && answer.status >= 400) description.checkError(answer);
      }
    });

    const fired = requests.length + broken;
    assert.ok(fired >= casesOf(2000), `${fired} requests`);
    assert.ok(valid >= fired / 5, `${valid} of ${fired} were valid`);
    assert.ok(answered > broken / 2, `${answered} of ${broken} broken ones were answered`);
    t.diagnostic(`${fired} requests, ${valid} valid; ${broken} of them bytes, ${answered} answers to those`);
    assert.equal(serving.child.exitCode, null, 'the process is alive');
    const { status, stdout } = await serving.stop();
    assert.equal(status, 0);
    assert.equal(stdout, '', 'nothing went wrong inside');
  });
});
