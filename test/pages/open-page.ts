// Pages open in a browser, with the browser's errors and requests.
import { before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startDemoSite } from '../builders/demo-world.ts';
import type { Service } from '../builders/service.ts';
import { openBrowser, shareContexts } from '../builders/shared-browser.ts';
import { sharedBySuite } from '../builders/suite.ts';

// Without motion: a mark that pulses is drawn sixty times a second as long as its page is open.
const still = { reducedMotion: 'reduce' } satisfies BrowserContextOptions;
export const phone = {
  ...still,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
export const desktopSize = { width: 1440, height: 900 };
export const desktop = { ...still, viewport: desktopSize } satisfies BrowserContextOptions;

export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings of the console, and uncaught exceptions. */
  readonly complaints: readonly string[];
  readonly hosts: ReadonlySet<string>;
  close(): Promise<void>;
}

export interface Visitor {
  readonly site: Service;
  readonly browser: Browser;
  /** Pages that are opened with the same object of options share a context. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /** In a context that has other pages, so that caches and storage are shared. */
  openIn(context: BrowserContext, path: string): Promise<OpenPage>;
}

/** Collects the errors and warnings of the console, and uncaught exceptions. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** By how many pixels the page is wider than the screen. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The demo world and a browser for the tests of one `describe`. */
export function startVisits(): Visitor {
  const shareContext = shareContexts();
  const suite = sharedBySuite();
  let site: Service;
  let browser: Browser;
  before(async () => {
    site = await startDemoSite(suite);
    browser = await openBrowser(suite);
  });
  async function openIn(context: BrowserContext, path: string): Promise<OpenPage> {
    const page = await context.newPage();
    const complaints = collectComplaints(page);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto(site.address + path);
    return { page, complaints, hosts, close: () => page.close() };
  }
  return {
    openIn,
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
    async open(path, options = desktop) {
      return openIn(await shareContext(browser, options), path);
    },
  };
}
