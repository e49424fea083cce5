import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  battle,
  casualBattle,
  club,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { engines } from '../builders/engines.ts';
import { startService, walk } from '../builders/service.ts';

async function names(
  get: (path: string) => Promise<{ body: { data: { slug?: string; id?: string; player?: string }[] } }>,
  path: string,
) {
  return (await get(path)).body.data.map(({ slug, id, player }) => slug ?? id ?? player);
}

for (const engine of engines) {
  describe(`orders on ${engine.name}`, () => {
    it('tournaments come newest start date first, without a date last, then by slug by code point', async (t) => {
      const slugs = ['b', 'a0', 'ab', 'a', 'a-z', '9', '10'];
      const service = await startService(
        t,
        [
          club('iron-gate'),
          tournament('none-b', { club: 'iron-gate' }),
          tournament('none-a', { club: 'iron-gate' }),
          tournament('old', { club: 'iron-gate', startDate: '0999-12-31' }),
          tournament('late', { club: 'iron-gate', startDate: '9999-12-31' }),
          ...slugs.map((slug) => tournament(slug, { club: 'iron-gate', startDate: '2026-05-05' })),
        ],
        {},
        engine,
      );
      const expected = ['late', '10', '9', 'a', 'a-z', 'a0', 'ab', 'b', 'old', 'none-a', 'none-b'];
      assert.deepEqual(await names(service.get, '/api/v1/tournaments'), expected);
      assert.deepEqual(await names(service.get, '/api/v1/tournaments?status=planned'), expected);
      assert.deepEqual(await names(service.get, '/api/v1/clubs/iron-gate/tournaments'), expected);
    });

    it('battles come newest first, then later stages, later rounds, and by id', async (t) => {
      const stages = ['swiss', 'knockout', 'placement-swiss', 'placement-3', 'placement-5-8', 'placement-11'];
      const date = '2026-05-05';
      const players = [{ player: 'A', playerId: 'p' }, { player: 'B' }];
      const service = await startService(
        t,
        [
          club('iron-gate'),
          tournament('cup', {
            club: 'iron-gate',
            status: 'ongoing',
            stages: stages.map((id) => (id.includes('swiss') ? { id, rounds: 12 } : { id, matches: [] })),
            participants: [participant('a', { playerId: 'p' }), participant('b'), participant('c')],
            battles: [
              ...stages.map((stage) => battle(`s-${stage}`, 'a', 'b', '1-0', { stage, date, round: 1 })),
              battle('r10', 'a', 'b', '1-0', { date, round: 10 }),
              battle('r2', 'a', 'b', '1-0', { date, round: 2 }),
              battle('later', 'a', 'b', '1-0', { date: '2026-05-06', round: 3 }),
              battle('undated', 'a', 'b', '1-0', { round: 12 }),
              battle('no-round-b', 'a', 'b', '1-0', { date, round: null }),
              battle('no-round-a', 'a', 'c', '1-0', { date, round: null }),
            ],
          }),
          casualBattle('casual', { club: 'iron-gate', date, players }),
          casualBattle('casual-new', { club: 'iron-gate', date: '2026-05-07', players }),
          casualBattle('casual-undated', { club: 'iron-gate', players }),
        ],
        {},
        engine,
      );
      const cup = [
        'later',
        's-placement-11',
        's-placement-5-8',
        's-placement-3',
        's-placement-swiss',
        's-knockout',
        'r10',
        'r2',
        's-swiss',
        'no-round-a',
        'no-round-b',
        'undated',
      ];
      assert.deepEqual(await names(service.get, '/api/v1/tournaments/cup/battles'), cup);
      const all = ['casual-new', ...cup.slice(0, -1), 'casual', 'undated', 'casual-undated'];
      assert.deepEqual(await names(service.get, '/api/v1/clubs/iron-gate/battles'), all);
      assert.deepEqual(await names(service.get, '/api/v1/users/p/battles'), all);
    });

    it('battles of one day and round come by id by code point, page by page', async (t) => {
      const date = '2026-05-05';
      const players = [{ player: 'A', playerId: 'p' }, { player: 'B' }];
      // By UTF-16 units, the last ones would be in another order.
      const ids = ['Z', 'a', 'b', '~', 'é', '\uff5e', '\ufffd', '💥', '💦'];
      const mixed = ids.toSorted((one, other) => (one.charCodeAt(0) % 7) - (other.charCodeAt(0) % 7));
      const cup = tournament('cup', {
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [participant('a', { playerId: 'q' }), participant('b')],
        battles: mixed.map((id) => battle(`x${id}`, 'a', 'b', '1-0', { date, round: null })),
      });
      const casual = mixed.map((id) => casualBattle(id, { players, date }));
      const service = await startService(t, [...casual, cup], {}, engine);
      for (const [path, start] of [
        ['users/p', ''],
        ['users/q', 'x'],
        ['tournaments/cup', 'x'],
      ] as const) {
        const battles = await walk(service, `/api/v1/${path}/battles?limit=1`);
        assert.deepEqual(
          pick(battles, 'id'),
          ids.map((id) => `${start}${id}`),
          path,
        );
      }
      assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
    });

    it('participants come by name in English order on every machine, then by key', async (t) => {
      const people = [
        'zoe',
        'Émile',
        'Emile',
        'emilia',
        'Åsa',
        'Zora',
        'Ødegård',
        'ad',
        'Ada',
        'ada',
        'Čeněk',
        '10',
        '9',
        '李',
      ];
      const service = await startService(
        t,
        [tournament('cup', { participants: people.map((player, at) => participant(`k${at}`, { player })) })],
        {},
        engine,
      );
      const collator = new Intl.Collator('en', { sensitivity: 'accent' });
      const expected = people.map((player, at) => ({ player, key: `k${at}` }));
      expected.sort((a, b) => collator.compare(a.player, b.player) || (a.key < b.key ? -1 : 1));
      assert.deepEqual(
        await names(service.get, '/api/v1/tournaments/cup/participants'),
        expected.map(({ player }) => player),
      );
    });
  });
}
