// Which step comes next, and why there is none (docs/rules/running.md, Steps).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeMismatch } from '../../src/check/describe-mismatch.ts';
import type { TournamentRecord } from '../../src/event-file/record.ts';
import { computeNext } from '../../src/pairing/next.ts';
import { NextBody, type NextOptions } from '../../src/pairing/next-options.ts';
import { pick } from '../builders/pick.ts';
import { apply, conflictOf, enter, enterAll, next, planned, rows, stageOf } from '../builders/running.ts';
import { say } from '../builders/say.ts';
import { battle, swiss } from '../builders/tournament.ts';

const knockout = { id: 'knockout', players: 2, matches: [] };

describe('the first step', () => {
  it('starts the tournament and pairs round 1', () => {
    const started = apply(planned('a b', [swiss()]));
    assert.deepEqual([rows(started), started.record.status], [['start', 'swiss 1: 1 a-b'], 'ongoing']);
  });

  it('only starts it where battles of round 1 are there', () => {
    const record = planned('a b c', [swiss()], { battles: [battle(1, 'a', 'c', '-')] });
    const started = apply(record);
    assert.deepEqual(started.record, { ...record, status: 'ongoing' });
    assert.deepEqual(started.step, { kind: 'start', rounds: [] });
  });

  it('needs two participants', () => {
    assert.equal(conflictOf(planned('a', [swiss()])), 'Two participants are needed');
    assert.equal(conflictOf(planned([], [])), 'Two participants are needed');
  });

  it('only starts what has no rounds, which is then finished', () => {
    const started = apply(planned('a b', []));
    assert.deepEqual(rows(started), ['start']);
    assert.deepEqual(rows(apply(started.record)), ['finish']);
    assert.deepEqual(rows(apply(planned('a b', [swiss({ rounds: 0 })]))), ['start']);
  });
});

describe('an open round', () => {
  const four = next(planned('a b c d e f', [swiss({ rounds: 2 })]), { seed: 'x' });

  it('is named, with how many battles miss a result', () => {
    assert.equal(conflictOf(four), 'Round 1 of Swiss Stage is not finished: 3 battles without a result');
    const [one, two] = four.battles.map(({ players: [a, b] }) => `${a.participant} 9-0 ${b.participant}`);
    const nearly = enter(four, one ?? '', two ?? '');
    assert.equal(conflictOf(nearly), 'Round 1 of Swiss Stage is not finished: 1 battle without a result');
    const result = computeNext(nearly, {}, { seed: '', isTaken: () => false });
    assert.deepEqual(result, {
      conflict: { code: 'roundNotFinished', parameters: { stage: 'Swiss Stage', round: 1, battles: 1 } },
    });
  });

  it('has the name of its stage as the API shows it', () => {
    const named = { ...four, stages: [swiss({ name: 'Saturday' })] };
    assert.equal(conflictOf(named), 'Round 1 of Saturday is not finished: 3 battles without a result');
    const grouped = planned([], [swiss({ groups: ['A'] })], {
      status: 'ongoing',
      battles: [battle(2, 'a', 'b', '-')],
    });
    assert.equal(conflictOf(grouped), 'Round 2 of Group Stage is not finished: 1 battle without a result');
  });

  it('is the first of several', () => {
    const battles = [...four.battles, battle(2, 'a', 'b', '-')];
    assert.equal(
      conflictOf({ ...four, battles }),
      'Round 1 of Swiss Stage is not finished: 3 battles without a result',
    );
  });

  it('does not come from archived battles, or from battles without a round', () => {
    const archived = four.battles.map((one) => ({ ...one, archived: true }));
    const loose = { ...battle(1, 'a', 'b', '-'), round: null };
    assert.equal(apply({ ...four, battles: [...archived, loose] }).step.kind, 'pair');
  });

  it('includes a battle that is still going on, even if it has points', () => {
    const going = enterAll(four).battles.map((one, index) => ({ ...one, finished: index > 0 }));
    assert.equal(
      conflictOf({ ...four, battles: going }),
      'Round 1 of Swiss Stage is not finished: 1 battle without a result',
    );
  });

  it('of the swiss board does not hold back brackets that were seeded before', () => {
    const stages = [
      swiss({ rounds: 2 }),
      {
        id: 'knockout',
        players: 4,
        matches: [
          { round: 'Semi-final', table: 1, players: ['a', 'b'], winner: 'a' },
          { round: 'Semi-final', table: 2, players: ['c', 'd'], winner: 'c' },
        ],
      },
    ];
    assert.deepEqual(rows(apply({ ...four, stages })), ['advance', 'knockout Final: 1 a-c']);
  });
});

