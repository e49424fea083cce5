// Reads a line of a list's text into a comparable form: bounded in length, without decoration.
import { readLabels } from './labels.ts';
import type { ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { readTotal, statesPoints } from './points.ts';
import { dropSeason, isSignature } from './shape.ts';

const LONGEST_LINE_CHARS = 400;
const LINE_END_CHARS = 100;

const DASHES = /[\u2010-\u2015\u2212]/g;
const INVISIBLE = /\p{Cf}|[\ufe0e\ufe0f]/gu;
// "1 990" written with a space that does not break.
const GROUPED_DIGITS = /(?<![\p{L}\p{N}.,])([1-9][0-9]?)[\u00a0\u2009\u202f]([0-9]{3})(?![0-9])/gu;
const BULLET = /^(?:[-*+.•◦·▪‣●○■]|[0-9][.)]) /u;
const QUOTE = /^>[> ]*/;
const KEPT_AT_START = /[\p{L}\p{N}"'“‘([]/u;
const KEPT_AT_END = /[\p{L}\p{N}"'”’)\]!?.%]/u;

// Most lines are plain ASCII and need none of the replacements for other scripts and symbols.
const PLAIN = /^[\x20-\x7e]*$/;
const UNDECORATED = /^[a-z0-9"'([](?:.*[a-z0-9"')\]!?.%])?$/i;

/** Takes bullets, emoji and markdown off both ends. */
export function trimDecoration(text: string): string {
  if (UNDECORATED.test(text)) return text;
  const characters = Array.from(text);
  let start = 0;
  let end = characters.length;
  while (start < end && !KEPT_AT_START.test(characters[start] ?? '')) start++;
  while (end > start && !KEPT_AT_END.test(characters[end - 1] ?? '')) end--;
  return characters.slice(start, end).join('');
}

function simplify(text: string): string {
  return text
    .replace(GROUPED_DIGITS, '$1$2')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/[｜│¦]/g, '|')
    .replace(/[／∕⁄]/g, '/')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('：', ':');
}

/** The points of a title may stand behind the name of a season's handbook. */
function cutSeason(text: string): string {
  const cut = dropSeason(text);
  return cut !== text && statesPoints(text) && !statesPoints(cut) ? text : cut;
}

export const readLine = memoise((raw): ListLine => {
  // A line this long is prose; only a total at its end matters.
  const bounded = raw.length > LONGEST_LINE_CHARS ? `… ${raw.slice(-LINE_END_CHARS)}` : raw;
  const clean = (PLAIN.test(bounded) ? bounded : simplify(bounded))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(QUOTE, '');
  const colonKept = clean.endsWith(':') ? ':' : '';
  const trimmed = trimDecoration(clean);
  const text = trimmed === '' ? '' : cutSeason(trimmed) + colonKept;
  return {
    text,
    bullet: BULLET.test(clean),
    labels: readLabels(text),
    signed: isSignature(text),
    total: readTotal(text),
  };
});
