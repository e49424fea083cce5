// The rules of the desk that need no browser: joining two changes, reading pasted names, swaps in a proposal, formats.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
} from '#rules/event-file/record';
import { computeNext } from '#rules/pairing/next';
import type { Step, StepRound } from '#rules/pairing/step';
import { pick } from '../../../packages/rules/test/builders/pick.ts';
import {
  participant,
  battle as recordedBattle,
  tournament,
} from '../../../packages/rules/test/builders/records.ts';
import { findFormat, formatNames, setFormat } from '../../../src/pages/assets/desk/formats.ts';
import { merge, setAt } from '../../../src/pages/assets/desk/merge.ts';
import { findNear, readPeople } from '../../../src/pages/assets/desk/names.ts';
import {
  addParticipants,
  makeRecord,
  nameLoss,
  readOutcome,
  removePlayer,
  setOutcome,
  setPlayer,
} from '../../../src/pages/assets/desk/record.ts';
import {
  applyStep,
  applySwaps,
  canApply,
  listCosts,
  sayStep,
  swap,
} from '../../../src/pages/assets/desk/step.ts';

function side(participant: string, victoryPoints?: number): TournamentSideRecord {
  return { participant, victoryPoints };
}

function battle(
  id: string,
  first: TournamentSideRecord,
  second: TournamentSideRecord,
  more = {},
): TournamentBattleRecord {
  return {
    id,
    stage: 'swiss',
    round: 1,
    table: 1,
    players: [first, second],
    ...more,
  };
}

describe('the desk, with two changes of a record,', () => {
  const base = {
    name: 'Cup',
    participants: [{ key: 'a', player: 'Ada' }],
    battles: [battle('b1', side('a'), side('b')), battle('b2', side('c'), side('d'))],
    stages: [{ id: 'swiss', rounds: 2 }],
  };
  const withScore = (id: string, place: number, points: number) => ({
    ...base,
    battles: base.battles.map((one) =>
      one.id === id
        ? {
            ...one,
            players: one.players.map((own, at) => (at === place ? { ...own, victoryPoints: points } : own)),
          }
        : one,
    ),
  });

  it('merges them if they change different battles, or different sides of one', () => {
    const { record, clashes } = merge(base, withScore('b1', 0, 5), withScore('b2', 1, 7));
    assert.deepEqual(clashes, []);
    assert.equal(record.battles[0]?.players[0]?.victoryPoints, 5);
    assert.equal(record.battles[1]?.players[1]?.victoryPoints, 7);
    assert.deepEqual(merge(base, withScore('b1', 0, 5), withScore('b1', 1, 6)).clashes, []);
  });

  it('names the field that both changed, and accepts either value', () => {
    const { record, clashes } = merge(base, withScore('b1', 0, 5), withScore('b1', 0, 6));
    assert.deepEqual(clashes, [
      { path: ['battles', 'b1', 'players', '0', 'victoryPoints'], mine: 5, theirs: 6 },
    ]);
    assert.equal(
      record.battles[0]?.players[0]?.victoryPoints,
      5,
      'the value typed here stays until the user decides',
    );
    assert.equal(setAt(record, clashes[0]?.path ?? [], 6).battles[0]?.players[0]?.victoryPoints, 6);
    assert.deepEqual(
      merge(base, withScore('b1', 0, 5), withScore('b1', 0, 5)).clashes,
      [],
      'the same value is not a conflict',
    );
  });

  it('adds what each added, and removes what one removed unless the other changed it', () => {
    const mine = { ...base, participants: [...base.participants, { key: 'z', player: 'Zoe' }] };
    const theirs = {
      ...base,
      participants: [...base.participants, { key: 'y', player: 'Yann' }],
      battles: base.battles.slice(0, 1),
    };
    const { record } = merge(base, mine, theirs);
    assert.deepEqual(pick(record.participants, 'key'), ['a', 'y', 'z']);
    assert.equal(record.battles.length, 1);
    assert.equal(merge(base, withScore('b2', 0, 9), theirs).record.battles.length, 2, 'it was typed in');
  });

  it('loses no match of a round whose matches have the same table', () => {
    const withWinners = (...winners: readonly (string | undefined)[]) => ({
      matches: winners.map((winner) => ({ round: 'Semi-final', table: 1, winner })),
    });
    const mine = withWinners('a', undefined);
    const theirs = withWinners(undefined, 'd');
    const { record, clashes } = merge(withWinners(undefined, undefined), mine, theirs);
    assert.deepEqual(record, mine);
    assert.deepEqual(clashes, [{ path: ['matches'], mine: mine.matches, theirs: theirs.matches }]);
  });
});

