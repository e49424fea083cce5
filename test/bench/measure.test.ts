import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildFrames, drawFlame, listOwnTimes } from '../../bench/flame.ts';
import { compareCosts, compareRates, median, type Sample } from '../../bench/measure.ts';
import { drawRates } from '../../bench/picture.ts';
import { writeTable } from '../../bench/report.ts';
import { makeRequestLists } from '../../bench/requests.ts';
import { startAskable, worldSizes, writeNews, writeWorld } from '../../bench/world-records.ts';
import { startService } from '../builders/service.ts';

const sample = (rate: number, cost: number): Sample => ({ rate, cost, p99: 1 });

describe('the bench', () => {
  it('compares in the same round and takes the median, so that one slow moment decides nothing', () => {
    const samples = new Map([
      ['limit', [sample(100, 10), sample(50, 20), sample(100, 10)]],
      ['ours', [sample(50, 20), sample(25, 40), sample(1, 1000)]],
    ]);
    assert.equal(compareRates(samples, 'ours', 'limit'), 0.5);
    assert.equal(compareCosts(samples, 'ours', 'limit'), 0.5);
    assert.equal(median([4, 1, 3, 2]), 2.5);
  });

  it('asks nothing twice where it measures what was never asked before', () => {
    const lists = makeRequestLists(
      { ...startAskable(), pages: ['a', 'b'], battles: ['c'], crowded: ['d'] },
      0.1,
    );
    for (const list of [lists.page, lists.battle, lists.standings, lists.window]) {
      const asked = [0, 1, 2, 3, 4, 5].flatMap((round) => list(round));
      assert.equal(new Set(asked).size, asked.length);
    }
  });

  it('says of every target whether it is met', () => {
    const table = writeTable([
      { answer: 'page', value: 0.7, unit: 'of the limit', target: { atLeast: 0.6 } },
      { answer: 'start', value: 1.2, unit: 's', target: { atMost: 1 } },
    ]);
    assert.match(table, /\| page \| 0\.70 \| ≥ 0\.6 \| met \|/);
    assert.match(table, /\| start \| 1\.20 s \| ≤ 1 s \| \*\*missed\*\* \|/);
  });

  it('draws the fastest first and a bar as long as its rate', () => {
    const samples = new Map([
      ['peer <&>', [sample(50, 1)]],
      ['limit', [sample(100, 1)]],
    ]);
    const picture = drawRates({ name: 'page', samples }, 'Title');
    const [first, second] = [...picture.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)"/g)];
    assert.deepEqual([first?.[1], second?.[1]], ['limit', 'peer']);
    assert.equal(Number(first?.[2]) / Number(second?.[2]), 2);
    assert.match(picture, /peer &lt;&amp;>/);
  });

  it('adds up a profile by stack, without the idle time', () => {
    const frame = (functionName: string) => ({ functionName, url: '', lineNumber: 0 });
    const profile = {
      nodes: [
        { id: 1, callFrame: frame('(root)'), children: [2, 4] },
        { id: 2, callFrame: frame('serve'), children: [3] },
        { id: 3, callFrame: frame('read') },
        { id: 4, callFrame: frame('(idle)') },
      ],
      samples: [3, 2, 3, 4],
      timeDeltas: [100, 10, 30, 50],
    };
    const frames = buildFrames(profile, 101);
    assert.deepEqual(listOwnTimes(frames, 2), [
      ['read', 0.75],
      ['serve', 0.25],
    ]);
    assert.match(drawFlame(frames, 'Title'), /<title>read 75\.0 %<\/title>/);
  });

  it('makes worlds, and news beside them, that the importer takes', async (t) => {
    const askable = startAskable();
    const size = { ...worldSizes.quick, tournaments: 6, crowded: 1, veteranBattles: 30 };
    const records = [...writeWorld(size, askable)].map((line) => JSON.parse(line));
    const service = await startService(t, records);
    await service.import([...writeNews(3)].map((line) => JSON.parse(line)));
    const [page = '', battle = ''] = [askable.pages[0], askable.battles[0]];
    const { body } = await service.get(`/api/v1/tournaments/${page}/battles`);
    assert.equal(body.data.length, 20);
    assert.notEqual(body.next, null);
    const shown = await service.get(`/api/v1/battles/${battle}`);
    for (const side of shown.body.data.players) {
      assert.notEqual(side.list, null);
      assert.notEqual(side.rounds.length, 0);
    }
    const standings = await service.get(`/api/v1/tournaments/${askable.crowded[0]}/standings`);
    assert.equal(standings.body.data.length, 200);
    const veteran = await service.get(`/api/v1/users/${askable.veteran}/battles?limit=100`);
    assert.equal(veteran.body.data.length, 30);
  });
});
