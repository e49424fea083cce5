import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  participant,
  player,
  seasonRecord,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { exportAll } from '../../src/export/export-records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { forgetParticipant, forgetPlayer } from '../../src/records/forget/forget-player.ts';

import type { ImportReport } from '../../src/records/import-report.ts';
import { changeRecords } from '../builders/change-records.ts';

import { engines } from '../builders/engines.ts';
import { type Service, startService } from '../builders/service.ts';

function forget({ database }: Service, id: string) {
  return forgetPlayer(database, id);
}

function forgetByName({ database }: Service, slug: string, name: string) {
  return forgetParticipant(database, slug, name);
}

const records = [
  player('p_ada', 'Ada Novak'),
  player('p_bo', 'Bo Lind'),
  seasonRecord('league', {
    description: 'Led by Ada Novak.',
    points: [
      { type: 'place', table: [10, 6] },
      { type: 'adjustment', points: -1, player: 'p_ada', reason: 'Ada Novak (p_ada) was late' },
    ],
  }),
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
    awards: [{ name: 'Prize of Ada Novak', participants: ['bo', 'ada'] }, { name: 'Prize of ADA NOVAK' }],
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
      const prize = `Prize of ${forgotten.stranger.name}`;
      const exported = everything
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
        .find(({ slug }: { slug: string }) => slug === 'open');
      assert.deepEqual(exported.awards, [
        { name: prize, participants: ['bo', `${forgotten.stranger.id}.1`] },
        { name: `${prize} 2` },
      ]);
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
      assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
    });

    it('two anonymised players in one battle have different names', async (t) => {
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

    it('may have only a player record; an id that does not exist is not found', async (t) => {
      const service = await startService(t, [player('p_cy', 'Cy')], {}, engine);
      assert.deepEqual((await forget(service, 'p_cy'))?.tournaments, 0);
      assert.equal((await service.get('/api/v1/users/p_cy/battles')).status, 404);
      assert.equal(await forget(service, 'p_cy'), undefined);
    });

    it('is forgotten even if the new name is longer than a field allows', async (t) => {
      const fill = (name: string, most: number) =>
        `${name} `
          .repeat(Math.ceil(most / 3))
          .slice(0, most)
          .trimEnd();
      const service = await startService(
        t,
        [
          tournament('open', {
            description: fill('Å B', 100_000),
            organizers: [{ name: 'Å B', playerId: 'p' }],
            stages: [{ id: 'swiss', rounds: 1 }],
            participants: [
              participant('a', { player: 'Å B', playerId: 'p', list: { text: fill('Å B', 52_000) } }),
              participant('b'),
            ],
            battles: [
              battle('b1', 'a', 'b', '2-1', {
                players: [{ participant: 'a', list: { text: fill('p', 65_536) } }, { participant: 'b' }],
              }),
            ],
            adjustments: [{ participant: 'a', battlePoints: 1, reason: fill('Å B', 1000) }],
          }),
          casualBattle('c1', {
            players: [{ player: 'Å', playerId: 'p', list: { text: fill('Å', 40_000) } }, { player: 'X' }],
          }),
        ],
        {},
        engine,
      );
      assert.ok(await forget(service, 'p'));
      const lines = (await Array.fromAsync(exportAll(service.database))).join('');
      assert.doesNotMatch(lines, /Å|\bp\b/);
      const { differences: faults } = await rebuild(service.database, { dryRun: true });
      assert.deepEqual(faults, []);
      // The export can be imported again.
      await service.import(
        lines
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
    });

    it('is forgotten even if the current rules would reject the stored record', async (t) => {
      const service = await startService(t, [], {}, engine);
      const old = tournament('Old Cup 1', {
        participants: [participant('a b', { player: 'Ada Novak', playerId: 'p_ada' })],
      }) as { kind?: string };
      delete old.kind;
      await changeRecords(service.database, ({ recordWriter }) =>
        recordWriter.save({ kind: 'tournament', record: old as never }),
      );
      assert.equal((await forget(service, 'p_ada'))?.tournaments, 1);
      assert.doesNotMatch((await Array.fromAsync(exportAll(service.database))).join(''), /Novak|p_ada/);
    });

    it('leaves no part of a longer name if a shorter one is known as well', async (t) => {
      const service = await startService(
        t,
        [
          tournament('open', {
            organizers: [{ name: 'Ada', playerId: 'p_ada' }],
            participants: [
              participant('a', {
                player: 'Ada Novák',
                playerId: 'p_ada',
                list: { text: `ADA  NOVÁK, Ada, ${'Ada Novák'.normalize('NFD')}` },
              }),
            ],
          }),
        ],
        {},
        engine,
      );
      await forget(service, 'p_ada');
      const lines = (await Array.fromAsync(exportAll(service.database))).join('');
      assert.doesNotMatch(lines, /nov|\bada\b/i);
    });
  });

  describe(`a person without an id who asks to be forgotten, on ${engine.name}`, () => {
    const cup = (slug: string) =>
      tournament(slug, {
        description: 'Won by Käthe Weiß',
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [
          participant('kathe', { player: 'Käthe Weiß', list: { text: 'Skaven of Käthe Weiß' } }),
          participant('b', { player: 'Bo Lind', playerId: 'p_bo' }),
        ],
        battles: [battle(`${slug}-1`, 'kathe', 'b', '3-1')],
      });

    it('is found by name and tournament, however the name is spelled, and only there', async (t) => {
      const service = await startService(t, [cup('open'), cup('other')], {}, engine);
      const forgotten = await forgetByName(service, 'open', `käthe  ${'WEIß'.normalize('NFD')}`);
      assert.deepEqual([...(forgotten?.names ?? [])], ['Käthe Weiß']);
      const [open = '', other = ''] = await Array.fromAsync(exportAll(service.database));
      assert.doesNotMatch(open, /weiß|kathe/i);
      assert.match(other, /Käthe Weiß/);
      const { winner, players } = (await service.get('/api/v1/battles/open-1')).body.data;
      assert.equal(winner, forgotten?.stranger.name);
      assert.equal(players[0].playerId, null);
      assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
    });

    it('is not found if the person has an id or is absent, or if the tournament does not exist', async (t) => {
      const service = await startService(t, [cup('open')], {}, engine);
      for (const name of ['Bo Lind', 'Nobody'])
        assert.equal((await forgetByName(service, 'open', name))?.names.size, 0);
      assert.equal(await forgetByName(service, 'absent', 'Käthe Weiß'), undefined);
    });
  });

  describe(`a forgotten name that comes back, on ${engine.name}`, () => {
    const places = ({ warnings }: Pick<ImportReport, 'warnings'>) =>
      warnings.map(
        ({ line, pointer, code, parameters }) =>
          `${line} ${pointer} ${code === 'personForgotten' ? parameters.by : code}`,
      );

    it('is imported with a warning for each location, and no warning repeats it', async (t) => {
      const service = await startService(t, records, {}, engine);
      await forget(service, 'p_ada');
      const back = [
        player('p_ada', 'Somebody Else'),
        player('p_new', 'ada  novak'),
        tournament('back', {
          organizers: [{ name: 'Ada N.', playerId: 'p_x' }],
          participants: [participant('a', { player: 'Bo Lind', playerId: 'p_ada' }), participant('b')],
        }),
        casualBattle('c9', { players: [{ player: 'ADA NOVAK' }, { player: 'X' }] }),
      ];
      const report = await service.import(back);
      assert.deepEqual(places(report), [
        '1 /name id',
        '2 /name name',
        '3 /participants/0/player id',
        '3 /organizers/0/name name',
        '4 /players/0/player name',
      ]);
      assert.doesNotMatch(JSON.stringify(report.warnings), /novak|p_ada/i);
    });

    it('is the only one to cause a warning, and only a keyed digest of a forgotten person is stored', async (t) => {
      const service = await startService(t, records, {}, engine);
      assert.deepEqual((await service.import(records)).warnings, []);
      await forget(service, 'p_ada');
      assert.deepEqual((await service.import([player('p_bo', 'Bo Lind')])).warnings, []);
      const digests = await service.database.values<string>('SELECT digest FROM forgotten');
      assert.ok(digests.length >= 2);
      for (const digest of digests) {
        assert.match(digest, /^[\w-]{43}$/);
        for (const word of ['p_ada', 'id p_ada', 'name ada novak', 'Ada Novak'])
          assert.notEqual(digest, hash('sha256', word, 'base64url'));
      }
    });
  });
}
