// A list's text as lines that can be compared: bounded in number and length, without decoration.
import { readTotal } from './army-list-points.ts';
import { isSignature } from './army-list-shape.ts';
import { recall } from './recall.ts';

export interface ListLine {
  /** Without bullets, emoji and markdown around it; '' for blank lines and separators. */
  readonly text: string;
  readonly bullet: boolean;
  /** Something in it may be a label. */
  readonly labelled: boolean;
  /** It says who made the text. */
  readonly signed: boolean;
  /** The points that it calls a total; 0 for none. */
  readonly total: number;
}

export interface ListLines {
  readonly head: readonly ListLine[];
  /** What follows the head; for a long text only its end. */
  readonly tail: readonly ListLine[];
}

// Everything is read from the head and the end of a text, so a hostile text costs no more than these bounds.
const HEAD_LENGTH = 32_768;
const TAIL_LENGTH = 4096;
const HEAD_LINES = 120;
const TAIL_LINES = 400;
const LINE_LENGTH = 400;
const LINE_END_LENGTH = 100;

const DASHES = /[\u2010-\u2015\u2212]/g;
const INVISIBLE = /\p{Cf}|[\ufe0e\ufe0f]/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029\v\f]|<br ?\/?>/gi;
// "1 990" written with a space that does not break.
const GROUPED_DIGITS = /(?<![\p{L}\p{N}.,])([1-9][0-9]?)[\u00a0\u2009\u202f]([0-9]{3})(?![0-9])/gu;
const BULLET = /^(?:[-*+.•◦·▪‣●○■]|[0-9][.)]) /u;
const QUOTE = /^>[> ]*/;
const LABEL = /:| - /;
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

const readLine = recall((raw): ListLine => {
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
    labelled: LABEL.test(text),
    signed: isSignature(text),
    total: readTotal(text),
  };
});

const breakLines = (text: string): string[] => text.replace(LINE_BREAK, '\n').split('\n');

export const readLines = (text: string): ListLines => {
  const start = /\S/.exec(text)?.index ?? text.length;
  const headEnd = start + HEAD_LENGTH;
  const lines = breakLines(text.slice(start, headEnd));
  const end =
    text.length <= headEnd ? [] : breakLines(text.slice(Math.max(headEnd, text.length - TAIL_LENGTH)));
  return {
    head: lines.slice(0, HEAD_LINES).map(readLine),
    tail: [...lines.slice(HEAD_LINES), ...end].slice(-TAIL_LINES).map(readLine),
  };
};
