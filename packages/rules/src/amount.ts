// Amounts (battle points, victory points, metrics) are integers of one ten-thousandth, so that sums are exact.

export type Amount = number;

export const amountScale = 10_000;

export function toAmount(value: number): Amount {
  const units = Math.round(Math.abs(value) * amountScale);
  return value < 0 && units > 0 ? -units : units;
}

export function fromAmount(amount: Amount): number {
  return amount / amountScale;
}

/** At most four decimals, as every published number (docs/rules/decisions.md, Values). */
export function roundNumber(value: number): number {
  return fromAmount(toAmount(value));
}

export function multiplyAmounts(left: Amount, right: Amount): Amount {
  if (left === 0 || right === 0) return 0;
  const product = BigInt(left) * BigInt(right);
  const scale = BigInt(amountScale);
  const half = product < 0n ? -scale / 2n : scale / 2n;
  return Number((product + half) / scale);
}

/** Half of an amount; an odd last unit is rounded away from zero. */
export function halveAmount(amount: Amount): Amount {
  return Math.sign(amount) * Math.ceil(Math.abs(amount) / 2);
}
