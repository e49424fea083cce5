import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const tests = join(import.meta.dirname, '..');

describe('npm test', () => {
  it('runs every folder of tests: it has a file all.ts, or test/small/all.ts names it', () => {
    const folders = new Set(
      globSync('**/*.test.ts', { cwd: tests }).map((file) => file.split(/[/\\]/)[0] ?? ''),
    );
    const small = readFileSync(join(tests, 'small', 'all.ts'), 'utf8');
    assert.deepEqual(
      [...folders].filter(
        (folder) => !existsSync(join(tests, folder, 'all.ts')) && !small.includes(`'${folder}'`),
      ),
      [],
    );
  });
});
