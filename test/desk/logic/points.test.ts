// Points for everyone at once: the columns, and the adjustments that they become.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import { participant, tournament } from '../../../packages/rules/test/builders/records.ts';
import { listColumns, readExtra, setPoints } from '../../../src/pages/assets/desk/points.ts';

const record = tournament('cup', {
  stages: [{ id: 'swiss', rounds: 3 }],
  participants: ['a', 'b', 'c'].map((key) => participant(key)),
  adjustments: [
    { participant: 'c', battlePoints: 5, stage: 'swiss', reason: 'Painting' },
    { participant: 'b', battlePoints: 2, reason: 'Quiz' },
    { participant: 'a', battlePoints: 3, stage: 'swiss', reason: 'Painting' },
    { participant: 'c', battlePoints: 1, stage: 'swiss', reason: 'Painting' },
    { participant: 'a', battlePoints: 4, reason: 'Painting' },
  ],
}) as TournamentRecord;

const onBoard = { reason: 'Painting', stage: 'swiss' };

function say({ adjustments }: TournamentRecord): readonly string[] {
  return (adjustments ?? []).map(
    ({ participant: key, battlePoints, stage, reason }) => `${key} ${battlePoints} ${reason} ${stage ?? '-'}`,
  );
}

describe('points for everybody', () => {
  it('have a column for each reason and stage, in the order in which they occur, and sums', () => {
    assert.deepEqual(listColumns(record), [
      onBoard,
      { reason: 'Quiz', stage: null },
      { reason: 'Painting', stage: null },
    ]);
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => readExtra(record, onBoard, key)),
      [3, undefined, 6],
    );
    const tenths = [0.1, 0.2].map((battlePoints) => ({ participant: 'a', battlePoints, reason: 'x' }));
    assert.equal(readExtra({ ...record, adjustments: tenths }, { reason: 'x', stage: null }, 'a'), 0.3);
  });

  it('become one adjustment for each filled field, column by column, in the order of players', () => {
    assert.deepEqual(say(setPoints(record, onBoard, 'b', 7)), [
      'a 3 Painting swiss',
      'b 7 Painting swiss',
      'c 6 Painting swiss',
      'b 2 Quiz -',
      'a 4 Painting -',
    ]);
  });

  it('do not exist if the field is empty or 0, and a new column comes last', () => {
    const emptied = setPoints(setPoints(record, onBoard, 'c', undefined), onBoard, 'a', 0);
    assert.deepEqual(say(emptied), ['b 2 Quiz -', 'a 4 Painting -']);
    const added = setPoints(emptied, { reason: 'Fair play', stage: null }, 'c', -1);
    assert.deepEqual(say(added), ['b 2 Quiz -', 'a 4 Painting -', 'c -1 Fair play -']);
    const one = { ...record, adjustments: [{ participant: 'a', battlePoints: 1, reason: 'x' }] };
    assert.ok(!('adjustments' in setPoints(one, { reason: 'x', stage: null }, 'a', undefined)));
  });

  it('that are not a number stay as typed', () => {
    const typed = setPoints(record, onBoard, 'a', { unreadable: '3x' });
    assert.deepEqual(readExtra(typed, onBoard, 'a'), { unreadable: '3x' });
  });
});
