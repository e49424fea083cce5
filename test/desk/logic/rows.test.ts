// Schedule, plan and tables as rows of a small table.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import { tournament } from '../../../packages/rules/test/builders/records.ts';
import {
  fillRows,
  listPlanColumns,
  listPlanRows,
  listScheduleColumns,
  numberTables,
  tableColumns,
} from '../../../src/pages/assets/desk/rows.ts';

const record = tournament('cup', {
  startDate: '2026-03-14',
  stages: [
    { id: 'swiss', rounds: 2, plan: [{ round: 2, scenario: 'Bridges' }] },
    { id: 'knockout', players: 4 },
  ],
}) as TournamentRecord;

describe('rows of the schedule', () => {
  const columns = listScheduleColumns(record);

  it('have a time, on the day of the row above if no date is given, and a text or a round by its label', () => {
    const text = '9:00\tSwiss Stage, round 1\n2026-03-15 10:30:00\tFinal\n12:05\tLunch\t\n?\tPrizes';
    assert.deepEqual(fillRows([], columns, [0, 0], text), [
      { at: '2026-03-14T09:00', stage: 'swiss', round: 1 },
      { at: '2026-03-15T10:30', stage: 'knockout', round: 2 },
      { at: '2026-03-15T12:05', text: 'Lunch' },
      { text: 'Prizes' },
    ]);
  });

  it('need the name of the stage only if several stages have such a round', () => {
    const more = { ...record, stages: [...record.stages, { id: 'placement-swiss', rounds: 1 }] };
    const text = '9:00\tRound 1\n13:00\tRound 2';
    assert.deepEqual(fillRows([], columns, [0, 0], text), [
      { at: '2026-03-14T09:00', stage: 'swiss', round: 1 },
      { at: '2026-03-14T13:00', stage: 'swiss', round: 2 },
    ]);
    assert.deepEqual(fillRows([], listScheduleColumns(more), [0, 0], text), [
      { at: '2026-03-14T09:00', text: 'Round 1' },
      { at: '2026-03-14T13:00', stage: 'swiss', round: 2 },
    ]);
  });

  it('have one of text and round: the one that was typed last', () => {
    const round = { at: '2026-03-14T09:00', stage: 'swiss', round: 2 };
    const [text] = fillRows([round], columns, [0, 1], 'Lunch');
    assert.deepEqual(text, { at: '2026-03-14T09:00', text: 'Lunch' });
    assert.deepEqual(fillRows([text ?? {}], columns, [0, 2], 'swiss 2'), [round]);
    assert.deepEqual(fillRows([round], columns, [0, 2], ''), [{ at: '2026-03-14T09:00' }]);
  });
});

describe('rows of a plan', () => {
  it('are the rounds of the stage; what is pasted beyond them is left out', () => {
    const [swiss] = record.stages;
    const rows = listPlanRows(swiss ?? { id: '' });
    assert.deepEqual(rows, [{ round: 1 }, { round: 2, scenario: 'Bridges' }]);
    assert.deepEqual(fillRows(rows, listPlanColumns(''), [1, 0], 'Hills\t45\nMore', true), [
      { round: 1 },
      { round: 2, scenario: 'Hills', minutes: 45 },
    ]);
  });
});

describe('rows of tables', () => {
  it('without a number get the next one, and empty rows are dropped', () => {
    const pasted = fillRows([{ table: 4 }], tableColumns, [1, 1], 'Bridge\tRuins\n\t\nStage');
    assert.deepEqual(numberTables(pasted), [
      { table: 4 },
      { table: 5, name: 'Bridge', terrain: 'Ruins' },
      { table: 6, name: 'Stage' },
    ]);
  });
});
