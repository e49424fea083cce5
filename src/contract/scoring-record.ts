// What an organiser sets: scoring and tie-breakers (docs/rules/standings.md, Scoring a battle).
import Type from 'typebox';
import { amount, label, needed, object, oneOf, optional, positiveAmount } from './fields.ts';

const Points = Type.Union([
  object('PointsByOutcome', 'A side gets battle points by whether it won, drew or lost.', {
    type: needed('The word `outcome`.', Type.Literal('outcome')),
    win: needed('Battle points for a win.', amount(), { examples: [3, 20] }),
    draw: needed('Battle points for a draw, to both sides.', amount(), { examples: [1, 10] }),
    loss: needed('Battle points for a loss. Where both sides forfeit, both get these.', amount(), {
      examples: [0],
    }),
  }),
  object(
    'PointsByOutcomeAndSize',
    'A side gets battle points by outcome, and a clear win is worth more than a close one. The size of a win is the battle’s `victorySize`, else it follows from `major`; where neither is given every win is major.',
    {
      type: needed('The word `outcome`.', Type.Literal('outcome')),
      majorWin: needed('Battle points for a major win.', amount(), { examples: [20] }),
      minorWin: needed('Battle points for a minor win.', amount(), { examples: [13] }),
      draw: needed('Battle points for a draw, to both sides.', amount(), { examples: [10] }),
      minorLoss: needed('Battle points for losing to a minor win.', amount(), { examples: [7] }),
      majorLoss: needed(
        'Battle points for losing to a major win. Where both sides forfeit, both get these.',
        amount(),
        { examples: [0] },
      ),
    },
  ),
  object(
    'PointsByDifference',
    'Battle points are shared out by how far the victory points of the sides lie apart, as in 20–0 systems.',
    {
      type: needed('The word `difference`.', Type.Literal('difference')),
      unit: optional(
        'What the rows count in: victory points, or the difference as a percentage of the battle size (100 × difference ÷ `battleSize`).',
        oneOf('victoryPoints', 'percentOfBattleSize'),
        { default: 'victoryPoints' },
      ),
      table: needed(
        'The rows, in any order. The row with the smallest `upTo` that is not below the difference counts; exactly one row, the last, is without `upTo` and takes all that is larger.',
        Type.Array(
          object('DifferenceRow', 'One row of the table of differences.', {
            upTo: optional(
              'The largest difference for which this row counts. Left out on the last row alone.',
              positiveAmount(),
              { examples: [5] },
            ),
            winner: needed(
              'Battle points for the side with more victory points. At a difference of 0 that is the recorded winner; without one both sides get the mean of the row.',
              amount(),
              { examples: [16] },
            ),
            loser: needed('Battle points for the other side.', amount(), { examples: [4] }),
          }),
          { minItems: 1, maxItems: 1000 },
        ),
      ),
    },
  ),
  object('PointsAsScored', 'A side’s battle points are its victory points.', {
    type: needed('The word `victoryPoints`.', Type.Literal('victoryPoints')),
  }),
]);

const Bonus = object('Bonus', 'Battle points for something that players counted in a battle.', {
  metric: needed('Name of the metric, spelled as in `metrics` of the sides.', label(200), {
    examples: ['Warlord slain'],
  }),
  points: needed('Battle points for each unit of the metric (a true value is one unit).', amount(), {
    examples: [1],
  }),
  opponentPoints: optional('Battle points to the opponent for each unit.', amount(), {
    default: 0,
    examples: [-1],
  }),
});

const ByeWorth = object('ByeWorth', 'What a bye is worth where the bye itself does not say.', {
  outcome: optional('How a bye counts among wins, draws and losses.', oneOf('win', 'loss', 'draw'), {
    default: 'win',
  }),
  battlePoints: optional(
    'Battle points for a bye. Left out: what its outcome is worth by `points` (by `difference` the last row, for a draw the mean of the first).',
    amount(),
    { examples: [13] },
  ),
  victoryPoints: optional('Victory points for a bye.', amount(), { default: 0, examples: [50] }),
  victoryPointsDiff: optional('What a bye adds to the difference of victory points.', amount(), {
    default: 0,
    examples: [10],
  }),
});

