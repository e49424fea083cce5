// JSON bodies of requests: read, and with the lines of what is wrong in them.

import type { TSchema } from 'typebox';
import { describeMismatch } from '#rules/check/describe-mismatch';
import { describeSyntax, findLines } from '#rules/check/locate-json';
import type { Stated } from '#rules/event-file/fields';
import { type FileProblem, mostProblemsShown } from '../contract/file-problems.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import type { JobOutcome } from './job.ts';
import type { BodyPart } from './unpack-body.ts';
import { type ProblemsValue, writeProblems } from './work.ts';

const bodyName = 'body.json';

/** A body of JSON is one part, or none if it was left out. */
export function joinText(parts: readonly BodyPart[]): string {
  return parts.map(({ bytes }) => bytes.toString()).join('');
}

/** The body as its schema describes it, or the outcome that lists what is wrong with it. */
export function readBody<S extends TSchema>(
  schema: S,
  text: string,
): { readonly value: Stated<S> } | { readonly rejected: JobOutcome<ProblemsValue> } {
  const parsed = parseBody(text);
  if ('problem' in parsed) return { rejected: writeProblems([parsed.problem], 0) };
  const mismatches = describeMismatch(schema, parsed.value);
  if (mismatches.length > 0) return { rejected: rejectBody(text, mismatches) };
  return { value: parsed.value as Stated<S> };
}

/** The outcome for a body with these problems, whose pointers lead into it. */
export function rejectBody(
  text: string,
  problems: readonly LocatedProblem[],
  more = 0,
): JobOutcome<ProblemsValue> {
  const shown = problems.slice(0, mostProblemsShown);
  return writeProblems(locateInBody(text, shown), problems.length - shown.length + more);
}

function parseBody(text: string): { readonly value: unknown } | { readonly problem: FileProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const { unreadable, line } = describeSyntax(text);
    return { problem: { ...unreadable, file: bodyName, line, pointer: '' } };
  }
}

function locateInBody(text: string, problems: readonly LocatedProblem[]): readonly FileProblem[] {
  const pointers = problems.map(({ pointer }) => pointer);
  const lines = findLines(text, pointers);
  return problems.map((problem) => ({
    ...problem,
    file: bodyName,
    line: lines.get(problem.pointer) ?? 1,
  }));
}
