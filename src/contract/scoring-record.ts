// What an organiser sets: scoring and tie-breakers (docs/rules/standings.md, Scoring a battle).
import Type from 'typebox';
import { amount, closed, label, oneOf, optional, positiveAmount } from './fields.ts';

const Points = Type.Union([
  Type.Object({ type: Type.Literal('outcome'), win: amount(), draw: amount(), loss: amount() }, closed),
  Type.Object(
    {
      type: Type.Literal('outcome'),
      majorWin: amount(),
      minorWin: amount(),
      draw: amount(),
      minorLoss: amount(),
      majorLoss: amount(),
    },
    closed,
  ),
  Type.Object(
    {
      type: Type.Literal('difference'),
      unit: optional(oneOf('victoryPoints', 'percentOfBattleSize')),
      table: Type.Array(
        Type.Object({ upTo: optional(positiveAmount()), winner: amount(), loser: amount() }, closed),
        { minItems: 1, maxItems: 1000 },
      ),
    },
    closed,
  ),
  Type.Object({ type: Type.Literal('victoryPoints') }, closed),
]);

export const Scoring = Type.Object(
  {
    outcome: optional(oneOf('victoryPoints', 'battlePoints', 'reported')),
    drawMargin: optional(positiveAmount()),
    points: optional(Points),
    major: optional(
      Type.Union([
        Type.Object({ difference: positiveAmount() }, closed),
        Type.Object({ ratio: positiveAmount() }, closed),
      ]),
    ),
    bonuses: optional(
      Type.Array(
        Type.Object({ metric: label(200), points: amount(), opponentPoints: optional(amount()) }, closed),
        {
          maxItems: 1000,
        },
      ),
    ),
    min: optional(amount()),
    max: optional(amount()),
    bye: optional(
      Type.Object(
        {
          outcome: optional(oneOf('win', 'loss', 'draw')),
          battlePoints: optional(amount()),
          victoryPoints: optional(amount()),
          victoryPointsDiff: optional(amount()),
        },
        closed,
      ),
    ),
  },
  closed,
);

const tieBreakerWords = [
  'battlePoints',
  'wins',
  'draws',
  'losses',
  'victoryPoints',
  'victoryPointsDiff',
  'record',
  'margin',
  'metric',
  'strengthOfSchedule',
  'extendedStrengthOfSchedule',
  'headToHead',
] as const;

export const TieBreaker = Type.Union([
  oneOf(...tieBreakerWords),
  Type.Object(
    {
      by: oneOf(...tieBreakerWords),
      base: optional(amount()),
      name: optional(label(200)),
      order: optional(oneOf('most', 'fewest')),
      of: optional(oneOf('winRate', 'wins', 'battlePoints', 'battlePointsPerGame')),
      combine: optional(oneOf('mean', 'sum')),
      floor: optional(amount()),
      byes: optional(oneOf('none', 'zero')),
    },
    closed,
  ),
]);
