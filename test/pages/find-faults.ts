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
 * A script that returns the elements that have the same structure, classes and attributes as two before them, in ancestors of the same classes and attributes:
 * axe finds the same in each, and takes time for each. Not those with an id, which others may refer to, nor parts of the name of a link, heading or the like.
 */
function findRepetitions(selector: string): string {
  return `(() => {
    const compared = ['class', 'style', 'role', 'type'];
    const describe = (element) => [
      element.tagName,
      ...[...element.attributes].map(({ name, value }) => (compared.includes(name) ? name + '=' + value : name)),
    ].join(' ');
    const shapeOf = (element) => [
      describe(element),
      element.textContent.trim() === '' ? 'empty' : 'text',
      ...[...element.children].map(shapeOf),
      '/',
    ].join(' ');
    const placeOf = (element) => element === null ? '' : describe(element) + '<' + placeOf(element.parentElement);
    const named = 'a, button, label, summary, legend, caption, figure, th, h1, h2, h3, h4, h5, h6';
    const counts = new Map();
    return [...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => {
      if (element.matches('[id], :has([id])') || element.parentElement.closest(named) !== null) return false;
      const key = shapeOf(element) + placeOf(element.parentElement);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts.get(key) > 2;
    });
  })()`;
}
const rows = 'tbody > tr, li, option';

/** One line for each violated rule; repetitions are left out. */
export async function findFaults(page: Page, options: object = everyRule): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate(`axe.run({ include: [document], exclude: ${findRepetitions(rows)} }, { resultTypes: ['violations'], selectors: false, preload: false, ...${JSON.stringify(options)} })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + ' ' + (any[0]?.message ?? '')).join(' | ')))`);
}

/** Removes them from a page whose script is not needed any more: then axe need not even look at them. */
export async function removeRepetitions(page: Page): Promise<void> {
  await page.evaluate(
    `${findRepetitions(`${rows}, article, p, a, span, small, svg, time`)}.forEach((element) => element.remove())`,
  );
}
