import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDatabase } from '../../src/import/check-database.ts';
import { exportAll } from '../../src/import/export/export-records.ts';
import { type Forgotten, forgetEverywhere } from '../../src/import/forget-player.ts';
import { withTaker } from '../../src/import/take-record.ts';
import { engines } from '../builders/engines.ts';
import { battle, casualBattle, participant, player, tournament } from '../builders/records.ts';
import { type Service, startService } from '../builders/service.ts';

const forget = ({ database }: Service, id: string): Promise<Forgotten | undefined> =>
  database.write((writer) => withTaker(writer, (taker) => forgetEverywhere(taker, writer, id)));

const records = [
  player('p_ada', 'Ada Novak'),
  player('p_bo', 'Bo Lind'),
  tournament('open', {
    status: 'finished',
    description: 'Won by ADA NOVAK, run by Bo Lind. Adamant.',
    organizers: [
      { name: 'Ada N.', playerId: 'p_ada' },
      { name: 'Bo Lind', playerId: 'p_bo' },
    ],
    stages: [
      { id: 'swiss', rounds: 2, participants: ['ada', 'bo'], byes: [{ round: 2, participant: 'ada' }] },
      { id: 'knockout', matches: [{ round: 'Final', table: 1, players: ['ada', 'bo'], winner: 'ada' }] },
    ],
    participants: [
      participant('ada', {
        player: 'Ada Novak',
        playerId: 'p_ada',
        list: { text: 'Skaven\nPlayer: Ada Novak (p_ada)' },
      }),
      participant('bo', { player: 'Bo Lind', playerId: 'p_bo', list: { text: 'Seraphon\nPlayer: Bo Lind' } }),
    ],
    battles: [
      battle('b1', 'ada', 'bo', undefined, {
        winner: 'ada',
        players: [{ participant: 'ada', list: { text: 'Ada Novak’s army' } }, { participant: 'bo' }],
      }),
    ],
    adjustments: [{ participant: 'ada', battlePoints: 5, reason: 'Best painted: Ada Novak' }],
  }),
  tournament('hidden', {
    published: false,
    participants: [participant('x', { player: 'Ada Novak', playerId: 'p_ada' })],
  }),
  tournament('other', { participants: [participant('bo', { player: 'Bo Lind', playerId: 'p_bo' })] }),
  casualBattle('c1', {
    winner: 0,
    players: [
      { player: 'Ada', playerId: 'p_ada', list: { text: 'List of Ada' } },
      { player: 'Bo Lind', playerId: 'p_bo' },
    ],
  }),
  casualBattle('c2', {
    archived: true,
    players: [{ player: 'Ada Novak', playerId: 'p_ada' }, { player: 'X' }],
  }),
];

for (const engine of engines) {
  describe(`a player who asks to be forgotten, on ${engine.name}`, () => {
    it('is named nowhere any more, published or not, and the results stay', async (t) => {
      const service = await startService(t, records, {}, engine);
      const forgotten = await forget(service, 'p_ada');
      assert.ok(forgotten);
      assert.deepEqual([forgotten.tournaments, forgotten.battles], [2, 2]);
      const everything = (await Array.fromAsync(exportAll(service.database))).join('');
      assert.doesNotMatch(everything, /p_ada|\bada\b|Novak/i);
      assert.match(everything, /Adamant/);
      assert.match(everything, /Player: Bo Lind/);
      assert.equal((await service.get('/api/v1/users/p_ada/battles')).status, 404);
      const { id, name } = forgotten.stranger;
      const battles = (await service.get(`/api/v1/users/${id}/battles`)).body.data;
      assert.deepEqual(
        battles.map(({ id: battleId, winner }: Record<string, unknown>) => [battleId, winner]),
        [
          ['b1', name],
          ['c1', name],
        ],
      );
      const final = (await service.get('/api/v1/tournaments/open/standings')).body.data;
      assert.deepEqual([final[0].player, final[0].playerId, final[0].wins], [name, id, 2]);
      assert.equal((await service.get('/api/v1/tournaments/hidden')).status, 404);
      assert.deepEqual((await checkDatabase(service.database)).faults, []);
    });

    it('two strangers in one battle can be told apart', async (t) => {
      const service = await startService(t, records, {}, engine);
      const ada = await forget(service, 'p_ada');
      const bo = await forget(service, 'p_bo');
      const { players, winner } = (await service.get('/api/v1/battles/c1')).body.data;
      assert.deepEqual(
        players.map(({ player: shown }: { player: string }) => shown),
        [ada?.stranger.name, bo?.stranger.name],
      );
      assert.notEqual(players[0].player, players[1].player);
      assert.equal(winner, ada?.stranger.name);
    });

    it('who has only a player record, and who does not exist', async (t) => {
      const service = await startService(t, [player('p_cy', 'Cy')], {}, engine);
      assert.deepEqual((await forget(service, 'p_cy'))?.tournaments, 0);
      assert.equal((await service.get('/api/v1/users/p_cy/battles')).status, 404);
      assert.equal(await forget(service, 'p_cy'), undefined);
    });
  });
}
