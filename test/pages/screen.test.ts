// The screen for the hall: who plays where, as everyone may see it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { thirdOf } from '../../packages/rules/test/builders/times.ts';
import { skipBrowser } from '../builders/browser.ts';
import { startService } from '../builders/service.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { desktop } from './open-page.ts';
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

describe('the screen for the hall', () => {
  it('has the round that is being played by name and by table', async (t) => {
    const service = await startService(t, [event()], { pages: true });
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
    );
    const { text } = await service.request('GET', '/tournaments/open/screen');
    assert.match(textOf(text), /Round 1 of 3/);
    assert.doesNotMatch(textOf(text), /Player e/);
    assert.equal((await service.request('GET', '/tournaments/secret/screen')).status, 404);
    assert.equal((await service.request('GET', '/tournaments/nowhere/screen')).status, 404);
  });
});

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
];
const names = [
  'Jörg Büchsenschütz',
  'Jean-Loup Châtelain',
  'Bo Li',
  'Niamh O’Meara-Fitzgerald',
  'Δάφνη Αθανασίου',
];

/** `count` players in a round of which no result is in; with an odd number one has a bye. */
function hall(count: number, more: object = {}) {
  const keys = Array.from({ length: count }, (_, index) => `k${index}`);
  const tables = Array.from({ length: Math.floor(count / 2) }, (_, index) => index + 1);
  return tournament(`hall-${count}`, {
    name: 'Kuura ja Noppa Invitational 2026',
    status: 'ongoing',
    stages: [
      {
        id: 'swiss',
        rounds: 3,
        byes: count % 2 === 0 ? [] : [{ round: 1, participant: keys.at(-1) ?? '' }],
      },
    ],
    participants: keys.map((key, index) =>
      participant(key, { player: `${names[index % names.length]} ${index}`, faction: 'Hollow Parliament' }),
    ),
    battles: tables.map((table) =>
      battle(`h${count}-${table}`, keys[2 * table - 2] ?? '', keys[2 * table - 1] ?? '', undefined, {
        table,
      }),
    ),
    ...more,
  });
}

interface Shown {
  /** The list, and how many pages it has. */
  readonly title: string;
  readonly items: readonly string[];
  readonly all: number;
  readonly faults: readonly string[];
  /** How much of the list's height its lines take up, and its width in multiples of the type size. */
  readonly filled: number;
  readonly letters: number;
}

/** What is seen of the list that is open, and which boxes are not wholly inside it. */
const look = `(() => {
  const page = document.querySelector('[data-page]:not([hidden])');
  const list = page.querySelector('ol');
  const frame = list.getBoundingClientRect();
  const isInside = (box) => box.left >= frame.left - 1.5 && box.right <= frame.right + 1.5 && box.top >= frame.top - 1.5 && box.bottom <= frame.bottom + 1.5;
  const isSeen = (box) => box.right > frame.left + 1.5 && box.left < frame.right - 1.5;
  const seen = [...list.children].filter((item) => isSeen(item.getBoundingClientRect()));
  const cells = seen.flatMap((item) => [item, ...item.children]);
  const cut = cells.filter((cell) => !isInside(cell.getBoundingClientRect()) || cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).display !== 'inline');
  const outside = [...document.querySelectorAll('.screen, .screen-head, .screen-head > *, [data-page]:not([hidden]) h2, ol')]
    .filter((part) => part.checkVisibility())
    .filter((part) => { const box = part.getBoundingClientRect(); return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < 0; });
  const bottoms = seen.map((item) => item.getBoundingClientRect().bottom);
  return {
    title: page.querySelector('h2').textContent.trim(),
    items: seen.map((item) => item.textContent),
    all: list.children.length,
    faults: [...cut, ...outside].map((part) => part.className + ' ' + part.textContent.slice(0, 40)),
    filled: (Math.max(...bottoms) - frame.top) / frame.height,
    letters: frame.width / Number.parseFloat(getComputedStyle(list).fontSize),
  };
})()`;

