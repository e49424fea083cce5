// One browser for all tests of a process, because starting one takes as long as a test. Each test or suite has contexts of its own.
import { after, type TestContext } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
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

/**
 * Contexts for the tests of one `describe`, one for each object of options: pages of the same context share what is cached, and load in two thirds of the
 * time. A test that needs a context of its own passes options of its own.
 */
export function shareContexts(): (
  browser: Browser,
  options: BrowserContextOptions,
) => Promise<BrowserContext> {
  const contexts = new Map<BrowserContextOptions, Promise<BrowserContext>>();
  return (browser, options) => contexts.getOrInsertComputed(options, (its) => browser.newContext(its));
}
