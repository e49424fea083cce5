// However large an event file is, the work that it causes grows with it and no faster (docs/rules/event-file.md, Container).
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Growth } from '../../../test/builders/growth.ts';

/** Sorting takes half as much again for each element at eight times the size, comparing everything with everything eight times as much. */
const mostGrowth = 2;

test('eight times as much of anything in an event file takes eight times the work, but for sorting', async (t) => {
  // Optimised code does not count calls, nor does code from a cache count loops.
  const flags = ['--no-opt', '--no-maglev'];
  const script = join(import.meta.dirname, '../../../test/builders/growth.ts');
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script], { env });
  const growths = JSON.parse(stdout) as Growth[];
  assert.ok(growths.length > 40);
  for (const { name, sizes, work } of growths) {
    await t.test(name, () => {
      const [small, large] = work;
      const growth = large / small / (sizes[1] / sizes[0]);
      assert.ok(growth < mostGrowth, `${small} steps for ${sizes[0]}, ${large} for ${sizes[1]}`);
    });
  }
});
