// docs/generated/foreign-formats.md, NRTM.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../rules/test/builders/pick.ts';
import {
  battlesOf,
  boardOf,
  byesOf,
  convert,
  placesOf,
  readFixture,
  readJson,
  reject,
  warningsOf,
} from './builders/foreign.ts';

interface File {
  players: Record<string, unknown>[];
  eliminationPlayers: Record<string, unknown>[];
  rounds: { player1: Record<string, unknown>; player2: Record<string, unknown> }[][];
}

function cobra() {
  return readJson('nrtm-cobra.json') as unknown as File;
}
const day = { date: '2020-01-01' };

describe('a file of Cobra', () => {
  it('leaves out army names that cannot be written', () => {
    const file = cobra();
    for (const player of file.players)
      Object.assign(player, { corpIdentity: '\0', runnerIdentity: 'Ela\0ra' });
    for (const { player1, player2 } of file.rounds.flat()) {
      player1['role'] = 'corp';
      player2['role'] = 'runner';
    }
    const { tournament } = convert(JSON.stringify(file));
    assert.deepEqual(pick(tournament.battles[0]?.players, 'faction'), [undefined, 'Ela ra']);
  });

  it('has one battle per match, with its combined score as battle points', () => {
    const { tournament, compared } = convert(readFixture('nrtm-cobra.json'));
    assert.deepEqual(battlesOf(tournament), [
      '1 ADA 6-0 Cy',
      '1 Bo 3-3 Dee',
      '2 ADA 6-0 Dee',
      '2 BO 6-0 Eli',
    ]);
    assert.deepEqual(
      compared.map(({ figure, same, of }) => [figure, same, of]),
      [
        ['ranks', 5, 5],
        ['scores', 5, 5],
      ],
    );
  });

  it('has byes on either side with their points, and none without points', () => {
    const converted = convert(cobra());
    assert.deepEqual(byesOf(converted.tournament), ['2 Cy 6']);
    assert.match(warningsOf(converted)[0] ?? '', /without points becomes a round not played/);
  });

  it('has a double elimination under its round names, with the places of the file', () => {
    const { tournament } = convert(cobra());
    const matches = tournament.stages.find(({ id }) => id === 'knockout')?.matches ?? [];
    assert.deepEqual(pick(matches, 'round'), [
      'Round 1',
      'Round 1',
      'Round 2',
      'Round 2',
      'Round 3',
      'Round 4',
      'Round 4',
    ]);
    assert.deepEqual(battlesOf(tournament, 'knockout'), [
      '1 ADA - Dee',
      '1 BO - Cy',
      '2 Ada - BO',
      '2 Dee - CY',
      '3 ADA - Cy',
      '4 Bo - ADA',
      '- BO - Ada',
    ]);
    assert.equal(placesOf(tournament), '2 Ada, 1 Bo, 3 Cy, 4 Dee, 5 Eli');
  });

  it('has a single elimination under the names of a bracket', () => {
    const file = cobra();
    const [first, second] = file.rounds.slice(2);
    assert.ok(first && second?.[0]);
    file.rounds = [...file.rounds.slice(0, 2), first, [second[0]]];
    const { tournament } = convert(file);
    assert.deepEqual(
      tournament.stages.find(({ id }) => id === 'knockout')?.matches?.map(({ round }) => round),
      ['Semi-final', 'Semi-final', 'Final'],
    );
  });

  it('has both identities of a player, and in a game of one side the identity that was played', () => {
    const { tournament } = convert(cobra());
    assert.equal(tournament.participants[0]?.faction, 'PE / Noise');
    const [first] = tournament.battles.filter(({ stage }) => stage === 'knockout');
    assert.deepEqual(first?.players[0], { participant: '1', faction: 'PE', subFaction: 'Corp' });
  });

  it('is ongoing while a match is not reported, and then records no ranks', () => {
    const file = cobra();
    file.rounds = file.rounds.slice(0, 2);
    for (const { player1, player2 } of file.rounds[1] ?? [])
      for (const player of [player1, player2])
        Object.assign(player, { runnerScore: null, corpScore: null, combinedScore: null });
    file.eliminationPlayers = [];
    const { tournament } = convert(file);
    assert.equal(tournament.status, 'ongoing');
    assert.deepEqual(battlesOf(tournament), [
      '1 ADA 6-0 Cy',
      '1 Bo 3-3 Dee',
      '2 Ada - Dee *',
      '2 Bo - Eli *',
    ]);
    assert.match(placesOf(tournament), /^- Ada/);
  });

  it('is planned before its first round', () => {
    const { tournament } = convert({ ...cobra(), preliminaryRounds: 0, eliminationPlayers: [], rounds: [] });
    assert.equal(tournament.status, 'planned');
    assert.deepEqual(tournament.stages, []);
  });

  it('may lack combined scores, and may have a player made up for byes', () => {
    const file = cobra();
    file.rounds = file.rounds.slice(0, 2);
    file.eliminationPlayers = [];
    file.players.push({ id: 99, name: '(BYE)', rank: 6, isBye: true });
    for (const { player1, player2 } of file.rounds.flat()) {
      delete player1['combinedScore'];
      delete player2['combinedScore'];
    }
    const [, second] = file.rounds;
    Object.assign(second?.[2]?.player1 ?? {}, { runnerScore: 3, corpScore: 0 });
    Object.assign(second?.[2]?.player2 ?? {}, { id: 99, runnerScore: 0, corpScore: 0 });
    const { tournament } = convert(file);
    assert.equal(tournament.participants.length, 5);
    assert.deepEqual(byesOf(tournament), ['2 Cy 3']);
    assert.equal(battlesOf(tournament)[0], '1 ADA 6-0 Cy');
  });

  it('with a player who is not in the file is a problem', () => {
    const file = cobra();
    Object.assign(file.rounds[0]?.[0]?.player2 ?? {}, { id: 77 });
    assert.deepEqual(
      reject(file).map((line) => line.replace(/^\d+ /, '')),
      ['/rounds/0/0/player2/id: is "77"; expected the id of a player'],
    );
  });
});

