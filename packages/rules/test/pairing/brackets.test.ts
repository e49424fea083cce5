// Seeding, winners who go on, losers who play for places (docs/rules/running.md, The bracket; docs/rules/running.md, Fields).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParticipantRecord, StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { computeTournament } from '../../src/tournament.ts';
import {
  apply,
  change,
  conflictOf,
  enter,
  enterAll,
  next,
  planned,
  rows,
  stageOf,
} from '../builders/running.ts';
import { battle, match, ranksOf, swiss } from '../builders/tournament.ts';

function cut(players: number, more: Partial<StageRecord> = {}): StageRecord {
  return {
    id: 'knockout',
    players,
    matches: [],
    ...more,
  };
}

function unseeded(id: string): StageRecord {
  return { id, matches: [] };
}
const alphabet = 'abcdefghijklmnopqrstuvwxyzαβγδεζ';

/** A swiss stage without rounds: everyone is on the board by name, and the cut comes next. */
function ranked(size: number, ...stages: readonly StageRecord[]): TournamentRecord {
  return planned([...alphabet.slice(0, size)].join(' '), [swiss({ rounds: 0 }), ...stages], {
    status: 'ongoing',
  });
}

/** The alphabet wins every battle from now on; every step until the end. */
function runOut(record: TournamentRecord): readonly (readonly string[])[] {
  const steps: (readonly string[])[] = [];
  for (let now = record; now.status !== 'finished'; ) {
    const taken = apply(now);
    steps.push(rows(taken));
    now = enterAll(taken.record);
  }
  return steps;
}