describe('a round that is not shown', () => {
  const hidden = apply(planned('a b c d', [swiss({ rounds: 3 })]), { hidden: true });

  it('is paired after the rounds that are shown', () => {
    assert.match(rows(hidden)[1] ?? '', /^swiss 1 \(hidden\): /);
    assert.equal(stageOf(hidden.record, 'swiss').shownRounds, 0);
  });

  it('is shown by the next step, with its battles and byes and without a cost', () => {
    const five = apply(planned('a b c d e', [swiss({ rounds: 3 })]), { hidden: true });
    const shown = apply(five.record);
    assert.equal(shown.step.kind, 'show');
    const { cost: _, ...round } = five.step.rounds[0] ?? {};
    assert.deepEqual(shown.step.rounds, [{ ...round, shown: true }]);
    assert.equal(stageOf(shown.record, 'swiss').shownRounds, 1);
    assert.deepEqual(shown.record.battles, five.record.battles);
  });

  it('comes after those before it, one per step, and not while they are open', () => {
    const shown = next(hidden.record);
    assert.equal(conflictOf(shown), 'Round 1 of Swiss Stage is not finished: 2 battles without a result');
    const second = next(enterAll(shown), { hidden: true });
    assert.equal(stageOf(second, 'swiss').shownRounds, 1);
    const reopened = {
      ...second,
      battles: second.battles.map((one) => (one.round === 1 ? { ...one, finished: false } : one)),
    };
    assert.equal(conflictOf(reopened), 'Round 1 of Swiss Stage is not finished: 2 battles without a result');
    const byHand = { ...second, battles: [...second.battles, battle(3, 'a', 'b', '-')] };
    assert.equal(stageOf(next(byHand), 'swiss').shownRounds, 2);
  });

  it('with results already in it is shown too', () => {
    assert.equal(apply(enterAll(hidden.record)).step.kind, 'show');
  });

  it('is not made where nothing is hidden: the number of shown rounds is raised or stays left out', () => {
    const shown = next(enterAll(next(hidden.record)));
    assert.equal(stageOf(shown, 'swiss').shownRounds, 2);
    assert.equal(stageOf(next(planned('a b', [swiss()])), 'swiss').shownRounds, undefined);
  });

  it('is found where the tournament only starts', () => {
    const record = planned('a b', [swiss({ shownRounds: 0 })], { battles: [battle(1, 'a', 'b', '-')] });
    assert.equal(apply(next(record)).step.kind, 'show');
  });
});

describe('the last step', () => {
  it('finishes the tournament, and no step follows', () => {
    let record = enterAll(next(planned('a b', [swiss({ rounds: 1 }), knockout])));
    record = enterAll(next(record));
    const finish = apply(record);
    assert.deepEqual(finish.step, { kind: 'finish', rounds: [] });
    assert.deepEqual(finish.record, { ...record, status: 'finished' });
    assert.equal(conflictOf(finish.record), 'The tournament is finished');
  });
});

describe('a step', () => {
  it('changes nothing in the record it was given, and everything else in it stays', () => {
    const record: TournamentRecord = planned(
      'a b c',
      [{ id: 'standings', name: 'Final table' }, knockout, swiss({ rounds: 1 })],
      {
        description: 'Two days',
      },
    );
    const before = structuredClone(record);
    const after = next(record);
    assert.deepEqual(record, before);
    assert.deepEqual(pick(after.stages, 'id'), ['standings', 'knockout', 'swiss']);
    assert.equal(after.description, 'Two days');
  });
});

describe('options', () => {
  const problemsOf = (options: NextOptions): unknown => {
    const result = computeNext(planned('a b', [swiss()]), options, { seed: '', isTaken: () => false });
    return 'problems' in result
      ? result.problems.map(say).map(({ pointer, message }) => `${pointer}: ${message}`)
      : result;
  };

  it('that are unknown or malformed are problems, each with its location', () => {
    const places = (value: unknown): readonly string[] =>
      describeMismatch(NextBody, value)
        .map(say)
        .map(({ pointer, message }) => `${pointer}: ${message}`);
    assert.deepEqual(
      places({ seed: 'x', forbidden: [['a', 'b']], tables: { a: 1 }, absent: ['a'], hidden: null }),
      [],
    );
    assert.deepEqual(
      places({ sead: 'x', forbidden: [['a'], 'b'], tables: { a: 0 }, absent: [3], hidden: 'yes' }).map(
        (line) => line.split(';')[0],
      ),
      [
        '/sead: unknown key "sead"',
        '/forbidden/0: has 1 elements',
        '/forbidden/1: is "b"',
        '/tables/a: is 0',
        '/absent/0: is 3',
        '/hidden: is "yes"',
      ],
    );
  });

  it('that name no participant are problems, each with its pointer', () => {
    assert.deepEqual(
      problemsOf({
        forbidden: [
          ['a', 'b'],
          ['a', 'x'],
        ],
        tables: { 'y/~z': 3, a: 1 },
        absent: ['b', 'w'],
      }),
      [
        '/forbidden/1/1: no participant has the key "x"; expected a key from "participants"',
        '/tables/y~1~0z: no participant has the key "y/~z"; expected a key from "participants"',
        '/absent/1: no participant has the key "w"; expected a key from "participants"',
      ],
    );
  });

  it('cannot forbid a player to meet themselves', () => {
    assert.deepEqual(problemsOf({ forbidden: [['a', 'a']] }), [
      '/forbidden/0: "a" (A) is named twice; expected two different participants',
    ]);
  });

  it('are checked before the state of the tournament', () => {
    const finished = planned('a b', [swiss()], { status: 'finished' });
    assert.ok('problems' in computeNext(finished, { absent: ['x'] }, { seed: '', isTaken: () => false }));
  });
});
