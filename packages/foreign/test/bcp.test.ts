// docs/generated/foreign-formats.md, Best Coast Pairings.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../rules/test/builders/pick.ts';
import {
  battlesOf,
  byesOf,
  convert,
  placesOf,
  readFixture,
  readJson,
  reject,
  rowsOf,
  warningsOf,
} from './builders/foreign.ts';

interface Player extends Record<string, unknown> {
  opponentIds: Record<string, string>;
  games: { gameNum: number; gameResult: number; gamePoints: number }[];
}

function file() {
  return readJson('bcp-placings.json') as unknown as { data: Player[] };
}
const given = { name: 'Ford GT', date: '2024-02-03' };

describe('placings of Best Coast Pairings with every game', () => {
  it('become battles, one for each pair of entries, with every rank and score', () => {
    const { tournament, compared, warnings } = convert(readFixture('bcp-placings.json'), given);
    assert.deepEqual(battlesOf(tournament), [
      '1 ADA 80-48 Bo',
      '1 Cy 60-60 Dee',
      '2 ADA 70-65 Cy',
      '2 BO 70-40 Dee',
    ]);
    assert.deepEqual(
      compared.map(({ figure, same, of }) => [figure, same, of]),
      [
        ['ranks', 4, 4],
        ['scores', 4, 4],
        ['victory points', 4, 4],
      ],
    );
    assert.deepEqual(warnings, []);
    assert.equal(placesOf(tournament), '1 Ada, 3 Cy, 2 Bo, 4 Dee');
  });

  it('rank by the metrics that are switched on, and count no opponent below a third', () => {
    assert.deepEqual(convert(file(), given).tournament.tieBreakers, [
      'record',
      { by: 'strengthOfSchedule', floor: 0.33 },
      'victoryPoints',
    ]);
    const other = file();
    other.data[0] = {
      ...(other.data[0] as Player),
      metrics: [
        { key: 'mfSwissPoints', isOn: true },
        { key: 'pathToVictory', isOn: true },
      ],
    };
    const converted = convert(other, given);
    assert.deepEqual(converted.tournament.tieBreakers, ['battlePoints']);
    assert.match(warningsOf(converted)[0] ?? '', /metric "pathToVictory" is unknown/);
  });

  it('have the army for a faction, who dropped, the id as key, and no address', () => {
    const { tournament } = convert(file(), { ...given, playerIds: true });
    assert.deepEqual(tournament.participants[2], {
      key: 'AAAA-2',
      player: 'Bo',
      playerId: 'bcp_U2',
      faction: 'Orks',
      finalPlacement: 2,
    });
    assert.equal(tournament.participants[3]?.dropped, true);
    assert.doesNotMatch(JSON.stringify(tournament), /example\.org/);
  });

  it('name the options that are missing', () => {
    assert.deepEqual(reject(file()), [
      '1: the file has no name; give --name NAME',
      '1: the file has no date; give --date YYYY-MM-DD',
    ]);
  });

  it('have a bye where a game has no opponent and the wins count it', () => {
    const odd = file();
    const [ada, , bo] = odd.data;
    assert.ok(ada && bo);
    ada.games.push({ gameNum: 3, gameResult: 2, gamePoints: 90 });
    Object.assign(ada, { numWins: 3 });
    bo.games.push({ gameNum: 3, gameResult: 0, gamePoints: 0 });
    assert.deepEqual(byesOf(convert(odd, given).tournament), ['3 Ada']);
  });

  it('have an unfinished battle where both players claim to have won', () => {
    const odd = file();
    Object.assign(odd.data[2]?.games[0] ?? {}, { gameResult: 2 });
    const converted = convert(odd, given);
    assert.equal(battlesOf(converted.tournament)[0], '1 Ada 80-48 Bo *');
    assert.match(warningsOf(converted)[0] ?? '', /reported different results/);
  });

  it('with an unknown opponent are a problem', () => {
    const odd = file();
    Object.assign(odd.data[0]?.opponentIds ?? {}, { '1': 'AAAA-9' });
    assert.deepEqual(
      reject(odd, given).map((line) => line.replace(/^\d+ /, '')),
      ['/data/0/opponentIds/1: is "AAAA-9"; expected the id of a player'],
    );
  });
});

