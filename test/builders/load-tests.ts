// Loads the tests of several folders into one process: loading the sources takes each process more than a second.
import { globSync } from 'node:fs';
import module from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const tests = join(import.meta.dirname, '..');
const packages = join(tests, '../packages');

/** Folders whose tests run in the process of another one. All processes start together, and are to end at about the same time. */
const guests: Readonly<Record<string, readonly string[]>> = {
  import: ['store'],
  pages: ['postgres'],
  records: ['dump', 'publish', 'browser'],
  security: ['webhooks', 'cli'],
};

/** Loads the tests of the named folder, and of its guests. */
export async function loadTests(name: string): Promise<void> {
  for (const one of [name, ...(guests[name] ?? [])]) await loadFolder(join(tests, one));
}

/** Loads the tests of all folders that are neither guests nor have a file all.ts, and of the packages. */
export async function loadOtherTests(): Promise<void> {
  const hosts = globSync('*/all.ts', { cwd: tests }).map((file) => basename(join(file, '..')));
  const elsewhere = [...hosts, ...Object.values(guests).flat()];
  for (const name of globSync('*/', { cwd: tests }).sort())
    if (!elsewhere.includes(basename(name))) await loadFolder(join(tests, name));
  await loadFolder(packages);
}

async function loadFolder(folder: string): Promise<void> {
  const files = globSync('**/*.test.ts', { cwd: folder, exclude: ['**/node_modules'] });
  for (const file of files.sort()) await import(pathToFileURL(join(folder, file)).href);
  // Otherwise written at the end of the process: other processes that start meanwhile use the compiled code as well.
  module.flushCompileCache();
}
