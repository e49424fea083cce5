// Folders without a file all.ts share a process, which loads the sources and imports the demo world once for all of them.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { isGuest, loadTests } from '../builders/load-tests.ts';

const tests = join(import.meta.dirname, '..');
const folders = new Set(globSync('*/*.test.ts', { cwd: tests }).map((file) => file.split(/[/\\]/)[0] ?? ''));

for (const folder of folders)
  if (!existsSync(join(tests, folder, 'all.ts')) && !isGuest(folder)) await loadTests(join(tests, folder));
