// A page shows the first of many long lists and links to the rest.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';

const people = 50;
function name(index: number): string {
  return `P${String(index).padStart(2, '0')}`;
}

function textOf(index: number): string {
  return `List of ${name(index)}.\n${'Shield Wall, three ranks deep\n'.repeat(1400)}`;
}
const participants = Array.from({ length: people }, (_, index) =>
  participant(name(index).toLowerCase(), {
    player: name(index),
    list: { text: textOf(index), faction: 'Moss' },
  }),
);

describe('long lists', () => {
  it('are on the page as far as there is room, and each of the others on its own page', async (t) => {
    const service = await startService(t, [tournament('open', { participants })], { pages: true });
    const get = async (path: string) => (await service.request('GET', path)).text;
    const path = '/tournaments/open?view=players';
    const page = await get(path);
    assert.ok(page.length < 300_000, `${page.length} letters`);
    const shown = [...page.matchAll(/List of (P\d\d)\.\n/g)].map(([, player]) => player);
    assert.deepEqual(shown, ['P00', 'P01', 'P02', 'P03']);
    const links = [...page.matchAll(/class="list-link"><a data-swap href="([^"]+)">/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    assert.equal(links.length, 36);
    assert.equal(links[0], `${path}&list=5`);
    for (const [index, link] of [...links.entries()].slice(0, 3)) {
      const alone = await get(link);
      assert.ok(alone.includes(`List of ${name(index + 4)}.\n`), link);
      assert.equal([...alone.matchAll(/class="person card"/g)].length, 1);
      assert.match(alone, /<details class="list" open>/);
      assert.match(alone, /href="\/tournaments\/open\?view=players">All players</);
    }
    const last = await get(`${path}&list=${people}`);
    assert.ok(last.includes(`List of ${name(people - 1)}.\n`));
    assert.match(last, /view=players&amp;page=2">All players</);
    assert.match(await get(`${path}&list=${people + 1}`), /There are no players|No one has signed up/);
  });

  it('that are short are all on the page', async (t) => {
    const short = participants.map((one) => ({ ...one, list: { text: 'Moss\nShield Wall' } }));
    const service = await startService(t, [tournament('open', { participants: short })], { pages: true });
    const { text } = await service.request('GET', '/tournaments/open?view=players');
    assert.equal([...text.matchAll(/<details class="list"/g)].length, 40);
    assert.doesNotMatch(text, /list-link"/);
  });
});
