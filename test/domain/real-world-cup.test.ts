// World Cup 2014: all 8 groups, and the final order by rule 2a.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTournament } from '../../src/domain/check/check-tournament.ts';
import type { MatchRecord, TournamentRecord } from '../../src/domain/record.ts';
import { computeTournament } from '../../src/domain/tournament.ts';
import { missingData, readData } from '../builders/shared-data.ts';
import { battle, rowsOf, swiss, tournament } from '../builders/tournament.ts';

interface Game {
  readonly round: string;
  readonly team1: string;
  readonly team2: string;
  readonly group?: string;
  readonly score: Partial<Record<'ft' | 'et' | 'p', readonly [number, number]>>;
}

interface Tables {
  readonly groups: readonly {
    readonly name: string;
    readonly standings: readonly {
      readonly team: { readonly name: string };
      readonly pos: number;
      readonly won: number;
      readonly drawn: number;
      readonly lost: number;
      readonly goals_for: number;
      readonly goals_against: number;
      readonly pts: number;
    }[];
  }[];
}

const skip = missingData('worldcup');
/** The tables and the matches do not spell every team alike. */
const spelling: Readonly<Record<string, string>> = { 'United States': 'USA' };

function readCup(): { readonly record: TournamentRecord; readonly tables: Tables } {
  const { matches } = readData<{ readonly matches: readonly Game[] }>('worldcup/2014_worldcup.json');
  const tables = readData<Tables>('worldcup/2014_worldcup.standings.json');
  const spell = (team: string) => spelling[team] ?? team;
  const participants = tables.groups.flatMap(({ name, standings }) =>
    standings.map(({ team }) => ({ key: spell(team.name), player: spell(team.name), group: name })),
  );
  const stageOf = (game: Game): string => {
    if (game.group !== undefined) return 'swiss';
    return game.round === 'Match for third place' ? 'placement-3' : 'knockout';
  };
  const games = matches.map((game, index) => {
    const { team1, team2, score } = game;
    const [first, second] = score.et ?? score.ft ?? [0, 0];
    const winner = score.p === undefined ? null : score.p[0] > score.p[1] ? team1 : team2;
    const id = `g${index}`;
    return {
      game,
      battle: battle(1, team1, team2, `${first}-${second}`, {
        id,
        stage: stageOf(game),
        round: null,
        winner,
      }),
    };
  });
  const matchesOf = (stage: string): MatchRecord[] =>
    games
      .filter(({ game }) => stageOf(game) === stage)
      .map(({ game, battle }, index) => ({ round: game.round, table: index + 1, battle: battle.id }));
  const record = tournament(
    participants,
    games.map(({ battle }) => battle),
    {
      scoring: { points: { type: 'outcome', win: 3, draw: 1, loss: 0 } },
      tieBreakers: ['battlePoints', 'victoryPointsDiff', 'victoryPoints'],
      stages: [
        swiss({ rounds: 3, groups: tables.groups.map(({ name }) => name) }),
        { id: 'knockout', matches: matchesOf('knockout') },
        { id: 'placement-3', matches: matchesOf('placement-3') },
      ],
    },
  );
  return { record, tables };
}

test('all 8 groups of World Cup 2014 come out as published', { skip }, () => {
  const { record, tables } = readCup();
  assert.deepEqual(checkTournament(record), []);
  const published = tables.groups.flatMap(({ name, standings }) =>
    standings.map((row) => ({
      group: name,
      rank: row.pos,
      team: spelling[row.team.name] ?? row.team.name,
      record: [row.won, row.drawn, row.lost],
      goals: row.goals_for,
      difference: row.goals_for - row.goals_against,
      points: row.pts,
    })),
  );
  const computed = rowsOf(computeTournament(record), 'swiss').map((row) => ({
    group: row.group,
    rank: row.rank,
    team: row.participant.player,
    record: [row.wins, row.draws, row.losses],
    goals: row.victoryPoints,
    difference: row.victoryPointsDiff,
    points: row.battlePoints,
  }));
  assert.deepEqual(computed, published);
  assert.equal(computed.length, 32);
});

test('the final order of World Cup 2014 is finalists, third place, then losers by round and place in the groups', {
  skip,
}, () => {
  const { record, tables } = readCup();
  const result = computeTournament(record);
  const order = rowsOf(result, 'standings').map(({ rank, participant }) => `${rank} ${participant.key}`);
  assert.deepEqual(order.slice(0, 16), [
    '1 Germany',
    '2 Argentina',
    '3 Netherlands',
    '4 Brazil',
    // Lost a quarter-final: all won their group, so by points, difference and goals of the groups.
    '5 Colombia',
    '6 Belgium',
    '7 France',
    '8 Costa Rica',
    // Lost in the round of 16: all were second in their group.
    '9 Mexico',
    '10 Chile',
    '11 Switzerland',
    '12 Uruguay',
    '13 Algeria',
    '14 USA',
    '15 Nigeria',
    '16 Greece',
  ]);
  assert.deepEqual(
    order.slice(16),
    listRest(tables, new Set(order.slice(0, 16).map((place) => place.replace(/^\d+ /, '')))),
  );
  assert.equal(result.shownStage, 'standings');
  assert.equal(result.stages.find(({ id }) => id === 'knockout')?.players, 16);
  assert.equal(result.stages.find(({ id }) => id === 'knockout')?.rounds, 4);
});

/** Who was in no knockout match, straight from the published tables: place in the group, points, difference, goals. */
function listRest(tables: Tables, placed: ReadonlySet<string>): readonly string[] {
  return tables.groups
    .flatMap(({ standings }) => standings)
    .map((row) => ({
      team: spelling[row.team.name] ?? row.team.name,
      figures: [-row.pos, row.pts, row.goals_for - row.goals_against, row.goals_for],
    }))
    .filter(({ team }) => !placed.has(team))
    .sort((a, b) => b.figures.map((figure, index) => figure - (a.figures[index] ?? 0)).find(Boolean) ?? 0)
    .map(({ team }, index) => `${index + 17} ${team}`);
}
