// What attackers and broken clients send: requests made up from the description of the API, bytes that are hardly HTTP, and
// the requests that the tests of http, security and pages name.
import fc from 'fast-check';
import type { OpenApi } from '../../src/contract/openapi.ts';
import { brokenBytes } from '../../test/builders/fuzz-bytes.ts';
import {
  describedRequests,
  type FuzzRequest,
  type Known,
  pageRequests,
  strayRequests,
} from '../../test/builders/fuzz-requests.ts';
import { hostilePaths } from '../../test/pages/hostile.ts';
import { type Answer, ask, type Sent } from './ask.ts';
import type { Keys } from './checkout.ts';
import { findDifferences } from './differ.ts';
import type { Findings } from './findings.ts';
import { malformed, namedBytes, namedRequests } from './named-requests.ts';
import { type Both, forEach, type Pair } from './pair.ts';
import { exchange } from './raw.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const counts = { described: 4000, paged: 600, stray: 1000, broken: 1000 };

const both = <T>(work: (which: 'old' | 'new') => T): Both<T> => ({ old: work('old'), new: work('new') });

export async function askHostile(pair: Pair, keys: Both<Keys>, findings: Findings): Promise<void> {
  const api = JSON.parse((await ask(pair.ports.old, { path: '/openapi.json' })).body.toString()) as OpenApi;
  const known = { old: await learn(pair.ports.old, keys.old), new: await learn(pair.ports.new, keys.new) };
  const sample = (numRuns: number, make: (known: Known) => fc.Arbitrary<FuzzRequest>): Both<Sent>[] => {
    const sampled = both((which) => fc.sample(make(known[which]), { numRuns, seed }));
    return sampled.old.map((old, at) => ({ old, new: sampled.new[at] ?? old }));
  };
  const named = both((which) => namedRequests(keys[which]));
  await forEach(
    [
      ...named.old.map((old, at) => ({ old, new: named.new[at] ?? old })),
      ...hostilePaths.map((path) => both(() => ({ path }))),
      ...sample(counts.described, (some) => describedRequests(api, some)),
      ...sample(counts.paged, pageRequests),
      ...sample(counts.stray, strayRequests),
    ].filter(({ old }) => isSendable(old)),
    async (sent) => {
      await pair.ask(sent);
    },
  );

  const broken = both((which) => [
    ...malformed.map((text) => Buffer.from(text, 'latin1')),
    ...fc.sample(brokenBytes(keys[which].good), { numRuns: counts.broken, seed }),
  ]);
  await forEach(broken.old.entries(), ([at, bytes]) =>
    compareBytes(pair, { old: bytes, new: broken.new[at] ?? bytes }, findings, true),
  );
  // A server may take the end of our side for the end of our interest, so it stays open where there is an answer to be had.
  const whole = both((which) => namedBytes(keys[which].good).map((text) => Buffer.from(text, 'latin1')));
  await forEach(whole.old.entries(), ([at, bytes]) =>
    compareBytes(pair, { old: bytes, new: whole.new[at] ?? bytes }, findings, false),
  );
}

/** A client library sends no such bytes; those go by socket. */
function isSendable({ path, headers = {} }: Sent): boolean {
  return /^[!-~]+$/.test(path) && Object.values(headers).every((value) => /^[\t -~\x80-\xff]*$/.test(value));
}

const tries = 4;

/** How much of what follows a broken request is answered is a matter of time: a difference is one that stays. */
async function compareBytes(
  { ports }: Pair,
  bytes: Both<Buffer>,
  findings: Findings,
  ends: boolean,
): Promise<void> {
  const request = `BYTES ${bytes.old.toString('latin1')}`;
  const seen: Both<Answer[][]> = { old: [], new: [] };
  for (let count = 0; count < tries; count += 1) {
    const [old, now] = await Promise.all([
      exchange(ports.old, bytes.old, ends),
      exchange(ports.new, bytes.new, ends),
    ]);
    seen.old.push(old);
    seen.new.push(now);
    if (seen.old.some((a) => seen.new.some((b) => isSame(a, b)))) break;
  }
  const match = seen.old.flatMap((a) => seen.new.filter((b) => isSame(a, b)).map((b) => [a, b]))[0];
  const [old = [], now = []] = match ?? [seen.old[0], seen.new[0]];
  if (old.length !== now.length) {
    const list = (answers: Answer[]) => answers.map(({ status }) => status).join(', ');
    findings.note(request, { what: 'answers', old: list(old), new: list(now) });
  }
  for (const [at, answer] of old.entries()) findings.take(request, answer, now[at] ?? answer);
}

function isSame(old: readonly Answer[], now: readonly Answer[]): boolean {
  return (
    old.length === now.length &&
    old.every((answer, at) => findDifferences(answer, now[at] ?? answer).length === 0)
  );
}

/** What can be asked for by name, in the order in which the server names it. */
async function learn(port: number, { good }: Keys): Promise<Known> {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${good}` };
    // biome-ignore lint/suspicious/noExplicitAny: whatever a server says
    return JSON.parse((await ask(port, { path, headers })).body.toString()) as any;
  };
  const api = '/api/v1';
  const { data } = await get(`${api}/tournaments?limit=100&status=finished`);
  const slugs: string[] = data.map(({ slug }: { slug: string }) => slug);
  const clubs = [
    ...new Set<string>(data.flatMap(({ organizer }: { organizer: string | null }) => organizer ?? [])),
  ];
  const of = (slug: string | undefined) => `${api}/tournaments/${encodeURIComponent(slug ?? '')}`;
  const battles = (await get(`${of(slugs[0])}/battles?limit=100`)).data;
  const players = battles.flatMap((battle: { players: { playerId: string | null }[] }) =>
    battle.players.flatMap(({ playerId }) => playerId ?? []),
  );
  const owners = new Map<string, readonly string[]>([
    ...['', '/standings', '/standings/explanation', '/participants', '/battles'].map(
      (end) => [`${api}/tournaments/{slug}${end}`, slugs] as const,
    ),
    ...['', '/tournaments', '/battles'].map((end) => [`${api}/clubs/{slug}${end}`, clubs] as const),
    [`${api}/users/{publicId}/battles`, [...new Set<string>(players)]],
    [`${api}/battles/{id}`, battles.map(({ id }: { id: string }) => id)],
  ]);
  const club = `${api}/clubs/${encodeURIComponent(clubs[0] ?? '')}`;
  const pages: string[] = [];
  const lists = [`${api}/tournaments`, `${of(slugs[0])}/battles`, `${of(slugs[0])}/participants`];
  for (const path of [...lists, `${club}/battles`, `${club}/tournaments`]) {
    const { next } = await get(`${path}?limit=1`);
    if (next) pages.push(next.replace(/^https?:\/\/[^/]+/, ''));
  }
  const stages = new Map<string, string[]>(
    data.map(({ slug, stages: some }: { slug: string; stages: { id: string }[] }) => [
      `${of(slug)}/standings`,
      some.map(({ id }) => id),
    ]),
  );
  return { owners, pages, stages, key: good };
}
