// Describes where a value differs from its schema: what it has, and what was expected.
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { countBytes, isWholeText, largestListBytes } from '../../../army-list/src/list-text.ts';
import { patternWords } from '../event-file/fields.ts';
import type { RulesProblem } from '../problems/problems.ts';
import type { Problem } from '../results.ts';
import { describeValue, escapePointer, isObject, shorten } from '../text/json-values.ts';

/** The part of JSON Schema that the event file uses. */
export interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Every mismatch of `value`. */
export function describeMismatch(schema: object, value: unknown): Problem[] {
  return [...findMismatches(schema, value, '')];
}

/** The check of the schema library decides for single values, so that messages and checks agree. */
function fits(schema: Schema, value: unknown): boolean {
  return Check(schema as TSchema, value);
}

function* findMismatches(schema: Schema, value: unknown, pointer: string): Generator<Problem> {
  if (schema.anyOf !== undefined) yield* describeChoice(schema.anyOf, value, pointer);
  else if (schema.type === 'object' && isObject(value)) yield* describeObject(schema, value, pointer);
  else if (schema.type === 'array' && Array.isArray(value)) yield* describeArray(schema, value, pointer);
  else if (!fits(schema, value)) yield mismatch(schema, value, pointer);
}

function* describeObject(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  pointer: string,
): Generator<Problem> {
  const { properties = {}, maxProperties = Number.POSITIVE_INFINITY } = schema;
  const { length } = Object.keys(value);
  if (length > maxProperties)
    yield {
      pointer,
      code: 'wrongCount',
      parameters: { count: length, expected: countWords(0, maxProperties) },
    };
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) {
      yield { pointer, code: 'keyMissing', parameters: { key, expected: expected(properties[key] ?? {}) } };
    }
  }
  for (const [key, child] of Object.entries(value)) {
    const pointerOfChild = `${pointer}/${escapePointer(shorten(key))}`;
    const known = Object.hasOwn(properties, key) ? properties[key] : findPattern(schema, key);
    if (known !== undefined) yield* findMismatches(known, child, pointerOfChild);
    else if (schema.patternProperties === undefined) {
      const parameters = { key: shorten(key), known: Object.keys(properties) };
      yield { pointer: pointerOfChild, code: 'unknownKey', parameters };
    } else {
      const length = `1 to 200 characters${isWholeText(key) ? '' : ' of valid Unicode'}`;
      yield {
        pointer: pointerOfChild,
        code: 'wrongName',
        parameters: { key: shorten(key), expected: length },
      };
    }
  }
}

function findPattern({ patternProperties = {} }: Schema, key: string): Schema | undefined {
  return Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1];
}

function* describeArray(schema: Schema, value: readonly unknown[], pointer: string): Generator<Problem> {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  if (value.length < minItems || value.length > maxItems) {
    const parameters = { count: value.length, expected: countWords(minItems, maxItems) };
    yield { pointer, code: 'wrongCount', parameters };
  }
  for (const [index, child] of value.entries()) yield* findMismatches(items, child, `${pointer}/${index}`);
}

/** If several forms are allowed, the closest one was meant. */
function* describeChoice(anyOf: readonly Schema[], value: unknown, pointer: string): Generator<Problem> {
  const choices = anyOf.flatMap((choice) => choice.anyOf ?? [choice]);
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const meant = choices.filter(({ type }) => type === kind && (kind === 'object' || kind === 'array'));
  const tried = meant.map((choice) => ({
    choice,
    problems: [...findMismatches(choice, value, pointer)],
  }));
  if (tried.some(({ problems }) => problems.length === 0)) return;
  const named = tried.filter(({ choice }) => sharesConstants(choice, value));
  const words = named.length === 0 && isObject(value) ? findWords(meant) : undefined;
  if (words !== undefined && isObject(value)) {
    yield* describeObject({ properties: words, required: Object.keys(words) }, pick(value, words), pointer);
    return;
  }
  const [closest] = (named.length > 0 ? named : tried).sort((a, b) => a.problems.length - b.problems.length);
  if (closest !== undefined) yield* closest.problems;
  else if (!choices.some((choice) => fits(choice, value))) yield mismatch({ anyOf: choices }, value, pointer);
}

