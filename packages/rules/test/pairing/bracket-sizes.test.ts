// Brackets of every size, worked out on paper: who rests, who waits, who plays for which places (docs/rules/running.md, The bracket).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkTournament } from '../../src/check/check-tournament.ts';
import type { MatchRecord, StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { listSeasonEntries } from '../../src/season/season-event.ts';
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
import { ranksOf, swiss } from '../builders/tournament.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Seed 1 is a, seed 2 is b, and so on: a swiss stage without rounds, the cut comes next. */
function top(players: number, ...placements: readonly string[]): TournamentRecord {
  const stages: StageRecord[] = placements.map((band) => ({ id: `placement-${band}`, matches: [] }));
  const keys = [...alphabet.slice(0, players)].join(' ');
  return planned(keys, [swiss({ rounds: 0 }), { id: 'knockout', players, matches: [] }, ...stages], {
    status: 'ongoing',
  });
}

/** The better seed wins every battle; the rounds of every step until the end, and the final standings. */
function runOut(record: TournamentRecord): { steps: readonly (readonly string[])[]; places: string } {
  const steps: (readonly string[])[] = [];
  let now = record;
  while (now.status !== 'finished') {
    const taken = apply(now);
    steps.push(rows(taken).slice(1));
    now = enterAll(taken.record);
  }
  return { steps, places: ranksOf(now, 'standings') };
}

function inOrder(players: number): string {
  return [...alphabet.slice(0, players)].map((key, index) => `${index + 1} ${key}`).join(', ');
}

describe('a top 5', () => {
  it('has one Quarter-final; the best three rest, and two of them meet', () => {
    const { steps, places } = runOut(top(5, '3', '5'));
    assert.deepEqual(steps, [
      ['knockout Quarter-final: 1 d-e'],
      ['knockout Semi-final: 1 a-d, 2 b-c'],
      ['knockout Final: 1 a-b', 'placement-3 Final: 2 d-c'],
      [],
    ]);
    assert.equal(places, inOrder(5));
  });

  it('records all four matches from the start, with those who wait', () => {
    const { record } = apply(top(5));
    assert.deepEqual(stageOf(record, 'knockout').matches, [
      { round: 'Quarter-final', table: 1, battle: 'open-knockout-1-1' },
      { round: 'Semi-final', table: 1, players: ['a'] },
      { round: 'Semi-final', table: 2, players: ['b', 'c'] },
      { round: 'Final', table: 1 },
    ]);
    assert.equal(record.battles.length, 1);
  });

  it('hides a player who waits alone, but shows two who wait for their match', () => {
    const shown = computeTournament(next(top(5))).standings.find(({ stage }) => stage.id === 'knockout');
    assert.ok(shown && 'matches' in shown);
    assert.deepEqual(
      shown.matches.map(({ players, battle }) => [players.join('-'), battle]),
      [
        ['D-E', 'open-knockout-1-1'],
        ['', null],
        ['B-C', null],
        ['', null],
      ],
    );
    assert.deepEqual([shown.stage.rounds, shown.stage.players], [3, 5]);
  });
});

describe('a top 6', () => {
  it('has two Quarter-finals; the losers play for place 5 beside the Semi-finals', () => {
    const { steps, places } = runOut(top(6, '3', '5'));
    const expected = (band: string) => [
      ['knockout Quarter-final: 1 d-e, 2 c-f'],
      ['knockout Semi-final: 1 a-d, 2 b-c', `placement-${band} Final: 3 e-f`],
      ['knockout Final: 1 a-b', 'placement-3 Final: 2 d-c'],
      [],
    ];
    assert.deepEqual(steps, expected('5'));
    assert.equal(places, inOrder(6));
    assert.deepEqual(runOut(top(6, '3', '5-8', '7')).steps, expected('5-8'));
  });

  it('sends no one to a bracket that ends too early or too late', () => {
    for (const band of ['5-9', '4', '6'])
      assert.deepEqual(
        runOut(top(6, band))
          .steps.flat()
          .filter((row) => row.startsWith('placement')),
        [],
      );
    assert.deepEqual(
      runOut(top(8, '5'))
        .steps.flat()
        .filter((row) => row.startsWith('placement')),
      [],
      'four losers do not fit places 5 and 6',
    );
  });

  it('names the match that a player without an opponent waits for', () => {
    const { rounds } = computeTournament(next(top(6)));
    const semi = rounds.find(({ name }) => name === 'Semi-final');
    assert.deepEqual(
      semi?.pairings.map(({ participants, waitsFor, isOpen }) => [...participants, waitsFor, isOpen]),
      [
        ['a', 'Quarter-final 1', false],
        ['b', 'Quarter-final 2', false],
      ],
    );
    assert.deepEqual(
      rounds.filter(({ isCurrent }) => isCurrent).map(({ name }) => name),
      ['Quarter-final'],
    );
  });

  it('that ends while two of its players wait gives them no bye in a season', () => {
    const over: TournamentRecord = { ...next(top(6)), status: 'finished' };
    const entries = listSeasonEntries(computeTournament(over));
    assert.deepEqual(
      entries.map(({ player, outcomes }) => [player, ...outcomes]),
      ['A', 'B', 'C', 'D', 'E', 'F'].map((player) => [player]),
    );
  });

  it('goes on although more rounds for the lower places were planned than two players need', () => {
    const cup = top(6);
    const plan = [
      { round: 1, scenario: 'Ruins' },
      { round: 2, scenario: 'Hills' },
    ];
    const at = '2026-03-14T09:00';
    const lower: StageRecord = { id: 'placement-5-8', players: 4, matches: [], plan };
    const schedule = [1, 2].map((round) => ({ at, stage: lower.id, round }));
    const semis = next(enterAll(next({ ...cup, stages: [...cup.stages, lower], schedule })));
    assert.deepEqual(stageOf(semis, lower.id).plan, plan.slice(0, 1));
    assert.deepEqual(semis.schedule, schedule.slice(0, 1));
    assert.deepEqual(checkTournament(semis), []);
  });

  it('continues with the winners after upsets', () => {
    const semis = apply(enter(next(top(6, '5')), 'e 9-1 d', 'f 9-1 c'));
    assert.deepEqual(rows(semis), [
      'advance',
      'knockout Semi-final: 1 a-e, 2 b-f',
      'placement-5 Final: 3 d-c',
    ]);
    const finals = apply(enter(semis.record, 'e 9-1 a', 'f 9-1 b', 'c 9-1 d'));
    assert.deepEqual(rows(finals), ['advance', 'knockout Final: 1 e-f']);
    const over = next(enter(finals.record, 'f 9-1 e'));
    assert.equal(
      ranksOf(over, 'standings'),
      '1 f, 2 e, 3 a, 4 b, 5 c, 6 d',
      'a and b went out in the second round',
    );
  });

  it('waits for its whole first round, and continues after a walkover', () => {
    const seeded = enter(next(top(6)), 'd 9-1 e');
    assert.equal(
      conflictOf(seeded),
      'Quarter-final of Knockout Stage is not finished: 1 match without a winner',
    );
    const { id } = seeded.battles.find(({ players }) => players[0].participant === 'c') ?? { id: '' };
    const walkover = (match: MatchRecord): MatchRecord =>
      match.battle === id
        ? { round: match.round, table: match.table, players: ['c', 'f'], winner: 'f' }
        : match;
    const stages = seeded.stages.map((stage) => ({
      ...stage,
      ...(stage.matches && { matches: stage.matches.map(walkover) }),
    }));
    const record = { ...seeded, stages, battles: seeded.battles.filter((battle) => battle.id !== id) };
    assert.deepEqual(rows(apply(record)), ['advance', 'knockout Semi-final: 1 a-d, 2 b-f']);
  });
});

describe('a top 7', () => {
  it('has three Quarter-finals; of the three losers one rests', () => {
    const { steps, places } = runOut(top(7, '3', '5-8', '7'));
    assert.deepEqual(steps, [
      ['knockout Quarter-final: 1 d-e, 2 b-g, 3 c-f'],
      ['knockout Semi-final: 1 a-d, 2 b-c', 'placement-5-8 Semi-final: 3 g-f'],
      ['knockout Final: 1 a-b', 'placement-3 Final: 2 d-c', 'placement-5-8 Final: 3 e-f'],
      [],
    ]);
    assert.equal(places, inOrder(7));
    assert.deepEqual(stageOf(next(enterAll(next(top(7, '5-8', '7')))), 'placement-5-8').matches, [
      { round: 'Semi-final', table: 3, battle: 'open-placement-5-8-1-3' },
      { round: 'Final', table: 2, players: ['e'] },
    ]);
  });
});

describe('a top 12', () => {
  it('has four matches in the Round of 16; their losers play two rounds', () => {
    const { steps, places } = runOut(top(12, '3', '5-8', '7', '9-12', '11'));
    const expected = (band: string) => [
      ['knockout Round of 16: 1 h-i, 2 e-l, 3 g-j, 4 f-k'],
      ['knockout Quarter-final: 1 a-h, 2 d-e, 3 b-g, 4 c-f', `placement-${band} Semi-final: 5 i-l, 6 j-k`],
      [
        'knockout Semi-final: 1 a-d, 2 b-c',
        'placement-5-8 Semi-final: 3 h-e, 4 g-f',
        `placement-${band} Final: 5 i-j`,
        'placement-11 Final: 6 l-k',
      ],
      [
        'knockout Final: 1 a-b',
        'placement-3 Final: 2 d-c',
        'placement-5-8 Final: 3 e-f',
        'placement-7 Final: 4 h-g',
      ],
      [],
    ];
    assert.deepEqual(steps, expected('9-12'));
    assert.equal(places, inOrder(12));
    assert.deepEqual(runOut(top(12, '3', '5-8', '7', '9-16', '11')).steps, expected('9-16'));
  });
});

describe('a top 24', () => {
  it('has eight matches in the Round of 32, and every place is played for', () => {
    const bands = ['3', '5-8', '7', '9-16', '11', '13-16', '15', '17-24', '19', '21-24', '23'];
    const { steps, places } = runOut(top(24, ...bands));
    assert.deepEqual(steps, [
      ['knockout Round of 32: 1 p-q, 2 i-x, 3 m-t, 4 l-u, 5 o-r, 6 j-w, 7 n-s, 8 k-v'],
      [
        'knockout Round of 16: 1 a-p, 2 h-i, 3 d-m, 4 e-l, 5 b-o, 6 g-j, 7 c-n, 8 f-k',
        'placement-17-24 Quarter-final: 9 q-x, 10 t-u, 11 r-w, 12 s-v',
      ],
      [
        'knockout Quarter-final: 1 a-h, 2 d-e, 3 b-g, 4 c-f',
        'placement-9-16 Quarter-final: 5 p-i, 6 m-l, 7 o-j, 8 n-k',
        'placement-17-24 Semi-final: 9 q-t, 10 r-s',
        'placement-21-24 Semi-final: 11 x-u, 12 w-v',
      ],
      [
        'knockout Semi-final: 1 a-d, 2 b-c',
        'placement-5-8 Semi-final: 3 h-e, 4 g-f',
        'placement-9-16 Semi-final: 5 i-l, 6 j-k',
        'placement-13-16 Semi-final: 7 p-m, 8 o-n',
        'placement-17-24 Final: 9 q-r',
        'placement-19 Final: 10 t-s',
        'placement-21-24 Final: 11 u-v',
        'placement-23 Final: 12 x-w',
      ],
      [
        'knockout Final: 1 a-b',
        'placement-3 Final: 2 d-c',
        'placement-5-8 Final: 3 e-f',
        'placement-7 Final: 4 h-g',
        'placement-9-16 Final: 5 i-j',
        'placement-11 Final: 6 l-k',
        'placement-13-16 Final: 7 m-n',
        'placement-15 Final: 8 p-o',
      ],
      [],
    ]);
    assert.equal(places, inOrder(24));
  });
});

describe('a bracket of any size', () => {
  const keys = Array.from({ length: 128 }, (_, index) => `p${String(index).padStart(3, '0')}`);

  it('from 2 to 128 players has one match fewer than players, the rounds of its full size, and can be played to its end', () => {
    for (const players of [2, 3, 9, 31, 33, 65, 100, 127, 128]) {
      const field = keys.slice(0, players).map((key) => ({ key, player: key }));
      const knockout = { id: 'knockout', players, matches: [] };
      let record = planned(field, [swiss({ rounds: 0 }), knockout], { status: 'ongoing' });
      assert.equal(computeTournament(record).stages[1]?.rounds, Math.ceil(Math.log2(players)));
      while (record.status !== 'finished') record = enterAll(next(record));
      assert.equal(record.battles.length, players - 1);
      assert.equal(computeTournament(record).finalPlacements.get('p000'), 1);
    }
    assert.equal(
      rows(
        apply(
          planned(
            keys.map((key) => ({ key, player: key })),
            [{ id: 'knockout', players: 65, matches: [] }],
          ),
        ),
      )[1],
      'knockout Round of 128: 1 p063-p064',
    );
  });

  it('whose placement-swiss is played beside it leaves the tables of those who rest free', () => {
    const record = top(8, '3');
    const stages = [
      ...record.stages.map((stage) => (stage.id === 'knockout' ? { ...stage, players: 5 } : stage)),
      { id: 'placement-swiss', rounds: 1 },
    ];
    const seeded = apply({ ...record, stages });
    assert.equal(rows(seeded)[1], 'knockout Quarter-final: 1 d-e');
    assert.match(rows(seeded)[2] ?? '', /^placement-swiss 1: 2 /);
    assert.deepEqual(stageOf(seeded.record, 'placement-swiss').participants, ['f', 'g', 'h']);
  });

  it('that was set up by hand without some first-round matches is seeded and goes on', () => {
    const labels = ['Viertelfinale', 'Halbfinale', 'Halbfinale', 'Finale'];
    const matches = labels.map((round, index) => ({ round, table: 10 + index }));
    const record = planned('a b c d e', [{ id: 'knockout', matches }]);
    const seeded = apply(record);
    assert.deepEqual(rows(seeded), ['start', 'knockout Viertelfinale: 10 d-e']);
    assert.deepEqual(rows(apply(enterAll(seeded.record))), [
      'advance',
      'knockout Halbfinale: 11 a-d, 12 b-c',
    ]);
  });

  it('seeds the next in rank if a player has dropped out', () => {
    const record = change(top(6), 'b', { dropped: true });
    const stages = record.stages.map((stage) => (stage.id === 'knockout' ? { ...stage, players: 5 } : stage));
    assert.deepEqual(rows(apply({ ...record, stages })), ['seed', 'knockout Quarter-final: 1 e-f']);
  });

  it('names one player only in its second round, without a winner and a battle', () => {
    const knockout = (matches: readonly MatchRecord[]) => planned('a b c', [{ id: 'knockout', matches }]);
    const problems = (...matches: MatchRecord[]) =>
      checkTournament(knockout(matches)).map(({ pointer }) => pointer);
    const first = { round: 'Semi-final', table: 1, players: ['b', 'c'] };
    const final = { round: 'Final', table: 1, players: ['a'] };
    assert.deepEqual(problems(first, final), []);
    assert.deepEqual(problems({ ...first, players: ['b'] }, final), ['/stages/0/matches/0/players']);
    assert.deepEqual(problems(first, { ...final, winner: 'a' }), ['/stages/0/matches/1/players']);
    assert.deepEqual(problems(first, { ...final, players: [] }, { ...final, round: 'Third' }), [
      '/stages/0/matches/2/players',
    ]);
  });
});