describe('the desk reads what people paste', () => {
  it('one name a line, numbered or not, or columns of a spreadsheet with or without a heading', () => {
    assert.deepEqual(readPeople('Ada Novak\n\n 2. Bo Lind \r\n'), [
      { player: 'Ada Novak' },
      { player: 'Bo Lind' },
    ]);
    assert.deepEqual(readPeople('Ada\tSkaven\tiron-gate\nBo\t\t'), [
      { player: 'Ada', faction: 'Skaven', club: 'iron-gate' },
      { player: 'Bo' },
    ]);
    assert.deepEqual(readPeople('Club;Name;Faction\niron-gate;Ada;Skaven'), [
      { club: 'iron-gate', player: 'Ada', faction: 'Skaven' },
    ]);
    assert.deepEqual(readPeople('Player 01'), [{ player: 'Player 01' }], 'a name is no heading');
  });

  it('and asks about a near miss', () => {
    assert.equal(findNear('Hill Clan', ['Skaven', 'Hill Clans']), 'Hill Clans');
    assert.equal(findNear('hill clans', ['Hill Clans']), 'Hill Clans');
    assert.equal(findNear('Hill Clans', ['Hill Clans']), undefined);
    assert.equal(findNear('Glass Legion', ['Hill Clans']), undefined);
  });

  it('and gives everyone a unique key, and a group if there are groups', () => {
    const record = setFormat(makeRecord('gate'), 'groups', { rounds: 3, groups: 2, cut: 4 });
    const { participants } = addParticipants(record, [
      { player: 'Ada' },
      { player: 'Ada' },
      { player: 'Bo' },
    ]);
    assert.deepEqual(participants, [
      { key: 'ada', player: 'Ada', group: 'Group A' },
      { key: 'ada-2', player: 'Ada', group: 'Group B' },
      { key: 'bo', player: 'Bo', group: 'Group A' },
    ]);
    const drawn = { ...makeRecord('gate'), stages: [{ id: 'swiss', rounds: 3, participants: ['x'] }] };
    const { stages } = addParticipants(drawn, [{ player: 'Ada' }]);
    assert.deepEqual(stages[0]?.participants, ['x', 'ada'], 'a late entry is on the board');
  });
});

describe('the desk, when a player is removed,', () => {
  const ada = { key: 'a', player: 'Ada' };
  const bo = { key: 'b', player: 'Bo' };
  const record = {
    ...makeRecord(undefined),
    participants: [ada, bo],
    stages: [{ id: 'swiss', participants: ['a', 'b'] }, { id: 'knockout' }],
    adjustments: [{ participant: 'a', battlePoints: 5, reason: 'Best painted' }],
    awards: [
      { name: 'Best army', participants: ['a', 'b'] },
      { name: 'Early bird', participants: ['a'] },
    ],
  };

  it('removes everything that names them, and first says what is lost', () => {
    assert.equal(nameLoss(record, 'a'), 'Best army, Early bird, 5 for Best painted');
    const { participants, stages, adjustments, awards } = removePlayer(record, 'a');
    assert.deepEqual(
      { participants, stages, adjustments, awards },
      {
        participants: [bo],
        stages: [{ id: 'swiss', participants: ['b'] }, { id: 'knockout' }],
        adjustments: undefined,
        awards: [{ name: 'Best army', participants: ['b'] }, { name: 'Early bird' }],
      },
    );
  });

  it('does not ask about someone whom nothing else names', () => {
    const plain = { ...makeRecord(undefined), participants: [ada] };
    assert.equal(nameLoss(plain, 'a'), undefined);
    assert.deepEqual(removePlayer(plain, 'a'), makeRecord(undefined));
  });
});

