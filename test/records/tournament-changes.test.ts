// Differences between two versions of a tournament in the words of the history: the new value and the former one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { tellChanges } from '../../src/records/history/tournament-changes.ts';

function cup(more: object = {}): TournamentRecord {
  return tournament('cup', {
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 3, byes: [{ round: 1, participant: 'c' }] }],
    participants: [
      participant('a', { player: 'Ada' }),
      participant('b', { player: 'Bo' }),
      participant('c', { player: 'Cy' }),
    ],
    ...more,
  }) as TournamentRecord;
}

function meeting(scores: readonly (number | undefined)[], more: object = {}): object {
  const [first, second] = scores;
  return {
    ...battle('b1', 'a', 'b', undefined, { table: 2, ...more }),
    players: [
      { participant: 'a', victoryPoints: first },
      { participant: 'b', victoryPoints: second },
    ],
  };
}

function tell(before: object, now: object): string[] {
  return tellChanges(cup(before), cup(now));
}

describe('the words of the history', () => {
  it('show a result and the former one, partly entered or decided by the organiser', () => {
    const typed = (scores: readonly (number | undefined)[], more?: object) => ({
      battles: [meeting(scores, more)],
    });
    assert.deepEqual(tell(typed([undefined, 10]), typed([1, 2])), [
      'Round 1, table 2: Ada 1 – 2 Bo, was ? – 10',
    ]);
    assert.deepEqual(tell(typed([5, 5], { winner: 'a' }), typed([5, 5], { winner: 'b' })), [
      'Round 1, table 2: Ada 5 – 5 Bo (Bo won), was 5 – 5 (Ada won)',
    ]);
    assert.deepEqual(tell(typed([1, 2]), typed([1, 2], { table: 7, scenario: 'Bridges' })), [
      'Round 1, table 7: table 7, was 2',
      'Round 1, table 7: scenario Bridges, was none',
    ]);
    assert.deepEqual(tell(typed([1, 2]), { battles: [] }), [
      '1 battle removed: Round 1, table 2: Ada 1 – 2 Bo',
    ]);
  });

  it('show who advances by a walkover, and who did before', () => {
    const final = (more: object) => ({
      stages: [{ id: 'knockout', matches: [{ round: 'Final', table: 1, ...more }] }],
    });
    const unplayed = (winner: string) => final({ players: ['a', 'b'], winner });
    const fought = {
      ...final({ battle: 'b1' }),
      battles: [battle('b1', 'a', 'b', undefined, { table: 1, stage: 'knockout' })],
    };
    assert.deepEqual(tell(fought, unplayed('a')), [
      'Final, table 1: walkover, Ada advances',
      '1 battle removed: Final, table 1: Ada – Bo',
    ]);
    assert.deepEqual(tell(unplayed('a'), unplayed('b')), ['Final, table 1: walkover, Bo advances, was Ada']);
    assert.deepEqual(tell(unplayed('b'), fought), [
      'Final, table 1: walkover removed',
      'Final paired: 1 battle',
    ]);
  });

  it('show which rounds were shown or hidden', () => {
    const shown = (shownRounds?: number) => ({
      stages: [{ id: 'swiss', rounds: 5, shownRounds }],
      battles: [battle('b3', 'a', 'b', undefined, { round: 3 })],
    });
    assert.deepEqual(tell(shown(1), shown(2)), ['Round 2 shown']);
    assert.deepEqual(tell(shown(1), shown(3)), ['Rounds 2–3 shown']);
    assert.deepEqual(tell(shown(1), shown()), ['All rounds shown']);
    assert.deepEqual(tell(shown(3), shown(1)), ['Rounds after 1 hidden']);
    assert.deepEqual(tell(shown(), shown(2)), ['Rounds after 2 hidden']);
    assert.deepEqual(tell(shown(), shown(3)), [], 'a round that is not paired yet');
  });

  it('show everything that changed about a player, a stage and extra points', () => {
    const [, bo, cy] = cup().participants;
    const ada = participant('a', { player: 'Ada Novak', faction: 'Elves', club: 'gate', dropped: true });
    assert.deepEqual(tell({}, { participants: [ada, bo, cy] }), [
      'Ada Novak, was Ada',
      'Ada Novak dropped out',
      'Ada Novak: Elves, was none',
      'Ada Novak: club gate, was none',
    ]);
    const painting = { participant: 'a', battlePoints: 5, reason: 'Painting' };
    assert.deepEqual(tell({ adjustments: [painting] }, { adjustments: [{ ...painting, battlePoints: 7 }] }), [
      'Extra points: Ada 7 for Painting',
      'Extra points removed: Ada 5 for Painting',
    ]);
    assert.deepEqual(tell({ tieBreakers: ['wins'] }, { tieBreakers: ['wins', 'headToHead'] }), [
      'Tie-breakers: Wins › Head to head, was Wins',
    ]);
    const awards = [{ name: 'Painting' }, { name: 'Sport', participants: ['a'] }, { name: 'Luck' }];
    assert.deepEqual(
      tell(
        { awards },
        {
          awards: [
            { name: 'Painting', participants: ['b', 'a'] },
            { name: 'Sport', participants: [] },
            { name: 'Best army', vote: true, participants: ['c'] },
          ],
        },
      ),
      [
        'Award added: Best army',
        'Best army: given to Cy',
        'Award removed: Luck',
        'Painting: given to Bo, Ada',
        'Sport: no longer given',
      ],
    );
    const stages = [{ id: 'swiss', rounds: 5, byes: [{ round: 1, participant: 'b' }] }];
    assert.deepEqual(tell({}, { stages }), [
      'Swiss Stage: 5 rounds, was 3',
      'Bye in round 1: Bo',
      'Bye removed in round 1: Cy',
    ]);
  });
});
