// Random tournaments for properties: small, full of ties, with everything that can happen on a board.
import fc from 'fast-check';
import type {
  Outcome,
  ScoringRecord,
  StageRecord,
  TieBreakerRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '../../src/event-file/record.ts';
import { battle, bye, swiss, tournament } from './tournament.ts';

const tieBreaker: fc.Arbitrary<TieBreakerRecord> = fc.constantFrom<TieBreakerRecord>(
  'battlePoints',
  'wins',
  'draws',
  'losses',
  'victoryPoints',
  'victoryPointsDiff',
  'record',
  { by: 'margin', base: 20 },
  { by: 'metric', name: 'Kills', order: 'fewest' },
  'strengthOfSchedule',
  { by: 'strengthOfSchedule', of: 'battlePoints', combine: 'sum', floor: 0.5 },
  'extendedStrengthOfSchedule',
  'headToHead',
);

const scoring: fc.Arbitrary<ScoringRecord> = fc.constantFrom<ScoringRecord>(
  {},
  { drawMargin: 1, bye: { outcome: 'draw' } },
  { points: { type: 'victoryPoints' }, min: 1, max: 3 },
  {
    outcome: 'battlePoints',
    points: {
      type: 'difference',
      table: [
        { upTo: 1, winner: 6, loser: 5 },
        { winner: 9, loser: 1 },
      ],
    },
    bonuses: [{ metric: 'Kills', points: 0.25, opponentPoints: -0.5 }],
  },
  {
    points: { type: 'outcome', majorWin: 20, minorWin: 13, draw: 10, minorLoss: 7, majorLoss: 0 },
    major: { ratio: 2 },
  },
);

interface Draw {
  readonly order: readonly number[];
  readonly games: readonly Game[];
}

interface Game {
  readonly scores: readonly [number, number];
  readonly kind: 'scores' | 'winner' | 'forfeit' | 'going';
  readonly kills: number;
}

const game: fc.Arbitrary<Game> = fc.record({
  scores: fc.tuple(fc.nat(4), fc.nat(4)),
  kind: fc.constantFrom('scores', 'scores', 'scores', 'winner', 'forfeit', 'going'),
  kills: fc.nat(2),
});

function writeGame(
  round: number,
  a: string,
  b: string,
  { scores, kind, kills }: Game,
): TournamentBattleRecord {
  const outcome: Outcome | null = kind === 'forfeit' ? 'loss' : null;
  return battle(round, a, b, scores.join('-'), {
    ...(kind === 'going' ? { finished: false } : {}),
    ...(kind === 'winner' ? { winner: b } : {}),
    first: { outcome, metrics: { Kills: kills } },
    second: { outcome, rounds: [{ round: 1, metrics: { Kills: 0.5 } }] },
  });
}

export interface TournamentOptions {
  readonly grouped?: boolean;
  readonly names?: fc.Arbitrary<string>;
}

/** A finished swiss event: rounds of random pairs; a player who is left over rests or is absent. */
export function arbitraryTournament({
  grouped,
  names,
}: TournamentOptions = {}): fc.Arbitrary<TournamentRecord> {
  return fc.integer({ min: 2, max: 9 }).chain((size) => {
    const indexes = Array.from({ length: size }, (_, index) => index);
    const draw: fc.Arbitrary<Draw> = fc.record({
      order: fc.shuffledSubarray(indexes, { minLength: 1 }),
      games: fc.array(game, { minLength: size, maxLength: size }),
    });
    return fc
      .record({
        players: fc.array(names ?? fc.constantFrom('Ada', 'ada', 'Bo', 'Cy', 'Éva'), {
          minLength: size,
          maxLength: size,
        }),
        draws: fc.array(draw, { maxLength: 5 }),
        scoring,
        tieBreakers: fc.array(tieBreaker, { maxLength: 5 }),
        adjusted: fc.array(
          fc.record({
            index: fc.nat(size - 1),
            points: fc.integer({ min: -2, max: 2 }),
            staged: fc.boolean(),
          }),
          { maxLength: 3 },
        ),
        cut: fc.array(
          fc.record({
            pair: fc.shuffledSubarray(indexes, { minLength: 2, maxLength: 2 }),
            isWon: fc.boolean(),
          }),
          { maxLength: 4 },
        ),
      })
      .map(({ players, draws, scoring, tieBreakers, adjusted, cut }) => {
        const keyOf = (index: number | undefined) => `k${index ?? 0}`;
        const byes = draws.flatMap(({ order }, round) =>
          order.length % 2 === 1 ? [bye(round + 1, keyOf(order.at(-1)), { victoryPointsDiff: 1 })] : [],
        );
        const battles = draws.flatMap(({ order, games }, round) =>
          games
            .slice(0, Math.floor(order.length / 2))
            .map((game, pair) =>
              writeGame(round + 1, keyOf(order[2 * pair]), keyOf(order[2 * pair + 1]), game),
            ),
        );
        const groups = grouped ? ['Odd', 'Even'] : null;
        const knockout: StageRecord = {
          id: 'knockout',
          matches: cut.map(({ pair, isWon }, index) => ({
            round: `Round ${index >> 1}`,
            table: index,
            players: pair.map(keyOf),
            winner: isWon ? keyOf(pair[0]) : null,
          })),
        };
        return tournament(
          players.map((player, index) => ({
            key: keyOf(index),
            player,
            group: groups?.[index % 2] ?? null,
          })),
          battles,
          {
            scoring,
            tieBreakers,
            stages: cut.length === 0 ? [swiss({ byes, groups })] : [swiss({ byes, groups }), knockout],
            adjustments: adjusted.map(({ index, points, staged }) => ({
              participant: keyOf(index),
              battlePoints: points,
              stage: staged ? 'swiss' : null,
              reason: 'Painting',
            })),
          },
        );
      });
  });
}