describe('a knockout', () => {
  it('is seeded so that the best two can meet only in the final', () => {
    assert.deepEqual(rows(apply(ranked(9, cut(8)))), [
      'seed',
      'knockout Quarter-final: 1 a-h, 2 d-e, 3 b-g, 4 c-f',
    ]);
    assert.deepEqual(rows(apply(ranked(16, cut(16)))), [
      'seed',
      'knockout Round of 16: 1 a-p, 2 h-i, 3 d-m, 4 e-l, 5 b-o, 6 g-j, 7 c-n, 8 f-k',
    ]);
  });

  it('has all its matches from the beginning, and battles where the players are known', () => {
    const { record } = apply(ranked(4, cut(4)));
    assert.deepEqual(stageOf(record, 'knockout').matches, [
      { round: 'Semi-final', table: 1, battle: 'open-knockout-1-1' },
      { round: 'Semi-final', table: 2, battle: 'open-knockout-1-2' },
      { round: 'Final', table: 1 },
    ]);
    assert.deepEqual(
      record.battles.map(({ id, stage, round, table }) => [id, stage, round, table]),
      [
        ['open-knockout-1-1', 'knockout', 1, 1],
        ['open-knockout-1-2', 'knockout', 1, 2],
      ],
    );
  });

  it('is played to its end: winners of matches 1 and 2 meet, winners of 3 and 4', () => {
    assert.deepEqual(
      runOut(ranked(32, cut(32))).map((step) => step.map((row) => row.split(':')[0])),
      [
        ['seed', 'knockout Round of 32'],
        ['advance', 'knockout Round of 16'],
        ['advance', 'knockout Quarter-final'],
        ['advance', 'knockout Semi-final'],
        ['advance', 'knockout Final'],
        ['finish'],
      ],
    );
    const seeded = enter(next(ranked(8, cut(8))), 'h 9-1 a', 'd 9-1 e', 'b 9-1 g', 'f 9-1 c');
    const semis = apply(seeded);
    assert.deepEqual(rows(semis), ['advance', 'knockout Semi-final: 1 h-d, 2 b-f']);
    assert.deepEqual(semis.record.battles.at(-1)?.id, 'open-knockout-2-2');
  });

  it('is seeded by the board, without players who dropped out', () => {
    const played = planned('a b c d e', [swiss({ rounds: 1 }), cut(2)], {
      status: 'ongoing',
      battles: [battle(1, 'a', 'e', '2-10'), battle(1, 'b', 'd', '3-9')],
    });
    assert.equal(ranksOf(played), '1 e, 2 d, 3 b, 4 a, - c');
    assert.deepEqual(rows(apply(played)), ['seed', 'knockout Final: 1 e-d']);
    assert.deepEqual(rows(apply(change(played, 'd', { dropped: true }))), ['seed', 'knockout Final: 1 e-b']);
  });

  it('needs as many people as it has players', () => {
    assert.equal(conflictOf(ranked(7, cut(8))), '8 players are needed for Knockout Stage');
    assert.equal(
      conflictOf(change(ranked(8, cut(8)), 'c', { dropped: true })),
      '8 players are needed for Knockout Stage',
    );
    assert.equal(conflictOf(ranked(8, cut(128, { name: 'Top cut' }))), '128 players are needed for Top cut');
  });

  it('needs to know how many play', () => {
    const expected = 'The number of players of Knockout Stage is not set; expected 2 to 128';
    assert.equal(conflictOf(ranked(8, unseeded('knockout'))), expected);
    assert.equal(conflictOf(ranked(8, cut(129))), expected);
    assert.equal(conflictOf(ranked(8, cut(1))), expected);
  });

  it('without a swiss stage is seeded in the order of participants, when the tournament starts', () => {
    const record = planned('d b c a e', [cut(4)]);
    assert.deepEqual(rows(apply(record)), ['start', 'knockout Semi-final: 1 d-a, 2 b-c']);
    assert.deepEqual(rows(apply({ ...record, status: 'ongoing' })), [
      'seed',
      'knockout Semi-final: 1 d-a, 2 b-c',
    ]);
    assert.equal(conflictOf(planned('a b c', [cut(4)])), '4 players are needed for Knockout Stage');
    assert.equal(conflictOf(planned('a', [cut(2)])), 'Two participants are needed');
  });

  it('that ends a match in a draw waits until the organiser names the winner', () => {
    const drawn = enter(next(ranked(4, cut(4))), 'a 5-5 d', 'b 9-1 c');
    assert.equal(conflictOf(drawn), 'Semi-final of Knockout Stage is not finished: 1 match without a winner');
    const battles = drawn.battles.map((one, index) => (index === 0 ? { ...one, winner: 'd' } : one));
    assert.deepEqual(rows(apply({ ...drawn, battles })), ['advance', 'knockout Final: 1 d-b']);
  });

  it('that was set up with labels of its own still has them', () => {
    const matches = ['Halbfinale', 'Halbfinale', 'Finale'].map((round, index) => ({
      round,
      table: 10 + index,
    }));
    const record = ranked(4, { id: 'knockout', matches });
    const seeded = apply(record);
    assert.deepEqual(rows(seeded), ['seed', 'knockout Halbfinale: 10 a-d, 11 b-c']);
    assert.deepEqual(rows(apply(enterAll(seeded.record))), ['advance', 'knockout Finale: 12 a-b']);
  });

  it('whose first round was recorded by hand goes on, numbering its battles after those', () => {
    const first = { ...battle(7, 'b', 'c', '9-1'), stage: 'knockout' };
    const matches = [match('Semi-final', 'd', 'a'), { round: 'Semi-final', table: 2, battle: first.id }];
    const record: TournamentRecord = { ...ranked(4, cut(4, { matches })), battles: [first] };
    const final = apply(record);
    assert.deepEqual(rows(final), ['advance', 'knockout Final: 1 d-b']);
    assert.equal(final.record.battles.at(-1)?.round, 8);
  });

  it('that was recorded in another form is left to the organiser', () => {
    const matches = [
      match('Semi-final', 'a', 'd'),
      match('Semi-final', 'b', 'c'),
      { round: 'Bronze', table: 1 },
      { round: 'Final', table: 1 },
    ];
    const record = ranked(4, { id: 'knockout', matches });
    assert.equal(conflictOf(record), 'Bronze of Knockout Stage is not finished: 1 match without a winner');
  });
});

