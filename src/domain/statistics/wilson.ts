// Wilson's score interval without continuity correction (docs/rules/statistics.md, Rates): which true rates a rate seen in so many games speaks for.

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution, for nineteen intervals of twenty. */
const z = 1.959964;

export function wilsonInterval(rate: number, games: number): Interval {
  const spread = (z * z) / games;
  const middle = rate + spread / 2;
  const reach = z * Math.sqrt((rate * (1 - rate) + spread / 4) / games);
  const whole = 1 + spread;
  return { low: round((middle - reach) / whole), high: round((middle + reach) / whole) };
}

/** Four decimals. The last bit of a rate of 0 or 1 may lie outside of what a rate can be. */
function round(rate: number): number {
  return Math.round(Math.min(1, Math.max(0, rate)) * 10_000) / 10_000;
}
