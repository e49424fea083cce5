// Splits a list's text into header and body. Both are bounded, and the body is read only on demand.
import { namesAllegiance } from './labels.ts';
import { readLine } from './lines.ts';
import type { ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { findFaction } from './names.ts';
import { dropPrice, isBracketed, isHeaderOnly, isSection, isUnit, mayBeFormation } from './shape.ts';

export interface ListParts {
  /** Up to the first unit or section. */
  readonly header: readonly ListLine[];
  /** That unit or section. */
  readonly opening: ListLine | undefined;
  /** The lines after the header; of a long text only the first and the last ones. */
  readonly readBody: () => readonly ListLine[];
  /** The body's first line, and every line from the first that may hold a label, a total or a signature. */
  readonly notable: readonly ListLine[];
}

// Only the head and the tail of a text are read, so a hostile text costs no more than these limits.
const headChars = 32_768;
const tailChars = 4096;
const headLines = 120;
const tailLines = 400;
const lineBreakPattern = /\r\n?|[\u0085\u2028\u2029\v\f]|<br ?\/?>/gi;
// Matches in a line that may contain one of these. Other scripts and symbols match too, because some are read as a colon, a dash or nothing.
const notablePattern =
  /[^\n\x20-9;-~\u00c0-\u024f’•]| - |total|army +points|(?:created|generated|exported) /i;

const opensBody = memoise((text) => isSection(text) || isUnit(text));

/** Enough for the line after a formation, and blank lines before it. */
const nextChars = 200;

/** A formation with a price like a unit's: more of the header follows, or it is between the faction and the first section. */
function isFormation(text: string, header: readonly ListLine[], rest: string): boolean {
  if (isSection(text) || !mayBeFormation(text)) return false;
  const next =
    rest
      .split('\n')
      .map((line) => readLine(line).text)
      .find((line) => line !== '') ?? '';
  const before = header.findLast((line) => line.text !== '')?.text ?? '';
  const isBelowFaction = findFaction(dropPrice(before)) !== undefined;
  return (
    isHeaderOnly(next) || isBracketed(next) || (isSection(next) && (isBelowFaction || namesAllegiance(text)))
  );
}

function joinLines(text: string): string {
  return text.replace(lineBreakPattern, '\n');
}

function readHeader(text: string): Pick<ListParts, 'header' | 'opening'> & { length: number } {
  const header: ListLine[] = [];
  let length = 0;
  while (header.length < headLines && length <= text.length) {
    const found = text.indexOf('\n', length);
    const end = found < 0 ? text.length : found;
    const line = readLine(text.slice(length, end));
    // The first line is the list's name, whatever it looks like.
    if (
      header.length > 0 &&
      opensBody(line.text) &&
      !isFormation(line.text, header, text.slice(end, end + nextChars))
    )
      return { header, opening: line, length };
    header.push(line);
    length = end + 1;
  }
  return { header, opening: undefined, length };
}

export function readParts(text: string): ListParts {
  const start = /\S/.exec(text)?.index ?? text.length;
  const headEnd = start + headChars;
  const isLong = text.length > headEnd;
  const head = joinLines(text.slice(start, headEnd));
  const { header, opening, length } = readHeader(head);
  const rest = head.slice(length);
  const headLinesLeft = headLines - header.length;

  const breakBody = (): readonly string[] => {
    const lines = length > head.length ? [] : rest.split('\n');
    if (lines.length <= headLinesLeft && !isLong) return lines;
    const end = isLong ? joinLines(text.slice(Math.max(headEnd, text.length - tailChars))).split('\n') : [];
    return [...lines.slice(0, headLinesLeft), ...[...lines.slice(headLinesLeft), ...end].slice(-tailLines)];
  };
  let body: readonly ListLine[] | undefined;
  const readBody = () => {
    body ??= breakBody().map(readLine);
    return body;
  };

  const readNotable = (): readonly ListLine[] => {
    if (opening === undefined || isLong) return readBody();
    const found = rest.search(notablePattern);
    if (found < 0) return [opening];
    // Lines after the head may be left out, so line numbers are reliable only inside it.
    const skippedLines = Math.min(headLinesLeft, rest.slice(0, found).split('\n').length - 1);
    const lines = breakBody().slice(Math.max(1, skippedLines));
    return [opening, ...lines.map(readLine)];
  };
  return { header, opening, readBody, notable: readNotable() };
}
