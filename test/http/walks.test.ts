import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { changeRecords } from '../builders/change-records.ts';
import { sqlite } from '../builders/engines.ts';
import { importRecords, type Service, startService } from '../builders/service.ts';

const sizes = [1, 7, 20, 100];
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function day(index: number): string {
  return `2026-0${1 + (index % 6)}-1${index % 9}`;
}

/** A tournament of the club in which player p_a meets others: `stays` are always there, `passing` come and go. */
function event(slug: string, index: number, passing: number): object {
  const keys = numbers(9).map((key) => `stays-${key}`);
  const guests = numbers(passing).map((key) => `guest-${key * 7}`);
  const all = [...keys, ...guests];
  return tournament(slug, {
    startDate: day(index),
    status: 'ongoing',
    club: 'iron-gate',
    stages: [{ id: 'swiss', rounds: all.length }],
    participants: all.map((key, at) =>
      participant(key, { player: `Player ${at % 3} ${key}`, ...(at === 0 && { playerId: 'p_a' }) }),
    ),
    battles: all
      .slice(1)
      .map((key, at) =>
        battle(`${slug}.${key}`, keys[0] ?? '', key, '3-1', { round: at + 1, date: day(at) }),
      ),
  });
}

const stable = [
  club('iron-gate'),
  ...numbers(12).map((index) => event(`stays-${index}`, index, 2)),
  ...numbers(12).map((index) =>
    casualBattle(`casual-${index}`, {
      club: 'iron-gate',
      date: day(index),
      players: [{ player: 'A', playerId: 'p_a' }, { player: 'B' }],
    }),
  ),
];

/** Pages of a few entries are read faster than imports change the list. */
const pagesPerChange = 3;

const lists = [
  '/api/v1/tournaments',
  '/api/v1/tournaments?status=ongoing&from=2026-01-01&to=2026-12-31',
  '/api/v1/clubs/iron-gate/tournaments',
  '/api/v1/clubs/iron-gate/battles',
  '/api/v1/users/p_a/battles',
  '/api/v1/tournaments/stays-5/participants',
  '/api/v1/tournaments/stays-5/battles',
];

async function walk(
  { get }: Service,
  path: string,
  limit: number,
  between?: () => Promise<void>,
): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`; next !== null; ) {
    const {
      status,
      body,
    }: { status: number; body: { data: Record<string, string>[]; next: string | null } } = await get(next);
    assert.equal(status, 200, next);
    assert.ok(body.data.length <= limit);
    assert.ok(body.next === null || body.data.length === limit);
    seen.push(...body.data.map(({ slug, id, player }) => slug ?? id ?? player ?? ''));
    next = body.next;
    await between?.();
  }
  return seen;
}

// PostgreSQL: test/store/same-answers.test.ts follows every list on both engines.
describe('walks', () => {
  it('every list has each record once, in the same order for every page size', async (t) => {
    const service = await startService(t, stable);
    for (const path of lists) {
      const whole = await walk(service, path, 100);
      assert.equal(new Set(whole).size, whole.length);
      assert.ok(whole.length >= 10, path);
      for (const size of sizes) assert.deepEqual(await walk(service, path, size), whole);
    }
  });

  it('records that exist throughout come once, in order, while others are added, removed and added again', async (t) => {
    const url = await sqlite.makeUrl(t);
    const service = await startService(t, stable, {}, { ...sqlite, makeUrl: async () => url });
    const other = await openDatabase(url);
    t.after(() => other.close());
    const before = new Map<string, string[]>();
    for (const path of lists) before.set(path, await walk(service, path, 100));

    let turn = 0;
    let pages = 0;
    /** Another writer changes the database between two pages. */
    const change = async (): Promise<void> => {
      pages += 1;
      if (pages % pagesPerChange !== 0) return;
      turn += 1;
      const slug = `churn-${turn % 7}`;
      if (turn % 3 === 0)
        await changeRecords(other, ({ recordWriter }) => recordWriter.remove('tournament', slug));
      else if (turn % 3 === 1) await importRecords(other, [event(slug, turn, turn % 4)]);
      // The tournament being walked itself: the same people and battles, and others around them.
      else await importRecords(other, [event('stays-5', 5, turn % 6)]);
    };
    for (const path of lists) {
      // Pages with one entry each only end behind another entry.
      for (const size of [3, 7, 20]) {
        const seen = await walk(service, path, size, change);
        const there = (before.get(path) ?? []).filter((name) => !name.includes('guest'));
        assert.deepEqual(
          seen.filter((name) => there.includes(name)),
          there,
          `${path} by ${size}`,
        );
      }
    }
    assert.ok(turn > 50, 'a good deal happened');
  });
});
