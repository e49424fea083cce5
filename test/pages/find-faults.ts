// Accessibility violations that axe finds on an open page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's own best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the colour scheme and not on the width of the window. */
const colours = ['color-contrast', 'link-in-text-block'];
export const everyRule = { runOnly: tags };
export const coloursAlone = { runOnly: { type: 'rule', values: colours } };
/**
 * Returns table rows, list items and options with the same structure, classes and attributes as two of their siblings before them: axe finds the same in each,
 * and takes time for each.
 */
const listRepetitions = `(() => {
  const compared = ['class', 'style', 'role', 'type'];
  const shapeOf = (element) => [
    element.tagName,
    ...[...element.attributes].map(({ name, value }) => (compared.includes(name) ? name + '=' + value : name)),
    element.textContent.trim() === '' ? 'empty' : 'text',
    ...[...element.children].map(shapeOf),
    '/',
  ].join(' ');
  const counts = new Map();
  return [...document.querySelectorAll('tbody > tr, li, option')].filter((element) => {
    const siblings = counts.get(element.parentNode) ?? new Map();
    counts.set(element.parentNode, siblings);
    const shape = shapeOf(element);
    siblings.set(shape, (siblings.get(shape) ?? 0) + 1);
    return siblings.get(shape) > 2;
  });
})()`;

/** One line for each violated rule; repetitions are left out. */
export async function findFaults(page: Page, options: object = everyRule): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate(`axe.run({ include: [document], exclude: ${listRepetitions} }, { resultTypes: ['violations'], selectors: false, preload: false, ...${JSON.stringify(options)} })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + ' ' + (any[0]?.message ?? '')).join(' | ')))`);
}

/** Removes them from a page whose script is not needed any more: then axe need not even look at them. */
export async function removeRepetitions(page: Page): Promise<void> {
  await page.evaluate(`${listRepetitions}.forEach((element) => element.remove())`);
}
