// Everyone meets everyone (docs/rules/running.md, Round robin).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParticipantRecord, StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { pick } from '../builders/pick.ts';
import { apply, change, conflictOf, enterAll, next, pairs, planned, stageOf } from '../builders/running.ts';
import { battle, swiss } from '../builders/tournament.ts';

function robin(rounds: number, more: Partial<StageRecord> = {}): StageRecord {
  return swiss({ rounds, pairing: { method: 'roundRobin' }, ...more });
}

/** All rounds, one after the other: `['ad bc', 'ac bd', 'ab cd']`, byes as `-a`. */
function playOut(
  start: TournamentRecord,
  rounds: number,
): { readonly record: TournamentRecord; readonly drawn: string[] } {
  let record = start;
  const drawn: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const taken = apply(record, { seed: 'draw' });
    drawn.push([pairs(taken), ...(taken.step.rounds[0]?.byes ?? []).map((key) => `-${key}`)].join(' '));
    record = enterAll(taken.record);
  }
  return { record, drawn };
}

function meetingsIn(drawn: readonly string[]): string[] {
  return drawn.flatMap((round) => round.split(' ').filter((word) => !word.startsWith('-'))).sort();
}

function listPairs(keys: string): string[] {
  return [...keys].flatMap((a, index) => [...keys.slice(index + 1)].map((b) => a + b)).sort();
}

describe('a round robin', () => {
  it('has everyone meet everyone once: an even number', () => {
    const { record, drawn } = playOut(planned('a b c d e f', [robin(9)]), 5);
    assert.deepEqual(meetingsIn(drawn), listPairs('abcdef'));
    assert.equal(conflictOf(record), 'Everybody has met: nothing is left to pair');
  });

  it('has everyone meet everyone once: an odd number, with a bye each', () => {
    const { record, drawn } = playOut(planned('a b c d e', [robin(9)]), 5);
    assert.deepEqual(meetingsIn(drawn), listPairs('abcde'));
    assert.deepEqual(
      drawn.map((round) => round.split(' ').filter((word) => word.startsWith('-')).length),
      [1, 1, 1, 1, 1],
    );
    assert.equal(new Set(drawn.map((round) => round.at(-1))).size, 5);
    assert.equal(conflictOf(record), 'Everybody has met: nothing is left to pair');
  });

  it('has no cost, and draws by the seed', () => {
    const record = planned('a b c d e f g h', [robin(7)]);
    assert.equal('cost' in (apply(record).step.rounds[0] ?? {}), false);
    assert.equal(pairs(apply(record, { seed: 'x' })), pairs(apply(record, { seed: 'x' })));
    assert.ok(new Set(['1', '2', '3', '4'].map((seed) => pairs(apply(record, { seed })))).size > 1);
  });

  it("stores the drawn order as that of the tournament's participants, or of the stage's if it lists some", () => {
    const keys = (people: readonly ParticipantRecord[]): string => people.map(({ key }) => key).join('');
    const everybody = planned('a b c d e f', [robin(5)]);
    const drawn = next(everybody, { seed: 'draw' });
    assert.notEqual(keys(drawn.participants), 'abcdef');
    assert.equal([...keys(drawn.participants)].sort().join(''), 'abcdef');
    assert.equal(keys(next(enterAll(drawn), { seed: 'other' }).participants), keys(drawn.participants));
    const listed = planned('a b c d e f', [robin(5, { participants: ['b', 'c', 'd', 'e', 'f'] })]);
    const kept = next(listed, { seed: 'draw' });
    assert.equal(keys(kept.participants), 'abcdef');
    assert.notEqual(stageOf(kept, 'swiss').participants?.join(''), 'bcdef');
    assert.equal(stageOf(kept, 'swiss').participants?.toSorted().join(''), 'bcdef');
  });

  it('has a bye for a player whose opponent has dropped out or is absent', () => {
    const first = enterAll(next(planned('a b c d', [robin(3)]), { seed: 'draw' }));
    const whole = apply(first);
    const [one, other] = [pairs(whole).slice(0, 2), pairs(whole).slice(3)];
    const dropped = apply(change(first, one[0] ?? '', { dropped: true }));
    assert.equal(pairs(dropped), other);
    assert.deepEqual(dropped.step.rounds[0]?.byes, [one[1]]);
    const absent = apply(first, { absent: [other[1] ?? ''] });
    assert.equal(pairs(absent), one);
    assert.deepEqual(absent.step.rounds[0]?.byes, [other[0]]);
  });

  it('makes up for absences once the circle has turned, and the others rest', () => {
    const first = enterAll(next(planned('a b c d', [robin(9)]), { seed: 'draw' }));
    const missed = pairs(apply(first)).slice(0, 2);
    const { record } = playOut(enterAll(next(first, { absent: [missed[0] ?? ''] })), 1);
    const last = apply(record);
    assert.deepEqual([pairs(last), last.step.rounds[0]?.byes], [missed, []]);
    assert.equal(conflictOf(enterAll(last.record)), 'Everybody has met: nothing is left to pair');
  });

  it('takes late entries at the end: in the place of the bye of an odd number', () => {
    const first = playOut(planned('a b c', [robin(9)]), 1);
    const late = { ...first.record, participants: [...first.record.participants, { key: 'd', player: 'D' }] };
    const rest = playOut(late, 2);
    const others = meetingsIn([...first.drawn, ...rest.drawn]);
    // The player who had the bye in round 1 still has to meet the late entry.
    assert.equal(others.length, 5);
    assert.equal(new Set(others).size, 5);
    assert.deepEqual(
      meetingsIn([...first.drawn, ...rest.drawn, ...playOut(rest.record, 1).drawn]),
      listPairs('abcd'),
    );
  });

  it('takes late entries into an even number without a rematch', () => {
    const first = playOut(planned('a b c d', [robin(20)]), 2);
    const late = { ...first.record, participants: [...first.record.participants, { key: 'e', player: 'E' }] };
    let record: TournamentRecord = late;
    const drawn = [...first.drawn];
    for (let round = 0; round < 12 && meetingsIn(drawn).length < 10; round += 1) {
      const played = playOut(record, 1);
      drawn.push(...played.drawn);
      record = played.record;
    }
    assert.deepEqual(meetingsIn(drawn), listPairs('abcde'));
    assert.equal(conflictOf(record), 'Everybody has met: nothing is left to pair');
  });

  it('repeats nothing that was paired by hand', () => {
    const record = planned('a b c d', [robin(9)], {
      status: 'ongoing',
      battles: [battle(1, 'a', 'b', '5-3'), battle(1, 'c', 'd', '5-3')],
    });
    const { drawn } = playOut(record, 2);
    assert.deepEqual([...meetingsIn(drawn), 'ab', 'cd'].sort(), listPairs('abcd'));
  });

  it('leaves out players who dropped out before it began', () => {
    const record = change(planned('a b c d', [robin(3)]), 'c', { dropped: true });
    const { drawn } = playOut(record, 3);
    assert.deepEqual(meetingsIn(drawn), ['ab', 'ad', 'bd']);
  });
});

