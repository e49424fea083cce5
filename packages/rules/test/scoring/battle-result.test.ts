// docs/rules/event-file.md, What the importer derives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  CasualBattleRecord,
  ParticipantRecord,
  TournamentSideRecord,
} from '../../src/event-file/record.ts';
import type { SideResult } from '../../src/results.ts';
import { computeCasualBattle } from '../../src/scoring/battle-result.ts';
import { computeTournament } from '../../src/tournament.ts';
import { battle, tournament } from '../builders/tournament.ts';

function readSide(
  side: Partial<TournamentSideRecord>,
  participant: Partial<ParticipantRecord> = {},
): SideResult {
  const people = [
    { key: 'a', player: 'Ada', ...participant },
    { key: 'b', player: 'Bo' },
  ];
  const [result] = computeTournament(tournament(people, [battle(1, 'a', 'b', '-', { first: side })])).battles;
  assert.ok(result);
  return result.sides[0];
}

test('victory points, objective points and battle tactics left out are summed over the rounds', () => {
  const side = readSide({
    rounds: [
      { round: 1, victoryPoints: 4.5, objectivePoints: 2, battleTacticScored: true },
      { round: 2, victoryPoints: 3 },
      { round: 3, battleTacticScored: true },
    ],
  });
  assert.deepEqual([side.victoryPoints, side.objectivePoints, side.battleTacticsScored], [7.5, 2, 2]);
});

test('given totals are not changed; without rounds victory points are null, the others 0', () => {
  const given = readSide({
    victoryPoints: 9,
    objectivePoints: 8,
    battleTacticsScored: 7,
    rounds: [{ round: 1, victoryPoints: 1, objectivePoints: 1 }],
  });
  assert.deepEqual([given.victoryPoints, given.objectivePoints, given.battleTacticsScored], [9, 8, 7]);
  const bare = readSide({ rounds: [] });
  assert.deepEqual([bare.victoryPoints, bare.objectivePoints, bare.battleTacticsScored], [null, 0, 0]);
});

test('metrics are summed and true values counted, over the battle and its rounds', () => {
  const { metrics } = readSide({
    metrics: { Painted: true, Kills: 1 },
    rounds: [
      { round: 1, metrics: { Kills: 0.1, First: false } },
      { round: 2, metrics: { Kills: 0.2, Painted: true } },
    ],
  });
  assert.deepEqual(
    [...metrics],
    [
      ['Painted', 2],
      ['Kills', 1.3],
      ['First', 0],
    ],
  );
});

test('a round has all its values', () => {
  const { rounds } = readSide({ rounds: [{ round: 2 }] });
  assert.deepEqual(rounds, [
    {
      round: 2,
      victoryPoints: 0,
      objectivePoints: 0,
      objectives: [],
      battleTactic: null,
      battleTacticScored: false,
      priority: false,
    },
  ]);
});

function list(faction: string | null, subFaction: string | null) {
  return {
    text: '',
    faction,
    subFaction,
    points: 2000,
    battleTacticCards: [],
  };
}

const factions: readonly [string, Partial<TournamentSideRecord>, Partial<ParticipantRecord>, unknown[]][] = [
  [
    'its own',
    { faction: 'Own', subFaction: 'Sub', list: list('List', 'ListSub') },
    { faction: 'Participant', list: list('Theirs', 'TheirSub') },
    ['Own', 'Sub'],
  ],
  [
    'then of its own list',
    { faction: '', list: list('List', 'ListSub') },
    { faction: 'Participant', list: list('Theirs', 'TheirSub') },
    ['List', 'ListSub'],
  ],
  [
    "then the participant's",
    { list: list('', '') },
    { faction: 'Participant', list: list('Theirs', 'TheirSub') },
    ['Participant', 'TheirSub'],
  ],
  ["then of the participant's list", {}, { list: list('Theirs', 'TheirSub') }, ['Theirs', 'TheirSub']],
  ['else null', {}, {}, [null, null]],
];

for (const [name, side, participant, expected] of factions) {
  test(`faction and sub-faction of a side: ${name}`, () => {
    const { faction, subFaction } = readSide(side, participant);
    assert.deepEqual([faction, subFaction], expected);
  });
}

test('a side without a list has the list of its participant, with missing fields filled from the side', () => {
  const side = readSide({ faction: 'Own' }, { list: list('', 'TheirSub') });
  assert.deepEqual(side.list, {
    faction: 'Own',
    subFaction: 'TheirSub',
    points: 2000,
    battleTacticCards: [],
    text: '',
  });
  assert.equal(readSide({}).list, null);
});

test('the submitted list of a participant is not filled from anything', () => {
  const people = [
    { key: 'a', player: 'Ada', faction: 'Seraphon', list: list('', '') },
    { key: 'b', player: 'Bo' },
  ];
  const { lists } = computeTournament(tournament(people, []));
  assert.equal(lists.get('a')?.faction, '');
  assert.equal(lists.get('b'), null);
});

const casual: CasualBattleRecord = {
  id: 'c_1',
  battleSize: 1000,
  players: [
    { player: 'Ada', playerId: 'p_1', victoryPoints: 12 },
    { player: 'Bo', victoryPoints: 8, battlePoints: 5 },
  ],
};

test('a casual battle has its outcome from victory points, battle points and size only as recorded', () => {
  const result = computeCasualBattle(casual);
  assert.deepEqual(
    result.sides.map(({ player, playerId, participant, outcome, battlePoints }) => [
      player,
      playerId,
      participant,
      outcome,
      battlePoints,
    ]),
    [
      ['Ada', 'p_1', null, 'win', null],
      ['Bo', null, null, 'loss', 5],
    ],
  );
  assert.deepEqual([result.winner, result.victorySize, result.stage, result.round], [0, null, null, null]);
  assert.equal(computeCasualBattle({ ...casual, victorySize: 'minor' }).victorySize, 'minor');
});

test('the winner of a casual battle can be named by side', () => {
  assert.equal(computeCasualBattle({ ...casual, winner: 1 }).winner, 1);
});

test('a casual battle going on has no outcome', () => {
  const { winner, sides } = computeCasualBattle({ ...casual, finished: false });
  assert.deepEqual([winner, sides[0].outcome, sides[1].outcome], [null, null, null]);
});
