// GET /api/v1/changes: what a mirror follows (docs/rules/changes.md).
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { forgetPlayer } from '../../src/records/forget/forget-player.ts';
import type { RecordWriter } from '../../src/records/record-writer.ts';
import { rotateCursorSecret } from '../../src/store/engine/settings.ts';
import { changeRecords } from '../builders/change-records.ts';
import { site } from '../builders/directory.ts';
import { sqlite } from '../builders/engines.ts';
import { type Service, startService } from '../builders/service.ts';

const path = '/api/v1/changes';

/** `kind id change` of what came after a marker, and the marker to go on from. */
async function follow({ get }: Service, since?: string, query = ''): Promise<[string[], string]> {
  const told: string[] = [];
  let next: string | null = `${path}?limit=2${since === undefined ? '' : `&since=${since}`}${query}`;
  let last = '';
  while (next !== null) {
    const { status, body, text }: Awaited<ReturnType<Service['get']>> = await get(next);
    assert.equal(status, 200, text);
    told.push(
      ...body.data.map((one: Record<string, string>) => `${one['kind']} ${one['id']} ${one['change']}`),
    );
    next = body.next;
    last = body.since;
  }
  return [told.sort(), last];
}

function event(slug: string, score: string, more: object = {}) {
  return tournament(slug, {
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [
      participant('a', { player: 'Ada', playerId: 'p_ada' }),
      participant('b', { player: 'Bo', playerId: 'p_bo' }),
      participant('c', { player: 'Cy', playerId: 'p_cy' }),
    ],
    battles: [battle(`${slug}_b`, 'a', 'b', score)],
    ...more,
  });
}

