// docs/generated/foreign-formats.md, New Recruit.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battlesOf,
  boardOf,
  convert,
  convertAll,
  readFixture,
  readJson,
  reject,
  warningsOf,
} from './builders/foreign.ts';

const files = [readFixture('newrecruit-tournament.json'), readFixture('newrecruit-games.json')];
function tournamentOf() {
  return readJson('newrecruit-tournament.json') as unknown as Record<string, unknown>;
}

function gamesOf() {
  return readJson('newrecruit-games.json') as unknown as Record<string, unknown>[];
}

describe('a tournament and games of New Recruit', () => {
  it('become one tournament, its days those of the games', () => {
    const { tournament } = convert(files);
    assert.equal(tournament.slug, 'ford-games-day-64f0aa');
    assert.equal(tournament.name, 'Ford Games Day');
    assert.equal(tournament.startDate, '2025-07-26');
    assert.equal(tournament.endDate, '2025-07-27');
    assert.equal(tournament.battleSize, 2000);
    assert.deepEqual(tournament.stages, [{ id: 'swiss', rounds: 2 }]);
  });

  it('give a returning person the same public id: the id of the member, not of the entry', () => {
    const idsOf = (entry: string) => {
      const games = gamesOf().map((game) => ({
        ...game,
        players: (game['players'] as Record<string, unknown>[]).map((player, index) => ({
          ...player,
          id_participant: `${entry}-${player['name']}`,
          id_member: index === 0 || player['name'] !== 'Cy' ? `member-${player['name']}` : undefined,
        })),
      }));
      const { participants } = convert([tournamentOf(), games], { playerIds: true }).tournament;
      return participants.map(({ player, playerId }) => `${player} ${playerId}`).sort();
    };
    assert.deepEqual(idsOf('spring'), idsOf('autumn'));
    assert.match(idsOf('spring')[0] ?? '', /^Ada nr_member-Ada$/);
  });

  it('give no public id to an entry without a member', () => {
    const games = gamesOf().map((game) => ({
      ...game,
      players: (game['players'] as Record<string, unknown>[]).map(({ id_member: _, ...player }) => player),
    }));
    const { participants } = convert([tournamentOf(), games], { playerIds: true }).tournament;
    assert.deepEqual(
      participants.filter(({ playerId }) => playerId !== undefined),
      [],
    );
  });

  it('lose their teams with a warning', () => {
    const teams = [
      { name: 'Reds', players: [{ name: 'Ada' }, { name: 'Bo' }] },
      { name: 'Cy', players: [{ name: 'Cy' }] },
    ];
    assert.deepEqual(
      warningsOf(convert([{ ...tournamentOf(), teams }, gamesOf()])).filter((words) =>
        words.includes('without their teams'),
      ).length,
      1,
    );
    assert.deepEqual(
      warningsOf(convert(files)).filter((words) => words.includes('without their teams')),
      [],
    );
  });

  it('are the same in any order, and as one object', () => {
    const { tournament } = convert(files);
    assert.deepEqual(convert(files.toReversed()).tournament, tournament);
    assert.deepEqual(convert({ ...tournamentOf(), games: gamesOf() }).tournament, tournament);
    assert.deepEqual(convert({ tournament: tournamentOf(), games: gamesOf() }).tournament, tournament);
  });

  it('have battles in the order of their days, some without a round', () => {
    const { tournament } = convert(files);
    assert.deepEqual(battlesOf(tournament), ['1 ADA 1500-600 Bo', '2 Cy 400-600 ADA', '- Bo 900-900 Cy']);
    assert.equal(boardOf(tournament), '1 Ada, 2 Cy, 3 Bo');
  });

  it('have the battle points as recorded, objectives and the first turn', () => {
    const [first, second] = convert(files).tournament.battles;
    assert.equal(first?.date, '2025-07-26');
    assert.deepEqual(first?.players, [
      {
        participant: '61',
        battlePoints: 17,
        victoryPoints: 1500,
        metrics: { Primary: true, Secondary: true, 'First turn': true },
      },
      {
        participant: '62',
        battlePoints: 3,
        victoryPoints: 600,
        metrics: { Primary: false, Secondary: false, 'First turn': false },
      },
    ]);
    assert.deepEqual(second?.players[1].metrics, { Primary: false, Secondary: true, 'First turn': true });
  });

  it('are scored by the rules of The Ninth Age, others by their points as they are', () => {
    assert.equal(convert(files).tournament.scoring?.points?.type, 'difference');
    const other = gamesOf().map((game) => ({
      ...game,
      scoring: { name: 'Club rules' },
      score: [{ pts: 7 }, { pts: 5 }],
    }));
    const { tournament } = convert([tournamentOf(), other]);
    assert.equal(tournament.scoring?.points?.type, 'outcome');
    assert.equal(tournament.battles[0]?.players[0].battlePoints, 7);
    const scored = gamesOf().map((game) => ({ ...game, scoring: {}, score: [{ VP: 7 }, { VP: 5 }] }));
    assert.deepEqual(battlesOf(convert([tournamentOf(), scored]).tournament), [
      '1 ADA 7-5 Bo',
      '2 CY 7-5 Ada',
      '- BO 7-5 Cy',
    ]);
  });

  it('have lists with book and points, and unreadable lists unchanged', () => {
    const [ada, , cy] = convert(files).tournament.participants;
    assert.equal(ada?.list?.faction, 'Dread Elves');
    assert.equal(ada?.list?.points, 1998);
    assert.match(ada?.list?.text ?? '', /^Ada Novak \(Ada\) - Dread Elves\n440 - Captain/);
    assert.deepEqual(cy?.list, { text: '1' });
  });

  it('have a list for a battle only if it differs', () => {
    const games = gamesOf();
    const players = games[0]?.['players'] as Record<string, unknown>[];
    Object.assign(players[0] ?? {}, { exported_list: 'Another list' });
    const { battles } = convert([tournamentOf(), games]).tournament;
    assert.deepEqual(battles.at(-1)?.players[0].list, { text: 'Another list' });
    assert.equal(battles[0]?.players[1].list, undefined);
  });

  it('leave out registered people without a game, with a warning', () => {
    const converted = convert(files);
    assert.deepEqual(
      converted.tournament.participants.map(({ key, player }) => `${key} ${player}`),
      ['61 Ada', '62 Bo', '63 Cy'],
    );
    assert.match(warningsOf(converted)[0] ?? '', /registered player without a game is left out/);
  });

  it('of two tournaments stay separate', () => {
    const other = gamesOf().map((game) => ({ ...game, id_tourny: 'zz' }));
    const converted = convertAll([...files, { ...tournamentOf(), _id: 'zz', name: 'Other' }, other]);
    assert.deepEqual(
      converted.map((each) =>
        'tournament' in each ? `${each.file} ${each.tournament.slug}` : each.problems,
      ),
      ['a + b ford-games-day-64f0aa', 'c + d other-zz'],
    );
  });

  it('with only a tournament are planned and need a day; with only games they need a name', () => {
    const { tournament } = convert(tournamentOf(), { date: '2025-07-26' });
    assert.equal(tournament.status, 'planned');
    assert.equal(tournament.participants.length, 4);
    assert.deepEqual(reject(tournamentOf()), ['1: the file has no date; give --date YYYY-MM-DD']);
    assert.deepEqual(reject([gamesOf()]), ['1: the file has no name; give --name NAME']);
  });

  it('with an empty list of games are only the tournament', () => {
    assert.equal(convert([tournamentOf(), '[]'], { date: '2025-07-26' }).tournament.battles.length, 0);
  });

  it('with a game without score or players have a warning', () => {
    const games = gamesOf();
    Object.assign(games[0] ?? {}, { score: null });
    Object.assign(games[1] ?? {}, { players: [] });
    const converted = convert([tournamentOf(), games]);
    assert.deepEqual(battlesOf(converted.tournament), ['2 Cy 400-600 ADA', '- Bo - Cy *']);
    assert.deepEqual(
      warningsOf(converted).map((line) => line.replace(/^\d+ /, '')),
      [
        '/1: a game without two players is left out',
        '/0: a game without a score is unfinished',
        '/teams/3/players/0: a registered player without a game is left out',
      ],
    );
  });
});
