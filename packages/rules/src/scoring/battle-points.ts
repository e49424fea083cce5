// The battle points of each side: points by type, plus bonuses, clamped (docs/rules/standings.md, Scoring a battle).
import { type Amount, halveAmount, multiplyAmounts } from '../amount.ts';
import type { VictorySize } from '../event-file/record.ts';
import { findWinner, type Outcomes, type Pair } from './outcome.ts';
import { findPointsRow, type Points, type Scoring } from './scoring.ts';
import type { SideFigures } from './side-figures.ts';

/** Null if they cannot be computed: points by outcome without one, or missing victory points. */
export function workOutPoints(
  scoring: Scoring,
  sides: Pair<SideFigures>,
  outcomes: Outcomes | undefined,
  size: VictorySize | null,
): Pair<Amount | null> {
  const points = scoreByType(scoring, sides, outcomes, size);
  return [
    finishPoints(points[0], scoring, sides[0], sides[1]),
    finishPoints(points[1], scoring, sides[1], sides[0]),
  ];
}

function finishPoints(
  points: Amount | null,
  scoring: Scoring,
  own: SideFigures,
  other: SideFigures,
): Amount | null {
  if (points === null) return null;
  return Math.min(Math.max(points + addBonuses(scoring, own, other), scoring.min), scoring.max);
}

function scoreByType(
  scoring: Scoring,
  sides: Pair<SideFigures>,
  outcomes: Outcomes | undefined,
  size: VictorySize | null,
): Pair<Amount | null> {
  const { points } = scoring;
  switch (points.type) {
    case 'outcome':
      return scoreOutcome(points, outcomes, scoring.major === null ? (size ?? 'major') : size);
    case 'difference':
      return scoreDifference(scoring, points, sides, outcomes);
    case 'victoryPoints':
      return [sides[0].victoryPoints, sides[1].victoryPoints];
    case 'recorded':
      return [null, null];
  }
}

function scoreOutcome(
  points: Points & { readonly type: 'outcome' },
  outcomes: Outcomes | undefined,
  size: VictorySize | null,
): Pair<Amount | null> {
  if (outcomes === undefined) return [null, null];
  const winner = findWinner(outcomes);
  if (winner === null) {
    const each = outcomes[0] === 'draw' ? points.draw : points.majorLoss;
    return [each, each];
  }
  if (points.sized && size === null) return [null, null];
  const win = size === 'minor' ? points.minorWin : points.majorWin;
  const loss = size === 'minor' ? points.minorLoss : points.majorLoss;
  return winner === 0 ? [win, loss] : [loss, win];
}

/** "winner" is the side that scored more; at a difference of 0 the recorded winner, else both get the mean of the row. */
function scoreDifference(
  { battleSize }: Scoring,
  points: Points & { readonly type: 'difference' },
  [first, second]: Pair<SideFigures>,
  outcomes: Outcomes | undefined,
): Pair<Amount | null> {
  if (outcomes?.[0] === 'loss' && outcomes[1] === 'loss') {
    const loss = points.rows.at(-1)?.loser ?? null;
    return [loss, loss];
  }
  if (first.victoryPoints === null || second.victoryPoints === null) return [null, null];
  const difference = first.victoryPoints - second.victoryPoints;
  const row = findPointsRow(points, Math.abs(difference), battleSize);
  if (row === undefined) return [null, null];
  const winner = difference === 0 ? findWinner(outcomes) : difference > 0 ? 0 : 1;
  if (winner === null) {
    const mean = halveAmount(row.winner + row.loser);
    return [mean, mean];
  }
  return winner === 0 ? [row.winner, row.loser] : [row.loser, row.winner];
}

function addBonuses({ bonuses }: Scoring, own: SideFigures, other: SideFigures): Amount {
  let sum: Amount = 0;
  if (bonuses.size === 0) return sum;
  for (const [metric, amount] of own.metrics)
    sum += multiplyAmounts(amount, bonuses.get(metric)?.points ?? 0);
  for (const [metric, amount] of other.metrics)
    sum += multiplyAmounts(amount, bonuses.get(metric)?.opponentPoints ?? 0);
  return sum;
}
