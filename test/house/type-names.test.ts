// One noun, one meaning: a name of an exported type means one thing in the whole house.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Not the client: its types are the resources of the API under the names that its users know, such as `BoardRow`. */
const sources = ['src/**/*.ts', 'packages/{army-list,rules,foreign}/src/**/*.ts'];

/** Declared, not only exported again from another file. */
const declaration = /^export (?:declare )?(?:interface|type|class|abstract class) (\w+)(?=[\s<])/gm;

it('no two files export a type of the same name', () => {
  const files = new Map<string, string[]>();
  for (const file of globSync(sources, { cwd: root }).sort())
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(declaration))
      files.set(name, [...(files.get(name) ?? []), file]);
  assert.ok(files.size > 300);
  const twice = [...files].filter(([, declaredIn]) => declaredIn.length > 1);
  assert.deepEqual(
    twice.map(([name, declaredIn]) => `${name}: ${declaredIn.join(', ')}`),
    [],
  );
});
