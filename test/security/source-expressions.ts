// Every regular expression of the sources: as it is written, and as it is made at run time.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listExpressions } from '../builders/expressions.ts';

export const root = join(import.meta.dirname, '../..');
/** Every source file. */
export const sourceFiles = [
  'src',
  ...['army-list', 'rules', 'foreign', 'client'].map((name) => `packages/${name}/src`),
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);
export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Expressions that only see text that was cut before: their source, and how long that text may be. */
export const bounded: Readonly<Record<string, number>> = {
  // Lines of army lists (packages/army-list/src/lines.ts), and short ones of them.
  ' ?[([][^)\\]]*[)\\]]?$': 400,
  '[([][^)\\]]*[)\\]]$': 60,
};

// biome-ignore lint/suspicious/noExplicitAny: modules of all shapes
type Loaded = any;

/** The files that make some at run time, and what makes them if loading the file does not. */
export const makers: Readonly<Record<string, (module: Loaded) => unknown>> = {
  'packages/army-list/src/points.ts': () => undefined,
  'packages/army-list/src/shape.ts': () => undefined,
  'packages/rules/src/check/describe-mismatch.ts': ({ describeMismatch }) =>
    describeMismatch({ type: 'object', patternProperties: { '^a$': {} } }, { a: 1 }),
  'packages/rules/src/event-file/local-times.ts': ({ isTimeZone }) => isTimeZone('Europe/Berlin'),
  'packages/rules/src/stage-order.ts': () => undefined,
  'src/http/watch/request-log.ts': ({ makeRequestLog }) => {
    const log = makeRequestLog(
      { keyPrefix: 'svc_v1_' },
      { isLevelEnabled: () => true, info: () => undefined },
    );
    const request = { id: 'svc_v1_x', method: 'GET', url: '/' };
    log.record({ request, route: '/', admitted: {}, status: 200 });
    return log.close();
  },
  'src/records/forget/forget-words.ts': ({ makeForget }) =>
    makeForget({ id: 'p_ada' }, ['Ada Novák'], { id: 'x', name: 'Somebody' }),
  'src/store/keys/key-text.ts': ({ codeOfLength }) => codeOfLength(10),
};

/** Every expression in the sources. */
export const written = sourceFiles.flatMap((file) =>
  listExpressions(readSource(file)).map((one) => ({ ...one, file })),
);
