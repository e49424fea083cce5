// From wins, draws and losses to a rate, its interval and whether the sample is small (docs/rules/statistics.md, Rates).
import { writeFraction } from '../fraction.ts';
import { type DrawRule, minimumGames } from './rules.ts';
import { type Interval, wilsonInterval } from './wilson.ts';

export interface Results {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Rate {
  /** Null where there is nothing to divide by. */
  readonly rate: number | null;
  readonly interval: Interval | null;
  readonly small: boolean;
}

export function rateOf({ wins, draws, losses }: Results, rule: DrawRule): Rate {
  const games = wins + losses + (rule === 'exclude' ? 0 : draws);
  if (games === 0) return { rate: null, interval: null, small: true };
  // Counted in halves, so that a draw is a whole number.
  const halves = 2 * wins + (rule === 'half' ? draws : 0);
  return {
    rate: writeFraction(BigInt(halves), BigInt(2 * games)),
    interval: wilsonInterval(halves / (2 * games), games),
    small: games < minimumGames,
  };
}
