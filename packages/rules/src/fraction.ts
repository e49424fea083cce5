// Exact fractions: the values of a criterion share one denominator, so that comparing them is comparing integers.
import { amountScale } from './amount.ts';

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** The smallest number that each of these positive numbers divides; 1 for none. */
export function findCommonMultiple(numbers: Iterable<number | bigint>): bigint {
  let multiple = 1n;
  for (const number of new Set(numbers)) {
    const factor = BigInt(number);
    multiple *= factor / greatestCommonDivisor(multiple, factor);
  }
  return multiple;
}

/** value ÷ scale, rounded to four decimals (`parts` of a whole), halves away from zero. For output only; comparisons use exact values. */
export function writeFraction(value: bigint, scale: bigint, parts = amountScale): number {
  const size = value < 0n ? -value : value;
  const units = (2n * size * BigInt(parts) + scale) / (2n * scale);
  return Number(value < 0n ? -units : units) / parts;
}