describe('seeding by groups', () => {
  const grouped = (sizes: readonly number[], knockout: StageRecord): TournamentRecord => {
    const groups = sizes.map((_, index) => alphabet[index]?.toUpperCase() ?? '');
    const people: readonly ParticipantRecord[] = sizes.flatMap((size, index) =>
      Array.from({ length: size }, (_, place) => {
        const key = `${groups[index]}${place + 1}`;
        return { key, player: key, group: groups[index] ?? null };
      }),
    );
    return planned(people, [swiss({ rounds: 0, groups }), knockout], { status: 'ongoing' });
  };
  const first = (record: TournamentRecord): string | undefined => rows(apply(record))[1]?.split(': ')[1];

  it('seeds all group winners in the order of groups, then all runners-up', () => {
    assert.equal(first(grouped([4, 4, 4, 4], cut(8))), '1 A1-D2, 2 D1-A2, 3 B1-C2, 4 C1-B2');
    assert.equal(first(grouped([4, 4], cut(4))), '1 A1-B2, 2 B1-A2');
  });

  it('has the lower seed of a match inside a group change places with the nearest of the same place', () => {
    // Seeds: A1 B1 C1 A2 B2 C2 A3 B3. C1 would meet C2, who changes with B2.
    assert.equal(first(grouped([4, 4, 4], cut(8))), '1 A1-B3, 2 A2-C2, 3 B1-A3, 4 C1-B2');
    // Seeds: A1 B1 C1 D1 E1 A2 B2 C2. B1 would meet B2, who has A2 and C2 at the same distance: the better one it is.
    assert.equal(first(grouped([3, 3, 3, 3, 3], cut(8))), '1 A1-C2, 2 D1-E1, 3 B1-A2, 4 C1-B2');
  });

  it('leaves a match inside a group where no one of the same place can change', () => {
    assert.equal(first(grouped([2, 2, 2], cut(4))), '1 A1-A2, 2 B1-C1');
    assert.equal(first(grouped([4], cut(4))), '1 A1-A4, 2 A2-A3');
  });

  it('fills up from larger groups, without players who dropped out', () => {
    assert.equal(first(grouped([1, 3], cut(4))), '1 A1-B3, 2 B1-B2');
    assert.equal(first(change(grouped([3, 3], cut(4)), 'A1', { dropped: true })), '1 A2-B2, 2 B1-A3');
  });

  it('by rank orders everyone as final standings do', () => {
    const battles = [
      battle(1, 'A1', 'A2', '10-0'),
      battle(1, 'B1', 'B2', '20-0'),
      battle(2, 'A2', 'A3', '9-0'),
      battle(2, 'B2', 'B3', '10-9'),
    ];
    const record: TournamentRecord = { ...grouped([3, 3], cut(4, { seeding: 'rank' })), battles };
    const stages = record.stages.map((stage) => (stage.id === 'swiss' ? { ...stage, rounds: 2 } : stage));
    assert.equal(first({ ...record, stages }), '1 B1-B2, 2 A1-A2');
    const byGroups = stages.map((stage) => (stage.id === 'knockout' ? cut(4) : stage));
    assert.equal(first({ ...record, stages: byGroups }), '1 A1-B2, 2 B1-A2');
  });
});

describe('placement brackets', () => {
  it('are played by the losers, in the same order, at tables behind the knockout', () => {
    const stages = ['placement-3', 'placement-5-8', 'placement-7'].map(unseeded);
    assert.deepEqual(runOut(ranked(8, cut(8), ...stages)), [
      ['seed', 'knockout Quarter-final: 1 a-h, 2 d-e, 3 b-g, 4 c-f'],
      ['advance', 'knockout Semi-final: 1 a-d, 2 b-c', 'placement-5-8 Semi-final: 3 h-e, 4 g-f'],
      [
        'advance',
        'knockout Final: 1 a-b',
        'placement-3 Final: 2 d-c',
        'placement-5-8 Final: 3 e-f',
        'placement-7 Final: 4 h-g',
      ],
      ['finish'],
    ]);
  });

  it('of all places settle all places', () => {
    const ids = ['3', '5-8', '7', '9-16', '11', '13-16', '15'].map((band) => unseeded(`placement-${band}`));
    let record = ranked(16, cut(16), ...ids);
    while (record.status !== 'finished') record = enterAll(next(record));
    assert.equal(
      ranksOf(record, 'standings'),
      [...alphabet.slice(0, 16)].map((key, index) => `${index + 1} ${key}`).join(', '),
    );
    assert.equal(record.battles.length, 32);
  });

  it('continue by themselves while others are open', () => {
    const stages = ['placement-3', 'placement-5-8', 'placement-7'].map(unseeded);
    const semis = next(enterAll(next(ranked(8, cut(8), ...stages))));
    const ahead = enter(semis, 'e 9-0 h', 'f 9-0 g');
    const finals = apply(ahead);
    assert.deepEqual(rows(finals), ['advance', 'placement-5-8 Final: 3 e-f', 'placement-7 Final: 4 h-g']);
    assert.equal(
      conflictOf(finals.record),
      'Semi-final of Knockout Stage is not finished: 2 matches without a winner',
    );
    const behind = enter(finals.record, 'a 9-0 d', 'b 9-0 c');
    assert.deepEqual(rows(apply(behind)), ['advance', 'knockout Final: 1 a-b', 'placement-3 Final: 2 d-c']);
  });

  it('that no one is to play stay empty', () => {
    assert.deepEqual(runOut(ranked(2, cut(2), unseeded('placement-3'), unseeded('placement-5-8'))), [
      ['seed', 'knockout Final: 1 a-b'],
      ['finish'],
    ]);
  });

  it('that have players already are left as they are', () => {
    const record = enterAll(next(ranked(4, cut(4), unseeded('placement-3'))));
    const stages = record.stages.map((stage) =>
      stage.id === 'placement-3' ? { ...stage, matches: [match('Final', 'c', 'd')] } : stage,
    );
    assert.deepEqual(rows(apply({ ...record, stages })), ['advance', 'knockout Final: 1 a-b']);
  });
});