function sharesConstants({ properties = {} }: Schema, value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(properties).every(([key, { const: fixed }]) => fixed === undefined || value[key] === fixed)
  );
}

/** The key whose word distinguishes several forms, with all of its words. */
function findWords(choices: readonly Schema[]): Readonly<Record<string, Schema>> | undefined {
  if (choices.length < 2) return undefined;
  const keys = Object.keys(choices[0]?.properties ?? {});
  const key = keys.find((name) => choices.every(({ properties }) => properties?.[name]?.const !== undefined));
  if (key === undefined) return undefined;
  return { [key]: { type: 'string', enum: choices.map(({ properties }) => properties?.[key]?.const) } };
}

function pick(value: Readonly<Record<string, unknown>>, keys: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(keys, key)));
}

function mismatch(schema: Schema, value: unknown, pointer: string): Problem {
  return {
    pointer,
    ...(typeof value === 'string' ? mismatchText(schema, value) : wrongValue(schema, value)),
  };
}

function mismatchText(schema: Schema, value: string): RulesProblem {
  const said = describeValue(value);
  if (takesText(schema)) {
    if (!isWholeText(value)) {
      const found = value.includes('\0') ? 'a NUL' : 'half of a surrogate pair';
      return { code: 'brokenText', parameters: { value: said, found } };
    }
    if (schema.maxLength === largestListBytes)
      return {
        code: 'textTooLong',
        parameters: { bytes: countBytes(value), expected: expected(schema) },
      };
  }
  const allowed = listAllowed(schema);
  if (allowed !== undefined) return { code: 'notAllowed', parameters: { value: said, allowed } };
  if (takesNumber(schema) && Number.isNaN(Number(value)))
    return { code: 'notANumber', parameters: { value: said, expected: expected(schema) } };
  return wrongValue(schema, value);
}

function wrongValue(schema: Schema, value: unknown): RulesProblem {
  return { code: 'wrongValue', parameters: { value: describeValue(value), expected: expected(schema) } };
}

/** The words of which one is allowed; undefined if other values are allowed. */
function listAllowed({ anyOf, enum: words, const: fixed }: Schema): readonly string[] | undefined {
  if (words !== undefined) return words.map(String);
  if (anyOf === undefined) return typeof fixed === 'string' ? [fixed] : undefined;
  const lists = anyOf.filter(({ type }) => type !== 'null').map(listAllowed);
  return lists.every((each) => each !== undefined) ? lists.flat() : undefined;
}

function takesNumber({ type, anyOf }: Schema): boolean {
  return type === 'integer' || type === 'number' || (anyOf?.some(takesNumber) ?? false);
}

function takesText({ type, anyOf }: Schema): boolean {
  return type === 'string' || (anyOf?.some(takesText) ?? false);
}

/** The values that fit a schema, in words. */
export function expected(schema: Schema): string {
  const { anyOf, const: fixed, enum: words, minimum, exclusiveMinimum, maximum } = schema;
  if (anyOf !== undefined) {
    const forms = anyOf.filter(({ type }) => type !== 'null').map(expected);
    return [...new Set(forms)].join(' or ');
  }
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (words !== undefined) return `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`;
  if (schema.format === 'date') return 'a calendar day (YYYY-MM-DD)';
  switch (schema.type) {
    case 'string':
      return describeText(schema);
    case 'integer':
    case 'number': {
      const what = schema.type === 'integer' ? 'a whole number' : 'a number';
      if (exclusiveMinimum !== undefined) return `${what} above ${exclusiveMinimum}, at most ${maximum}`;
      return minimum === undefined || maximum === undefined ? what : `${what} from ${minimum} to ${maximum}`;
    }
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    default:
      return 'an object';
  }
}

function describeText({ pattern, description, minLength = 0, maxLength }: Schema): string {
  if (maxLength === largestListBytes) return `text of at most ${maxLength} bytes (64 KB) of UTF-8`;
  const length = maxLength === undefined ? '' : ` of ${minLength} to ${maxLength} characters`;
  return patternWords[pattern ?? '']?.(length) ?? description ?? `text${length}`;
}

function countWords(least: number, most: number): string {
  if (least === most) return `exactly ${least}`;
  return Number.isFinite(most) ? `${least} to ${most}` : `at least ${least}`;
}
