// Loads all tests of a folder into one process: loading the sources once per file would double the time.
import { globSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export async function loadTests(folder: string): Promise<void> {
  for (const file of globSync('**/*.test.ts', { cwd: folder }).sort())
    await import(pathToFileURL(join(folder, file)).href);
  // Otherwise written at the end of the process: other processes that start meanwhile use the compiled code as well.
  module.flushCompileCache();
}
