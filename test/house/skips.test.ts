import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder } from '../builders/engines.ts';

const root = join(import.meta.dirname, '../..');

it('npm test lists every test that was skipped, with its reason', async (t) => {
  const folder = makeFolder(t);
  writeFileSync(
    join(folder, 'some.test.mjs'),
    `import { describe, it } from 'node:test';
    describe('a group', { skip: 'there is no browser' }, () => it('has a test', () => {}));
    it('a test', { skip: true }, () => {});
    it('another', (t) => t.skip('there is no disk'));
    it('a third', () => {});`,
  );
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const reporter = /--test-reporter=\.(\S+skips\.ts) --test-reporter-destination=stdout/.exec(scripts.unit);
  const words = ['--test', `--test-reporter=${join(root, reporter?.[1] ?? '')}`, 'some.test.mjs'];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, env });
  assert.deepEqual(stdout.trim().split('\n'), [
    'Skipped, and why:',
    '  some.test.mjs: a group: there is no browser',
    '  some.test.mjs: a test: no reason is given',
    '  some.test.mjs: another: there is no disk',
  ]);
});
