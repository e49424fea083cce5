// How strong one's opponents were (docs/rules/standings.md, Tie-breakers: strengthOfSchedule, extendedStrengthOfSchedule).
import { type Amount, amountScale, toAmount } from '../amount.ts';
import { findCommonMultiple } from '../fraction.ts';
import { countGames, type Tally } from './tally.ts';

export interface ScheduleOptions {
  readonly of: 'winRate' | 'wins' | 'battlePoints';
  readonly combine: 'mean' | 'sum';
  readonly floor: number;
}

/** A value for each tally, in units of 1 ÷ scale. */
export interface Strengths {
  readonly scale: bigint;
  readonly values: ReadonlyMap<Tally, bigint>;
}

/** Opponents are those of finished battles; one met twice counts twice. Without opponents the value is 0. */
export function measureSchedules(tallies: readonly Tally[], options: ScheduleOptions): Strengths {
  const worth = raiseToFloor(valueOpponents(tallies, options.of), toAmount(options.floor));
  return options.combine === 'sum' ? sumOverOpponents(tallies, worth) : averageOverOpponents(tallies, worth);
}

/** The mean of the opponents' strengthOfSchedule. */
export function measureExtendedSchedules(tallies: readonly Tally[], options: ScheduleOptions): Strengths {
  return averageOverOpponents(tallies, measureSchedules(tallies, options));
}

/** winRate is wins ÷ (wins + draws + losses), byes in the opponent's record included. */
function valueOpponents(tallies: readonly Tally[], of: ScheduleOptions['of']): Strengths {
  const games = tallies.map(countGames).filter((count) => count > 0);
  const scale = findCommonMultiple([amountScale, ...(of === 'winRate' ? games : [])]);
  const value = (tally: Tally): bigint => {
    if (of === 'battlePoints') return (BigInt(tally.battlePoints) * scale) / BigInt(amountScale);
    if (of === 'wins') return BigInt(tally.wins) * scale;
    const count = countGames(tally);
    return count === 0 ? 0n : BigInt(tally.wins) * (scale / BigInt(count));
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

function averageOverOpponents(tallies: readonly Tally[], strengths: Strengths): Strengths {
  const { scale, values } = sumOverOpponents(tallies, strengths);
  const counts = tallies.map(({ meetings }) => meetings.length).filter((count) => count > 0);
  const multiple = findCommonMultiple(counts);
  return {
    scale: scale * multiple,
    values: new Map(
      [...values].map(([tally, sum]) => [
        tally,
        tally.meetings.length === 0 ? 0n : sum * (multiple / BigInt(tally.meetings.length)),
      ]),
    ),
  };
}
