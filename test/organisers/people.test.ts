// People, for organisers with a key for all clubs: suggestions, merging, splitting, marking as different, undo.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { sqlite } from '../builders/engines.ts';
import { problemsOf, startOrganised } from '../builders/organisers.ts';
import { startOnce } from '../builders/suite.ts';

function event(slug: string, id: string, more: object = {}): object {
  return tournament(slug, {
    status: 'ongoing',
    club: 'gate',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [
      participant('a', { player: 'Ada Novak', playerId: id, club: 'gate', faction: 'Skaven' }),
      participant('b', { player: 'Bo', playerId: 'p_bo' }),
    ],
    battles: [battle(`${slug}.1`, 'a', 'b', '5-3')],
    ...more,
  });
}

describe('people at /organisers/v1', () => {
  const open = startOnce(async (suite) => {
    const records = [
      club('gate'),
      club('hand'),
      player('p_ada', 'Ada Novak'),
      event('spring', 'nr_1'),
      event('summer', 'p_ada'),
      event('own', 'p_own', { club: 'hand' }),
    ];
    const service = await startOrganised(suite, sqlite, records);
    return { service, all: await service.organiser('all'), gate: await service.organiser(['gate']) };
  });

  it('are for keys with all clubs', async () => {
    const { gate } = await open();
    const answers = [
      await gate.get('/people/duplicates'),
      await gate.get('/people/compare?a=nr_1&b=p_ada'),
      await gate.post('/people/merge', '{"from":"nr_1","into":"p_ada"}'),
      await gate.post('/people/assign', '{"id":"p_zoe","name":"Zoe Quill","tournament":"winter"}'),
    ];
    for (const { status, body } of answers)
      assert.deepEqual([status, body.error.message], [403, 'This needs a key for all clubs (--all-clubs)']);
  });

  it('are suggested with reasons, and shown side by side', async () => {
    const { all } = await open();
    const { status, body } = await all.get('/people/duplicates');
    assert.equal(status, 200);
    assert.equal(body.more, 0);
    assert.deepEqual(body.data[0], {
      players: [
        { playerId: 'nr_1', player: 'Ada Novak' },
        { playerId: 'p_ada', player: 'Ada Novak' },
      ],
      reasons: [
        'same name',
        'same club: gate',
        'same faction: Skaven',
        'an id from another platform: New Recruit',
        'never in the same tournament',
      ],
    });
    const { body: compared } = await all.get('/people/compare?a=nr_1&b=p_bo');
    const [ada, bo] = compared.data.players;
    assert.deepEqual(ada.events[0], {
      slug: 'spring',
      name: 'spring',
      startDate: null,
      faction: 'Skaven',
      finalPlacement: null,
    });
    assert.deepEqual(
      [ada.clubs, ada.factions, bo.battles],
      [['gate'], [{ faction: 'Skaven', battles: 1 }], 3],
    );
    assert.deepEqual(pick(compared.data.battles, 'id'), ['spring.1']);
    assert.equal((await all.get('/people/compare?a=nr_1')).status, 400);
    assert.equal((await all.get('/people/compare?a=nr_1&b=x')).status, 404);
  });

  it('are merged, marked as different and split, and each step can be undone', async () => {
    const { service, all } = await open();
    const merge = '{"from":"nr_1","into":"p_ada"}';
    const trial = await all.post('/people/merge?dryRun=true', merge);
    assert.deepEqual([trial.status, trial.body.data.id], [200, null]);
    const merged = await all.post('/people/merge', merge, { 'idempotency-key': 'once' });
    assert.equal(merged.status, 201);
    assert.deepEqual(
      merged.body.data.changes.map(({ id, change }: { id: string; change: string }) => `${id} ${change}`),
      ['p_ada replaced'],
    );
    assert.equal((await service.get('/api/v1/users/nr_1')).status, 308);
    const again = await all.post('/people/merge', merge, { 'idempotency-key': 'once' });
    assert.deepEqual(again.body, merged.body);
    assert.equal((await all.post('/people/merge', merge)).status, 409);
    assert.equal((await all.post('/people/split', '{"alias":"nr_1"}')).status, 201);
    assert.equal((await service.get('/api/v1/users/nr_1')).status, 200);

    const noted = await all.post('/people/distinct', '{"a":"nr_1","b":"p_ada"}');
    assert.equal(noted.status, 201);
    const names = async () =>
      (await all.get('/people/duplicates')).body.data.map(
        ({ players }: { players: { playerId: string }[] }) => players.map(({ playerId }) => playerId).join(),
      );
    assert.ok(!(await names()).includes('nr_1,p_ada'));
    assert.equal((await all.post(`/submissions/${noted.body.data.id}/undo`)).status, 201);
    assert.ok((await names()).includes('nr_1,p_ada'));
  });

  it('need known ids, in a body of the right shape', async () => {
    const { all } = await open();
    const wrong = {
      '': '',
      '[]': '',
      '{"from":"a"}': '',
      '{"from":"a","into":1}': '/into',
      '{"from":"a","into":""}': '/into',
      '{"from":"a","into":"b","x":"c"}': '/x',
    };
    for (const [body, pointer] of Object.entries(wrong)) {
      const { status, body: answered } = await all.post('/people/merge', body);
      assert.deepEqual([status, answered.problems[0].pointer], [422, pointer], body);
    }
    const unknown = await all.post('/people/merge', '{"from":"x","into":"p_ada"}');
    assert.deepEqual([unknown.status, unknown.body.error.message], [404, 'No player has the id "x"']);
    const twice = await all.post('/people/merge', '{"from":"p_bo","into":"p_ada"}');
    assert.equal(twice.status, 409);
    assert.match(twice.body.error.message, /twice in "summer"/);
  });

  it('a key changes the aliases of a player only while nothing outside its clubs names any of the ids', async () => {
    const { gate } = await open();
    const wrong = await gate.submit([{ ...player('p_ada', 'Ada Novak'), aliases: ['nr_1', 'p_own'] }]);
    assert.deepEqual(problemsOf(wrong), ['/id this key may not change the player "p_ada"']);
    const right = await gate.submit([{ ...player('p_ada', 'Ada Novak'), aliases: ['nr_1'] }]);
    assert.equal(right.status, 201);
    assert.deepEqual(right.body.data.changes[0].details, ['alias nr_1 added']);
  });

  it('a key adds only aliases named by a record that it may change', async () => {
    const { gate, all } = await open();
    const bo = { ...player('p_bo', 'Bo'), aliases: ['nr_77', 'nr_78'] };
    const words = (alias: string, index: number) =>
      `/aliases/${index} this key may not name the alias "${alias}"`;
    const claims = [words('nr_77', 0), words('nr_78', 1)];
    assert.deepEqual(problemsOf(await all.submit([bo])), claims);
    const mine = { ...player('p_gate', 'Gate'), aliases: ['nr_77', 'nr_78'] };
    assert.deepEqual(problemsOf(await gate.submit([mine])), claims);
    const named = event('winter', 'nr_77');
    assert.deepEqual(problemsOf(await gate.submit([mine, named])), [words('nr_78', 1)]);
    const both = event('winter', 'nr_77', { organizers: [{ name: 'Zoe', playerId: 'nr_78' }] });
    const taken = await gate.submit([mine, both]);
    assert.equal(taken.status, 201, 'the record may follow in the same file');
    assert.equal((await gate.submit([{ ...mine, name: 'Other' }])).status, 201, 'aliases that were there');
  });

  it('reveal nothing about tournaments that the key may not change', async () => {
    const { service, all } = await open();
    const own = await service.organiser([], 'Zoe', true);
    const secret = event('secret', 'p_zoe', {
      club: undefined,
      published: false,
      participants: [
        participant('a', { player: 'Zoe', playerId: 'p_zoe' }),
        participant('b', { player: 'Yan', playerId: 'p_yan' }),
      ],
    });
    assert.equal((await own.submit([secret])).status, 201);
    const said = async (path: string, body: object) => {
      const { status, body: answer } = await all.post(`/people/${path}`, JSON.stringify(body));
      return `${status} ${answer.error.message}`;
    };
    assert.equal(
      await said('merge', { from: 'p_zoe', into: 'p_yan' }),
      '403 this key may not change the player "p_yan"',
    );
    for (const name of ['Zoe', 'Nobody'])
      assert.equal(
        await said('assign', { id: 'p_x', name, tournament: 'secret' }),
        '403 this key may not change the tournament "secret"',
      );
  });
});
