// What is typed: text where a number belongs, numbers that can hardly be right, and the line that says what is saved.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import { pick } from '../../../packages/rules/test/builders/pick.ts';
import { battle, participant, tournament } from '../../../packages/rules/test/builders/records.ts';
import { doubtPoints, doubtScore } from '../../../src/pages/assets/desk/doubt.ts';
import { computeFigures } from '../../../src/pages/assets/desk/figures.ts';
import { findTables } from '../../../src/pages/assets/desk/find-table.ts';
import { merge } from '../../../src/pages/assets/desk/merge.ts';
import { readNumber, showNumber } from '../../../src/pages/assets/desk/number.ts';
import { setPoints } from '../../../src/pages/assets/desk/points.ts';
import { addBattle, changeOne, nameLoss, setSide } from '../../../src/pages/assets/desk/record.ts';
import { saySaving } from '../../../src/pages/assets/desk/say-saving.ts';
import { set } from '../../../src/pages/assets/desk/set.ts';
import { dropUnreadable, findUnreadable } from '../../../src/pages/assets/desk/unreadable.ts';

const base = tournament('cup', {
  status: 'ongoing',
  stages: [{ id: 'swiss', rounds: 3 }],
  participants: ['a', 'b', 'c', 'd'].map((key) => participant(key)),
  battles: [battle('b1', 'a', 'b', '5-3', { table: 1 }), battle('b2', 'c', 'd', undefined, { table: 12 })],
}) as TournamentRecord;

function type(record: TournamentRecord, id: string, text: string): TournamentRecord {
  return changeOne(record, 'battles', id, (one) => setSide(one, 0, 'victoryPoints', readNumber(text)));
}

describe('the desk reads a number', () => {
  it('with a comma too, and keeps other text as it was typed', () => {
    assert.deepEqual(['7', ' 2,5 ', '', '9O'].map(readNumber), [7, 2.5, undefined, { unreadable: '9O' }]);
    assert.deepEqual([7, undefined, { unreadable: '9O' }].map(showNumber), ['7', '', '9O']);
  });

  it('and saves everything except other text', () => {
    const typed = type(type(base, 'b2', '8'), 'b1', '9O');
    assert.deepEqual(findUnreadable(typed), [['battles', 'b1', 'players', '0', 'victoryPoints']]);
    assert.deepEqual(dropUnreadable(typed, base), type(base, 'b2', '8'), 'as it was before');
    const scoring = { points: { type: 'difference', table: [{ winner: { unreadable: 'x' }, loser: 0 }] } };
    const changed = { ...base, name: 'New', scoring } as unknown as TournamentRecord;
    assert.deepEqual(findUnreadable(changed), [['scoring']]);
    assert.equal(dropUnreadable(base, base), base);
  });

  it('and has no result of a battle with other text', () => {
    const typed = type(base, 'b1', '9O');
    const figures = { stages: [], battles: {}, cut: { missing: [], extra: [] } };
    assert.equal(computeFigures({ record: base, base, figures }).results.get('b1')?.winner, 0);
    assert.equal(computeFigures({ record: typed, base, figures }).results.get('b1')?.isOpen, true);
  });

  it('and asks, if another desk entered one meanwhile', () => {
    const { clashes } = merge(base, type(base, 'b1', '9O'), type(base, 'b1', '90'));
    assert.deepEqual(
      clashes.map(({ mine, theirs }) => [mine, theirs]),
      [[{ unreadable: '9O' }, 90]],
    );
  });

  it('and repeats other text as it was typed: in places, in questions, in the order of tables', () => {
    const typed = changeOne(base, 'battles', 'b1', (one) => set(one, 'table', readNumber('1O')));
    const words = 'Not saved: Round 1, table 1O, table: a number, please. Everything else is saved.';
    assert.equal(saySaving('partly', typed), words);
    const figures = { stages: [], battles: {}, cut: { missing: [], extra: [] } };
    const [stage] = computeFigures({ record: typed, base, figures }).stages;
    assert.deepEqual(pick(stage?.played[0]?.battles ?? [], 'id'), ['b2', 'b1']);
    assert.equal(addBattle(typed, 'swiss', 1, ['a', 'c']).battles.at(-1)?.table, 13);
    const painted = setPoints(base, { reason: 'Painting', stage: null }, 'a', readNumber('3x'));
    assert.equal(nameLoss(painted, 'a'), '3x for Painting');
  });

  it('and says where one is missing, and that the rest is saved', () => {
    const typed = type(base, 'b1', '9O');
    assert.equal(saySaving('saved', base), 'Everything is saved.');
    const first = 'Not saved: Round 1, table 1, A, score';
    assert.equal(saySaving('partly', typed), `${first}: a number, please. Everything else is saved.`);
    assert.match(saySaving('partly', type(typed, 'b2', 'x')), /score and 1 more: a number, please\./);
  });
});

describe('the desk questions', () => {
  const most100 = { scoring: { points: { type: 'victoryPoints' }, max: 100 } } as const;

  it('a score above the maximum of the scoring', () => {
    assert.equal(doubtScore(most100, 1000, []), 'Correct? The maximum is 100.');
    assert.equal(doubtScore(most100, 100, []), undefined);
  });

  it('a score with one digit more than all others, once there are some', () => {
    assert.equal(doubtScore({}, 900, [900, 90, 80, 10, 0]), 'Correct? The next highest is 90.');
    assert.equal(doubtScore({}, 899, [899, 90, 80, 10, 0]), undefined);
    assert.equal(doubtScore({}, 900, [900, 90, 80]), undefined);
  });

  it('battle points that no battle can have', () => {
    assert.equal(doubtPoints({}, 4), 'Correct? The maximum is 3.');
    assert.equal(doubtPoints({}, 3), undefined);
    const table = [
      { upTo: 5, winner: 10, loser: 10 },
      { winner: 20, loser: 0 },
    ];
    assert.equal(
      doubtPoints({ scoring: { points: { type: 'difference', table } } }, 21),
      'Correct? The maximum is 20.',
    );
    const bonuses = [{ metric: 'Warlord', points: 5 }];
    assert.equal(doubtPoints({ scoring: { bonuses } }, 8), undefined, 'a bonus may be on top');
  });
});

describe('the desk finds a table', () => {
  const find = (text: string, missingOnly = false, current?: string) =>
    findTables(base, base.battles, (id) => id === 'b2', { text, missingOnly, current }).map(({ id }) => id);

  it('by its number or a part of a name', () => {
    assert.deepEqual(find(''), ['b1', 'b2']);
    assert.deepEqual(find('12'), ['b2']);
    assert.deepEqual(find('2'), [], 'table 12 is another');
    assert.deepEqual(find(' D'), ['b2']);
  });

  it('among those without a result, and still shows the one being typed in', () => {
    assert.deepEqual(find('', true), ['b2']);
    assert.deepEqual(find('', true, 'b1'), ['b1', 'b2']);
    assert.deepEqual(find('1', true), ['b1'], 'what is looked for is found with a result too');
  });
});
