// What the desk shows of a tournament: rounds, results and what is missing, with what is typed and not saved yet.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StageRecord, TournamentRecord } from '#rules/event-file/record';
import { battle, participant, tournament } from '../../../packages/rules/test/builders/records.ts';
import type { DeskFigures } from '../../../src/contract/organiser-answers.ts';
import {
  computeFigures,
  findCurrent,
  findCurrentStage,
  isComputed,
  readScore,
  type ShownFigures,
} from '../../../src/pages/assets/desk/figures.ts';
import { readNumber } from '../../../src/pages/assets/desk/number.ts';
import { changeOne, setSide } from '../../../src/pages/assets/desk/record.ts';

const none: DeskFigures = { stages: [], battles: {}, cut: { missing: [], extra: [] } };
const final = { round: 'Final', table: 1 };

function cup(
  stages: readonly StageRecord[],
  battles: readonly object[],
  extras: object = {},
): TournamentRecord {
  return tournament('cup', {
    status: 'ongoing',
    stages,
    participants: ['a', 'b', 'c', 'd', 'e'].map((key) => participant(key)),
    battles,
    ...extras,
  }) as TournamentRecord;
}

function show(record: TournamentRecord, base = record, figures = none): ShownFigures {
  return computeFigures({ record, base, figures });
}

const swiss: StageRecord = { id: 'swiss', rounds: 3, byes: [{ round: 1, participant: 'e' }] };
const paired = cup(
  [swiss],
  [
    battle('b2', 'c', 'd', undefined, { round: 1, table: 2 }),
    battle('b1', 'a', 'b', '5-3', { round: 1, table: 1 }),
  ],
);

describe('the rounds of a board', () => {
  it('have their battles by table, their byes, and the number of missing results', () => {
    const [stage] = show(paired).stages;
    assert.deepEqual(
      stage?.played.map(({ label, battles, byes, isBegun, missing }) => [
        label,
        battles.map(({ id }) => id),
        byes.length,
        isBegun,
        missing,
      ]),
      [
        ['Round 1', ['b1', 'b2'], 1, true, 1],
        ['Round 2', [], 0, false, 0],
        ['Round 3', [], 0, false, 0],
      ],
    );
    assert.equal(stage && findCurrent(stage)?.name, '1', 'the last that was paired');
  });

  it('are hidden beyond those that are shown', () => {
    const [stage] = show(cup([{ ...swiss, shownRounds: 1 }], [])).stages;
    assert.deepEqual(
      stage?.played.map(({ hidden }) => hidden),
      [false, true, true],
    );
  });
});

describe('results', () => {
  it('follow from what is typed, by the scoring that is saved', () => {
    const typed = changeOne(paired, 'battles', 'b1', (one) => setSide(one, 1, 'victoryPoints', 9));
    const unsaved = { ...typed, scoring: { points: { type: 'victoryPoints' as const } } };
    const { results, scores } = show(unsaved, paired);
    assert.deepEqual(results.get('b1'), {
      winner: 1,
      isOpen: false,
      isDraw: false,
      victorySize: null,
      points: [0, 3],
    });
    assert.deepEqual(results.get('b2')?.isOpen, true);
    assert.deepEqual(scores, [9, 5], 'the highest first');
  });

  it('leave out text that is not a number', () => {
    const typed = changeOne(paired, 'battles', 'b1', (one) =>
      setSide(one, 0, 'victoryPoints', readNumber('9O')),
    );
    assert.equal(show(typed, paired).results.get('b1')?.isOpen, true);
  });

  it('have the sum of the rounds where no score is typed', () => {
    const side = {
      participant: 'a',
      rounds: [
        { round: 1, victoryPoints: 4 },
        { round: 2, victoryPoints: 3 },
      ],
    };
    assert.deepEqual([isComputed(side), readScore(side)], [true, 7]);
    const both = { ...side, victoryPoints: 9 };
    assert.deepEqual([isComputed(both), readScore(both)], [false, 9]);
    assert.equal(readScore({ participant: 'a' }), null);
  });
});

describe('the current stage', () => {
  const knockout: StageRecord = { id: 'knockout', matches: [{ ...final, players: ['a', 'b'] }] };
  const played = [battle('b1', 'a', 'b', '5-3', { round: 1 })];

  it('is the first with a result missing, otherwise the last that was begun', () => {
    assert.equal(findCurrentStage(show(cup([knockout, swiss], played)))?.id, 'knockout');
    const open = [battle('b1', 'a', 'b', undefined, { round: 1 })];
    assert.equal(findCurrentStage(show(cup([knockout, swiss], open)))?.id, 'swiss');
    const won: StageRecord = { id: 'knockout', matches: [{ ...final, players: ['a', 'b'], winner: 'a' }] };
    assert.equal(findCurrentStage(show(cup([swiss, won], played)))?.id, 'knockout');
    assert.equal(findCurrentStage(show(cup([knockout, swiss], [])))?.id, 'knockout');
  });

  it('has the name and the rows that the service computed', () => {
    const stage = { id: 'swiss', name: 'Swiss Stage', type: 'board' as const, rows: [] };
    const figures = show(paired, paired, { ...none, stages: [stage] });
    assert.equal(figures.stages[0]?.label, 'Swiss Stage');
    assert.equal(figures.rowsOf('swiss'), stage.rows);
    assert.deepEqual(figures.rowsOf('knockout'), []);
  });
});
