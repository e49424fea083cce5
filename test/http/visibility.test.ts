import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { type Service, startService } from '../builders/service.ts';

function played(slug: string, more: object = {}) {
  return tournament(slug, {
    status: 'ongoing',
    club: 'iron-gate',
    organizers: [{ name: 'Boss', playerId: `p_boss_${slug}` }],
    stages: [{ id: 'swiss', rounds: 2 }],
    participants: [
      participant('a', { playerId: 'p_a', club: 'guests' }),
      participant('b', { playerId: `p_only_${slug}` }),
      participant('c', { playerId: `p_idle_${slug}` }),
      participant('d', { playerId: `p_archived_${slug}` }),
    ],
    battles: [
      battle(`b_${slug}`, 'a', 'b', '1-0', { round: 2 }),
      battle(`old_${slug}`, 'a', 'd', '2-0', { archived: true }),
    ],
    ...more,
  });
}

const records = [
  club('iron-gate'),
  club('guests'),
  club('quiet'),
  player('p_record'),
  played('open'),
  played('hidden', { published: false }),
  casualBattle('c_1', { club: 'quiet' }),
  casualBattle('c_old', { archived: true }),
];

async function found({ get }: Service, path: string): Promise<string[] | string> {
  const { status, body } = await get(`/api/v1/${path}`);
  if (status !== 200) return `${status} ${body.error.message}`;
  return body.data.map(({ slug, id }: { slug?: string; id?: string }) => slug ?? id);
}

describe('visibility', () => {
  it('an unpublished tournament, and everything that exists only through it, is visible nowhere', async (t) => {
    const service = await startService(t, records);
    assert.deepEqual(await found(service, 'tournaments'), ['open']);
    assert.deepEqual(await found(service, 'tournaments?status=ongoing'), ['open']);
    assert.deepEqual(await found(service, 'clubs/iron-gate/tournaments'), ['open']);
    assert.deepEqual(await found(service, 'clubs/iron-gate/battles'), ['b_open', 'old_open']);
    assert.deepEqual(await found(service, 'clubs/guests/battles'), ['b_open', 'old_open']);
    assert.deepEqual(await found(service, 'users/p_a/battles'), ['b_open']);
    for (const path of [
      '',
      '/standings',
      '/standings?stage=x',
      '/standings/explanation',
      '/participants',
      '/battles',
    ])
      for (const slug of ['hidden', 'absent'])
        assert.equal(await found(service, `tournaments/${slug}${path}`), '404 Tournament not found');
    for (const id of ['b_hidden', 'old_hidden', 'b_absent'])
      assert.equal(await found(service, `battles/${id}`), '404 Battle not found');
    for (const id of ['p_only_hidden', 'p_idle_hidden', 'p_boss_hidden', 'p_archived_hidden'])
      assert.equal(await found(service, `users/${id}/battles`), '404 Player not found');
  });

  it('a player exists by a record, or by anything visible that names the id', async (t) => {
    const service = await startService(t, records);
    for (const id of ['p_record', 'p_idle_open', 'p_boss_open', 'p_archived_open'])
      assert.deepEqual(await found(service, `users/${id}/battles`), []);
    assert.deepEqual(await found(service, 'users/p_only_open/battles'), ['b_open']);
    assert.equal(await found(service, 'users/p_nobody/battles'), '404 Player not found');
    assert.equal(await found(service, 'clubs/nowhere/battles'), '404 Club not found');
    assert.equal(await found(service, 'clubs/nowhere/tournaments'), '404 Club not found');
    assert.equal(await found(service, 'clubs/nowhere'), '404 Club not found');
  });

  it('archived battles are left out of player battles only', async (t) => {
    const service = await startService(t, records);
    assert.deepEqual(await found(service, 'users/p_ada/battles'), ['c_1']);
    assert.deepEqual(await found(service, 'tournaments/open/battles'), ['b_open', 'old_open']);
    assert.equal((await service.get('/api/v1/battles/old_open')).status, 200);
    assert.equal((await service.get('/api/v1/battles/c_old')).status, 200);
  });

  it('battles connected to a club are those of its tournaments, its casual ones and those of players who represent it', async (t) => {
    const service = await startService(t, records);
    assert.deepEqual(await found(service, 'clubs/quiet/battles'), ['c_1']);
    assert.deepEqual(await found(service, 'clubs/guests/tournaments'), []);
  });

  it('publishing shows all of it, and unpublishing hides all of it', async (t) => {
    const service = await startService(t, records);
    await service.import([played('hidden', { published: true })]);
    assert.deepEqual(await found(service, 'users/p_only_hidden/battles'), ['b_hidden']);
    assert.deepEqual(await found(service, 'tournaments'), ['hidden', 'open']);
    await service.import([played('hidden', { published: false })]);
    assert.deepEqual(await found(service, 'tournaments'), ['open']);
    assert.equal(await found(service, 'users/p_only_hidden/battles'), '404 Player not found');
  });

  it('if the stage does not exist, the answer lists those that do', async (t) => {
    const service = await startService(
      t,
      [
        ...records,
        tournament('bare'),
        played('cup', {
          stages: [
            { id: 'swiss', rounds: 2 },
            { id: 'knockout', matches: [] },
          ],
        }),
      ],
      {},
    );
    assert.equal(await found(service, 'tournaments/bare/standings'), '404 This tournament has no stages');
    assert.equal(
      await found(service, 'tournaments/bare/standings?stage=swiss'),
      '404 This tournament has no stages',
    );
    assert.equal(
      await found(service, 'tournaments/bare/standings?stage='),
      '404 This tournament has no stages',
    );
    const known = 'This tournament has: swiss, knockout';
    assert.equal(
      await found(service, 'tournaments/cup/standings?stage=standings'),
      `404 Unknown stage "standings". ${known}`,
    );
    assert.equal(await found(service, 'tournaments/cup/standings?stage='), `404 Unknown stage "". ${known}`);
    assert.equal(
      await found(service, 'tournaments/cup/standings?stage=SWISS'),
      `404 Unknown stage "SWISS". ${known}`,
    );
    assert.equal(
      await found(service, 'tournaments/cup/standings?stage=%22%3Cb%3E%F0%9F%92%A5'),
      `404 Unknown stage ""<b>💥". ${known}`,
    );
    assert.equal(
      await found(service, 'tournaments/cup/standings/explanation?stage=knockout'),
      '404 A bracket has no ranks to explain',
    );
    assert.equal((await service.get('/api/v1/tournaments/cup/standings')).body.stage.id, 'swiss');
  });
});
