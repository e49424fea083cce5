// The strength of a participant's opponents (docs/rules/standings.md, Tie-breakers: strengthOfSchedule, extendedStrengthOfSchedule).
import { type Amount, amountScale, toAmount } from '../amount.ts';
import { findCommonMultiple } from '../fraction.ts';
import { countGames, type Tally } from './tally.ts';

export interface ScheduleOptions {
  readonly of: 'winRate' | 'wins' | 'battlePoints' | 'battlePointsPerGame';
  readonly combine: 'mean' | 'sum';
  readonly floor: number;
  /** `zero`: each of one's own byes is an opponent worth 0. */
  readonly byes: 'none' | 'zero';
}

/** A value for each tally, in units of 1 ÷ scale. */
export interface Strengths {
  readonly scale: bigint;
  readonly values: ReadonlyMap<Tally, bigint>;
}

/** Opponents are those of finished battles; one met twice counts twice. Without opponents the value is 0. */
export function measureSchedules(tallies: readonly Tally[], options: ScheduleOptions): Strengths {
  const worth = raiseToFloor(valueOpponents(tallies, options.of), toAmount(options.floor));
  return options.combine === 'sum'
    ? sumOverOpponents(tallies, worth)
    : averageOverOpponents(tallies, worth, options.byes);
}

/** The mean of the opponents' strengthOfSchedule. */
export function measureExtendedSchedules(tallies: readonly Tally[], options: ScheduleOptions): Strengths {
  return averageOverOpponents(tallies, measureSchedules(tallies, options), options.byes);
}

/** Rates are ÷ (wins + draws + losses), byes in the opponent's record included. */
function valueOpponents(tallies: readonly Tally[], of: ScheduleOptions['of']): Strengths {
  const isRate = of === 'winRate' || of === 'battlePointsPerGame';
  const games = isRate ? findCommonMultiple(tallies.map(countGames).filter((count) => count > 0)) : 1n;
  const scale = games * BigInt(amountScale);
  const value = (tally: Tally): bigint => {
    const figure =
      of === 'winRate' || of === 'wins'
        ? BigInt(tally.wins) * BigInt(amountScale)
        : BigInt(tally.battlePoints);
    const count = countGames(tally);
    if (!isRate) return figure;
    return count === 0 ? 0n : figure * (games / BigInt(count));
  };
  return { scale, values: new Map(tallies.map((tally) => [tally, value(tally)])) };
}

/** `floor`: the least one opponent counts. */
function raiseToFloor({ scale, values }: Strengths, floor: Amount): Strengths {
  const least = BigInt(floor) * (scale / BigInt(amountScale));
  const raised = new Map(values);
  for (const [tally, value] of values) if (value < least) raised.set(tally, least);
  return { scale, values: raised };
}

function sumOverOpponents(tallies: readonly Tally[], { scale, values }: Strengths): Strengths {
  const sum = (tally: Tally): bigint =>
    tally.meetings.reduce((total, { opponent }) => total + (values.get(opponent) ?? 0n), 0n);
  return { scale, values: new Map(tallies.map((tally) => [tally, sum(tally)])) };
}

function averageOverOpponents(
  tallies: readonly Tally[],
  strengths: Strengths,
  byes: ScheduleOptions['byes'],
): Strengths {
  const { scale, values } = sumOverOpponents(tallies, strengths);
  const count = (tally: Tally): number => tally.meetings.length + (byes === 'zero' ? tally.byes : 0);
  const multiple = findCommonMultiple(tallies.map(count).filter((opponents) => opponents > 0));
  const divide = (tally: Tally, sum: bigint): bigint => {
    const opponents = count(tally);
    return opponents === 0 ? 0n : sum * (multiple / BigInt(opponents));
  };
  return {
    scale: scale * multiple,
    values: new Map([...values].map(([tally, sum]) => [tally, divide(tally, sum)])),
  };
}
