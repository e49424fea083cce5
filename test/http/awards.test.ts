// GET /api/v1/tournaments/{slug}/awards, the pages that show awards, and when the feed mentions them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { player } from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { sqlite } from '../builders/engines.ts';
import { dayCup } from '../builders/players.ts';
import { startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const participants = [
  { key: 'a', player: 'Ada', playerId: 'nr_1' },
  { key: 'b', player: 'Bo <Lind>' },
  { key: 'c', player: 'Cy', playerId: 'p_cy' },
];
const awards = [
  { name: 'Zeal & painting', participants: ['c', 'a', 'b'] },
  { name: 'Favourite opponent', vote: true },
  { name: 'Best army', participants: ['b'] },
  { name: 'Luck', participants: [] },
];

function cup(fields: object = {}) {
  return dayCup({ club: null, published: true, participants, battles: [], awards, ...fields });
}

describe('awards', () => {
  const path = '/api/v1/tournaments/cup/awards';
  const open = startOnce(async (suite) =>
    startService(suite, [player('p_cy', 'Cy'), cup()], { pages: true }, sqlite),
  );

  it('are listed in the order of the file with their winners, also those not given yet', async () => {
    const service = await open();
    const { status, body } = await service.get(path);
    assert.equal(status, 200);
    const [ada, bo, cy] = [
      { player: 'Ada', playerId: 'nr_1' },
      { player: 'Bo <Lind>', playerId: null },
      { player: 'Cy', playerId: 'p_cy' },
    ];
    assert.deepEqual(body, {
      data: [
        { name: 'Zeal & painting', winners: [cy, ada, bo] },
        { name: 'Favourite opponent', winners: [] },
        { name: 'Best army', winners: [bo] },
        { name: 'Luck', winners: [] },
      ],
      next: null,
    });
    const missing = await service.get('/api/v1/tournaments/none/awards');
    assert.deepEqual([missing.status, missing.body.error.message], [404, 'Tournament not found']);
  });

  it('are on the pages of the tournament and of players once they are given', async () => {
    const service = await open();
    const read = async (address: string) => (await service.get(address)).text;
    const page = await read('/tournaments/cup');
    const [, section = ''] = /<h2 id="awards">Awards<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
    assert.deepEqual(
      [...section.matchAll(/<dt>(.*?)<\/dt>|<dd>(.*?)<\/dd>/g)].map(([, name, winner]) => name ?? winner),
      [
        'Zeal &amp; painting',
        '<a href="/players/p_cy">Cy</a>',
        '<a href="/players/nr_1">Ada</a>',
        'Bo &lt;Lind&gt;',
        'Best army',
        'Bo &lt;Lind&gt;',
      ],
    );
    assert.match(await read('/players/p_cy'), /<small class="awards">Zeal &amp; painting<\/small>/);
    assert.match(
      await read(`/people/${encodeURIComponent('Bo <Lind>')}`),
      /<small class="awards">Zeal &amp; painting, Best army<\/small>/,
    );
    await service.import([cup({ awards: [{ name: 'Best army', vote: true }] })]);
    assert.doesNotMatch(await read('/tournaments/cup'), /Awards|Best army/);
    assert.doesNotMatch(await read('/players/p_cy'), /class="awards"/);
  });

  it('are in the feed when what is shown of them changes', async () => {
    const service = await open();
    let since = '';
    const isMentioned = async (fields: object) => {
      await service.import([cup(fields)]);
      const { body } = await service.get(`/api/v1/changes?limit=100${since && `&since=${since}`}`);
      since = body.since;
      return body.data.some(({ id }: { id: string }) => id === 'cup');
    };
    await isMentioned({});
    const [zeal, opponent, ...others] = awards;
    const cases: readonly [string, object[], boolean][] = [
      ['whether players vote', [{ ...zeal, vote: true }, opponent as object, ...others], false],
      ['winners', [{ ...zeal, participants: ['a'] }, opponent as object, ...others], true],
      ['an award that is not given yet', [{ ...zeal, participants: ['a'] }, ...others], true],
    ];
    for (const [what, changed, expected] of cases)
      assert.equal(await isMentioned({ awards: changed }), expected, what);
  });

  it('name the main id of a winner, also when it becomes an alias later', async () => {
    const service = await open();
    await service.import([cup()]);
    await service.import([{ kind: 'player', id: 'p_ada', name: 'Ada Novak', aliases: ['nr_1'] }]);
    const { body } = await service.get(path);
    assert.deepEqual(body.data[0].winners[1], { player: 'Ada', playerId: 'p_ada' });
    assert.match((await service.get('/players/p_ada')).text, /Zeal &amp; painting/);
    assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
  });
});
