// Reads a line of a list's text into a comparable form: bounded in length, without decoration.
import { readLabels } from './labels.ts';
import type { ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { readTotal, statesPoints } from './points.ts';
import { dropSeason, isSignature } from './shape.ts';

const longestLineChars = 400;
const lineEndChars = 100;

const dashPattern = /[\u2010-\u2015\u2212]/g;
const invisiblePattern = /\p{Cf}|[\ufe0e\ufe0f]/gu;
// "1 990" written with a space that does not break.
const groupedDigitsPattern = /(?<![\p{L}\p{N}.,])([1-9][0-9]?)[\u00a0\u2009\u202f]([0-9]{3})(?![0-9])/gu;
const bulletPattern = /^(?:[-*+.•◦·▪‣●○■]|[0-9][.)]) /u;
const quotePattern = /^>[> ]*/;
const allowedAtStart = /[\p{L}\p{N}"'“‘([]/u;
const allowedAtEnd = /[\p{L}\p{N}"'”’)\]!?.%]/u;

// Most lines are plain ASCII and need none of the replacements for other scripts and symbols.
const plainPattern = /^[\x20-\x7e]*$/;
const undecoratedPattern = /^[a-z0-9"'([](?:.*[a-z0-9"')\]!?.%])?$/i;

/** Takes bullets, emoji and markdown off both ends. */
export function trimDecoration(text: string): string {
  if (undecoratedPattern.test(text)) return text;
  const characters = Array.from(text);
  let start = 0;
  let end = characters.length;
  while (start < end && !allowedAtStart.test(characters[start] ?? '')) start++;
  while (end > start && !allowedAtEnd.test(characters[end - 1] ?? '')) end--;
  return characters.slice(start, end).join('');
}

function simplify(text: string): string {
  return text
    .replace(groupedDigitsPattern, '$1$2')
    .replace(invisiblePattern, '')
    .replace(dashPattern, '-')
    .replace(/[｜│¦]/g, '|')
    .replace(/[／∕⁄]/g, '/')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('：', ':');
}

/** The points of a title may come after the name of a season's handbook. */
function cutSeason(text: string): string {
  const cut = dropSeason(text);
  return cut !== text && statesPoints(text) && !statesPoints(cut) ? text : cut;
}

export const readLine = memoise((raw): ListLine => {
  // A line this long is prose; only a total at its end matters.
  const bounded = raw.length > longestLineChars ? `… ${raw.slice(-lineEndChars)}` : raw;
  const clean = (plainPattern.test(bounded) ? bounded : simplify(bounded))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(quotePattern, '');
  const colonAtEnd = clean.endsWith(':') ? ':' : '';
  const trimmed = trimDecoration(clean);
  const text = trimmed === '' ? '' : cutSeason(trimmed) + colonAtEnd;
  return {
    text,
    bullet: bulletPattern.test(clean),
    labels: readLabels(text),
    signed: isSignature(text),
    total: readTotal(text),
  };
});
