// A name as text whose order by code point is the order of names (docs/rules/decisions.md, Order), so that a database can keep lists in it. Databases
// do not have that collation, and a collator only compares: what a letter weighs is found out by comparing it, once a process.

type Compare = (a: string, b: string) => number;

/** Letters alone, and letters with what is on them: the two levels on which names differ. */
const byLetter: Compare = new Intl.Collator('en', { sensitivity: 'base' }).compare;
const byAccent: Compare = new Intl.Collator('en', { sensitivity: 'accent' }).compare;

/** What has more weights than this is ordered by the first ones, so that an index can hold it. */
const mostLetters = 300;
const mostMarks = 100;

export function nameKey(name: string): string {
  let letters = '';
  let marks = '';
  let plain = '';
  for (const sign of takeApart(name)) {
    for (const { letter, mark } of weigh(sign)) {
      letters += letter;
      if (letter !== '') plain += unmarked;
      if (mark === '') continue;
      marks += plain + mark;
      plain = '';
    }
  }
  // Nothing behind the last mark tells names apart.
  return `${cut(letters, mostLetters)} ${cut(marks, mostMarks)}`;
}

/** Never half a letter. */
function cut(text: string, length: number): string {
  const start = text.slice(0, length);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

/** Marks on their own, in the one order that Unicode gives them, and vowels behind the consonant they are spoken after. */
function takeApart(name: string): string {
  if (/^[ -~]*$/.test(name)) return name;
  return Array.from(name.normalize('NFC'), partsOf)
    .join('')
    .replaceAll(/\p{M}{2,}/gu, (marks) => marks.normalize('NFD'))
    .replaceAll(/([เ-ไເ-ໄ])([ก-ฮກ-ຮ])/gu, '$2$1');
}

const apart = new Map<string, string>();

/** й stays as it is: it is no и with a mark. */
function partsOf(sign: string): string {
  let parts = apart.get(sign);
  if (parts === undefined) {
    parts = sign.normalize('NFD');
    if (byLetter(strip(parts), sign) !== 0) parts = sign;
    remember(apart, sign, parts);
  }
  return parts;
}

const strip = (text: string): string => [...text].filter(isLetter).join('');

const mostKnown = 50_000;

function remember<T>(known: Map<string, T>, sign: string, found: T): void {
  if (known.size >= mostKnown) known.clear();
  known.set(sign, found);
}

/** Marks stand behind the letter they are on; a letter without any comes first. */
const unmarked = '!';
/** Weights of a letter and of a mark on it, or of a mark alone. */
interface Weight {
  readonly letter: string;
  readonly mark: string;
}

const known = new Map<string, readonly Weight[]>();

function weigh(sign: string): readonly Weight[] {
  let weights = known.get(sign);
  if (weights === undefined) {
    weights = findWeights(sign);
    remember(known, sign, weights);
  }
  return weights;
}

function findWeights(sign: string): readonly Weight[] {
  if (byAccent(sign, '') === 0) return [];
  if (!isLetter(sign)) return [{ letter: '', mark: place(sign, scales.marks) }];
  const parts = sign.normalize('NFKD');
  // ﬁ weighs what f and i do.
  if (parts !== sign && byAccent(parts, sign) === 0 && byLetter(strip(parts), sign) === 0)
    return [...parts].flatMap(weigh);
  const spelled = spellOut(sign);
  if (spelled === undefined) return [{ letter: place(sign, scales.letters), mark: '' }];
  const marked = findMark(sign, spelled);
  return spelled.map((letter, index) => ({
    letter: place(letter, scales.letters),
    mark: index === marked?.index ? marked.mark : '',
  }));
}

/** The usual letters that weigh what a sign does: æ is a and e. Undefined for a letter that is none of them. */
function spellOut(sign: string): string[] | undefined {
  const steps = usual(scales.letters);
  const spelled: string[] = [];
  for (let text = ''; spelled.length < mostSpelled; ) {
    const at = countUpTo(steps, (step) => byLetter(text + step, sign) <= 0) - 1;
    const step = steps[at];
    if (step === undefined || byLetter(text + step + heaviest, sign) <= 0) return undefined;
    spelled.push(step);
    text += step;
    if (byLetter(text, sign) === 0) return spelled;
  }
  return undefined;
}

const mostSpelled = 20;
/** Weighs more than any letter. */
const heaviest = '\uffff';

/** What tells a sign from the letters it weighs as much as, and on which of them it is. */
function findMark(
  sign: string,
  spelled: readonly string[],
): { readonly index: number; readonly mark: string } | undefined {
  if (byAccent(spelled.join(''), sign) === 0) return undefined;
  const steps = usual(scales.marks);
  const put = (index: number, mark = '') =>
    spelled.map((letter, at) => (at === index ? letter + mark : letter)).join('');
  const index = Math.max(
    0,
    spelled.findIndex((_, at) => byAccent(put(at, steps[0]), sign) <= 0),
  );
  const below = countUpTo(steps, (mark) => byAccent(put(index, mark), sign) <= 0);
  if (byAccent(put(index, steps[below - 1]), sign) === 0) return { index, mark: write(2 * below - 1) };
  // A mark that only this sign has, such as that of ’ beside ': among those of the same letter it goes by itself.
  return { index, mark: write(2 * below) + place(sign, scales.signs) };
}

/** What each kind of sign is held against: some of each weight, in order. */
interface Scale {
  readonly compare: Compare;
  /** Letters that are met often, and then ever more of them: each takes longer to be put in order than the one before. */
  readonly tiers: readonly { readonly steps: readonly string[] }[];
}

interface Scales {
  readonly letters: Scale;
  readonly signs: Scale;
  readonly marks: Scale;
}

/** An odd number is a step of the tier, an even one lies before it: there, the next tier tells. */
function place(sign: string, { compare, tiers }: Scale): string {
  let written = '';
  for (const { steps } of tiers) {
    const below = countUpTo(steps, (step) => compare(step, sign) <= 0);
    const step = steps[below - 1];
    if (step !== undefined && compare(step, sign) === 0) return written + write(2 * below - 1);
    written += write(2 * below);
  }
  return written;
}

/** How many of what is in order fulfil a condition that only the first do. */
function countUpTo(steps: readonly string[], isFulfilled: (step: string) => boolean): number {
  let low = 0;
  for (let high = steps.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (isFulfilled(steps[middle] ?? '')) low = middle + 1;
    else high = middle;
  }
  return low;
}

const firstWritten = 0x22;
const surrogates = { from: 0xd800, count: 0x800 };

/** A number as a letter: larger ones come later, and none is a blank or ends a line. */
function write(number: number): string {
  const code = firstWritten + number;
  return String.fromCodePoint(code < surrogates.from ? code : code + surrogates.count);
}

type Ranges = readonly (readonly [from: number, to: number])[];

/** Latin, Greek and Cyrillic with what is written beside them; other alphabets; Chinese; everything. */
const tierRanges: readonly Ranges[] = [
  [
    ...([
      [0x20, 0x52f],
      [0x1ab0, 0x1aff],
    ] as const),
    ...([
      [0x1d00, 0x214f],
      [0x2c60, 0x2c7f],
      [0xa720, 0xa7ff],
    ] as const),
  ],
  [
    ...([
      [0x530, 0x1aaf],
      [0x1b00, 0x1cff],
    ] as const),
    ...([
      [0x2150, 0x33ff],
      [0xa000, 0xabff],
      [0xfe00, 0xffff],
    ] as const),
  ],
  [[0x4e00, 0x9fff]],
  // Planes 4 to 13 are empty.
  [
    [0x20, 0x3ffff],
    [0xe0000, 0xe0fff],
  ],
];

const isLetter = (sign: string): boolean => byLetter(sign, '') !== 0;

const scales: Scales = {
  letters: makeScale(byLetter, isLetter),
  signs: makeScale(byAccent, isLetter),
  marks: makeScale(byAccent, (sign) => !isLetter(sign) && byAccent(sign, '') !== 0),
};

function makeScale(compare: Compare, belongs: (sign: string) => boolean): Scale {
  const sort = (ranges: Ranges): readonly string[] => {
    const signs = ranges.flatMap(listSigns).filter(belongs);
    signs.sort((a, b) => compare(a, b) || byAccent(a, b));
    return signs.filter((sign, at) => at === 0 || compare(signs[at - 1] ?? '', sign) !== 0);
  };
  const tiers = tierRanges.map((ranges, at) => {
    let steps: readonly string[] | undefined;
    return {
      get steps() {
        steps ??= compare === byLetter && at === 0 ? dropSpelled(sort(ranges)) : sort(ranges);
        return steps;
      },
    };
  });
  return { compare, tiers };
}

/** The usual ones, which are held against signs directly. */
const usual = ({ tiers }: Scale): readonly string[] => tiers[0]?.steps ?? [];

/** Without those that weigh what two letters do: they stand between the first of them and the next. */
function dropSpelled(steps: readonly string[]): string[] {
  const single: string[] = [];
  for (const step of steps) {
    const before = single.at(-1);
    if (before === undefined || byLetter(before + heaviest, step) < 0) single.push(step);
  }
  return single;
}

const isAssigned = /^(?![\p{Co}\p{Cs}])\p{Assigned}$/u;

function listSigns([from, to]: Ranges[number]): string[] {
  const signs: string[] = [];
  for (let code = from; code <= to; code += 1) {
    const sign = String.fromCodePoint(code);
    if (isAssigned.test(sign)) signs.push(sign);
  }
  return signs;
}
