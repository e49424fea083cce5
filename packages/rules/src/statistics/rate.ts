// Computes a rate, its interval and whether the sample is small from wins, draws and losses (docs/rules/statistics.md, Rates).
import { quantile95 } from '../confidence.ts';
import { writeFraction } from '../fraction.ts';
import type { DrawRule, Inclusion } from './choices.ts';
import type { FactionStatistics, StatisticsInterval } from './rows.ts';

/** The choices of a caller (docs/rules/statistics.md, Which battles count). */
export interface Rules {
  /** How draws count. */
  readonly draws: DrawRule;
  /** Whether battles of a faction against itself count. */
  readonly mirrors: Inclusion;
}

/** Rows with fewer games have `small: true`. */
export const minimumGames = 30;

export interface Results {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Rate and interval are null without games. */
export interface Rate {
  readonly rate: number | null;
  readonly interval: StatisticsInterval | null;
  readonly small: boolean;
}

/** The figures of every row about an army. */
export type GameFigures = Pick<
  FactionStatistics,
  'games' | 'wins' | 'draws' | 'losses' | 'winRate' | 'interval' | 'small'
>;

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

/** Wilson's score interval without continuity correction. */
export function wilsonInterval(rate: number, games: number): StatisticsInterval {
  const spread = quantile95 ** 2 / games;
  const middle = rate + spread / 2;
  const reach = quantile95 * Math.sqrt((rate * (1 - rate) + spread / 4) / games);
  const whole = 1 + spread;
  return { low: round((middle - reach) / whole), high: round((middle + reach) / whole) };
}

/** Rounds to four decimals, and corrects rounding errors below 0 and above 1. */
function round(rate: number): number {
  return Math.round(Math.min(1, Math.max(0, rate)) * 10_000) / 10_000;
}

export function describeGames({ wins, draws, losses }: Results, rule: DrawRule): GameFigures {
  const { rate, interval, small } = rateOf({ wins, draws, losses }, rule);
  return { games: wins + draws + losses, wins, draws, losses, winRate: rate, interval, small };
}
