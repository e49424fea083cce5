// Exact decimal arithmetic for season points: no rounding before a result is complete (docs/rules/seasons.md, Arithmetic).

/** numerator ÷ denominator; the denominator is above 0. */
export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Exact = { numerator: 0n, denominator: 1n };

/** A rule has few numbers, and is used for thousands of results, so numbers are read only once. */
const known = new Map<number, Exact>();
const mostKnown = 10_000;

/** The decimal number that a JSON file states. */
export function exactly(value: number): Exact {
  const before = known.get(value);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const exact = readDecimal(value);
  known.set(value, exact);
  return exact;
}

function readDecimal(value: number): Exact {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const numerator = BigInt(whole + decimals);
  return power >= 0
    ? { numerator: numerator * 10n ** BigInt(power), denominator: 1n }
    : { numerator, denominator: 10n ** BigInt(-power) };
}

/** The denominator of the sum is no larger than it has to be: powers of ten would multiply with every term. */
export function add(a: Exact, b: Exact): Exact {
  if (a.denominator % b.denominator === 0n)
    return {
      numerator: a.numerator + b.numerator * (a.denominator / b.denominator),
      denominator: a.denominator,
    };
  if (b.denominator % a.denominator === 0n) return add(b, a);
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function multiply(a: Exact, b: Exact): Exact {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}
