// A line of a list's text so that it can be compared: bounded in length, without decoration.
import { type Label, readLabels } from './labels.ts';
import { readTotal } from './points.ts';
import { recall } from './recall.ts';
import { isSignature } from './shape.ts';

export interface ListLine {
  /** Without bullets, emoji and markdown around it; '' for blank lines and separators. */
  readonly text: string;
  readonly bullet: boolean;
  readonly labels: readonly Label[];
  /** It says who made the text. */
  readonly signed: boolean;
  /** The points that it calls a total; 0 for none. */
  readonly total: number;
}

const LINE_LENGTH = 400;
const LINE_END_LENGTH = 100;

const DASHES = /[\u2010-\u2015\u2212]/g;
const INVISIBLE = /\p{Cf}|[\ufe0e\ufe0f]/gu;
// "1 990" written with a space that does not break.
const GROUPED_DIGITS = /(?<![\p{L}\p{N}.,])([1-9][0-9]?)[\u00a0\u2009\u202f]([0-9]{3})(?![0-9])/gu;
const BULLET = /^(?:[-*+.•◦·▪‣●○■]|[0-9][.)]) /u;
const QUOTE = /^>[> ]*/;
const KEPT_AT_START = /[\p{L}\p{N}"'“‘([]/u;
const KEPT_AT_END = /[\p{L}\p{N}"'”’)\]!?.%]/u;

// Most lines are plain: what only other scripts and symbols need is not even looked for.
const PLAIN = /^[\x20-\x7e]*$/;
const UNDECORATED = /^[a-z0-9"'([](?:.*[a-z0-9"')\]!?.%])?$/i;

/** Takes bullets, emoji and markdown off both ends. */
export const trimDecoration = (text: string): string => {
  if (UNDECORATED.test(text)) return text;
  const characters = Array.from(text);
  let start = 0;
  let end = characters.length;
  while (start < end && !KEPT_AT_START.test(characters[start] ?? '')) start++;
  while (end > start && !KEPT_AT_END.test(characters[end - 1] ?? '')) end--;
  return characters.slice(start, end).join('');
};

const simplify = (text: string): string =>
  text
    .replace(GROUPED_DIGITS, '$1$2')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/[｜│¦]/g, '|')
    .replace(/[／∕⁄]/g, '/')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('：', ':');

export const readLine = recall((raw): ListLine => {
  // A line this long is prose; only a total at its end is of interest.
  const bounded = raw.length > LINE_LENGTH ? `… ${raw.slice(-LINE_END_LENGTH)}` : raw;
  const clean = (PLAIN.test(bounded) ? bounded : simplify(bounded))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(QUOTE, '');
  const colonKept = clean.endsWith(':') ? ':' : '';
  const trimmed = trimDecoration(clean);
  const text = trimmed === '' ? '' : trimmed + colonKept;
  return {
    text,
    bullet: BULLET.test(clean),
    labels: readLabels(text),
    signed: isSignature(text),
    total: readTotal(text),
  };
});
