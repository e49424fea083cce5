// JSON bodies of requests: read, and with the lines of what is wrong in them.

import type { FileProblem } from '../contract/file-problems.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import { describeSyntax, findLines } from '../import/read/locate-json.ts';
import type { BodyPart } from './unpack-body.ts';

const bodyName = 'body.json';

/** A body of JSON is one part, or none if it was left out. */
export function joinText(parts: readonly BodyPart[]): string {
  return parts.map(({ bytes }) => bytes.toString()).join('');
}

export function parseBody(text: string): { readonly value: unknown } | { readonly problem: FileProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const { unreadable, line } = describeSyntax(text);
    return { problem: { ...unreadable, file: bodyName, line, pointer: '' } };
  }
}

export function locateInBody(text: string, problems: readonly LocatedProblem[]): readonly FileProblem[] {
  const pointers = problems.map(({ pointer }) => pointer);
  const lines = findLines(text, pointers);
  return problems.map((problem) => ({
    ...problem,
    file: bodyName,
    line: lines.get(problem.pointer) ?? 1,
  }));
}
