// Cups of teams, invented and World Cup 2014: all groups, and the final order by rule 2a.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataFile, missingData, readData } from '../../../test/builders/shared-data.ts';
import { checkTournament } from '../src/check/check-tournament.ts';
import type { MatchRecord, TournamentRecord } from '../src/event-file/record.ts';
import { computeTournament } from '../src/tournament.ts';
import { battle, rowsOf, swiss, tournament } from './builders/tournament.ts';

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

/** The tables and the matches do not spell every team alike. */
const spelling: Readonly<Record<string, string>> = { 'United States': 'USA' };

interface Cup {
  readonly file: string;
  readonly isReal: boolean;
  readonly knockout: { readonly players: number; readonly rounds: number };
  /** The players of the knockout, in the final order. */
  readonly placed: readonly string[];
}

const cups: readonly Cup[] = [
  {
    file: 'harbour-cup',
    isReal: false,
    knockout: { players: 8, rounds: 3 },
    placed: [
      '1 Aldmark',
      '2 Mirefen',
      '3 Dunmere',
      '4 Orrin',
      // Lost a quarter-final: three won their group, two of those level on everything and so by name; one was second.
      '5 Yarrow',
      '6 Isk',
      '7 Jorrow',
      '8 Grimsay',
    ],
  },
  {
    file: '2014_worldcup',
    isReal: true,
    knockout: { players: 16, rounds: 4 },
    placed: [
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
    ],
  },
];

function readCup({ file, isReal }: Cup): { readonly record: TournamentRecord; readonly tables: Tables } {
  const named = (name: string): DataFile => ({ name: `worldcup/${name}.json`, isReal });
  const { matches } = readData<{ readonly matches: readonly Game[] }>(named(file));
  const tables = readData<Tables>(named(`${file}.standings`));
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

for (const cup of cups) {
  const skip = cup.isReal && missingData('worldcup');

  test(`${cup.file}: all groups are computed as published`, { skip }, () => {
    const { record, tables } = readCup(cup);
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
    assert.equal(computed.length, cup.knockout.players * 2);
  });

  test(`${cup.file}: the final order is finalists, third place, then losers by round and place in the groups`, {
    skip,
  }, () => {
    const { record, tables } = readCup(cup);
    const result = computeTournament(record);
    const order = rowsOf(result, 'standings').map(({ rank, participant }) => `${rank} ${participant.key}`);
    assert.deepEqual(order, [...cup.placed, ...listRest(tables, cup.placed)]);
    assert.equal(result.shownStage, 'standings');
    const { players, rounds } = result.stages.find(({ id }) => id === 'knockout') ?? {};
    assert.deepEqual({ players, rounds }, cup.knockout);
  });
}

/** Who was in no knockout match, straight from the published tables: place in the group, points, difference, goals; level on all, a place is shared. */
function listRest(tables: Tables, placed: readonly string[]): readonly string[] {
  const taken = new Set(placed.map((place) => place.replace(/^\d+ /, '')));
  const rest = tables.groups
    .flatMap(({ standings }) => standings)
    .map((row) => ({
      team: spelling[row.team.name] ?? row.team.name,
      figures: [-row.pos, row.pts, row.goals_for - row.goals_against, row.goals_for],
    }))
    .filter(({ team }) => !taken.has(team));
  const isBetter = (a: (typeof rest)[number], b: (typeof rest)[number]) =>
    (a.figures.map((figure, index) => figure - (b.figures[index] ?? 0)).find(Boolean) ?? 0) > 0;
  return rest
    .map((one) => ({ ...one, rank: taken.size + 1 + rest.filter((other) => isBetter(other, one)).length }))
    .sort((a, b) => a.rank - b.rank || (a.team < b.team ? -1 : 1))
    .map(({ rank, team }) => `${rank} ${team}`);
}
