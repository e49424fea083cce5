// What an organiser sets: scoring and tie-breakers (docs/rules/standings.md, Scoring a battle).
import Type from 'typebox';
import { defaultPoints } from './defaults.ts';
import { amount, label, needed, object, oneOf, optional, positiveAmount } from './fields.ts';

const Points = Type.Union([
  object('PointsByOutcome', 'Battle points for a win, a draw and a loss.', {
    type: needed('The word `outcome`.', Type.Literal('outcome')),
    win: needed('Battle points for a win.', amount(), { examples: [3, 20] }),
    draw: needed('Battle points for a draw, to both sides.', amount(), { examples: [1, 10] }),
    loss: needed('Battle points for a loss. If both sides forfeit, both get these.', amount(), {
      examples: [0],
    }),
  }),
  object(
    'PointsByOutcomeAndSize',
    'Battle points by outcome, with more for a clear win than for a close one. The size of a win is the battle’s `victorySize`, else it follows from `major`; without either, every win is major.',
    {
      type: needed('The word `outcome`.', Type.Literal('outcome')),
      majorWin: needed('Battle points for a major win.', amount(), { examples: [20] }),
      minorWin: needed('Battle points for a minor win.', amount(), { examples: [13] }),
      draw: needed('Battle points for a draw, to both sides.', amount(), { examples: [10] }),
      minorLoss: needed('Battle points for losing to a minor win.', amount(), { examples: [7] }),
      majorLoss: needed(
        'Battle points for losing to a major win. If both sides forfeit, both get these.',
        amount(),
        { examples: [0] },
      ),
    },
  ),
  object('PointsByDifference', 'Battle points by the difference in victory points, as in 20–0 systems.', {
    type: needed('The word `difference`.', Type.Literal('difference')),
    unit: optional(
      'Unit of the rows: victory points, or the difference as a percentage of the battle size (100 × difference ÷ `battleSize`).',
      oneOf('victoryPoints', 'percentOfBattleSize'),
      { default: 'victoryPoints' },
    ),
    table: needed(
      'The rows, in any order. The row with the smallest `upTo` that is not below the difference counts. Exactly one row, the last, has no `upTo` and covers all larger differences.',
      Type.Array(
        object('DifferenceRow', 'One row of the table of differences.', {
          upTo: optional(
            'The largest difference for which this row counts. Leave it out on the last row only.',
            positiveAmount(),
            { examples: [5] },
          ),
          winner: needed(
            'Battle points for the side with more victory points. At a difference of 0, that is the recorded winner; without one, both sides get the mean of the row.',
            amount(),
            { examples: [16] },
          ),
          loser: needed('Battle points for the other side.', amount(), { examples: [4] }),
        }),
        { minItems: 1, maxItems: 1000 },
      ),
    ),
  }),
  object('PointsAsScored', 'A side’s battle points are its victory points.', {
    type: needed('The word `victoryPoints`.', Type.Literal('victoryPoints')),
  }),
]);

const Bonus = object('Bonus', 'Battle points for something counted in a battle.', {
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

const ByeWorth = object('ByeWorth', 'What a bye is worth, unless the bye itself says otherwise.', {
  outcome: optional('How a bye counts among wins, draws and losses.', oneOf('win', 'loss', 'draw'), {
    default: 'win',
  }),
  battlePoints: optional(
    'Battle points for a bye. Default: what its outcome is worth according to `points` (for `difference` the last row; for a draw the mean of the first).',
    amount(),
    { examples: [13] },
  ),
  victoryPoints: optional('Victory points for a bye.', amount(), { default: 0, examples: [50] }),
  victoryPointsDiff: optional('What a bye adds to the victory point difference.', amount(), {
    default: 0,
    examples: [10],
  }),
});

export const Scoring = object(
  'Scoring',
  'How battle points are computed. Battle points recorded on a side override everything here.',
  {
    outcome: optional(
      'What decides an outcome that is not given: more victory points, more battle points, or nothing (`reported`: the battle is then unfinished and does not count).',
      oneOf('victoryPoints', 'battlePoints', 'reported'),
      { default: 'victoryPoints' },
    ),
    drawMargin: optional(
      'A difference up to this is a draw, in the unit that `outcome` compares.',
      positiveAmount(),
      { default: 0, examples: [5] },
    ),
    points: optional('What a battle is worth, in one of four forms.', Points, {
      default: defaultPoints,
    }),
    major: optional(
      'When a win is major; all others are minor. Default: a win has no size unless its battle records one.',
      Type.Union([
        object('MajorByDifference', 'Major wins by difference.', {
          difference: needed(
            'A win is major if the winner has at least this many more victory points.',
            positiveAmount(),
            { examples: [10] },
          ),
        }),
        object('MajorByRatio', 'Major wins by ratio.', {
          ratio: needed(
            'A win is major if the winner has at least this many times the loser’s victory points.',
            positiveAmount(),
            { examples: [2] },
          ),
        }),
      ]),
    ),
    bonuses: optional(
      'Battle points for metrics, on top of `points`. Default: none.',
      Type.Array(Bonus, { maxItems: 1000 }),
    ),
    min: optional(
      'The minimum battle points of a side from one battle, including bonuses. Default: no minimum.',
      amount(),
      { examples: [0] },
    ),
    max: optional(
      'The maximum battle points of a side from one battle, including bonuses. Default: no maximum.',
      amount(),
      { examples: [20] },
    ),
    bye: optional('What a bye is worth. Default: the same as a win.', ByeWorth),
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
  object('TieBreaker', 'A criterion with options. Without options, use its word alone.', {
    by: needed(
      'What is compared. `battlePoints`, `wins`, `draws`, `victoryPoints` and `victoryPointsDiff` are figures of the board; more is better, except for `losses`. `record`: wins plus half the draws. `margin`: the sum of `base` plus own minus opponent’s victory points. `metric`: the sum of a metric. `strengthOfSchedule`: how good the opponents were; `extendedStrengthOfSchedule`: how good theirs were. `headToHead`: the battles among those still tied, if every two of them have met.',
      oneOf(...tieBreakerWords),
    ),
    base: optional('For `margin`: what is added for every battle and bye.', amount(), {
      default: 0,
      examples: [200],
    }),
    name: optional('Required for `metric`: its name, spelled as on the sides.', label(200), {
      examples: ['Units destroyed'],
    }),
    order: optional('For `metric`: whether more or fewer is better.', oneOf('most', 'fewest'), {
      default: 'most',
    }),
    of: optional(
      'For the schedules: which figure of an opponent counts. `winRate` is wins, `battlePointsPerGame` battle points, divided by wins, draws and losses together.',
      oneOf('winRate', 'wins', 'battlePoints', 'battlePointsPerGame'),
      { default: 'winRate' },
    ),
    combine: optional(
      'For the schedules: how the figures of several opponents are combined.',
      oneOf('mean', 'sum'),
      { default: 'mean' },
    ),
    floor: optional('For the schedules: the minimum that one opponent counts.', amount(), {
      default: 0,
      examples: [0.33],
    }),
    byes: optional(
      'For the schedules: own byes are ignored (`none`), or each counts as an opponent worth nothing (`zero`).',
      oneOf('none', 'zero'),
      { default: 'none' },
    ),
  }),
]);
