// Bytes become text once for all readers: UTF-8 with or without a mark, else Latin-1; JSON where it is JSON.
import { isObject, type Node } from './node.ts';

/** One file, read. */
export interface Content {
  /** Its number among the files read together. */
  readonly file: number;
  readonly text: string;
  /** Undefined where the text is no JSON. */
  readonly json: unknown;
}

export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** Deeper than any platform nests, far less than what a reader could follow. */
const mostWraps = 4;

export function readContent(bytes: Uint8Array, file = 0): Content {
  const text = decodeText(bytes);
  let json = parse(text);
  // Some sites answer with JSON inside a JSON string.
  for (let wraps = 0; typeof json === 'string' && wraps < mostWraps; wraps += 1) json = parse(json);
  return { file, text, json: typeof json === 'string' ? undefined : json };
}

/** An object or list that may stand as text inside of JSON. */
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

export function rootOf({ file, json }: Content): Node {
  return { value: json, place: { file, pointer: '' } };
}

/** Lines end as on any system, also with CR alone. */
export function linesOf({ text }: Content): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}
