// Pages of statistics in a real browser: nothing is cut off, and a phone shows the figures before the method.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skipBrowser } from '../builders/browser.ts';
import { desktop, phone, startVisits } from '../pages/open-page.ts';

/** Fields of filters that are narrower than their value. */
const findCut = `[...document.querySelectorAll('.filters :is(select, input:not([type=search]))')].flatMap((field) => {
  const copy = field.cloneNode(true);
  copy.removeAttribute('id');
  if (copy.matches('select')) copy.replaceChildren(new Option(field.selectedOptions[0].text));
  copy.style.cssText = 'position: absolute; width: auto';
  field.after(copy);
  const needed = copy.offsetWidth;
  copy.remove();
  return needed > field.offsetWidth ? [field.name + ' ' + needed + ' > ' + field.offsetWidth] : [];
})`;

/** Tables that scroll although all of them could fit. */
const findWide = `[...document.querySelectorAll('.scroll')]
  .filter((region) => region.querySelector('table:not(.matrix)') && region.scrollWidth > region.clientWidth)
  .map((region) => region.ariaLabel + ' ' + region.scrollWidth)`;

describe('statistics in a browser', { skip: skipBrowser }, () => {
  const visitor = startVisits();
  const filtered =
    '?game=Cairns%20and%20Crowns&battlePack=Highlands%202026&from=2024-09&draws=half&mirrors=include';

  it('filters show their whole values, on a phone, a tablet and a desktop', async () => {
    const { page, close } = await visitor.open('/');
    for (const path of [
      '/statistics',
      '/statistics/matchups',
      '/factions/Hollow%20Parliament',
      '/tournaments',
      '/players',
    ])
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // On a phone, filters are open or closed when the page is loaded.
        if (width !== 1280) await page.goto(visitor.site.address + path + filtered);
        assert.ok((await page.locator('.filters select:visible').count()) > 0, path);
        assert.deepEqual(await page.evaluate(findCut), [], `${path} at ${width}`);
      }
    await close();
  });

  it('a phone shows all columns of a table, and at most three lines of text before it', async () => {
    for (const path of [
      '/statistics',
      '/factions/Hollow%20Parliament',
      '/statistics/matchups?faction=Glass%20Legion',
    ]) {
      const { page, close } = await visitor.open(path, phone);
      assert.deepEqual(await page.evaluate(findWide), [], path);
      const lines = await page.evaluate<number>(
        `[...document.querySelectorAll('.tab > :is(.hint, .method)')].reduce((sum, part) => sum + part.offsetHeight, 0) / 24`,
      );
      assert.ok(lines <= 4, `${path}: ${lines} lines`);
      const method = page.getByText('confidence interval (Wilson)');
      assert.equal(await method.isVisible(), false, path);
      await page.getByText('How these figures are computed').click();
      assert.ok(await method.isVisible(), path);
      await close();
    }
  });

  it('a desktop shows the method without a click', async () => {
    const { page, close } = await visitor.open('/statistics', desktop);
    assert.ok(await page.getByText('confidence interval (Wilson)').isVisible());
    assert.equal(await page.getByText('How these figures are computed').isVisible(), false);
    await close();
  });
});
