// The model of a rating (docs/rules/ratings.md, The method): Bradley–Terry strengths with draws as Davidson adds them. Everything is in natural units; points are
// only for people.

/** Points of one natural unit: 400 points are odds of 10 to 1. */
export const pointsPerUnit = 400 / Math.LN10;

/** A rating in points. */
export function toPoints(rating: number): number {
  return 1500 + rating * pointsPerUnit;
}

/** A spread given in points, in natural units. */
export function fromSpread(points: number): number {
  return points / pointsPerUnit;
}

/** The draw parameter ν of battles of which `draws` were drawn; the share of draws counts as at most 0.9. */
export function drawParameterOf(draws: number, battles: number): number {
  const share = battles === 0 ? 0 : Math.min(0.9, draws / battles);
  return (2 * share) / (1 - share);
}

/** The score to expect at a difference of ratings: a win is 1, a draw ½. */
export function expectedScore(difference: number, drawParameter: number): number {
  const small = Math.exp(-Math.abs(difference) / 2);
  const expected = (1 + (drawParameter * small) / 2) / (1 + small * small + drawParameter * small);
  return difference >= 0 ? expected : 1 - expected;
}

/** The derivative of the expected score: what a battle at this difference says about the two ratings. It is the variance of the score. */
export function weightOf(difference: number, drawParameter: number): number {
  const small = Math.exp(-Math.abs(difference) / 2);
  const sum = 1 + small * small + drawParameter * small;
  const [win, loss, draw] = [1 / sum, (small * small) / sum, (drawParameter * small) / sum];
  return win * loss + (draw * (win + loss)) / 4;
}

/** Rounded as the API shows it: points have two decimals, rates four. */
export function roundTo(value: number, decimals: 2 | 4): number {
  const scale = 10 ** decimals;
  // Adding 0 turns -0 into 0.
  return Math.round(value * scale) / scale + 0;
}

const dayMilliseconds = 86_400_000;

/** Days since 1970, so that days can be subtracted. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMilliseconds;
}

export function fromDayNumber(number: number): string {
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10);
}
