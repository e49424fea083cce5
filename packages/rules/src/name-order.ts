// The order of names of participants, and of rows that share a rank (docs/rules/decisions.md, Order). Clubs and players are ordered by `foldForOrder`.

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

/** UTF-16 units from U+D800 on. The orders by unit and by code point can differ only where both texts have one. */
const highUnit = /[\ud800-\uffff]/;

/** Compares by code point. `<` compares UTF-16 units, which puts U+1F600 (a surrogate pair) before U+FFFD. */
export function compareText(a: string, b: string): number {
  if (!highUnit.test(a) || !highUnit.test(b)) return a === b ? 0 : a < b ? -1 : 1;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return liftSurrogate(left) - liftSurrogate(right);
  }
  return a.length - b.length;
}

function liftSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The order of participants: by collation, equal names by code point, and null last. */
export function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return collator.compare(a, b) || compareText(a, b);
}

export function compareParticipants(
  a: { readonly player: string; readonly key: string },
  b: { readonly player: string; readonly key: string },
): number {
  return collator.compare(a.player, b.player) || compareText(a.key, b.key);
}
