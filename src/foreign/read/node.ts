// A value of a JSON file with its location. A value of the wrong type is a problem.
import type { ProblemValue } from '../../contract/problems.ts';
import type { Location, Notes } from '../notes.ts';

export interface Node {
  readonly value: unknown;
  readonly location: Location;
}

type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The location is computed only when it is needed, which is rare. */
class Inner implements Node {
  readonly value: unknown;
  readonly #parent: Node;
  readonly #key: string | number;

  constructor(value: unknown, parent: Node, key: string | number) {
    this.value = value;
    this.#parent = parent;
    this.#key = key;
  }

  get location(): Location {
    const { file, pointer } = this.#parent.location;
    return { file, pointer: `${pointer}/${String(this.#key).replaceAll('~', '~0').replaceAll('/', '~1')}` };
  }
}

/** A missing value is undefined. */
export function child(node: Node, key: string | number): Node {
  const { value } = node;
  const isIn = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return new Inner(isIn ? (value as Json)[key] : undefined, node, key);
}

/** The first of these keys that has a value. */
export function pick(node: Node, ...keys: readonly [string, ...string[]]): Node {
  return firstOf(...(keys.map((key) => child(node, key)) as [Node, ...Node[]]));
}

export function firstOf(...nodes: readonly [Node, ...Node[]]): Node {
  return nodes.find(({ value }) => value != null) ?? nodes[0];
}

/** A missing value or null has no items. */
export function itemsOf(node: Node, notes: Notes): readonly Node[] {
  if (node.value == null) return [];
  if (Array.isArray(node.value)) return node.value.map((_, index) => child(node, index));
  notes.problem(node.location, mismatch(node.value, 'a list'));
  return [];
}

/** The entries of an object, or of a list by their numbers. */
export function entriesOf(node: Node, notes: Notes): readonly (readonly [string, Node])[] {
  if (node.value == null) return [];
  if (typeof node.value === 'object') {
    return Object.keys(node.value).map((key) => [key, child(node, key)] as const);
  }
  notes.problem(node.location, mismatch(node.value, 'an object'));
  return [];
}

export function textOf(node: Node, notes: Notes): string | undefined {
  const { value } = node;
  if (value == null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  notes.problem(node.location, mismatch(value, 'text'));
  return undefined;
}

const largest = 1_000_000_000;

/** Also a number that is written as text. */
export function numberOf(node: Node, notes: Notes): number | undefined {
  const { value } = node;
  if (value == null || (typeof value === 'string' && value.trim() === '')) return undefined;
  const number = typeof value === 'string' ? readNumber(value) : value;
  if (typeof number === 'number' && Math.abs(number) <= largest) return number;
  notes.problem(node.location, mismatch(value, 'a number'));
  return undefined;
}

/** Accepts a decimal comma. */
export function readNumber(text: string): number | undefined {
  return /^[+-]?\d{1,15}([.,]\d{1,30})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : undefined;
}

/** A whole number of at least 1; undefined for 0 and less. */
export function countOf(node: Node, notes: Notes): number | undefined {
  const number = numberOf(node, notes);
  if (number === undefined || number < 1) return undefined;
  if (Number.isInteger(number) && number <= 1_000_000) return number;
  notes.problem(node.location, mismatch(node.value, 'a whole number'));
  return undefined;
}

/** An id in the file: a number or a string. */
export function idOf(node: Node, notes: Notes): string | undefined {
  const { value } = node;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = textOf(node, notes)?.trim();
  return text === '' ? undefined : text;
}

export function flagOf(node: Node, notes: Notes): boolean | undefined {
  const { value } = node;
  if (value == null || value === '') return undefined;
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  if (typeof value === 'string' && /^(true|yes|false|no)$/i.test(value)) return /^(true|yes)$/i.test(value);
  notes.problem(node.location, mismatch(value, 'true or false'));
  return undefined;
}

function mismatch(value: unknown, expected: string): ProblemValue {
  return { code: 'wrongValue', parameters: { value: describeValue(value), expected } };
}

export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
