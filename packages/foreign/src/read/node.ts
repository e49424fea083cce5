// A value of a JSON file with its location. A value of the wrong type is a problem.

import { describeValue, escapePointer, isObject } from '../../../rules/src/text/json-values.ts';
import type { AnyProblem, Location, Notes } from '../notes.ts';
import type { SharedProblem } from '../shared-problems.ts';

type Json = Readonly<Record<string, unknown>>;

const largest = 1_000_000_000;

/** The methods that read a value take its possible keys, of which the first with a value counts; without a key they read the node itself. */
export class Node {
  readonly value: unknown;
  readonly notes: Notes;
  readonly #locate: () => Location;

  /** The location is computed only when it is needed, which is rare. */
  constructor(value: unknown, notes: Notes, locate: () => Location) {
    this.value = value;
    this.notes = notes;
    this.#locate = locate;
  }

  get location(): Location {
    return this.#locate();
  }

  problem(problem: AnyProblem): void {
    this.notes.problem(this.location, problem);
  }

  warn(warning: AnyProblem): void {
    this.notes.warn(this.location, warning);
  }

  /** Notes that the value is another one than expected. */
  reject(expected: string, value = describeValue(this.value)): undefined {
    this.problem({ code: 'wrongValue', parameters: { value, expected } } satisfies SharedProblem);
  }

  /** A missing value is undefined. */
  child(key: string | number): Node {
    const { value } = this;
    const isIn = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return new Node(isIn ? (value as Json)[key] : undefined, this.notes, () => {
      const { file, pointer } = this.location;
      return { file, pointer: `${pointer}/${escapePointer(String(key))}` };
    });
  }

  pick(...keys: readonly string[]): Node {
    const [first = this, ...others] = keys.map((key) => this.child(key));
    return firstOf(first, ...others);
  }

  /** A missing value or null has no items. */
  items(...keys: readonly string[]): readonly Node[] {
    const node = this.pick(...keys);
    if (node.value == null) return [];
    if (Array.isArray(node.value)) return node.value.map((_, index) => node.child(index));
    return node.reject('a list') ?? [];
  }

  /** The items that are objects; others are problems. */
  objects(...keys: readonly string[]): readonly Node[] {
    return this.items(...keys).filter((item) => item.isObject());
  }

  isObject(): boolean {
    if (isObject(this.value)) return true;
    this.reject('an object');
    return false;
  }

  /** The entries of an object, or of a list by their numbers. */
  entries(...keys: readonly string[]): readonly (readonly [string, Node])[] {
    const node = this.pick(...keys);
    if (node.value == null) return [];
    if (typeof node.value === 'object') return Object.keys(node.value).map((key) => [key, node.child(key)]);
    return node.reject('an object') ?? [];
  }

  text(...keys: readonly string[]): string | undefined {
    const node = this.pick(...keys);
    const { value } = node;
    if (value == null || value === '') return undefined;
    if (typeof value === 'string') return value;
    return typeof value === 'number' ? String(value) : node.reject('text');
  }

  /** Also a number that is written as text. */
  number(...keys: readonly string[]): number | undefined {
    const node = this.pick(...keys);
    const { value } = node;
    if (value == null || (typeof value === 'string' && value.trim() === '')) return undefined;
    const number = typeof value === 'string' ? readNumber(value) : value;
    return typeof number === 'number' && Math.abs(number) <= largest ? number : node.reject('a number');
  }

  /** A whole number of at least 1; undefined for 0 and less. */
  count(...keys: readonly string[]): number | undefined {
    const node = this.pick(...keys);
    const number = node.number();
    if (number === undefined || number < 1) return undefined;
    return Number.isInteger(number) && number <= 1_000_000 ? number : node.reject('a whole number');
  }

  /** An id in the file: a number or a string. */
  id(...keys: readonly string[]): string | undefined {
    const node = this.pick(...keys);
    const { value } = node;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    return node.text()?.trim() || undefined;
  }

  flag(...keys: readonly string[]): boolean | undefined {
    const node = this.pick(...keys);
    const { value } = node;
    if (value == null || value === '') return undefined;
    if (typeof value === 'boolean') return value;
    if (value === 0 || value === 1) return value === 1;
    if (typeof value === 'string' && /^(true|yes|false|no)$/i.test(value)) return /^(true|yes)$/i.test(value);
    return node.reject('true or false');
  }
}

/** The first that has a value. */
export function firstOf(...nodes: readonly [Node, ...Node[]]): Node {
  return nodes.find(({ value }) => value != null) ?? nodes[0];
}

/** Accepts a decimal comma. */
export function readNumber(text: string): number | undefined {
  return /^[+-]?\d{1,15}([.,]\d{1,30})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : undefined;
}
