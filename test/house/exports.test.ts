// What a file exports is used: values by another file, types at least in its own, as those of parameters are.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const root = join(import.meta.dirname, '../..');
const users = ['{src,test,scripts,bench,bin,tools}/**/*.{ts,js}', 'packages/*/{src,test}/**/*.ts'];
/** The types of the client are those of the description of the API. */
const sources = /^(?:src|packages\/[\w-]+\/src)\/(?!types\.ts)/;

const declaration =
  /^export (?:async |abstract |declare )*(function\*?|const|let|class|interface|type) (\w+)/gm;
const imported =
  /(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from|\{([^{}]*)\} = await |import\([^)]*\)\)\.(\w+)/g;

it('every export is used', () => {
  const files = globSync(users, { cwd: root, exclude: ['**/node_modules/**'] });
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const used = new Set<string | undefined>();
  for (const text of texts.values()) {
    for (const [, ...names] of text.matchAll(imported))
      for (const name of names.join().split(',')) used.add(/^\s*(?:type )?(\w+)/.exec(name)?.[1]);
    for (const [, module] of text.matchAll(/import (?:type )?\* as (\w+) from/g))
      for (const [, name] of text.matchAll(new RegExp(`\\b${module}\\.(\\w+)`, 'g'))) used.add(name);
  }
  const unused = [...texts]
    .filter(([file]) => sources.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(declaration)]
        .filter(([, kind = '', name = '']) => {
          const isType = kind === 'interface' || kind === 'type';
          const times = text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
          return !used.has(name) && !(isType && times > 1);
        })
        .map(([, , name]) => `${file}: ${name}`),
    );
  assert.deepEqual(unused, []);
});
