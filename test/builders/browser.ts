// A real browser for tests of pages: the Chromium that is installed on the machine.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { skipUnlessCi } from './skips.ts';

const places = [
  process.env['CHROMIUM_PATH'] ?? '',
  // Without a window: half the time of the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
export const chromiumPath = places.find((path) => path !== '' && existsSync(path));

export const skipBrowser = skipUnlessCi(
  chromiumPath === undefined
    ? 'there is no Chromium on this machine: install it, or name one in CHROMIUM_PATH'
    : undefined,
);

export function launchBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('there is no Chromium on this machine');
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The processor does all drawing: without a process for it, and without an emulated graphics card, tests take a tenth less time.
      '--in-process-gpu',
      '--disable-software-rasterizer',
      // A page lives for a second or two: optimising its code would take longer than it saves.
      '--js-flags=--no-opt --no-maglev --single-threaded-gc',
    ],
  });
}