describe("a file of Aesops' Tables", () => {
  it('has scores as text, byes by name, and a bye as an opponent without points', () => {
    const { tournament } = convert(readFixture('nrtm-aesops.json'), day);
    assert.deepEqual(battlesOf(tournament), [
      '1 ADA 3-0 Cy',
      '1 Bo 1-1 Dee',
      '2 Dee 0-3 ADA',
      '2 Eli 0-3 BO',
    ]);
    assert.deepEqual(byesOf(tournament), ['1 Eli 3', '2 Cy 3']);
    assert.deepEqual(tournament.tieBreakers?.[1], {
      by: 'strengthOfSchedule',
      of: 'battlePointsPerGame',
      byes: 'zero',
    });
    assert.equal(boardOf(tournament), '1 Ada, 2 Bo, 3 Cy, 4 Eli, 5 Dee');
  });

  it('names the winners of its cut by seats, whose players follow from the games', () => {
    const { tournament, warnings } = convert(readFixture('nrtm-aesops.json'), day);
    assert.deepEqual(warnings, []);
    assert.deepEqual(battlesOf(tournament, 'knockout'), [
      '1 ADA - Dee',
      '1 Cy - BO',
      '2 Bo - ADA',
      '2 Dee - CY',
      '3 Cy - BO',
      '4 Bo - ADA',
    ]);
    assert.equal(tournament.battles.at(-1)?.table, 6);
  });

  it('has an unfinished match, not a guessed winner, if the games do not show who has a seat', () => {
    const file = readJson('nrtm-aesops.json') as unknown as { rounds: Record<string, unknown>[][] };
    file.rounds = [
      ...file.rounds.slice(0, 2),
      [{ tableNumber: 1, corpPlayer: 1, runnerPlayer: 2, winner_id: 91, loser_id: 92 }],
    ];
    const converted = convert({ ...file, eliminationPlayers: [] }, day);
    assert.deepEqual(battlesOf(converted.tournament, 'knockout'), ['1 Ada - Bo *']);
    assert.match(warningsOf(converted)[0] ?? '', /without a winner is unfinished/);
  });
});
