// The army's points, never the limit: standing alone, in a title, before the limit, or behind a word for total.
import type { ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { isHeaderMark, isUnit, NUMBER, POINTS_UNIT, toNumber } from './shape.ts';

const FRACTION = new RegExp(
  `(?<![0-9.,/])(${NUMBER}) ?(${POINTS_UNIT})? ?(?:/|(?:out )?of) ?(${NUMBER}) ?(${POINTS_UNIT})?`,
  'gi',
);
const TOTAL = new RegExp(
  `^(?:(?:army |list |grand )?total(?: army)?(?: points| pts| cost)?|army points|points total) ?[:=-]? ?[[(]?(${NUMBER}) ?(?:${POINTS_UNIT})?(?! ?[a-z0-9])`,
  'i',
);
const LABELLED = new RegExp(
  `^(?:army|army cost|points|pts|cost|points cost) ?[:=] ?[[(]?(${NUMBER}) ?(?:${POINTS_UNIT})?(?! ?[a-z0-9])`,
  'i',
);
const PRICED_TITLE = new RegExp(`[([](${NUMBER}) ?${POINTS_UNIT}[)\\],]`, 'i');
const ENDING = new RegExp(`(?:^|[ :-])(${NUMBER}) ?${POINTS_UNIT}[.)\\]]?$`, 'i');
const ALONE = new RegExp(`^[[(]?(${NUMBER}) ?${POINTS_UNIT}[.)\\]]?$`, 'i');
const LIMIT =
  /^(?:strike force|incursion|onslaught|combat patrol)\b|\b(?:limit|(?:game|battle|army|event) (?:type|size)|max|maximum|up to)\b/i;
const SMALLEST_ARMY_POINTS = 250;
const SMALLEST_LIMIT_POINTS = 100;

function isLikelyLimit(limit: number, points: number): boolean {
  return limit % 50 === 0 && points * 2 >= limit;
}

/** The last fraction of a line: a list's name may contain one of its own. */
const readFraction = memoise((text): number => {
  if (!/[0-9]/.test(text)) return 0;
  const match = Array.from(text.matchAll(FRACTION)).at(-1);
  if (match === undefined) return 0;
  const [whole, points = '', unit, limit = '', limitUnit] = match;
  const stands = whole.length >= text.length - 2;
  const ends = match.index + whole.length >= text.length - 1 && !text.includes(':');
  if (toNumber(limit) < SMALLEST_LIMIT_POINTS) return 0;
  const certain = unit !== undefined || limitUnit !== undefined;
  return certain || ((stands || ends) && isLikelyLimit(toNumber(limit), toNumber(points)))
    ? toNumber(points)
    : 0;
});

function readWith(pattern: RegExp, text: string): number {
  return toNumber(pattern.exec(text)?.[1] ?? '0');
}

export function readTotal(text: string): number {
  const points = readWith(TOTAL, text);
  return points >= SMALLEST_LIMIT_POINTS ? points : 0;
}

function readTitle(text: string): number {
  if (isHeaderMark(text) || LIMIT.test(text)) return 0;
  return readWith(PRICED_TITLE, text) || readWith(ENDING, text);
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

/** Whether a header line is the one that states the points: what stands before it is the list's name. */
export const statesPoints = memoise(
  (text) => readFraction(text) > 0 || readTotal(text) > 0 || readTitle(text) >= SMALLEST_ARMY_POINTS,
);

/** The line without its points, as a list's name. */
export function dropPoints(text: string): string {
  return text.replace(FRACTION, '').replace(PRICED_TITLE, '').replace(ENDING, '').trim();
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
    firstPositive(header, (text) => readWith(LABELLED, text)) ||
    readTitle(header[0]?.text ?? '') ||
    firstPositive(header, (text) => {
      const points = readTitle(text);
      return points >= SMALLEST_ARMY_POINTS ? points : 0;
    }) ||
    firstPositive(readBody(), (text) => {
      const points = readWith(ALONE, text);
      return points >= SMALLEST_ARMY_POINTS ? points : 0;
    })
  );
}
