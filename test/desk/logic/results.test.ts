// Which changes of a record are saved only as results, and where their problems are in the record.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { enterResults } from '#rules/enter-results/enter-results';
import type { TournamentRecord } from '#rules/event-file/record';
import { battle, participant, tournament } from '../../../packages/rules/test/builders/records.ts';
import { isSame } from '../../../src/pages/assets/desk/merge.ts';
import {
  addBattle,
  changeOne,
  setOutcome,
  setPlayer,
  setSide,
} from '../../../src/pages/assets/desk/record.ts';
import { findResults, placeInRecord } from '../../../src/pages/assets/desk/results.ts';

const base = tournament('cup', {
  status: 'ongoing',
  stages: [{ id: 'swiss', rounds: 3 }],
  participants: ['a', 'b', 'c', 'd'].map((key) => participant(key)),
  battles: [battle('b1', 'a', 'b', '5-3'), battle('b2', 'c', 'd')],
}) as TournamentRecord;

const scored = changeOne(base, 'battles', 'b2', (one) => setSide(one, 1, 'victoryPoints', 8));
const removed = changeOne(scored, 'battles', 'b1', (one) =>
  setOutcome(setSide(one, 0, 'victoryPoints', undefined), '1'),
);

describe('the desk saves results on their own', () => {
  it('with the fields that changed, and null for those that were removed', () => {
    assert.deepEqual(findResults(base, removed), {
      battles: [
        { id: 'b1', winner: 'b', players: [{ participant: 'a', victoryPoints: null }] },
        { id: 'b2', players: [{ participant: 'd', victoryPoints: 8 }] },
      ],
    });
  });

  it('so that the service makes the same record of them', () => {
    const results = findResults(base, removed);
    const entered = results && enterResults(base, results, new Set(['b1', 'b2']));
    assert.ok(entered && 'record' in entered && isSame(entered.record, removed));
  });

  it('and not where anything else changed, or nothing', () => {
    const others = [
      base,
      { ...scored, name: 'New' },
      addBattle(scored, 'swiss', 2, ['a', 'c']),
      changeOne(scored, 'battles', 'b1', (one) => setPlayer(one, 0, 'c')),
      changeOne(scored, 'battles', 'b1', (one) => ({ ...one, table: 4 })),
      changeOne(scored, 'battles', 'b1', (one) => setSide(one, 0, 'faction', 'Skaven')),
    ];
    assert.deepEqual(
      others.map((record) => findResults(base, record)),
      others.map(() => undefined),
    );
  });

  it('and shows their problems where they are in the record', () => {
    const results = findResults(base, scored);
    assert.ok(results);
    const place = (pointer: string) => placeInRecord(scored, results, pointer);
    assert.deepEqual(
      ['/battles/0/players/0/victoryPoints', '/battles/0/winner', '/battles/0/players', ''].map(place),
      [
        '/tournaments/0/battles/1/players/1/victoryPoints',
        '/tournaments/0/battles/1/winner',
        '/tournaments/0/battles/1/players',
        '/tournaments/0',
      ],
    );
  });
});
