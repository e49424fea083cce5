// Finds the battle tactic cards: after their label, below it, or without a label where the name is known.
import { trimDecoration } from './lines.ts';
import type { ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { isKnownCard } from './names.ts';
import { statesPoints } from './points.ts';
import { dropPrice, isBracketed, isHeaderOnly, isSection, isSignature, isUnit } from './shape.ts';

const labelPattern = /^battle (tactics?)(?: cards?)?(?: [1-9])? ?(?::|-(?= |$)|$) ?/i;
// Labels that players write by hand. Advice may begin the same way, so they count only with a known card.
const looseLabelPattern = /^(?:tactics?(?: cards?)?|btc?s?|cards?)(?: [1-9])? ?: ?/i;
const mostCards = 6;
const longestNameWords = 8;
const longestValueChars = 200;

type CardPair = readonly [string, string];

function countWords(text: string): number {
  return text.split(' ').length;
}

/** Two cards may be joined by "and", and a card's own name may contain it ("Intercept and Recover"). */
function splitAtAnd(text: string, joins: 'always' | 'whenClear' | 'never'): readonly string[] {
  const pairs = Array.from(text.matchAll(/ (?:and|&|\+) /gi), ({ 0: joint, index }): CardPair => {
    return [text.slice(0, index), text.slice(index + joint.length)];
  });
  if (pairs.length === 0 || pairs.length > mostCards || isKnownCard(text)) return [text];
  const known = pairs.find((pair) => pair.every(isKnownCard));
  if (known !== undefined) return known;
  if (joins === 'never') return [text];
  const halfKnown = pairs.find((pair) => pair.some(isKnownCard));
  if (halfKnown !== undefined) return halfKnown;
  const unevenness = ([left, right]: CardPair) => Math.abs(countWords(left) - countWords(right));
  const even = pairs.reduce((best, pair) => (unevenness(pair) < unevenness(best) ? pair : best));
  return joins === 'whenClear' && even.some((name) => countWords(name) === 1) ? [text] : even;
}

const cleanCard = memoise((text) =>
  dropPrice(
    trimDecoration(text.replace(/^[[(]|[\])]$/g, '').replace(/ ?[([][^)\]]*[)\]]?$/, '')).replace(
      /^[0-9][.):] ?/,
      '',
    ),
  ),
);

/** The app that writes "Battle Tactics Cards" joins with "and"; those that write "Tactic Cards" join with commas. */
function splitValue(value: string, plural: boolean): readonly string[] {
  if (value.length > longestValueChars) return [];
  const parts = value.split(/[,;|/•]/);
  return parts
    .flatMap((part, at) => {
      if (parts.length > 1 && !(plural && at === parts.length - 1))
        return splitAtAnd(cleanCard(part), 'never');
      return splitAtAnd(cleanCard(part), plural ? 'always' : 'whenClear');
    })
    .map(cleanCard)
    .filter((card) => card !== '');
}

const splitPlural = memoise((value) => splitValue(value, true));
const splitCards = memoise((value) => splitValue(value, false));

function isOnlyCards(text: string): boolean {
  const cards = splitCards(text);
  return cards.length > 0 && cards.every(isKnownCard);
}

function endsCards({ text }: ListLine): boolean {
  return (
    text.includes(':') ||
    isSection(text) ||
    isHeaderOnly(text) ||
    isUnit(text) ||
    isSignature(text) ||
    statesPoints(text) ||
    countWords(text) > longestNameWords
  );
}

/** Cards on the lines below a label: bullets, or plain lines where the label's own line has none. */
function readBelow(lines: readonly ListLine[], onlyBullets: boolean): string[] {
  const cards: string[] = [];
  let apart = false;
  for (const line of lines) {
    if (line.text === '') {
      if (onlyBullets) break;
      apart = cards.length > 0;
      continue;
    }
    if (endsCards(line) || (onlyBullets && !line.bullet) || (apart && !isOnlyCards(line.text))) break;
    cards.push(...splitCards(line.text));
  }
  return cards;
}

function readLabelled(lines: readonly ListLine[], pattern: RegExp): string[] {
  const cards: string[] = [];
  for (const [at, { text }] of lines.entries()) {
    const label = pattern.exec(text);
    if (label === null || statesPoints(text)) continue;
    const value = text.slice(label[0].length);
    const split = label[1]?.toLowerCase() === 'tactics' ? splitPlural : splitCards;
    if (value !== '') cards.push(...split(value));
    cards.push(...readBelow(lines.slice(at + 1, at + 1 + mostCards), value !== ''));
  }
  return cards;
}

/** Without a label only known names count, because Listbot brackets its cards as it does its lores. */
function readUnlabelled(header: readonly ListLine[], body: readonly ListLine[]): string[] {
  const own = header.filter(({ text }) => isBracketed(text) || isOnlyCards(text));
  const added = body.filter(
    ({ text, bullet }) => !bullet && /[,;/&+]| and /i.test(text) && isOnlyCards(text),
  );
  return [...own, ...added].flatMap(({ text }) => splitCards(text)).filter(isKnownCard);
}

export function readCards(header: readonly ListLine[], readBody: () => readonly ListLine[]): string[] {
  const readLoose = (): string[] => {
    const loose = readLabelled(header, looseLabelPattern);
    return loose.some(isKnownCard) ? loose : [];
  };
  for (const read of [
    () => readLabelled(header, labelPattern),
    // Some players add the cards below the units.
    () => readLabelled(readBody(), labelPattern),
    readLoose,
    () => readUnlabelled(header, readBody()),
  ]) {
    const cards = read();
    if (cards.length > 0) return Array.from(new Set(cards)).slice(0, mostCards);
  }
  return [];
}
