// The army's points, never the limit: on their own, in a title, before the limit, or after a word for total.
import type { ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { isHeaderOnly, isUnit, numberPattern, pointsUnit, toNumber } from './shape.ts';

const fractionPattern = new RegExp(
  `(?<![0-9.,/])(${numberPattern}) ?(${pointsUnit})? ?(?:/|(?:out )?of) ?(${numberPattern}) ?(${pointsUnit})?`,
  'gi',
);
const totalPattern = new RegExp(
  `^(?:(?:army |list |grand )?total(?: army)?(?: points| pts| cost)?|army points|points total) ?[:=-]? ?[[(]?(${numberPattern}) ?(?:${pointsUnit})?(?! ?[a-z0-9])`,
  'i',
);
const labelledPattern = new RegExp(
  `^(?:army|army cost|points|pts|cost|points cost) ?[:=] ?[[(]?(${numberPattern}) ?(?:${pointsUnit})?(?! ?[a-z0-9])`,
  'i',
);
const pricedTitlePattern = new RegExp(`[([](${numberPattern}) ?${pointsUnit}[)\\],]`, 'i');
const endingPattern = new RegExp(`(?:^|[ :-])(${numberPattern}) ?${pointsUnit}[.)\\]]?$`, 'i');
const standalonePattern = new RegExp(`^[[(]?(${numberPattern}) ?${pointsUnit}[.)\\]]?$`, 'i');
const limitPattern =
  /^(?:strike force|incursion|onslaught|combat patrol)\b|\b(?:limit|(?:game|battle|army|event) (?:type|size)|max|maximum|up to)\b/i;
const smallestArmyPoints = 250;
const smallestLimitPoints = 100;

function isLikelyLimit(limit: number, points: number): boolean {
  return limit % 50 === 0 && points * 2 >= limit;
}

/** The last fraction of a line: a list's name may contain one of its own. */
const readFraction = memoise((text): number => {
  if (!/[0-9]/.test(text)) return 0;
  const match = Array.from(text.matchAll(fractionPattern)).at(-1);
  if (match === undefined) return 0;
  const [whole, points = '', unit, limit = '', limitUnit] = match;
  const stands = whole.length >= text.length - 2;
  const ends = match.index + whole.length >= text.length - 1 && !text.includes(':');
  if (toNumber(limit) < smallestLimitPoints) return 0;
  const certain = unit !== undefined || limitUnit !== undefined;
  return certain || ((stands || ends) && isLikelyLimit(toNumber(limit), toNumber(points)))
    ? toNumber(points)
    : 0;
});

function readWith(pattern: RegExp, text: string): number {
  return toNumber(pattern.exec(text)?.[1] ?? '0');
}

export function readTotal(text: string): number {
  const points = readWith(totalPattern, text);
  return points >= smallestLimitPoints ? points : 0;
}

function readTitle(text: string): number {
  if (isHeaderOnly(text) || limitPattern.test(text)) return 0;
  return readWith(pricedTitlePattern, text) || readWith(endingPattern, text);
}

function statesTotal({ total }: ListLine): boolean {
  return total > 0;
}

function firstPositive(lines: readonly ListLine[], read: (text: string) => number): number {
  for (const { text } of lines) {
    const points = text === '' ? 0 : read(text);
    if (points > 0) return points;
  }
  return 0;
}

/** Whether a header line states the points: the text before them is the list's name. */
export const statesPoints = memoise(
  (text) => readFraction(text) > 0 || readTotal(text) > 0 || readTitle(text) >= smallestArmyPoints,
);

/** The line without its points, as a list's name. */
export function dropPoints(text: string): string {
  return text.replace(fractionPattern, '').replace(pricedTitlePattern, '').replace(endingPattern, '').trim();
}

export function readPoints(
  header: readonly ListLine[],
  notable: readonly ListLine[],
  readBody: () => readonly ListLine[],
): number {
  return (
    header.find(statesTotal)?.total ||
    notable.findLast(statesTotal)?.total ||
    firstPositive(header, readFraction) ||
    firstPositive(readBody(), (text) => (isUnit(text) ? 0 : readFraction(text))) ||
    firstPositive(header, (text) => readWith(labelledPattern, text)) ||
    readTitle(header[0]?.text ?? '') ||
    firstPositive(header, (text) => {
      const points = readTitle(text);
      return points >= smallestArmyPoints ? points : 0;
    }) ||
    firstPositive(readBody(), (text) => {
      const points = readWith(standalonePattern, text);
      return points >= smallestArmyPoints ? points : 0;
    })
  );
}