export const Scoring = object(
  'Scoring',
  'How battles become battle points. Battle points that a side records always stand; everything here is for those that do not.',
  {
    outcome: optional(
      'Where an outcome comes from that no battle, side or winner gives: who has more victory points, who has more battle points, or nowhere (`reported`: such a battle is unfinished and counts nowhere).',
      oneOf('victoryPoints', 'battlePoints', 'reported'),
      { default: 'victoryPoints' },
    ),
    drawMargin: optional(
      'A difference up to this is a draw, in the unit that `outcome` compares.',
      positiveAmount(),
      { default: 0, examples: [5] },
    ),
    points: optional('What a battle is worth; one of four forms.', Points, {
      default: { type: 'outcome', win: 3, draw: 1, loss: 0 },
    }),
    major: optional(
      'When a win is major; all others are minor. Left out: a win has no size unless its battle gives one.',
      Type.Union([
        object('MajorByDifference', 'Major by how many victory points the winner is ahead.', {
          difference: needed(
            'A win is major where the winner has at least so many victory points more.',
            positiveAmount(),
            { examples: [10] },
          ),
        }),
        object('MajorByRatio', 'Major by how many times the loser’s victory points the winner has.', {
          ratio: needed(
            'A win is major where the winner has at least so many times the loser’s victory points.',
            positiveAmount(),
            { examples: [2] },
          ),
        }),
      ]),
    ),
    bonuses: optional(
      'Battle points for metrics, on top of `points`. Left out: none.',
      Type.Array(Bonus, { maxItems: 1000 }),
    ),
    min: optional(
      'The least battle points that a side gets from one battle, bonuses included. Left out: no bound.',
      amount(),
      { examples: [0] },
    ),
    max: optional(
      'The most battle points that a side gets from one battle, bonuses included. Left out: no bound.',
      amount(),
      { examples: [20] },
    ),
    bye: optional('What a bye is worth. Left out: as much as a win.', ByeWorth),
  },
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
  object('TieBreaker', 'A criterion of the order with options. Without options its word alone does.', {
    by: needed(
      'What is compared. `battlePoints`, `wins`, `draws`, `victoryPoints` and `victoryPointsDiff` are figures of the board, more is better; of `losses` fewer is. `record`: wins plus half the draws. `margin`: the sum of `base` plus own minus opponent’s victory points. `metric`: the sum of a metric. `strengthOfSchedule`: how good the opponents were; `extendedStrengthOfSchedule`: how good theirs were. `headToHead`: the battles among those still tied, if every two of them have met.',
      oneOf(...tieBreakerWords),
    ),
    base: optional('For `margin`: what is added for every battle and bye.', amount(), {
      default: 0,
      examples: [200],
    }),
    name: optional('For `metric`, and needed there: its name, spelled as on the sides.', label(200), {
      examples: ['Units destroyed'],
    }),
    order: optional('For `metric`: whether many or few of it are better.', oneOf('most', 'fewest'), {
      default: 'most',
    }),
    of: optional(
      'For the two schedules: which figure of an opponent counts. `winRate` is wins, `battlePointsPerGame` battle points, divided by wins, draws and losses together.',
      oneOf('winRate', 'wins', 'battlePoints', 'battlePointsPerGame'),
      { default: 'winRate' },
    ),
    combine: optional(
      'For the two schedules: how the figures of several opponents become one.',
      oneOf('mean', 'sum'),
      { default: 'mean' },
    ),
    floor: optional('For the two schedules: the least that one opponent counts.', amount(), {
      default: 0,
      examples: [0.33],
    }),
    byes: optional(
      'For the two schedules: own byes are no opponents (`none`), or each is one that is worth nothing (`zero`).',
      oneOf('none', 'zero'),
      { default: 'none' },
    ),
  }),
]);
