// One browser for all tests of a process, because starting one takes as long as a test. Each test or suite has contexts of its own.
import { after, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

let launched: Promise<Browser> | undefined;

after(async () => (await launched)?.close());

/** What is open in it is closed when the test or the suite ends. */
export async function openBrowser(t: Pick<TestContext, 'after'>): Promise<Browser> {
  launched ??= launchBrowser();
  const browser = await launched;
  t.after(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
