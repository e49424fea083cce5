import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isMet } from '../../bench/finding.ts';
import { compareCosts, median, medianOf, type Sample } from '../../bench/measure.ts';
import { drawCosts } from '../../bench/picture.ts';
import { processorSeconds } from '../../bench/process.ts';
import { writeCosts, writeTable } from '../../bench/report.ts';
import { makeRequestLists } from '../../bench/requests.ts';
import { makeRequestTargets, worldSizes, writeExtraRecords, writeWorld } from '../../bench/world-records.ts';
import { skipProcesses } from '../builders/processes.ts';
import { runMuster } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';

function sample(cost: number): Sample {
  return { cost, rate: 1e6 / cost, p99: 1 };
}

describe('the bench', () => {
  it('compares in the same round and takes the median, so that one slow moment decides nothing', () => {
    const samples = new Map([
      ['theirs', [sample(10), sample(20), sample(10)]],
      ['ours', [sample(15), sample(30), sample(1000)]],
    ]);
    assert.equal(compareCosts(samples, 'ours', 'theirs'), 1.5);
    assert.equal(medianOf(samples, 'theirs', 'cost'), 10);
    assert.equal(median([4, 1, 3, 2]), 2.5);
  });

  it('counts the processor time of a process, not the time that passes', {
    skip: skipProcesses,
  }, async () => {
    const before = processorSeconds(process.pid);
    const begun = process.cpuUsage();
    const used = () => {
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1e6;
    };
    await new Promise((resolve) => setTimeout(resolve, 300));
    while (used() < 0.3) Math.sqrt(used());
    const counted = processorSeconds(process.pid) - before;
    const expected = used();
    assert.ok(Math.abs(counted - expected) < 0.1, `${counted} s counted, ${expected} s used`);
  });

  it('asks nothing twice where it measures what was never asked before', () => {
    const lists = makeRequestLists(
      { ...makeRequestTargets(), pages: ['a', 'b'], battles: ['c'], crowded: ['d'] },
      0.1,
    );
    for (const list of [lists.page, lists.battle, lists.standings, lists.window]) {
      const asked = [0, 1, 2, 3, 4, 5].flatMap((batch) => list(batch));
      assert.equal(new Set(asked).size, asked.length);
    }
    assert.equal(new Set([...lists.kept(), ...lists.kept()]).size, 1);
  });

  it('says of every limit whether it is met', () => {
    const findings = [
      { row: 'page', value: 1.49, unit: 'times', limit: { atMost: 1.5 } },
      { row: 'import', value: 3999, unit: 'a second', limit: { atLeast: 4000 } },
      { row: 'peer', value: 9, unit: 'times' },
    ] as const;
    assert.deepEqual(findings.map(isMet), [true, false, undefined]);
    const table = writeTable(findings);
    assert.match(table, /\| page \| 1\.49 times \| ≤ 1\.50 \| met \|/);
    assert.match(table, /\| import \| 3,999 a second \| ≥ 4,000 \| \*\*missed\*\* \|/);
    const costs = writeCosts([{ name: 'page', samples: new Map([['ours', [sample(50)]]]) }]);
    assert.match(costs, /\| page \| ours \| 50 µs \| 20,000 \| 1\.0 ms \|/);
  });

  it('draws the cheapest first and a bar as long as its processor time', () => {
    const samples = new Map([
      ['peer <&>', [sample(100)]],
      ['bare node:http', [sample(50)]],
    ]);
    const picture = drawCosts({ name: 'page', samples }, 'Title');
    const [first, second] = [...picture.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)"/g)];
    assert.deepEqual([first?.[1], second?.[1]], ['limit', 'peer']);
    assert.equal(Number(second?.[2]) / Number(first?.[2]), 2);
    assert.match(picture, /peer &lt;&amp;>/);
  });

  it('makes worlds, and news beside them, that the importer takes', async (t) => {
    const targets = makeRequestTargets();
    const size = { ...worldSizes.quick, crowded: 1, veteranBattles: 30 };
    const { stdout } = await runMuster(['demo', '--tournaments', '6']);
    const demo = stdout.trimEnd().split('\n');
    const parse = (line: string) => JSON.parse(line) as object;
    const service = await startService(
      t,
      (await Array.fromAsync(writeWorld(demo, size, targets))).map(parse),
    );
    await service.import((await Array.fromAsync(writeExtraRecords(demo))).map(parse));
    const [page = '', battle = ''] = [targets.pages[0], targets.battles[0]];
    for (const slug of [page, `${page}-news`]) {
      const { body } = await service.get(`/api/v1/tournaments/${slug}/battles`);
      assert.equal(body.data.length, 20);
      assert.notEqual(body.next, null);
    }
    const shown = await service.get(`/api/v1/battles/${battle}`);
    for (const side of shown.body.data.players) {
      assert.notEqual(side.list, null);
      assert.notEqual(side.rounds.length, 0);
    }
    const standings = await service.get(`/api/v1/tournaments/${targets.crowded[0]}/standings`);
    assert.equal(standings.body.data.length, 200);
    const veteran = await service.get(`/api/v1/users/${targets.veteran}/battles?limit=100`);
    assert.equal(veteran.body.data.length, 30);
  });
});
