// The worked examples of docs/rules/seasons.md: the rules are read from the page, and give the figures on it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import type { SeasonRecord } from '../../src/event-file/season-record.ts';
import { compute, event, season } from '../builders/season.ts';

const page = readFileSync(new URL('../../../../docs/rules/seasons.md', import.meta.url), 'utf8');

/** The rule below a heading. */
function readRule(heading: string): SeasonRecord {
  const section = page.split(`### ${heading}\n`)[1] ?? assert.fail(heading);
  const rule = /```json\n(.*?)```/s.exec(section)?.[1] ?? assert.fail(heading);
  return season(JSON.parse(rule) as Partial<SeasonRecord>);
}

/** An event of `size` players, one of whom is Ada. */
function field(slug: string, date: string, size: number, place: number, letters = '-') {
  const lines = Array.from({ length: size }, (_, index) =>
    index + 1 === place ? `${place} Ada a ${letters}` : `${index + 1} P${index} -`,
  );
  return event(slug, date, lines);
}

function follow(heading: string, events: Parameters<typeof compute>[1]) {
  const [ada] = compute(readRule(heading), events);
  return {
    points: ada?.points,
    results: ada?.results.map(({ points, counted }) => (counted ? `${points}` : `(${points})`)).join(' '),
    terms: ada?.results[0]?.terms.map(({ points }) => points).join(' + '),
  };
}

test('a league 3–1–0 counts the best five of eight evenings', () => {
  const evenings = ['WWW', 'WWL', 'WWD', 'WLL', 'WDD', 'LLD', 'WWL', 'LLL'];
  const events = evenings.map((letters, index) => field(`e${index}`, `2026-0${index + 1}-10`, 8, 1, letters));
  assert.deepEqual(follow('A league, 3–1–0, best 5 of 8', events), {
    points: 33,
    results: '9 6 7 (3) 5 (1) 6 (0)',
    terms: '9',
  });
});

test('a circuit adds places and size, and counts the best of each half', () => {
  const events = [
    field('a', '2026-02-01', 20, 2),
    field('b', '2026-04-01', 9, 5),
    field('c', '2026-05-01', 40, 1),
    field('d', '2026-09-01', 7, 1),
  ];
  assert.deepEqual(follow('A circuit like Mantic’s', events), {
    points: 91,
    results: '31 (17) 35 25',
    terms: '21 + 10',
  });
});

test('a ranking by share of the field weighs its events', () => {
  const events = [field('small-cup', '2026-02-01', 12, 3), field('masters', '2026-04-01', 30, 7)];
  assert.deepEqual(follow('A ranking like T³', events), {
    points: 203.33,
    results: '83.33 120',
    terms: '83.3333',
  });
});

test('a season like the ITC rewards size and a clean run', () => {
  const events = [field('gt', '2026-03-07', 64, 9, 'WWWLW'), field('rtt', '2026-05-02', 16, 1, 'WWW')];
  assert.deepEqual(follow('A season like the ITC', events), {
    points: 239.3,
    results: '133.3 106',
    terms: '87.3016 + 40 + 6',
  });
});