describe('placement-swiss', () => {
  const stages = [cut(4), { id: 'placement-swiss', rounds: 2 }];

  it('is played by everyone else, its first round beside the first of the knockout', () => {
    const record = change(ranked(9, ...stages), 'h', { dropped: true });
    const seeded = apply(record);
    assert.equal(rows(seeded)[1], 'knockout Semi-final: 1 a-d, 2 b-c');
    assert.deepEqual(stageOf(seeded.record, 'placement-swiss').participants, ['e', 'f', 'g', 'i']);
    const [, board] = seeded.step.rounds;
    assert.deepEqual(
      [board?.stage, board?.round, board?.battles.map(({ table }) => table)],
      ['placement-swiss', 1, [3, 4]],
    );
    assert.deepEqual(board?.cost, { rematches: 0, score: 0, sameClub: 0 });
    const finals = apply(enterAll(seeded.record));
    assert.deepEqual(
      finals.step.rounds.map(({ stage, round }) => [stage, round]),
      [
        ['knockout', 'Final'],
        ['placement-swiss', 2],
      ],
    );
    const finished = next(enterAll(finals.record));
    assert.equal(finished.status, 'finished');
    assert.equal(computeTournament(finished).finalPlacements.get('a'), 1);
  });

  it('continues while the knockout is open, and the knockout without it', () => {
    const seeded = next(ranked(8, ...stages));
    const board = seeded.battles.filter(({ stage }) => stage === 'placement-swiss');
    const boardFirst = enter(
      seeded,
      ...board.map(({ players: [a, b] }) => `${a.participant} 9-0 ${b.participant}`),
    );
    assert.deepEqual(
      apply(boardFirst).step.rounds.map(({ stage, round }) => [stage, round]),
      [['placement-swiss', 2]],
    );
    assert.equal(apply(boardFirst).step.kind, 'advance');
    const knockoutFirst = enter(seeded, 'a 9-0 d', 'b 9-0 c');
    assert.deepEqual(rows(apply(knockoutFirst)), ['advance', 'knockout Final: 1 a-b']);
    assert.equal(
      conflictOf(next(knockoutFirst)),
      'Final of Knockout Stage is not finished: 1 match without a winner',
    );
  });

  it('can be hidden at first', () => {
    const seeded = apply(ranked(8, ...stages), { hidden: true });
    assert.deepEqual(
      seeded.step.rounds.map(({ stage, shown }) => [stage, shown]),
      [
        ['knockout', true],
        ['placement-swiss', false],
      ],
    );
    assert.equal(stageOf(seeded.record, 'placement-swiss').shownRounds, 0);
    assert.equal(rows(apply(seeded.record))[0], 'show');
  });

  it('goes on counting its rounds from swiss if it already does', () => {
    const record = enterAll(next(ranked(8, ...stages)));
    const renumbered = record.battles.map((one) =>
      one.stage === 'placement-swiss' ? { ...one, round: 4 } : one,
    );
    const withSwiss = record.stages.map((stage) => (stage.id === 'swiss' ? { ...stage, rounds: 3 } : stage));
    const three = [1, 2, 3].map((round) => battle(round, 'a', 'b', '5-4'));
    const second = apply({ ...record, stages: withSwiss, battles: [...renumbered, ...three] });
    assert.deepEqual(
      second.step.rounds.map(({ stage, round }) => [stage, round]),
      [
        ['knockout', 'Final'],
        ['placement-swiss', 5],
      ],
    );
    const last = apply(enterAll(second.record));
    assert.equal(last.step.kind, 'finish');
  });

  it('of fewer than two is over before it begins', () => {
    const steps = runOut(ranked(5, ...stages));
    assert.deepEqual(steps.at(-1), ['finish']);
    assert.equal(
      steps.flat().some((row) => row.startsWith('placement-swiss')),
      false,
    );
  });
});
