// A bracket at the desk: who waits, which round is current, and walkovers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import { battle, participant, tournament } from '../../../packages/rules/test/builders/records.ts';
import { computeFigures, findCurrent } from '../../../src/pages/assets/desk/figures.ts';
import { setFormat } from '../../../src/pages/assets/desk/formats.ts';
import { setWalkover } from '../../../src/pages/assets/desk/record.ts';

const record = tournament('cup', {
  status: 'ongoing',
  stages: [
    {
      id: 'knockout',
      players: 6,
      matches: [
        { round: 'Quarter-final', table: 1, battle: 'q1' },
        { round: 'Quarter-final', table: 2, battle: 'q2' },
        { round: 'Semi-final', table: 1, players: ['a'] },
        { round: 'Semi-final', table: 2, players: ['b'] },
        { round: 'Final', table: 1 },
      ],
    },
  ],
  participants: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => participant(key)),
  battles: [
    battle('q1', 'd', 'e', '9-1', { stage: 'knockout' }),
    battle('q2', 'c', 'f', undefined, { stage: 'knockout' }),
  ],
}) as TournamentRecord;

function show(now: TournamentRecord) {
  const figures = { stages: [], battles: {}, cut: { missing: [], extra: [] } };
  const [stage] = computeFigures({ record: now, base: now, figures }).stages;
  assert.ok(stage);
  return { current: findCurrent(stage), rounds: stage.played };
}

describe('the bracket of the desk', () => {
  it('names the match that a player without an opponent waits for, and stays on the first round until the second is made', () => {
    const { current, rounds } = show(record);
    assert.deepEqual([current?.label, current?.missing], ['Quarter-final', 1]);
    assert.deepEqual(
      rounds[1]?.matches.map(({ waitsFor }) => waitsFor),
      ['Quarter-final 1', 'Quarter-final 2'],
    );
  });

  it('records the winner of a walkover and removes the battle, in one change', () => {
    const decided = setWalkover(record, 'knockout', { at: 1, players: ['c', 'f'], winner: 'f' });
    assert.deepEqual(decided.stages[0]?.matches?.[1], {
      round: 'Quarter-final',
      table: 2,
      players: ['c', 'f'],
      winner: 'f',
    });
    assert.deepEqual(
      decided.battles.map(({ id }) => id),
      ['q1'],
    );
    assert.deepEqual([show(decided).current?.label, show(decided).current?.missing], ['Quarter-final', 0]);
  });

  it('is set up with the placement brackets that a knockout of its size can play', () => {
    const listed = (cut: number) =>
      setFormat(record, 'placement', { rounds: 3, groups: 2, cut })
        .stages.map(({ id }) => id)
        .slice(2);
    assert.deepEqual([4, 6, 8, 12].map(listed), [
      ['placement-3'],
      ['placement-3', 'placement-5-8'],
      ['placement-3', 'placement-5-8', 'placement-7'],
      ['placement-3', 'placement-5-8', 'placement-7', 'placement-9-16'],
    ]);
  });
});
