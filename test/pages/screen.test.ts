// The screen for the hall: who plays where, as everybody may see it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { launchBrowser, skipBrowser } from '../builders/browser.ts';
import { engines } from '../builders/engines.ts';
import { battle, participant, tournament } from '../builders/records.ts';
import { startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';

function event(more: object = {}) {
  return tournament('open', {
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 3, byes: [{ round: 2, participant: 'e' }] }],
    participants: ['a', 'b', 'c', 'd', 'e'].map((key) => participant(key, { player: `Player ${key}` })),
    battles: [
      battle('b1', 'a', 'b', '3-1', { table: 1 }),
      battle('b2', 'c', 'b', undefined, { round: 2, table: 1 }),
      battle('b3', 'a', 'd', undefined, { round: 2, table: 2 }),
    ],
    ...more,
  });
}

for (const engine of engines) {
  describe(`the screen for the hall on ${engine.name}`, () => {
    it('has the round that is being played by name and by table', async (t) => {
      const service = await startService(t, [event()], { pages: true }, engine);
      const { status, text } = await service.request('GET', '/tournaments/open/screen');
      assert.equal(status, 200);
      const words = textOf(text).replaceAll(/\s+/g, ' ');
      assert.match(words, /Round 2 of 3/);
      assert.match(words, /By name Player a 2 Player d Player b 1 Player c .* Player e Bye/);
      assert.match(words, /By table 1 Player c Player b 2 Player a Player d Bye Player e/);
      assert.match(text, /data-live="5"/, 'it is live');
    });

    it('has no round that is not shown, and no tournament that is not published', async (t) => {
      const hidden = { id: 'swiss', rounds: 3, shownRounds: 1, byes: [{ round: 2, participant: 'e' }] };
      const service = await startService(
        t,
        [event({ stages: [hidden] }), tournament('secret', { published: false })],
        { pages: true },
        engine,
      );
      const { text } = await service.request('GET', '/tournaments/open/screen');
      assert.match(textOf(text), /Round 1 of 3/);
      assert.doesNotMatch(textOf(text), /Player e/);
      assert.equal((await service.request('GET', '/tournaments/secret/screen')).status, 404);
      assert.equal((await service.request('GET', '/tournaments/nowhere/screen')).status, 404);
    });
  });
}

describe('the screen for the hall in a browser', { skip: skipBrowser }, () => {
  it('turns its pages, and stops when asked to', async (t) => {
    const service = await startService(t, [event()], { pages: true });
    const browser = await launchBrowser();
    t.after(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${service.address}/tournaments/open/screen`);
    await page.getByRole('button', { name: 'Pause' }).click();
    const shown = () => page.locator('[data-page]:visible h2').allInnerTexts();
    assert.deepEqual(await shown(), ['By name']);
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await shown(), ['By table']);
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await shown(), ['By name']);
    assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 1);
  });
});
