// The client compiled for browsers, served by a site of its own.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder } from './engines.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const types: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html; charset=utf-8' };

/** Compiles the client into a folder; `options` are the compiler's. */
export async function compileClient(folder: string, ...options: readonly string[]): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [
    compiler,
    '-p',
    join(root, 'packages/client'),
    '--outDir',
    folder,
    ...options,
  ]);
}

/** The address of a site that has the client at /client/ and these pages. */
export async function startClientSite(
  t: Pick<TestContext, 'after'>,
  pages: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = makeFolder(t);
  await compileClient(folder);
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://site.test');
    const page = pages[pathname];
    const text =
      page ?? (await readFile(join(folder, pathname.replace(/^\/client\//, '')), 'utf8').catch(() => ''));
    const type = page === undefined ? types['js'] : types['html'];
    response.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
