// A service with a desk, organisers with keys, and their browsers.
import assert from 'node:assert/strict';
import { before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { engines } from '../builders/engines.ts';
import { type OrganisedService, type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import { openBrowser, shareContexts } from '../builders/shared-browser.ts';
import { sharedBySuite } from '../builders/suite.ts';
import { patienceMs } from '../builders/until.ts';
import { desktop } from '../pages/open-page.ts';

export interface OpenDesk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the console, and uncaught exceptions. */
  readonly complaints: readonly string[];
  readonly hosts: ReadonlySet<string>;
}

export interface Desks {
  readonly service: OrganisedService;
  readonly organiser: OrganiserClient;
  readonly browser: Browser;
  /** A new page, signed in, at an address of the desk. Pages that are opened with the same object of options share a context. */
  open(options?: BrowserContextOptions, hash?: string, key?: string): Promise<OpenDesk>;
}

/** For the tests of one `describe`, with one club, `gate`. */
export function startDesks(records: readonly object[]): Desks {
  let service: OrganisedService;
  let organiser: OrganiserClient;
  let browser: Browser;
  const shareContext = shareContexts();
  const suite = sharedBySuite();
  before(async () => {
    service = await startOrganised(suite, engines[0], records, { pages: true });
    organiser = await service.organiser(['gate']);
    browser = await openBrowser(suite);
  });
  return {
    get service() {
      return service;
    },
    get organiser() {
      return organiser;
    },
    get browser() {
      return browser;
    },
    async open(options = desktop, hash = '', key = organiser.key) {
      const context = await shareContext(browser, options);
      const page = await context.newPage();
      page.setDefaultTimeout(patienceMs);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      const hosts = new Set<string>();
      page.on('request', (request) => {
        hosts.add(new URL(request.url()).host);
        assert.ok(!request.url().includes(key), 'the key is never in an address');
      });
      await page.goto(`${service.address}/desk${hash}`);
      await page.getByLabel('Organiser key').fill(key);
      await page.keyboard.press('Enter');
      return { page, context, complaints, hosts };
    },
  };
}

/** The values of options, read in the browser. */
export function readValues(options: readonly object[]): readonly string[] {
  return options.map((option) => (option as { readonly value: string }).value);
}

/** Waits until everything is saved. */
export async function waitSaved(page: Page): Promise<void> {
  await page.locator('.saving-saved').waitFor();
}