describe('groups', () => {
  const people = (sizes: Readonly<Record<string, number>>): readonly ParticipantRecord[] =>
    Object.entries(sizes).flatMap(([group, size]) =>
      Array.from({ length: size }, (_, index) => {
        const key = String.fromCharCode(index + (group === 'North' ? 97 : 112));
        return { key, player: key.toUpperCase(), group };
      }),
    );
  const groups = ['North', 'South'];

  it('play a round robin unless the stage says otherwise, a smaller one rests once everyone in it has met', () => {
    const record = planned(people({ North: 4, South: 3 }), [swiss({ rounds: 5, groups })]);
    const { record: played, drawn } = playOut(record, 3);
    assert.deepEqual(meetingsIn(drawn), [...listPairs('abcd'), ...listPairs('pqr')]);
    assert.equal(conflictOf(played), 'Everybody has met: nothing is left to pair');
    const uneven = playOut(planned(people({ North: 6, South: 3 }), [swiss({ rounds: 5, groups })]), 5);
    assert.deepEqual(meetingsIn(uneven.drawn), [...listPairs('abcdef'), ...listPairs('pqr')]);
    // South rests in rounds 4 and 5, without byes.
    assert.doesNotMatch(uneven.drawn.slice(3).join(' '), /[pqr]/);
  });

  it('have orders of their own among the participants, and tables group after group', () => {
    const mixed = people({ North: 4, South: 4 }).toSorted(
      (a, b) => (a.key.charCodeAt(0) % 2) - (b.key.charCodeAt(0) % 2),
    );
    const { record, step } = apply(planned(mixed, [swiss({ rounds: 3, groups })]), { seed: 'draw' });
    assert.deepEqual(
      pick(record.participants, 'group'),
      mixed.map(({ group }) => group),
    );
    assert.notDeepEqual(record.participants, mixed);
    assert.deepEqual(
      step.rounds[0]?.battles.map(({ table, participants }) => [
        table,
        participants[0] < 'p' ? 'North' : 'South',
      ]),
      [
        [1, 'North'],
        [2, 'North'],
        [3, 'South'],
        [4, 'South'],
      ],
    );
  });
});
