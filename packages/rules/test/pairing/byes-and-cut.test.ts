// Requested byes, declining the cut, and players who are not paired up or down again (docs/rules/running.md, Steps).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { computeNext } from '../../src/pairing/next.ts';
import type { NextOptions } from '../../src/pairing/next-options.ts';
import {
  apply,
  change,
  conflictOf,
  enter,
  enterAll,
  next,
  pairs,
  planned,
  rows,
  stageOf,
} from '../builders/running.ts';
import { battle, bye, rowOf, swiss } from '../builders/tournament.ts';

/** `'/byes/c byeWithoutRound'` */
function problemsOf(record: TournamentRecord, options: NextOptions): readonly string[] {
  const result = computeNext(record, options, { seed: 'chance', isTaken: () => false });
  if (!('problems' in result)) throw new Error(`no problems: ${JSON.stringify(result)}`);
  return result.problems.map(({ pointer, code }) => `${pointer} ${code}`);
}

const knockout: StageRecord = { id: 'knockout', players: 2, matches: [] };

describe('a requested bye', () => {
  const record = planned('a b c d e', [swiss({ rounds: 2 })]);

  it('has its value, and the others are paired as if its player were absent', () => {
    const step = apply(record, { byes: { c: 'draw' } });
    assert.deepEqual(step.step.rounds[0]?.byes, ['c']);
    assert.equal(step.step.rounds[0]?.battles.length, 2);
    assert.deepEqual(stageOf(step.record, 'swiss').byes, [{ round: 1, participant: 'c', points: 'draw' }]);
    const { draws, battlePoints } = rowOf({ ...enterAll(step.record), status: 'finished' }, 'c');
    assert.deepEqual([draws, battlePoints], [1, 1]);
  });

  it('leaves the usual bye to the player with the fewest byes', () => {
    const first = apply(record, { byes: { c: 'loss', d: 'win' } });
    const [, , third] = first.step.rounds[0]?.byes ?? [];
    assert.deepEqual(stageOf(first.record, 'swiss').byes, [
      { round: 1, participant: 'c', points: 'loss' },
      { round: 1, participant: 'd', points: 'win' },
      { round: 1, participant: third },
    ]);
    const second = apply(enterAll(first.record));
    assert.ok(!['c', 'd', third].includes(second.step.rounds[0]?.byes[0] ?? ''), 'all byes count');
  });

  it('is a problem for players who cannot have it, and in a step that pairs no board', () => {
    const listed = planned('a b c d', [swiss({ rounds: 1, participants: ['a', 'b', 'c'] }), knockout]);
    const dropped = change(listed, 'c', { dropped: true });
    assert.deepEqual(problemsOf(dropped, { byes: { c: 'win', d: 'win', x: 'win' } }), [
      '/byes/x unknownParticipant',
    ]);
    assert.deepEqual(problemsOf(dropped, { byes: { c: 'win', d: 'win' } }), [
      '/byes/c byeForAbsent',
      '/byes/d notOnBoard',
    ]);
    assert.deepEqual(problemsOf(listed, { byes: { c: 'win' }, absent: ['c'] }), ['/byes/c byeForAbsent']);
    const over = enterAll(next(listed));
    assert.deepEqual(problemsOf(over, { byes: { a: 'draw' } }), ['/byes/a byeWithoutRound']);
    const hidden = enterAll(next(planned('a b c d', [swiss({ rounds: 2 })]), { hidden: true }));
    assert.deepEqual(
      problemsOf(hidden, { byes: { a: 'draw' } }),
      ['/byes/a byeWithoutRound'],
      'it only shows',
    );
    assert.equal(conflictOf(listed, { byes: { a: 'win', b: 'win' } }), 'Two participants are needed');
  });
});

describe('byes beside a bracket', () => {
  it('are rejected with the reason that they leave too few to pair', () => {
    const stages = [swiss({ rounds: 0 }), { ...knockout, players: 4 }, { id: 'placement-swiss', rounds: 2 }];
    const record = planned('a b c d e f g', stages, { status: 'ongoing' });
    const byes = { e: 'win', f: 'win' } as const;
    assert.equal(conflictOf(record, { byes }), 'Two participants are needed');
    assert.equal(conflictOf(enterAll(next(record)), { byes }), 'Two participants are needed');
    assert.equal(apply(record, { absent: ['e', 'f'] }).step.rounds.length, 1);
  });
});

