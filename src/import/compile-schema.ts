// Whether a value fits its schema, fast. The schema library compiles what single values must be, but of a whole record it
// makes one function that tests each key with a pattern and asks for each key that may be there. Most of those are not:
// here the keys that are there lead to their tests.
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { isObject, type Schema } from './describe-mismatch.ts';

export type Test = (value: unknown) => boolean;

/** Objects are closed, as all of the event file are. */
export function compileSchema(schema: Schema): Test {
  if (schema.anyOf !== undefined) return compileChoice(schema.anyOf);
  if (schema.patternProperties !== undefined) return compileNames(schema.patternProperties);
  if (schema.type === 'object') return compileObject(schema);
  if (schema.type === 'array') return compileArray(schema);
  return compileSingle(schema);
}

/** A label or an amount is many a key's: compiled once. */
const singles = new Map<string, Test>();

function compileSingle(schema: Schema): Test {
  const text = JSON.stringify(schema);
  const known = singles.get(text);
  if (known !== undefined) return known;
  const validator = Compile(schema as TSchema);
  const test: Test = (value) => validator.Check(value);
  singles.set(text, test);
  return test;
}

function compileChoice(choices: readonly Schema[]): Test {
  const tests = choices.map(compileSchema);
  return (value) => {
    for (const test of tests) if (test(value)) return true;
    return false;
  };
}

function compileArray({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema): Test {
  const test = compileSchema(items);
  return (value) => {
    if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false;
    for (const item of value) if (!test(item)) return false;
    return true;
  };
}

function compileObject({ properties = {}, required = [] }: Schema): Test {
  const fields = new Map(
    Object.entries(properties).map(([key, schema]) => [
      key,
      { test: compileSchema(schema), isRequired: required.includes(key) },
    ]),
  );
  return (value) => {
    if (!isObject(value)) return false;
    let missing = required.length;
    // Not Object.entries: of all ways to look at each key this alone makes no list.
    for (const key in value) {
      const field = fields.get(key);
      if (field === undefined) return false;
      const child = value[key];
      if (field.isRequired) missing -= 1;
      // Spreadsheets leave a key out in this way too.
      else if (child === undefined) continue;
      if (!field.test(child)) return false;
    }
    return missing === 0;
  };
}

/** An object whose keys are free within a pattern. */
function compileNames(patterns: Readonly<Record<string, Schema>>): Test {
  const names = Object.entries(patterns).map(([pattern, schema]) => ({
    pattern: new RegExp(pattern, 'u'),
    test: compileSchema(schema),
  }));
  const fits = (key: string, value: unknown): boolean => {
    for (const { pattern, test } of names) if (pattern.test(key)) return test(value);
    return false;
  };
  return (value) => {
    if (!isObject(value)) return false;
    for (const key in value) if (!fits(key, value[key])) return false;
    return true;
  };
}
