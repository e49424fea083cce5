import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const tests = join(import.meta.dirname, '..');

describe('npm test', () => {
  it('runs every folder of tests', () => {
    const folders = new Set(
      globSync('**/*.test.ts', { cwd: tests }).map((file) => file.split(/[/\\]/)[0] ?? ''),
    );
    assert.deepEqual(
      [...folders].filter((folder) => !existsSync(join(tests, folder, 'all.ts'))),
      [],
    );
  });
});