describe('event, players, pairings and lists of Best Coast Pairings', () => {
  const event = {
    id: 'E1',
    name: 'Ford GT',
    eventDate: '2024-02-03T04:30:00.000Z',
    numberOfRounds: 2,
    ended: true,
    city: 'Ford',
    placingMetrics: [],
  };
  const user = (firstName: string) => ({ user: { firstName, lastName: 'X' } });
  const players = {
    active: [
      { id: 'p1', placing: 1, ...user('Ada'), faction: { name: 'Orks' }, listId: 'l1', dropped: false },
      { id: 'p2', placing: 2, ...user('Bo'), faction: { name: 'Tau' } },
    ],
  };
  const pairings = {
    active: [
      {
        id: 'g1',
        round: 1,
        table: 4,
        player1: { id: 'p1', ...user('Ada') },
        player2: { id: 'p2', ...user('Bo') },
        player1Game: { result: 2, points: 88 },
        player2Game: { result: 0, points: 51 },
      },
      {
        id: 'g2',
        round: 2,
        player1: { id: 'p2', ...user('Bo') },
        player2: null,
        player1Game: { result: 2, points: 0 },
      },
    ],
  };
  const list = { id: 'l1', armyListText: 'Waaagh (1995 Points)\nOrks\nBoyz (80 Points)' };

  it('together are one tournament, in any order', () => {
    const { tournament } = convert([event, players, pairings, list]);
    assert.equal(tournament.startDate, '2024-02-03');
    assert.equal(tournament.slug, 'ford-gt-e1');
    assert.deepEqual(battlesOf(tournament), ['1 ADA X 88-51 Bo X']);
    assert.equal(tournament.battles[0]?.table, 4);
    assert.deepEqual(byesOf(tournament), ['2 Bo X']);
    assert.match(tournament.participants[0]?.list?.text ?? '', /^Waaagh/);
    assert.deepEqual(convert([list, pairings, players, event]).tournament, tournament);
  });

  it('with only their pairings name their players', () => {
    const { tournament } = convert(pairings, given);
    assert.deepEqual(pick(tournament.participants, 'player'), ['Ada X', 'Bo X']);
  });

  it('that have not ended record no places', () => {
    const { tournament } = convert([{ ...event, ended: false }, players, pairings]);
    assert.equal(tournament.status, 'ongoing');
    assert.equal(placesOf(tournament), '- Ada X, - Bo X');
  });
});

describe('a CSV of placings', () => {
  const text = readFixture('bcp.csv').toString('utf8');

  it('has places, factions, lists and points by the names of its columns', () => {
    const { tournament } = convert(text, given);
    assert.equal(placesOf(tournament), '1 Ada Novak, 2 Bo Lind, 2 Cy Park, - Dee Roth');
    assert.equal(tournament.participants[0]?.faction, 'Necrons');
    assert.equal(tournament.participants[0]?.list?.text, 'Necrons\nOverlord (85 points)');
    assert.deepEqual(pick(rowsOf(tournament, 'standings'), 'battlePoints'), [3, 2, 2, 0]);
  });

  it('may have other columns, commas, and CR', () => {
    const { tournament } = convert('Rank,Player,Army,Wins\r1,Ada,Orks,3\r2,Bo,Tau,2\r', given);
    assert.equal(placesOf(tournament), '1 Ada, 2 Bo');
  });

  it('may write places and columns as people do', () => {
    const { tournament } = convert(
      'Final Rank\tFull Name\tArmy Faction\tW-L-D\tBattle Points (BP)\n1st\tAda\tOrks\t3-0-0\t55\nT2\tBo\tTau\t2/1\t40\n',
      given,
    );
    assert.equal(placesOf(tournament), '1 Ada, 2 Bo');
    assert.deepEqual(
      tournament.adjustments?.map(({ battlePoints }) => battlePoints),
      [3, 2],
    );
  });

  it('with something other than a number names the line', () => {
    assert.deepEqual(reject(text.replace('210,5', 'many'), given), [
      '4 points: is "many"; expected a number',
    ]);
  });

  it('that ends inside a quoted cell names the line', () => {
    assert.match(reject(text.slice(0, 110), given)[0] ?? '', /^\d+: is not valid CSV/);
  });
});
