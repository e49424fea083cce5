// The JSON body of a request. Its problems have the line of what is wrong in it.
import type { Problem } from '../../domain/results.ts';
import type { FileProblem } from '../report.ts';
import { findLines } from './find-lines.ts';
import { describeSyntax } from './read-records.ts';

const bodyName = 'body.json';

export function parseBody(text: string): { readonly value: unknown } | { readonly problem: FileProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const { unreadable, line } = describeSyntax(text);
    return { problem: { ...unreadable, file: bodyName, line, pointer: '' } };
  }
}

export function locateInBody(text: string, problems: readonly Problem[]): readonly FileProblem[] {
  const pointers = problems.map(({ pointer }) => pointer);
  const lines = findLines(text, pointers);
  return problems.map((problem) => ({
    ...problem,
    file: bodyName,
    line: lines.get(problem.pointer) ?? 1,
  }));
}
