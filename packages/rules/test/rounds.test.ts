// Who meets whom, and which round is being played (docs/rules/rounds.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '../src/event-file/record.ts';
import type { RoundResult } from '../src/results.ts';
import { computeTournament } from '../src/tournament.ts';
import { battle, participant, tournament } from './builders/records.ts';

const people = 'abcdefgh'.split('').map((key) => participant(key));
function play(more: object): readonly RoundResult[] {
  return computeTournament(
    tournament('cup', { status: 'ongoing', participants: people, ...more }) as TournamentRecord,
  ).rounds;
}

function names(rounds: readonly RoundResult[]) {
  return rounds.map(({ stage, name }) => `${stage} ${name}`);
}

function now(rounds: readonly RoundResult[]) {
  return names(rounds.filter(({ isCurrent }) => isCurrent));
}

function at(id: string, pair: string, round: number, score?: string, more: object = {}) {
  return battle(id, pair[0] ?? '', pair[1] ?? '', score, { round, ...more });
}

describe('rounds', () => {
  it('tables are in order, those without one last, byes behind them', () => {
    const [round] = play({
      stages: [{ id: 'swiss', rounds: 3, byes: [{ round: 1, participant: 'g' }] }],
      battles: [
        at('x', 'ab', 1, '5-3'),
        at('y', 'cd', 1, '5-3', { table: 2 }),
        at('z', 'ef', 1, undefined, { table: 1 }),
      ],
    });
    assert.deepEqual(
      round?.pairings.map(({ table, battle: id, participants, isOpen }) => [
        table,
        id,
        participants.join(''),
        isOpen,
      ]),
      [
        [1, 'z', 'ef', true],
        [2, 'y', 'cd', false],
        [null, 'x', 'ab', false],
        [null, null, 'g', false],
      ],
    );
  });

  it('the last Swiss round is current, whether or not its results are in, until another stage has pairings', () => {
    const swiss = { id: 'swiss', rounds: 5 };
    const battles = [at('x', 'ab', 1, '5-3'), at('y', 'ab', 2, '5-3'), at('z', 'cd', 1)];
    assert.deepEqual(now(play({ stages: [swiss], battles })), ['swiss 2']);
    const waiting = { id: 'knockout', matches: [{ round: 'Final', table: 1 }] };
    assert.deepEqual(now(play({ stages: [swiss, waiting], battles })), ['swiss 2']);
    const set = { id: 'knockout', matches: [{ round: 'Final', table: 1, players: ['a', 'b'] }] };
    assert.deepEqual(now(play({ stages: [swiss, set], battles })), ['knockout Final']);
  });

  it('a bracket is at its first round with a missing result, beside the round of any other stage', () => {
    const knockout = {
      id: 'knockout',
      matches: [
        { round: 'Semi-final', table: 1, players: ['a', 'b'], winner: 'a' },
        { round: 'Semi-final', table: 2, players: ['c', 'd'] },
        { round: 'Final', table: 1 },
      ],
    };
    const rest = { id: 'placement-swiss', rounds: 2 };
    const battles = (score?: string) => [
      at('r1', 'ef', 1, '5-3', { stage: 'placement-swiss' }),
      at('r2', 'eg', 2, score, { stage: 'placement-swiss' }),
    ];
    assert.deepEqual(now(play({ stages: [knockout, rest], battles: battles() })), [
      'knockout Semi-final',
      'placement-swiss 2',
    ]);
    assert.deepEqual(now(play({ stages: [knockout, rest], battles: battles('9-1') })), [
      'knockout Semi-final',
    ]);
    const over = { ...knockout, matches: [{ round: 'Final', table: 1, players: ['a', 'b'], winner: 'b' }] };
    const rounds = play({ stages: [over, rest], battles: battles('9-1') });
    assert.deepEqual(now(rounds), ['knockout Final']);
    assert.equal(rounds[0]?.pairings[0]?.winner, 1);
  });

  it('every battle is in one round, also one without a number, and one in a bracket without a match', () => {
    const knockout = { id: 'knockout', matches: [{ round: 'Final', table: 4, battle: 'k' }] };
    const rounds = play({
      stages: [{ id: 'swiss', rounds: 1 }, knockout],
      battles: [
        at('x', 'ab', 1, '5-3'),
        battle('y', 'c', 'd', '1-2', { round: null }),
        battle('k', 'a', 'b', '2-1', { stage: 'knockout', round: null, table: 9 }),
        battle('l', 'c', 'd', '2-1', { stage: 'knockout', round: null }),
      ],
    });
    assert.deepEqual(names(rounds), ['swiss none', 'swiss 1', 'knockout none', 'knockout Final']);
    assert.deepEqual(
      rounds.flatMap(({ pairings }) => pairings.map((pairing) => [pairing.battle, pairing.table])),
      [
        ['y', null],
        ['x', null],
        ['l', null],
        ['k', 4],
      ],
    );
  });

  it('what decided is shown only if victory points do not show the winner', () => {
    const reasons = (scoring: object, ...battles: object[]) =>
      play({ stages: [{ id: 'swiss', rounds: 1 }], scoring, battles })[0]?.pairings.map(
        ({ reason }) => reason,
      );
    const byPoints = (id: string, pair: string, score: string, points: readonly [number, number]) => {
      const played = at(id, pair, 1, score) as { players: object[] };
      return {
        ...played,
        players: played.players.map((side, index) => ({ ...side, battlePoints: points[index] })),
      };
    };
    assert.deepEqual(
      reasons(
        { drawMargin: 2 },
        at('v', 'ab', 1, '9-3'),
        at('w', 'cd', 1, '5-4'),
        at('x', 'ef', 1, '7-7', { winner: 'f' }),
        at('y', 'gh', 1),
      ),
      [undefined, 'margin', 'recorded', undefined],
    );
    assert.deepEqual(
      reasons(
        { outcome: 'battlePoints' },
        byPoints('x', 'ab', '7-7', [12, 8]),
        byPoints('y', 'cd', '9-7', [12, 8]),
      ),
      ['battlePoints', undefined],
    );
  });
});
