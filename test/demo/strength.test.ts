// The demo world has enough for statistics to be worth reading: armies of different strength, a pack that changes one, and everything that is left out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { startDemoService } from '../builders/demo-world.ts';

describe('armies of the demo world', async () => {
  const service = await startDemoService({ after: (work) => after(work as () => void) });
  const rate = async (faction: string, query = '') => {
    const { data } = (await service.get(`/api/v1/statistics/factions?${query}`)).body;
    return data.find((row: { faction: string }) => row.faction === faction);
  };

  it('differ in strength, so that intervals lie apart', async () => {
    const [strong, weak] = [await rate('Hollow Parliament'), await rate('Brass Menagerie')];
    assert.ok(strong.interval.low > 0.5, JSON.stringify(strong));
    assert.ok(weak.interval.high < 0.5, JSON.stringify(weak));
  });

  it('are changed by a pack: one that led before falls behind', async () => {
    const earlier = await rate('Hollow Parliament', 'battlePack=Highlands%202025');
    const later = await rate('Hollow Parliament', 'battlePack=Highlands%202026');
    assert.ok(earlier.winRate > 0.5 && later.winRate < 0.5, `${earlier.winRate} ${later.winRate}`);
  });

  it('have mirror matches and draws, and are sometimes not recorded', async () => {
    const { data, coverage } = (await service.get('/api/v1/statistics/factions')).body;
    assert.ok(coverage.mirrors > 100 && coverage.withoutFaction > 50 && coverage.unfinished > 10);
    assert.ok(data.every(({ draws, small }: { draws: number; small: boolean }) => draws > 5 && !small));
  });

  it('produce the figures in the guide', async () => {
    const guide = readFileSync(new URL('../../docs/guide.md', import.meta.url), 'utf8');
    const rows = [...guide.matchAll(/^\| `(draws=[^`]+)`[^|]*\| (.+) \|$/gm)];
    assert.equal(rows.length, 4);
    for (const [, query = '', shown] of rows) {
      const { games, wins, draws, losses, winRate, interval } = await rate('Glass Legion', query);
      const cells = [games, `${wins}–${draws}–${losses}`, winRate, `${interval.low} to ${interval.high}`];
      assert.equal(shown, cells.join(' | '), query);
    }
    const { coverage } = (await service.get('/api/v1/statistics/factions')).body;
    assert.ok(guide.includes(`the same ${coverage.selected.toLocaleString('en')} battles`));
    const packs = ['battlePack=Highlands%202025', 'battlePack=Highlands%202026', ''];
    const rates = await Promise.all(packs.map((query) => rate('Hollow Parliament', query)));
    for (const { winRate } of rates) assert.ok(guide.includes(`${winRate}`), `${winRate}`);
  });
});
