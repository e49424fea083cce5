// Finds where a pointer leads in a JSON text, and where the text is not JSON: only when there is a problem to report.

import { type JSONPath, type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser';
import type { RulesProblem } from '../problems/problems.ts';
import { escapePointer } from '../text/json-values.ts';

interface NoJson {
  readonly unreadable: Extract<RulesProblem, { code: 'noJson' }>;
  readonly line: number;
}

/** The line of each pointer; of the nearest surrounding value if the pointer itself leads nowhere. */
export function findLines(text: string, pointers: readonly string[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const wanted = new Set(pointers.flatMap(withParents));
  const deepest = Math.max(0, ...pointers.map((pointer) => pointer.split('/').length - 1));
  let depth = 0;
  // A path is computed only down to the depth of the deepest pointer.
  const note = (path: () => JSONPath, line: number, name?: string): void => {
    if (depth > deepest) return;
    const parts = name === undefined ? path() : [...path(), name];
    const pointer = parts.map((part) => `/${escapePointer(String(part))}`).join('');
    if (wanted.has(pointer) && !lines.has(pointer)) lines.set(pointer, line + 1);
  };
  try {
    visit(text, {
      onObjectBegin: (_offset, _length, line, _column, path) => {
        note(path, line);
        depth += 1;
      },
      onObjectProperty: (name, _offset, _length, line, _column, path) => note(path, line, name),
      onObjectEnd: () => {
        depth -= 1;
      },
      onArrayBegin: (_offset, _length, line, _column, path) => {
        note(path, line);
        depth += 1;
      },
      onArrayEnd: () => {
        depth -= 1;
      },
      onLiteralValue: (_value, _offset, _length, line, _column, path) => note(path, line),
    });
  } catch {
    // Nested too deeply to walk: the lines found so far are used.
  }
  return new Map(
    pointers.map((pointer) => [
      pointer,
      withParents(pointer)
        .map((p) => lines.get(p))
        .find((l) => l !== undefined) ?? 1,
    ]),
  );
}

/** The pointer itself, then what surrounds it, innermost first. */
function withParents(pointer: string): string[] {
  const parents: string[] = [];
  for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)) {
    parents.push(pointer.slice(0, end));
  }
  return parents;
}

/** Why a text is not JSON, and on which line; `line` is the number of its first. */
export function describeSyntax(text: string, line = 1): NoJson {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    return noJson('nested too deeply', line);
  }
  const [first] = errors;
  if (first === undefined) return noJson(null, line);
  const before = text.slice(0, first.offset);
  const lines = before.split('\n').length - 1;
  const column = first.offset - (before.lastIndexOf('\n') + 1) + 1;
  const words = printParseErrorCode(first.error)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return noJson(`${words} at column ${column}`, line + lines);
}

function noJson(reason: string | null, line: number): NoJson {
  return { unreadable: { code: 'noJson', parameters: { reason } }, line };
}
