// What axe finds against the rules on an open page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's own best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can change of a page that is the same otherwise, and another width cannot. */
const colours = ['color-contrast', 'link-in-text-block'];
export const everyRule = { runOnly: tags };
export const coloursAlone = { runOnly: { type: 'rule', values: colours } };
export const allButColours = {
  runOnly: tags,
  rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
};

/** What it finds right need not be told. */
export async function findFaults(page: Page, options: object = everyRule): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'], ...${JSON.stringify(options)} })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + ' ' + (any[0]?.message ?? '')).join(' | ')))`);
}
