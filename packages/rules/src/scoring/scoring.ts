// The organiser's scoring with its defaults filled in and its numbers as amounts (docs/rules/standings.md, Scoring a battle).
import { type Amount, amountScale, toAmount } from '../amount.ts';
import { defaultPoints } from '../event-file/defaults.ts';
import type { Outcome, PointsRule, ScoringRecord } from '../event-file/record.ts';

export type Points =
  | {
      readonly type: 'outcome';
      /** Whether the size of a win changes what it is worth. */
      readonly sized: boolean;
      readonly majorWin: Amount;
      readonly minorWin: Amount;
      readonly draw: Amount;
      readonly minorLoss: Amount;
      readonly majorLoss: Amount;
    }
  | { readonly type: 'difference'; readonly percent: boolean; readonly rows: readonly PointsRow[] }
  | { readonly type: 'victoryPoints' }
  | { readonly type: 'recorded' };

export interface PointsRow {
  /** Infinite on the last row. */
  readonly upTo: Amount;
  readonly winner: Amount;
  readonly loser: Amount;
}

export interface Bonus {
  readonly points: Amount;
  readonly opponentPoints: Amount;
}

export interface Scoring {
  readonly outcome: 'victoryPoints' | 'battlePoints' | 'reported';
  readonly drawMargin: Amount;
  readonly points: Points;
  readonly major: { readonly difference: Amount } | { readonly ratio: Amount } | null;
  /** By metric: what each unit of it is worth. */
  readonly bonuses: ReadonlyMap<string, Bonus>;
  readonly min: Amount;
  readonly max: Amount;
  readonly bye: {
    readonly outcome: Outcome;
    readonly battlePoints: Amount | null;
    readonly victoryPoints: Amount;
    readonly victoryPointsDiff: Amount;
  };
  readonly battleSize: Amount;
}

export function readScoring(record: ScoringRecord, battleSize: number): Scoring {
  const { major, bye } = record;
  return {
    outcome: record.outcome ?? 'victoryPoints',
    drawMargin: toAmount(record.drawMargin ?? 0),
    points: readPoints(record.points ?? defaultPoints),
    major: readMajor(major),
    bonuses: readBonuses(record.bonuses ?? []),
    min: record.min == null ? -Infinity : toAmount(record.min),
    max: record.max == null ? Infinity : toAmount(record.max),
    bye: {
      outcome: bye?.outcome ?? 'win',
      battlePoints: bye?.battlePoints == null ? null : toAmount(bye.battlePoints),
      victoryPoints: toAmount(bye?.victoryPoints ?? 0),
      victoryPointsDiff: toAmount(bye?.victoryPointsDiff ?? 0),
    },
    battleSize: toAmount(battleSize),
  };
}

/** A casual battle has no scoring: battle points and size only as recorded, the outcome from victory points. */
export const casualScoring: Scoring = {
  ...readScoring({}, 0),
  points: { type: 'recorded' },
};

function readMajor(major: ScoringRecord['major']): Scoring['major'] {
  if (major == null) return null;
  return 'ratio' in major ? { ratio: toAmount(major.ratio) } : { difference: toAmount(major.difference) };
}

/** Bonuses for the same metric add up. */
function readBonuses(records: NonNullable<ScoringRecord['bonuses']>): Scoring['bonuses'] {
  const bonuses = new Map<string, Bonus>();
  for (const { metric, points, opponentPoints } of records) {
    const known = bonuses.get(metric);
    bonuses.set(metric, {
      points: (known?.points ?? 0) + toAmount(points),
      opponentPoints: (known?.opponentPoints ?? 0) + toAmount(opponentPoints ?? 0),
    });
  }
  return bonuses;
}

function readPoints(rule: PointsRule): Points {
  switch (rule.type) {
    case 'outcome': {
      const sized = 'majorWin' in rule;
      return {
        type: 'outcome',
        sized,
        majorWin: toAmount(sized ? rule.majorWin : rule.win),
        minorWin: toAmount(sized ? rule.minorWin : rule.win),
        draw: toAmount(rule.draw),
        minorLoss: toAmount(sized ? rule.minorLoss : rule.loss),
        majorLoss: toAmount(sized ? rule.majorLoss : rule.loss),
      };
    }
    case 'difference':
      return {
        type: 'difference',
        percent: rule.unit === 'percentOfBattleSize',
        rows: rule.table
          .map(({ upTo, winner, loser }) => ({
            upTo: upTo == null ? Infinity : toAmount(upTo),
            winner: toAmount(winner),
            loser: toAmount(loser),
          }))
          // The file may list rows in any order.
          .sort((a, b) => (a.upTo === b.upTo ? 0 : a.upTo - b.upTo)),
      };
    case 'victoryPoints':
      return { type: 'victoryPoints' };
  }
}

/**
 * The row with the smallest `upTo` that is not below the difference. As a percentage of the battle size,
 * 100 × difference ÷ size ≤ upTo is compared without dividing.
 */
export function findPointsRow(
  points: Points & { readonly type: 'difference' },
  difference: Amount,
  battleSize: Amount,
): PointsRow | undefined {
  const reaches = (upTo: Amount): boolean =>
    points.percent && upTo !== Infinity
      ? 100n * BigInt(difference) * BigInt(amountScale) <= BigInt(upTo) * BigInt(battleSize)
      : difference <= upTo;
  let first = 0;
  for (let end = points.rows.length; first < end; ) {
    const middle = (first + end) >>> 1;
    if (reaches(points.rows[middle]?.upTo ?? Infinity)) end = middle;
    else first = middle + 1;
  }
  return points.rows[first];
}
