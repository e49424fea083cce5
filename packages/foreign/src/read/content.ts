// Decodes the bytes of a file: UTF-8 with or without a byte order mark, UTF-16 with one, else Latin-1; parses JSON.

import { decodeText } from '../../../army-list/src/list-text.ts';
import { isObject } from '../../../rules/src/text/json-values.ts';
import type { Location, Notes } from '../notes.ts';
import type { SharedProblem } from '../shared-problems.ts';
import { Node, readNumber } from './node.ts';

/** A file that was read. */
export interface FileContent {
  /** Its index in the group. */
  readonly file: number;
  readonly text: string;
  /** Undefined if the text is no JSON. */
  readonly json: unknown;
}

/** More than any platform needs, far less than would overflow the stack. */
const mostWraps = 4;

export function readContent(bytes: Uint8Array, file = 0): FileContent {
  const text = decodeText(bytes) ?? new TextDecoder('latin1').decode(bytes);
  let json = parse(text);
  // Some sites return JSON inside a JSON string.
  for (let wraps = 0; typeof json === 'string' && wraps < mostWraps; wraps += 1) json = parse(json);
  return { file, text, json: typeof json === 'string' ? undefined : json };
}

/** Parses an object or list that may be a string inside JSON. */
export function unwrap(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{["]/.test(value)) return value;
  const inner = parse(value);
  return typeof inner === 'string' ? unwrap(inner) : isObject(inner) || Array.isArray(inner) ? inner : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Json = Readonly<Record<string, unknown>>;

/** An object, or the first of a list; empty for anything else. */
export function firstEntry(json: unknown): Json {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  return isObject(first) ? first : {};
}

export function childOf(object: Json, key: string, inner: string): unknown {
  const value = object[key];
  return isObject(value) ? value[inner] : undefined;
}

/** The first that is an id. */
export function findId(values: readonly unknown[]): string | undefined {
  const id = values.find((each) => typeof each === 'string' || typeof each === 'number');
  return id === undefined ? undefined : String(id);
}

export function rootOf({ file, json }: FileContent, notes: Notes): Node {
  return new Node(json, notes, () => ({ file, pointer: '' }));
}

/** Accepts the line ends of every system, even a single CR. */
export function linesOf({ text }: FileContent): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** The first lines, of a file of any size. */
export function headLines({ text, ...content }: FileContent): readonly string[] {
  return linesOf({ ...content, text: text.slice(0, 100_000) });
}

/** The number in a field of a line; undefined for an empty one. Any other text is a problem. */
export function readField(
  text: string,
  where: string,
  expected: string,
  location: Location,
  notes: Notes,
): number | undefined {
  const value = readNumber(text);
  if (text !== '' && value === undefined) {
    const parameters = { value: JSON.stringify(text.slice(0, 60)), where, expected };
    notes.problem(location, { code: 'fieldWrong', parameters } satisfies SharedProblem);
  }
  return value;
}
