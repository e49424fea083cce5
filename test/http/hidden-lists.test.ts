import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { collectPublic, exportRecords } from '../builders/public-surface.ts';
import { importRecords, type Service, startService } from '../builders/service.ts';

const word = 'zwiebelturm';
const points = 61_937;
const planted = [word, String(points)];

/** The word stands in every field of a list that is hidden. */
const secretList = {
  text: `Skaven\n${word} ${points}`,
  faction: 'Skaven',
  subFaction: `${word} claws`,
  points,
  battleTacticCards: [`${word} card`],
};

/** Sub-faction, cards and points are read from the text. */
const textList = { text: `Faction: Seraphon\nSub-faction: ${word}\nArmy points: ${points}\n${word}` };

const cup = (fields: object, text = '') =>
  tournament('cup', {
    ...{ status: 'finished', club: 'gate', startDate: '2026-03-14', country: 'Austria' },
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [
      participant('a', { playerId: 'p_a', list: { ...secretList, text: secretList.text + text } }),
      participant('b', { playerId: 'p_b', list: textList }),
      participant('c', { playerId: 'p_c', faction: 'Ogors' }),
      participant('d', { playerId: 'p_d', faction: 'Ogors' }),
    ],
    battles: [
      battle('b_1', 'a', 'b', '12-8', { table: 1, date: '2026-03-14' }),
      {
        ...{ id: 'b_2', stage: 'swiss', round: 1, table: 2, date: '2026-03-14' },
        players: [
          { participant: 'c', victoryPoints: 4, list: secretList },
          { participant: 'd', victoryPoints: 9, subFaction: 'Gutbusters', list: textList },
        ],
      },
    ],
    ...fields,
  });

/** Surfaces on which a planted word stands. `export lists` is for organisers. */
async function findWords(t: Parameters<typeof collectPublic>[0], service: Service): Promise<string[]> {
  const found = await collectPublic(t, service, 'cup');
  const addresses = [...found].filter(
    ([address, text]) => address !== 'export lists' && planted.some((one) => text.includes(one)),
  );
  return [...new Set(addresses.map(([address]) => address.split(' ')[0] ?? ''))].sort();
}

const findChanges = async ({ get }: Service, since: string) =>
  (await get(`/api/v1/changes?since=${since}`)).body.data.map(
    ({ kind, id, change }: Record<string, string>) => `${kind} ${id} ${change}`,
  );

const everywhere = ['api', 'dump', 'export', 'mcp', 'page', 'statistics'];

describe('lists that are not shown', () => {
  it('are found nowhere before they are shown, everywhere then, and nowhere once hidden again', async (t) => {
    const hidden = cup({ listsShown: false });
    const service = await startService(t, [club('gate'), hidden], { pages: true });
    assert.deepEqual(await findWords(t, service), []);
    await service.import([cup({})]);
    assert.deepEqual(await findWords(t, service), everywhere);
    await service.import([hidden]);
    assert.deepEqual(await findWords(t, service), []);
  });

  it('do not hide factions, or sub-factions that a side records itself', async (t) => {
    const service = await startService(t, [club('gate'), cup({ listsShown: false })]);
    const sides = async (id: string) =>
      (await service.get(`/api/v1/battles/${id}`)).body.data.players.map(
        ({ faction, subFaction, list }: Record<string, unknown>) => [faction, subFaction, list],
      );
    assert.deepEqual(await sides('b_1'), [
      ['Skaven', null, null],
      ['Seraphon', null, null],
    ]);
    assert.deepEqual(await sides('b_2'), [
      ['Skaven', null, null],
      ['Seraphon', 'Gutbusters', null],
    ]);
    const { data } = (await service.get('/api/v1/tournaments/cup/participants')).body;
    assert.deepEqual(pick(data, 'list'), [null, null, null, null]);
    const board = (await service.get('/api/v1/tournaments/cup/standings?stage=swiss')).body.data;
    assert.ok(board.some(({ faction }: { faction: string }) => faction === 'Skaven'));
  });

  it('change without an entry in the list of changes', async (t) => {
    const service = await startService(t, [club('gate'), cup({ listsShown: false })]);
    const { since } = (await service.get('/api/v1/changes')).body;
    await service.import([cup({ listsShown: false }, ' and more')]);
    assert.deepEqual(await findChanges(service, since), []);
    await service.import([cup({}, ' and more')]);
    assert.notDeepEqual(await findChanges(service, since), []);
  });

  it('stay in event files and in the export of lists, also after a rebuild', async (t) => {
    const service = await startService(
      t,
      [club('gate'), cup({ listsShown: false, reports: 'on', listsIn: 'off' })],
      { pages: true },
    );
    const exported = await exportRecords(service);
    assert.ok(exported.includes(`${word} card`) && exported.includes('"listsShown":false'));
    assert.ok(exported.includes('"reports":"on","listsIn":"off"'));
    const copy = await startService(t);
    await importRecords(copy.database, exported);
    assert.equal(await exportRecords(copy), exported);
    assert.ok((await collectPublic(t, service, 'cup')).get('export lists')?.includes(word));
    assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
  });
});