/** Every page of the rotation. */
async function walk(page: Page): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (;;) {
    const now = (await page.evaluate(look)) as Shown;
    if (shown.length > 0 && now.title === shown[0]?.title && now.items[0] === shown[0].items[0]) return shown;
    assert.ok(shown.length < 60, 'the rotation begins anew');
    shown.push(now);
    await page.keyboard.press('ArrowRight');
  }
}

describe('the screen for the hall in a browser', { skip: skipBrowser }, () => {
  it('turns its pages, and stops when asked to', async (t) => {
    const service = await startService(t, [event()], { pages: true });
    const browser = await openBrowser(t);
    const page = await browser.newPage({ ...desktop, viewport: { width: 1280, height: 720 } });
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

  it('shows every player of 8, 32, 61 or 128 in full, on every page of the rotation, whatever the size of the screen, in type that fills it', async (t) => {
    const counts = [8, 32, 61, 128];
    const service = await startService(
      t,
      counts.map((count) => hall(count)),
      { pages: true },
    );
    const browser = await openBrowser(t);
    for (const [at, viewport] of sizes.entries()) {
      const page = await browser.newPage({ ...desktop, viewport });
      // The smallest screen shows the fewest and the most.
      for (const count of thirdOf(counts, at + 1)) {
        const what = `${count} players at ${viewport.width} × ${viewport.height}`;
        await page.goto(`${service.address}/tournaments/hall-${count}/screen`);
        await page.getByRole('button', { name: 'Pause' }).click();
        const shown = await walk(page);
        assert.deepEqual(
          shown.flatMap(({ title, faults }) => faults.map((fault) => `${title}: ${fault}`)),
          [],
          what,
        );
        for (const list of ['By name', 'By table']) {
          const own = shown.filter(({ title }) => title.startsWith(list));
          const [first] = own;
          assert.equal(new Set(own.flatMap(({ items }) => items)).size, first?.all, `${list}: ${what}`);
          const isFilled = first !== undefined && (first.filled > 0.75 || first.letters < 21);
          assert.ok(isFilled, `${list} fills ${first?.filled}, ${first?.letters} letters wide: ${what}`);
          assert.ok(own.length <= count / 12 + 1, `${own.length} pages of ${list}: ${what}`);
        }
      }
      await page.close();
    }
  });

  it('goes on to the podium and the final standings when the tournament is finished, without a reload', async (t) => {
    const service = await startService(t, [hall(32)], { pages: true });
    const browser = await openBrowser(t);
    for (const viewport of thirdOf(sizes, 1)) {
      await service.import([hall(32)]);
      const page = await browser.newPage({ ...desktop, viewport });
      await page.goto(`${service.address}/tournaments/hall-32/screen`);
      await page.getByRole('button', { name: 'Pause' }).click();
      const battles = Array.from({ length: 16 }, (_, index) =>
        battle(`h32-${index + 1}`, `k${2 * index}`, `k${2 * index + 1}`, `${40 - index}-3`, {
          table: index + 1,
        }),
      );
      await service.import([hall(32, { status: 'finished', battles })]);
      // A browser that is back on line looks for updates at once.
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByRole('heading', { name: 'Podium' }).waitFor({ timeout: 20_000 });
      const shown = await walk(page);
      assert.deepEqual(
        shown.flatMap(({ faults }) => faults),
        [],
        `${viewport.width} × ${viewport.height}`,
      );
      const [podium, ...standings] = shown;
      assert.match(
        podium?.items.join(' ') ?? '',
        /^1 Jörg Büchsenschütz 0\s.*1–0–0.*3 BP 2 Bo Li 2\s.* 3 Δάφνη/s,
      );
      assert.equal(new Set(standings.flatMap(({ items }) => items)).size, 32);
      assert.match(standings[0]?.items[0] ?? '', /^1 Jörg Büchsenschütz 0 1–0–0 · 3 BP$/);
      await page.close();
    }
  });
});
