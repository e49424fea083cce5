// Loads all tests of a folder into one process: loading the sources once per file would double the time.
import { globSync } from 'node:fs';
import module from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders whose tests run in the process of another one: loading the sources takes each process more than a second. */
const guests: Readonly<Record<string, readonly string[]>> = {
  records: ['dump', 'publish'],
  security: ['webhooks'],
};

export function isGuest(name: string): boolean {
  return Object.values(guests).some((names) => names.includes(name));
}

export async function loadTests(folder: string): Promise<void> {
  const others = (guests[basename(folder)] ?? []).map((name) => join(folder, '..', name));
  for (const one of [folder, ...others])
    for (const file of globSync('**/*.test.ts', { cwd: one }).sort())
      await import(pathToFileURL(join(one, file)).href);
  // Otherwise written at the end of the process: other processes that start meanwhile use the compiled code as well.
  module.flushCompileCache();
}
