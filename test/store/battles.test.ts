import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParticipantRecord, PlayerRoundRecord } from '#rules/event-file/record';
import { battle, tournament } from '../../packages/rules/test/builders/tournament.ts';
import { engines } from '../builders/engines.ts';
import { startService } from '../builders/service.ts';

function written(player: string, list?: string): ParticipantRecord {
  return {
    key: player,
    player: `Ł${player}é\u{1F600}`,
    ...(list !== undefined && { list: { faction: 'Ölvar', text: list, points: 1990 } }),
  };
}

const rounds: readonly PlayerRoundRecord[] = [
  {
    round: 1,
    victoryPoints: 6,
    objectivePoints: 2,
    objectives: ['Größe', '"Ford"\\'],
    battleTactic: 'Zażółć \u{1F600}',
    battleTacticScored: true,
    priority: false,
  },
  {
    round: 2,
    victoryPoints: 4,
    objectivePoints: 0,
    objectives: [],
    battleTactic: null,
    battleTacticScored: false,
    priority: true,
  },
];

const records = [
  {
    kind: 'tournament',
    published: true,
    ...tournament(
      [
        written('a', 'Straße\n1 × Ølm'),
        written('b', 'Straße\n1 × Ølm'),
        written('c', 'Kurz'),
        written('d'),
        written('e'),
      ],
      [
        battle(1, 'a', 'b', '10-5', { id: 'same-list', first: { rounds }, second: { rounds } }),
        battle(1, 'c', 'd', '9-9', { id: 'first-list', second: { rounds } }),
        battle(2, 'd', 'a', '1-2', { id: 'second-list', first: { rounds } }),
        battle(4, 'd', 'e', '3-2', { id: 'no-list' }),
        battle(3, 'a', 'c', '8-2', { id: 'two-lists', first: { rounds } }),
      ],
    ),
  },
];

const ids = ['same-list', 'first-list', 'second-list', 'no-list', 'two-lists'];

for (const engine of engines) {
  describe(`a single battle on ${engine.name}`, () => {
    it('is the one that lists show, with the lists of its participants and its rounds', async (t) => {
      const service = await startService(t, records, {}, engine);
      const { body: listed } = await service.get('/api/v1/tournaments/open/battles');
      const { body: participants } = await service.get('/api/v1/tournaments/open/participants');
      for (const shown of listed.data) {
        const { status, body } = await service.get(`/api/v1/battles/${shown.id}`);
        assert.equal(status, 200);
        const alone = body.data.players.map(
          ({ list: _, rounds: __, ...side }: Record<string, unknown>) => side,
        );
        assert.deepEqual({ ...body.data, players: alone }, shown);
        for (const { player, list, rounds: played } of body.data.players) {
          const participant = participants.data.find((one: { player: string }) => one.player === player);
          assert.deepEqual(list, participant.list);
          assert.deepEqual(played, played.length === 0 ? [] : rounds);
        }
      }
      assert.deepEqual(listed.data.map(({ id }: { id: string }) => id).sort(), ids.toSorted());
    });

    it('stays what it is while others are written, and after its tournament is imported again', async (t) => {
      const service = await startService(t, records, {}, engine);
      const readBattles = () =>
        Promise.all(ids.map(async (id) => (await service.get(`/api/v1/battles/${id}`)).text));
      const battles = await readBattles();
      for (const slug of ['a-first', 'zz-last', 'open-2'])
        await service.import([{ ...records[0], slug, battles: [] }]);
      assert.deepEqual(await readBattles(), battles);
      await service.import([{ ...records[0], name: 'Another' }]);
      assert.deepEqual(await readBattles(), battles);
    });
  });
}
