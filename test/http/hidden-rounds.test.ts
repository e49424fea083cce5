import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { collectPublic, exportRecords } from '../builders/public-surface.ts';
import { importRecords, rejectRecords, type Service, startService } from '../builders/service.ts';

const word = 'zwiebelturm';

const shownBattles = [
  battle('b_1', 'a', 'b', '12-8', { table: 1, date: '2026-03-14' }),
  battle('b_2', 'c', 'd', '3-9', { table: 2, date: '2026-03-14' }),
];

/** The word stands wherever a battle has a text. */
const hiddenBattles = [
  battle(`b_${word}_3`, 'a', 'd', '20-0', { round: 2, table: 1, scenario: word, date: '2026-03-15' }),
  {
    id: `b_${word}_4`,
    stage: 'placement-swiss',
    round: 1,
    table: 2,
    players: [
      { participant: 'b', victoryPoints: 4, faction: word, metrics: { [word]: 3 } },
      { participant: 'c', victoryPoints: 9, subFaction: word, list: { text: `${word}\n1990/2000 pts` } },
    ],
  },
];

/** `shown`: the last round of each board that is shown; null: everything. */
function cup(shown: readonly (number | null)[], isPlayed: boolean) {
  return tournament('cup', {
    status: 'ongoing',
    club: 'gate',
    startDate: '2026-03-14',
    country: 'Austria',
    stages: [
      {
        id: 'swiss',
        rounds: 3,
        shownRounds: shown[0],
        byes: [{ round: 1, participant: 'e' }, ...(isPlayed ? [{ round: 2, participant: 'b' }] : [])],
      },
      { id: 'placement-swiss', rounds: 1, shownRounds: shown[1] },
    ],
    participants: ['a', 'b', 'c', 'd', 'e'].map((key) =>
      participant(key, { playerId: `p_${key}`, club: 'gate', faction: 'Skaven' }),
    ),
    battles: [...shownBattles, ...(isPlayed ? hiddenBattles : [])],
  });
}

async function findChanges({ get }: Service, since: string) {
  return (await get(`/api/v1/changes?since=${since}`)).body.data.map(
    ({ kind, id, change }: Record<string, string>) => `${kind} ${id} ${change}`,
  );
}

describe('rounds that are not shown', () => {
  it('are not visible anywhere: everything public is as it would be without them', async (t) => {
    const service = await startService(t, [club('gate'), cup([1, 0], false)], { pages: true });
    const before = await collectPublic(t, service, 'cup');
    const { since } = (await service.get('/api/v1/changes')).body;
    await service.import([cup([1, 0], true)]);
    assert.deepEqual(await findChanges(service, since), [], 'nobody is told');
    const after = await collectPublic(t, service, 'cup');
    const different = [...after].filter(([address, text]) => before.get(address) !== text);
    assert.deepEqual(
      different.map(([address]) => address),
      [],
    );
    assert.deepEqual([...after.keys()], [...before.keys()]);
    for (const [address, text] of after) assert.ok(!text.includes(word), address);
    for (const { id } of hiddenBattles as { id: string }[])
      for (const path of [`/api/v1/battles/${id}`, `/battles/${id}`])
        assert.equal((await service.get(path)).status, 404);
  });

  it('are seen everywhere once they are shown', async (t) => {
    const service = await startService(t, [club('gate'), cup([1, 0], true)], { pages: true });
    const { since } = (await service.get('/api/v1/changes')).body;
    await service.import([cup([null, 1], true)]);
    assert.deepEqual(await findChanges(service, since), [
      ...['a', 'b', 'c', 'd'].map((key) => `player p_${key} updated`),
      'tournament cup updated',
    ]);
    const shown = await collectPublic(t, service, 'cup');
    const surfaces = new Set(
      [...shown].flatMap(([address, text]) => (text.includes(word) ? [address.split(' ')[0]] : [])),
    );
    assert.deepEqual([...surfaces].sort(), ['api', 'dump', 'export', 'mcp', 'page', 'statistics']);
    assert.equal((await service.get(`/api/v1/battles/b_${word}_3`)).status, 200);
  });

  it('are part of event files, and survive a rebuild', async (t) => {
    const service = await startService(t, [club('gate'), cup([1, 0], true)]);
    const exported = await exportRecords(service);
    assert.ok(exported.includes(`b_${word}_4`) && exported.includes('"shownRounds":1'));
    const copy = await startService(t);
    await importRecords(copy.database, exported);
    assert.equal(await exportRecords(copy), exported);
    assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
  });

  it('reserve the ids of their battles', async (t) => {
    const service = await startService(t, [club('gate'), cup([1, 0], true)]);
    const { problems } = await rejectRecords(service.database, [casualBattle(`b_${word}_4`)]);
    assert.deepEqual(
      problems.map(({ code, parameters }) => [code, parameters]),
      [['battleIdTaken', { id: `b_${word}_4`, tournament: 'cup' }]],
    );
  });
});