describe('the desk, for formats and steps,', () => {
  it('recognises every format by the stages that it sets up', () => {
    for (const name of formatNames) {
      const record = setFormat(makeRecord('gate'), name, { rounds: 3, groups: 4, cut: 8 });
      assert.equal(findFormat(record), name);
    }
    assert.equal(findFormat({ ...makeRecord('gate'), stages: [{ id: 'knockout', matches: [] }] }), undefined);
  });

  const round: StepRound = {
    stage: 'swiss',
    round: 2,
    shown: true,
    byes: ['e'],
    cost: { rematches: 0, score: 0, sameClub: 0 },
    battles: [
      { id: 'n1', table: 1, participants: ['a', 'b'], players: ['a', 'b'] },
      { id: 'n2', table: 2, participants: ['c', 'd'], players: ['c', 'd'] },
    ],
  };
  const step: Step = { kind: 'pair', rounds: [round] };
  const record = {
    ...makeRecord('gate'),
    stages: [{ id: 'swiss', rounds: 3 }],
    battles: [battle('b1', side('a', 9), side('c', 3))],
  };

  it('swaps two people, byes too, and makes them part of the one step', () => {
    const swapped = swap(swap(step, 'swiss', 'b', 'c'), 'swiss', 'a', 'e');
    assert.ok(canApply(swapped, record));
    assert.ok(!canApply({ kind: 'seed', rounds: [] }, record));
    const stages = [{ id: 'swiss', pairing: { method: 'roundRobin' } as const }];
    assert.ok(!canApply(swapped, { stages }), 'the service may have drawn an order');
    const after = applyStep(record, swapped);
    assert.deepEqual(
      after.battles.slice(1).map(({ id, players }) => [id, ...players.map(({ participant }) => participant)]),
      [
        ['n1', 'e', 'c'],
        ['n2', 'b', 'd'],
      ],
    );
    assert.deepEqual(after.stages[0]?.byes, [{ round: 2, participant: 'a' }]);
    assert.equal(after.status, 'ongoing');
    const taken = applyStep(record, step);
    assert.deepEqual(applySwaps(taken, swapped).battles, after.battles, 'the same after the step was taken');
    assert.deepEqual(applySwaps(taken, swapped).stages, after.stages);
  });

  it('applies a step as the service does', () => {
    const cup = tournament('cup', {
      status: 'ongoing',
      stages: [{ id: 'swiss', rounds: 3, plan: [{ round: 2, scenario: 'Mill' }] }],
      participants: ['a', 'b', 'c', 'd', 'e'].map((key) => participant(key)),
      battles: [recordedBattle('b1', 'a', 'b', '9-3'), recordedBattle('b2', 'c', 'd', '5-5')],
    }) as TournamentRecord;
    for (const hidden of [false, true]) {
      const byes = { a: 'draw', b: 'loss' } as const;
      const next = computeNext(cup, { hidden, byes }, { seed: 'x', isTaken: () => false });
      assert.ok('step' in next && canApply(next.step, cup));
      assert.deepEqual(applyStep(cup, next.step, byes), next.record);
      assert.deepEqual(applySwaps(next.record, swap(next.step, 'swiss', 'c', 'c')), next.record);
    }
  });

  it('takes the mission of a stage whose round numbers continue those of another', () => {
    const cup = tournament('cup', {
      status: 'ongoing',
      stages: [
        { id: 'swiss', rounds: 1 },
        {
          id: 'placement-swiss',
          rounds: 2,
          participants: ['a', 'b', 'c', 'd'],
          plan: [{ round: 2, scenario: 'Mill' }],
        },
      ],
      participants: ['a', 'b', 'c', 'd'].map((key) => participant(key)),
      battles: [
        recordedBattle('b1', 'a', 'b', '9-3', { round: 1 }),
        recordedBattle('b2', 'c', 'd', '5-4', { round: 1 }),
        recordedBattle('b3', 'a', 'c', '9-3', { stage: 'placement-swiss', round: 2 }),
        recordedBattle('b4', 'b', 'd', '5-4', { stage: 'placement-swiss', round: 2 }),
      ],
    }) as TournamentRecord;
    const next = computeNext(cup, {}, { seed: 'x', isTaken: () => false });
    assert.ok('step' in next);
    assert.deepEqual(applyStep(cup, next.step), next.record);
    assert.equal(next.record.battles.at(-1)?.scenario, 'Mill');
  });

  it('shows whether a pair has met, and how far apart their scores are', () => {
    const row = {
      player: '',
      rank: 1,
      group: null,
      battlePoints: 0,
      wins: 0,
      draws: 0,
      losses: 0,
      victoryPoints: 0,
      victoryPointsDiff: 0,
    };
    const rows = [
      { ...row, key: 'a', battlePoints: 3, wins: 1 },
      { ...row, key: 'c', draws: 1 },
    ];
    const pairs = [['a', 'c'] as const, ['a', 'x'] as const];
    assert.deepEqual(listCosts(record, rows, 'swiss', pairs), [
      { met: 1, apart: 3, isAcross: false },
      { met: 0, apart: 3, isAcross: false },
    ]);
    const byWins = {
      ...record,
      stages: [{ id: 'swiss', pairing: { method: 'swiss', score: 'wins' } as const }],
    };
    assert.equal(listCosts(byWins, rows, 'swiss', pairs)[0]?.apart, 0.5);
  });

  it('describes the next step', () => {
    const stages = [{ id: 'swiss' }, { id: 'knockout', players: 8 }];
    const say = (kind: Step['kind'], rounds: Pick<StepRound, 'round'>[] = []) =>
      sayStep({ kind, rounds: rounds.map((one) => ({ ...round, ...one })) }, { stages });
    assert.equal(say('start', [{ round: 1 }]), 'Pair round 1');
    assert.equal(say('pair', [{ round: 3 }]), 'Pair round 3');
    assert.equal(say('show', [{ round: 3 }]), 'Show round 3');
    assert.equal(say('seed', [{ round: 'Quarter-final' }]), 'Seed the top 8');
    assert.equal(
      say('advance', [{ round: 'Final' }, { round: 'Final' }, { round: 2 }]),
      'Continue: Final, round 2',
    );
    assert.equal(say('finish'), 'Finish the tournament');
  });

  it('still has the winner when another player gets the seat', () => {
    const won = setOutcome(battle('b1', side('a'), side('b')), '1');
    assert.equal(won.winner, 'b');
    const changed = setPlayer(won, 1, 'c');
    assert.deepEqual([changed.winner, readOutcome(changed)], ['c', '1']);
    assert.equal(readOutcome(setOutcome(won, 'draw')), 'draw');
    assert.equal(readOutcome(setOutcome(won, 'none')), 'none');
  });
});