describe('changes', () => {
  it('list everything that exists, each once, with its address', async (t) => {
    const service = await startService(t, [club('gate'), player('p_x', 'X')], site, sqlite);
    await service.import([
      casualBattle('c1'),
      tournament('open'),
      tournament('hidden', { published: false }),
    ]);
    await service.import([club('gate', { name: 'Gate' })]);
    const { status, body, headers } = await service.get(`${path}?limit=100`);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['data', 'next', 'since']);
    assert.equal(body.next, null);
    assert.ok(headers.etag);
    const entries = body.data.map(({ at, ...rest }: { at: string }) => {
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      return JSON.stringify(rest);
    });
    const updated = (kind: string, id: string, address: string) =>
      JSON.stringify({ kind, id, change: 'updated', url: `https://api.test/api/v1/${address}` });
    assert.deepEqual(
      new Set(entries),
      new Set([
        updated('player', 'p_x', 'users/p_x'),
        updated('player', 'p_ada', 'users/p_ada'),
        updated('player', 'p_bo', 'users/p_bo'),
        updated('battle', 'c1', 'battles/c1'),
        updated('tournament', 'open', 'tournaments/open'),
        updated('club', 'gate', 'clubs/gate'),
      ]),
    );
    assert.equal(entries[0], updated('player', 'p_x', 'users/p_x'), 'oldest first');
    assert.equal(
      entries.at(-1),
      updated('club', 'gate', 'clubs/gate'),
      'an entry has the position of its last change',
    );
  });

  it('continue from a marker, and unchanged data costs one request', async (t) => {
    const service = await startService(t, [event('open', '9-3'), club('gate')], site, sqlite);
    const [, since] = await follow(service);
    const { body, headers } = await service.get(`${path}?since=${since}`);
    assert.deepEqual(body, { data: [], next: null, since });
    const again = await service.get(`${path}?since=${since}`, { 'if-none-match': String(headers.etag) });
    assert.equal(again.status, 304);
    assert.deepEqual(
      (await service.import([event('open', '9-3'), club('gate')])).records.tournaments.unchanged,
      1,
    );
    assert.deepEqual((await service.get(`${path}?since=${since}`)).body.data, []);
    await service.import([event('open', '3-9'), club('gate')]);
    const [told] = await follow(service, since);
    assert.deepEqual(told, ['player p_ada updated', 'player p_bo updated', 'tournament open updated']);
  });

  it('name only what is different', async (t) => {
    const service = await startService(
      t,
      [event('open', '9-3'), club('gate', { name: 'Gate' })],
      site,
      sqlite,
    );
    let [, since] = await follow(service);
    const after = async (...records: object[]) => {
      await service.import(records);
      const [told, next] = await follow(service, since);
      since = next;
      return told;
    };
    const renamed = (key: string) => ({ participants: [{ key, player: 'Ada', playerId: 'p_ada' }] });
    const solo = (key: string) => event('solo', '', { ...renamed(key), battles: [] });
    assert.deepEqual(await after(solo('a')), ['player p_ada updated', 'tournament solo updated']);
    assert.deepEqual(await after(solo('z')), [], 'keys are never shown');
    assert.deepEqual(await after(event('open', '9-3', { name: 'Renamed' })), ['tournament open updated']);
    assert.deepEqual(await after(club('gate', { name: 'Gate', members: 3 })), ['club gate updated']);
    assert.deepEqual(await after(player('p_ada', 'Ada')), [], 'as before, but from a record');
    assert.deepEqual(await after(player('p_ada', 'Ada N')), ['player p_ada updated']);
    assert.deepEqual(
      await after(
        event('open', '9-3', {
          name: 'Renamed',
          battles: [battle('open_b', 'a', 'b', '9-3', { scenario: 'Moor' })],
        }),
      ),
      ['player p_ada updated', 'player p_bo updated', 'tournament open updated'],
      'what a list of battles shows',
    );
    assert.deepEqual(
      await after(
        event('open', '9-3', {
          name: 'Renamed',
          battles: [
            battle('open_b', 'a', 'b', '9-3', {
              scenario: 'Moor',
              players: [
                { participant: 'a', victoryPoints: 9, rounds: [{ round: 1 }] },
                { participant: 'b', victoryPoints: 3 },
              ],
            }),
          ],
        }),
      ),
      ['tournament open updated'],
      'what only a battle alone shows',
    );
  });

  it('a changed battle pack changes everything that uses it', async (t) => {
    const packed = event('open', '9-3', { battlePack: 'P' });
    const service = await startService(
      t,
      [pack('P'), packed, event('other', '1-2', { participants: [], battles: [] })],
      site,
      sqlite,
    );
    const [, since] = await follow(service);
    await service.import([pack('P', { objectives: true })]);
    assert.deepEqual((await follow(service, since))[0], [
      'player p_ada updated',
      'player p_bo updated',
      'tournament open updated',
    ]);
  });

  it('publishing is an update, unpublishing, removing and anonymising a removal', async (t) => {
    const service = await startService(
      t,
      [event('open', '9-3', { published: false }), casualBattle('c1')],
      site,
      sqlite,
    );
    let [, since] = await follow(service);
    const afterwards = async (change: Promise<unknown>) => {
      await change;
      const [told, next] = await follow(service, since);
      since = next;
      return told;
    };
    const after = (work: (recordWriter: RecordWriter) => Promise<unknown>) =>
      afterwards(changeRecords(service.database, ({ recordWriter }) => work(recordWriter)));
    const publish = (published: boolean) =>
      after((recordWriter) => recordWriter.setPublished('open', published));
    const three = ['p_ada', 'p_bo', 'p_cy'];
    assert.deepEqual(await publish(true), [
      ...three.map((id) => `player ${id} updated`),
      'tournament open updated',
    ]);
    assert.deepEqual(await publish(false), [
      'player p_ada updated',
      'player p_bo updated',
      'player p_cy removed',
      'tournament open removed',
    ]);
    assert.deepEqual(await after((recordWriter) => recordWriter.remove('tournament', 'open')), []);
    const forgotten = forgetPlayer(service.database, 'p_bo');
    const told = await afterwards(forgotten);
    const stranger = (await forgotten)?.stranger.id;
    assert.deepEqual(told, [
      'battle c1 updated',
      `player ${stranger} updated`,
      'player p_ada updated',
      'player p_bo removed',
    ]);
    assert.deepEqual(await after((recordWriter) => recordWriter.remove('battle', 'c1')), [
      'battle c1 removed',
      `player ${stranger} removed`,
      'player p_ada removed',
    ]);
    const { body } = await service.get(`${path}?limit=100`);
    assert.ok(
      body.data.every((one: { change: string; url: null }) => one.change === 'removed' && one.url === null),
    );
    await service.import([event('open', '9-3')]);
    assert.deepEqual((await follow(service, since))[0], [
      ...three.map((id) => `player ${id} updated`),
      'tournament open updated',
    ]);
  });

  it('filter by kind, with next that carries since, limit and kind', async (t) => {
    const service = await startService(t, [event('open', '9-3'), club('gate'), club('hand')], site, sqlite);
    const { body } = await service.get(`${path}?kind=player&limit=2`);
    assert.match(body.next, /^https:\/\/api\.test\/api\/v1\/changes\?since=[\w-]+&limit=2&kind=player$/);
    assert.equal(new URL(body.next).searchParams.get('since'), body.since);
    assert.deepEqual((await follow(service, undefined, '&kind=player'))[0].length, 3);
    const [clubs, since] = await follow(service, undefined, '&kind=club');
    assert.deepEqual(clubs, ['club gate updated', 'club hand updated']);
    await service.import([event('open', '1-1')]);
    assert.deepEqual(await follow(service, since, '&kind=club'), [[], since]);
  });

  it('wrong parameters are named in order', async (t) => {
    const { get } = await startService(t, [club('gate')], site, sqlite);
    const wrong = async (query: string) => {
      const { status, body } = await get(`${path}?${query}`);
      return `${status} ${body.error?.message}`;
    };
    const good = (await get(path)).body.since;
    for (const since of [
      '',
      'x',
      `${good}x`,
      good.slice(1),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    ])
      assert.equal(await wrong(`since=${since}&kind=x&limit=0`), '400 Invalid since');
    assert.equal(await wrong(`since=${good}&since=${good}`), '400 Invalid since');
    for (const kind of ['', 'x', 'club&kind=club'])
      assert.equal(
        await wrong(`since=${good}&kind=${kind}&limit=0`),
        '400 kind must be one of tournament, club, player, battle, season, rating',
      );
    assert.equal(await wrong(`since=${good}&limit=101`), '400 limit must not exceed 100');
    for (let at = 0; at < good.length; at += 1) {
      const letter = good[at] === 'x' ? 'y' : 'x';
      assert.match(
        await wrong(`since=${good.slice(0, at)}${letter}${good.slice(at + 1)}`),
        /^400 Invalid since$/,
      );
    }
  });

  it('markers outlive the cursor secret, and those of another database are answered with 410', async (t) => {
    const [one, other] = [
      await startService(t, [club('gate')], site, sqlite),
      await startService(t, [club('gate')], site, sqlite),
    ];
    const since = (await one.get(path)).body.since;
    await rotateCursorSecret(one.database);
    assert.equal((await one.get(`${path}?since=${since}`)).status, 200);
    const { status, body } = await other.get(`${path}?since=${since}`);
    assert.equal(status, 410);
    assert.deepEqual(body, {
      error: { status: 410, message: 'since is too old; start again without it', code: 'GONE' },
    });
    const empty = await startService(t, [], site, sqlite);
    const start = (await empty.get(path)).body.since;
    await empty.import([club('gate')]);
    assert.deepEqual((await follow(empty, start))[0], ['club gate updated']);
  });

  it('a marker is answered with 410 exactly when a tombstone after it has been dropped', async (t) => {
    const service = await startService(t, [club('gate'), club('hand'), player('p_a', 'A')], site, sqlite);
    const [, before] = await follow(service);
    const [, beforeClubs] = await follow(service, undefined, '&kind=club');
    await changeRecords(service.database, ({ recordWriter }) => recordWriter.remove('player', 'p_a'));
    const [told, behind] = await follow(service, before);
    assert.deepEqual(told, ['player p_a removed']);
    // As if it were long ago: the next writer drops it.
    await service.database.write((writer) =>
      writer.run(`UPDATE change SET at = '2020-01-01T00:00:00Z' WHERE change = 'removed'`),
    );
    await service.import([club('moor')]);
    const status = async (since: string, more = '') =>
      (await service.get(`${path}?since=${since}${more}`)).status;
    assert.equal(await status(before), 410);
    assert.equal(await status(before, '&kind=player'), 410);
    assert.deepEqual((await follow(service, behind))[0], ['club moor updated']);
    assert.equal(await status(beforeClubs, '&kind=club'), 200, 'no tombstone of a club is gone');
    // A walk that begins now misses nothing, on whichever page it is.
    const [all, end] = await follow(service);
    assert.deepEqual(all, ['club gate updated', 'club hand updated', 'club moor updated']);
    assert.equal(await status(end), 200);
    const [nobody, start] = await follow(service, undefined, '&kind=player');
    assert.deepEqual(nobody, []);
    assert.equal(await status(start, '&kind=player'), 200, 'nor does one that finds nothing');
  });
});

describe('changes of an SQLite database', () => {
  it('a marker of a state that a backup replaced is answered with 410, at once and later', async (t) => {
    const service = await startService(t, [club('gate')], site);
    const file = service.url.slice('sqlite:'.length);
    const [, kept] = await follow(service);
    await service.database.write((writer) => writer.run('SELECT 1'));
    copyFileSync(file, `${file}.copy`);
    await service.import([club('hand'), club('moor')]);
    const [, lost] = await follow(service);
    const restored = await startRestored(t, `${file}.copy`);
    const status = async (since: string) => (await restored.get(`${path}?since=${since}`)).status;
    assert.equal(await status(kept), 200);
    assert.equal(await status(lost), 410, 'its positions are not assigned yet');
    for (const name of ['a', 'b', 'c', 'd']) await restored.import([club(name)]);
    assert.equal(await status(lost), 410, 'its positions belong to other changes now');
    assert.deepEqual(
      (await follow(restored, kept))[0],
      ['a', 'b', 'c', 'd'].map((name) => `club ${name} updated`),
    );
  });
});

async function startRestored(t: Parameters<typeof startService>[0], file: string): Promise<Service> {
  return startService(t, [], site, { name: 'SQLite', makeUrl: async () => `sqlite:${file}` });
}