describe('the cut', () => {
  const stages = [swiss({ rounds: 0 }), { ...knockout, players: 4 }, { id: 'placement-swiss', rounds: 1 }];
  const record = planned('a b c d e f g', stages, { status: 'ongoing' });

  it('can be declined: the next in rank play, and the others play placement-swiss', () => {
    const seeded = apply(record, { decline: ['b', 'd', 'b'] });
    assert.equal(rows(seeded)[1], 'knockout Semi-final: 1 a-f, 2 c-e');
    assert.deepEqual(Object.entries(seeded.step.rounds[0] ?? {}).slice(-2), [
      ['byes', []],
      ['declined', ['b', 'd']],
    ]);
    assert.deepEqual(stageOf(seeded.record, 'placement-swiss').participants, ['b', 'd', 'g']);
    assert.ok(!('declined' in (apply(record).step.rounds[0] ?? {})), 'absent where no one declined');
  });

  it('leaves as many players to the group of someone who declines as to the other groups', () => {
    const groups = ['A', 'B'];
    const inGroups = {
      ...record,
      stages: [swiss({ rounds: 0, groups }), { ...knockout, players: 4 }],
      participants: record.participants.map((one, index) => ({ ...one, group: groups[index % 2] })),
    };
    // A: a, c, e, g. B: b, d, f.
    assert.equal(rows(apply(inGroups))[1], 'knockout Semi-final: 1 a-d, 2 b-c');
    assert.equal(rows(apply(inGroups, { decline: ['b'] }))[1], 'knockout Semi-final: 1 a-f, 2 d-c');
  });

  it('needs enough players all the same, and players who have dropped out change nothing', () => {
    assert.equal(
      conflictOf(record, { decline: ['a', 'b', 'c', 'd'] }),
      '4 players are needed for Knockout Stage',
    );
    const dropped = change(record, 'b', { dropped: true });
    assert.deepEqual(rows(apply(dropped, { decline: ['b'] }))[1], rows(apply(dropped))[1]);
  });

  it('is declined only in the step that makes it', () => {
    assert.deepEqual(problemsOf(planned('a b', [swiss()]), { decline: ['a'] }), [
      '/decline nothingToDecline',
    ]);
    assert.deepEqual(problemsOf(record, { decline: ['x'] }), ['/decline/0 unknownParticipant']);
    const semis = enterAll(next(record));
    assert.deepEqual(problemsOf(semis, { decline: ['a'] }), ['/decline nothingToDecline']);
  });
});

describe('floats', () => {
  // Round 1: a and b win. Round 2: a beats b, c beats d. Then a has 6, b and c 3, d 0, and e joins with 0.
  const battles = [
    battle(1, 'a', 'c', '9-1'),
    battle(1, 'b', 'd', '9-1'),
    battle(2, 'a', 'd', '9-1'),
    battle(2, 'b', 'c', '1-9'),
  ];
  const record = (floats: 'any' | 'avoid') =>
    planned('a b c d', [swiss({ rounds: 5, pairing: { method: 'swiss', floats } })], {
      status: 'ongoing',
      battles,
    });

  it('are counted by the scores before each round, and the cost has them only where they are avoided', () => {
    // Scores: a 6, b 3, c 3, d 0. Only a-b, c-d has no rematch. a was paired down in round 2, d up: a-b costs 1, c-d 1 more;
    // b and c met down in round 2 (3 against 0): b down, c up.
    const { step } = apply(record('avoid'));
    assert.equal(pairs({ step, record: record('any'), warnings: [] }), 'ab cd');
    assert.deepEqual(step.rounds[0]?.cost, { rematches: 0, score: 18, sameClub: 0, floats: 2 });
    assert.deepEqual(apply(record('any')).step.rounds[0]?.cost, { rematches: 0, score: 18, sameClub: 0 });
  });

  it('decide between pairings of equal score: a player who was paired down is not paired down again', () => {
    // After round 1 a, b have 3, c, d 0, by a bye each e 3 and f 0. Round 2: e was paired down to d, d up.
    const played = [
      battle(1, 'a', 'c', '9-1'),
      battle(1, 'b', 'd', '9-1'),
      battle(2, 'e', 'd', '1-1'),
      battle(2, 'a', 'b', '1-1'),
      battle(2, 'c', 'f', '1-1'),
    ];
    const byes = [bye(1, 'e'), bye(1, 'f', { points: 'loss' })];
    const open = planned(
      'a b c d e f',
      [swiss({ rounds: 9, byes, pairing: { method: 'swiss', floats: 'avoid' } })],
      {
        status: 'ongoing',
        battles: played,
      },
    );
    // Scores: a, b, e 4, c, d, f 1. One of a, b, e meets one of c, d, f, and neither e nor d does: they floated.
    for (const seed of ['1', '2', '3', '4']) {
      const taken = apply(open, { seed });
      assert.equal(taken.step.rounds[0]?.cost?.floats, 0);
      const met = pairs(taken).split(' ');
      const isFloat = (pair: string) => /[abe]/.test(pair) && /[cdf]/.test(pair);
      assert.equal(met.filter(isFloat).length, 1);
      assert.ok(!met.filter(isFloat).some((pair) => /[ed]/.test(pair)), met.join(' '));
    }
  });

  it('of hidden, archived and unfinished battles count', () => {
    const first = enter(next(record('avoid')), 'a 9-1 b');
    const unfinished = {
      ...first,
      battles: first.battles.map((one) => (one.round === 3 ? { ...one, archived: true } : one)),
    };
    const cost = apply(unfinished).step.rounds[0]?.cost;
    // Scores: a 9, b, c 3, d 0 (c-d has no result). In round 3 a was paired down again, b up, c down, d up again.
    assert.equal(cost?.rematches, 2, 'all have met');
    assert.ok((cost?.floats ?? 0) > 0);
  });
});
