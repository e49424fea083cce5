// Reads lists from the first page to the last while another process imports and removes other entries.
import { battle, club, participant, tournament } from '../../test/builders/records.ts';
import { runMuster } from '../../test/builders/run-muster.ts';
import { keepAlive, sendRequest } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { importRecords } from './records.ts';
import { startServed } from './served.ts';
import { makeWorld } from './world.ts';

const seconds = { short: 4, full: 25, long: 120 };
const stays = 40;
/** Enough on a slow machine. */
const plentyOf = { short: 4, full: 12, long: 40 };
function day(index: number): string {
  return `2026-0${1 + (index % 6)}-1${index % 9}`;
}
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A tournament of the club in which player p_a meets nine constant opponents and some temporary ones. */
function event(slug: string, index: number, passing: number): object {
  const keys = [
    'a',
    ...numbers(9).map((key) => `stays-${key}`),
    ...numbers(passing).map((key) => `guest-${key}`),
  ];
  return tournament(slug, {
    startDate: day(index),
    club: 'iron-gate',
    stages: [{ id: 'swiss', rounds: keys.length }],
    participants: keys.map((key) => participant(key, key === 'a' ? { playerId: 'p_a' } : {})),
    battles: keys
      .slice(1)
      .map((key, at) => battle(`${slug}.${key}`, 'a', key, '3-1', { round: at + 1, date: day(at) })),
  });
}

const lists = [
  '/api/v1/tournaments',
  '/api/v1/tournaments?from=2026-01-01&to=2026-12-31',
  '/api/v1/clubs/iron-gate/tournaments',
  '/api/v1/clubs/iron-gate/battles',
  '/api/v1/users/p_a/battles',
  '/api/v1/tournaments/stays-5/participants',
  '/api/v1/tournaments/stays-5/battles',
];

/** Entries that exist during the whole drill: no guests and no temporary tournaments. */
function isConstant(name: string): boolean {
  return !/guest|churn/i.test(name);
}

export const walks: Drill = {
  name: 'walks',
  summary: 'full walks over every list while imports and removals go on',
  async run(size) {
    const plenty = plentyOf[size];
    const { url, key } = await makeWorld(0);
    await importRecords(url, [
      club('iron-gate'),
      ...numbers(stays).map((index) => event(`stays-${index}`, index, 2)),
    ]);
    const { port, stop } = await startServed({ url });
    const agent = keepAlive();
    const walk = async (path: string, limit: number): Promise<string[]> => {
      const seen: string[] = [];
      let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
      while (next !== null) {
        const { status, text } = await sendRequest(port, next, { key, agent });
        if (status !== 200) return ['answered', String(status), text];
        const page = JSON.parse(text) as { data: Record<string, string>[]; next: string | null };
        seen.push(...page.data.map(({ slug, id, player }) => slug ?? id ?? player ?? ''));
        next = page.next?.replace(/^https?:\/\/[^/]+/, '') ?? null;
      }
      return seen.filter(isConstant);
    };
    const due = new Map<string, string[]>();
    for (const path of lists) due.set(path, await walk(path, 100));

    let running = true;
    let changes = 0;
    const change = async () => {
      for (; running; changes += 1) {
        const slugs = numbers(3).map((place) => `churn-${(changes + place) % 7}`);
        // Also the tournament whose lists are read: its constant people and battles stay, others change.
        if (changes % 3 < 2)
          await importRecords(url, [
            ...slugs.map((slug) => event(slug, changes, changes % 4)),
            event('stays-5', 5, changes % 6),
          ]);
        else await runMuster(['tournaments', 'remove', slugs[0] ?? '', '--database', url]);
      }
    };
    const changing = change();
    let [walked, records, missed, twice] = [0, 0, 0, 0];
    const end = performance.now() + seconds[size] * 1000;
    while (performance.now() < end || walked <= plenty || changes <= plenty) {
      for (const path of lists) {
        const limit = [1, 3, 7, 20, 100][walked % 5] ?? 1;
        const expected = due.get(path) ?? [];
        const seen = await walk(path, limit);
        walked += 1;
        records += seen.length;
        missed += expected.filter((name) => !seen.includes(name)).length;
        twice += seen.length - new Set(seen).size;
      }
    }
    running = false;
    await changing;
    agent.destroy();
    await stop();
    return [
      none('records missed', missed, records),
      none('records given twice', twice, records),
      figure('walks, and changes meanwhile', `${walked}, ${changes}`, `> ${plenty} each`, true),
    ];
  },
};
