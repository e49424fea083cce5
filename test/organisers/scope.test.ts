// Whatever a file contains, a key changes nothing outside of its clubs; rejections name the location and never the owner.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { exportAll } from '../../src/export/export-records.ts';
import type { RecordWriter } from '../../src/records/record-writer.ts';
import { changeRecords } from '../builders/change-records.ts';
import { engines, sqlite } from '../builders/engines.ts';
import { problemsOf, startOrganised } from '../builders/organisers.ts';
import type { Answer } from '../builders/service.ts';

function withBattle(slug: string, id: string, more: object = {}) {
  return tournament(slug, {
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { playerId: `p_${slug}` }), participant('b')],
    battles: [battle(id, 'a', 'b', '3-1')],
    battlePack: 'Shared',
    ...more,
  });
}

const world = [
  club('gate'),
  club('other'),
  pack('Shared', { objectives: true }),
  pack('Mine'),
  player('p_mine'),
  player('p_theirs'),
  player('p_free'),
  withBattle('mine', 'b_mine', { club: 'gate', battlePack: 'Mine' }),
  withBattle('theirs', 'b_theirs', { club: 'other', published: false }),
  withBattle('nobodys', 'b_nobodys'),
  casualBattle('c_mine', { club: 'gate' }),
  casualBattle('c_theirs', { club: 'other' }),
  casualBattle('c_nobodys'),
];

describe('what a key may change', () => {
  for (const engine of engines) {
    it(`is what belongs to its clubs, before and after (${engine.name})`, async (t) => {
      const service = await startOrganised(t, engine, world);
      const ada = await service.organiser(['gate']);
      const may = (what: string, name: string) => `this key may not change the ${what} "${name}"`;
      const cases: [record: object, pointer: string, message: string][] = [
        [tournament('new', { club: 'other' }), '/club', may('club', 'other')],
        [tournament('new', { club: 'nowhere' }), '/club', may('club', 'nowhere')],
        [tournament('new'), '/slug', may('tournament', 'new')],
        [tournament('theirs', { club: 'gate' }), '/slug', may('tournament', 'theirs')],
        [tournament('nobodys', { club: 'gate' }), '/slug', may('tournament', 'nobodys')],
        [withBattle('mine', 'b_mine', { club: 'other' }), '/club', may('club', 'other')],
        [withBattle('mine', 'b_theirs', { club: 'gate' }), '/battles/0/id', may('battle', 'b_theirs')],
        [withBattle('mine', 'c_nobodys', { club: 'gate' }), '/battles/0/id', may('battle', 'c_nobodys')],
        [casualBattle('c_theirs', { club: 'gate' }), '/id', may('battle', 'c_theirs')],
        [casualBattle('c_nobodys', { club: 'gate' }), '/id', may('battle', 'c_nobodys')],
        [casualBattle('c_new'), '/id', may('battle', 'c_new')],
        [casualBattle('c_new', { club: 'other' }), '/club', may('club', 'other')],
        [casualBattle('b_theirs', { club: 'gate' }), '/id', may('battle', 'b_theirs')],
        [club('other', { members: 9 }), '/slug', may('club', 'other')],
        [club('brand-new'), '/slug', may('club', 'brand-new')],
        [player('p_theirs', 'Renamed'), '/id', may('player', 'p_theirs')],
        [pack('Shared', { objectives: false }), '/name', may('battle pack', 'Shared')],
      ];
      for (const [record, pointer, message] of cases) {
        const rejected = await ada.submit([record]);
        assert.deepEqual(problemsOf(rejected), [`${pointer} ${message}`], JSON.stringify(record));
        assert.equal(rejected.body.error.code, 'UNPROCESSABLE_CONTENT');
      }
      const good = [
        club('gate', { members: 5 }),
        player('p_mine', 'Ada'),
        player('p_free', 'Bo'),
        pack('Mine', { objectives: true }),
        club('other'),
        player('p_theirs'),
        pack('Shared', { objectives: true }),
        withBattle('mine', 'b_mine', { club: 'gate', battlePack: 'Mine', name: 'Ours' }),
        casualBattle('c_mine', { club: 'gate', battleSize: 750 }),
      ];
      const taken = await ada.submit(good);
      assert.equal(taken.status, 201, taken.text);
      const changes = taken.body.data.changes.map(
        (one: { id: string; change: string }) => `${one.id} ${one.change}`,
      );
      assert.deepEqual(changes.slice(4, 6), ['p_theirs unchanged', 'Shared unchanged']);
      for (const path of ['/tournaments/theirs', '/tournaments/theirs/file', '/tournaments/nobodys'])
        assert.equal((await ada.get(path)).status, 404, path);
      assert.equal((await ada.remove('/tournaments/theirs')).status, 404);
      assert.equal((await ada.post('/tournaments/theirs/publish')).status, 404);
      for (const path of ['next', 'results', 'invitations', 'check-in/close'])
        assert.equal((await ada.post(`/tournaments/theirs/${path}`, '{"wrong":1}')).status, 404, path);
      for (const path of ['votes', 'clock', 'entries/a/check-in'])
        assert.equal((await ada.put(`/tournaments/theirs/${path}`, { wrong: 1 })).status, 404, path);
      const all = await service.organiser('all', 'League');
      assert.equal(
        (await all.submit([casualBattle('c_new'), tournament('theirs', { club: 'gate' })])).status,
        201,
      );
      assert.deepEqual((await all.get('/me')).body.data.clubs, ['*']);
    });
  }

  it('limits what it sees to submissions that touched its clubs, and to these changes', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('other')]);
    const league = await service.organiser('all', 'League');
    const ada = await service.organiser(['gate']);
    const both = await league.submit([
      tournament('mine', { club: 'gate' }),
      tournament('theirs', { club: 'other' }),
    ]);
    await league.submit([tournament('theirs', { club: 'other', name: 'Again' })]);
    const { id } = both.body.data;
    const seen = await ada.get('/submissions');
    assert.deepEqual(
      seen.body.data.map((one: { changes: { id: string }[] }) => one.changes.map((change) => change.id)),
      [['mine'], ['gate']],
    );
    assert.deepEqual((await ada.get(`/submissions/${id}`)).body.data, seen.body.data[0]);
    const undo = await ada.post(`/submissions/${id}/undo`);
    assert.equal(undo.status, 409, 'the changes of others prevent it');
    assert.doesNotMatch(undo.text, /theirs/);
    await league.remove('/tournaments/theirs');
    assert.doesNotMatch((await ada.post(`/submissions/${id}/undo`)).text, /theirs/);
    const [newest] = (await league.get('/submissions')).body.data;
    assert.equal((await ada.get(`/submissions/${newest.id}`)).status, 404);
    assert.equal((await ada.post(`/submissions/${newest.id}/undo`)).status, 404);
  });

  it('excludes publishing what the operator unpublished, whatever the organiser tries', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), tournament('mine', { club: 'gate' })]);
    const ada = await service.organiser(['gate']);
    const operate = (published: boolean) =>
      changeRecords(service.database, ({ recordWriter }) => recordWriter.setPublished('mine', published));
    await operate(false);
    const tries = [
      () => ada.post('/tournaments/mine/publish'),
      () =>
        ada.submit(
          [tournament('mine', { club: 'gate', name: 'Other', published: undefined })],
          '?publish=true',
        ),
      () => ada.submit([tournament('mine', { club: 'gate', published: true })]),
    ];
    for (const attempt of tries) assert.equal((await attempt()).status, 409);
    const [unpublished] = (await ada.get('/submissions')).body.data;
    assert.equal((await ada.post(`/submissions/${unpublished.id}/undo`)).status, 409);
    assert.equal((await ada.remove('/tournaments/mine')).status, 201);
    for (const attempt of tries.slice(1))
      assert.equal((await attempt()).status, 409, 'not by making it anew either');
    assert.equal((await ada.submit([tournament('mine', { club: 'gate', published: false })])).status, 201);
    await operate(true);
    assert.equal((await ada.post('/tournaments/mine/unpublish')).status, 201);
    assert.equal((await ada.post('/tournaments/mine/publish')).status, 201, 'what it unpublished itself');
  });

  it('excludes publishing again what the operator removed, in any way', async (t) => {
    const mine = tournament('mine', { club: 'gate' });
    const casual = casualBattle('c_1', { club: 'gate' });
    const service = await startOrganised(t, sqlite, [club('gate'), mine, casual]);
    const ada = await service.organiser(['gate']);
    const operate = (work: (recordWriter: RecordWriter) => Promise<unknown>) =>
      changeRecords(service.database, ({ recordWriter }) => work(recordWriter));
    const newest = async () => (await ada.get('/submissions')).body.data[0];
    const isRejected = async ({ status, body }: Answer, what: RegExp) => {
      assert.equal(status, 409);
      assert.match(body.error.message, what);
    };
    const removed = /^The operator removed "mine"; it stays unpublished until the operator publishes it$/;

    await operate((recordWriter) => recordWriter.remove('tournament', 'mine'));
    const { id } = await newest();
    await isRejected(await ada.post(`/submissions/${id}/undo`), removed);
    await isRejected(await ada.submit([mine]), removed);
    await isRejected(await ada.submit([mine], '?dryRun=true'), removed);
    const draft = tournament('mine', { club: 'gate', published: false });
    await isRejected(await ada.submit([draft], '?publish=true'), removed);
    assert.equal((await ada.submit([draft])).status, 201, 'as a draft it may be there');
    await isRejected(await ada.post('/tournaments/mine/publish'), removed);
    assert.equal((await service.get('/api/v1/tournaments/mine')).status, 404);
    await operate((recordWriter) => recordWriter.setPublished('mine', true));
    assert.equal((await ada.post('/tournaments/mine/unpublish')).status, 201);
    assert.equal((await ada.post('/tournaments/mine/publish')).status, 201, 'the operator published it');

    const gone = /^The operator removed "c_1"; only the operator can restore it$/;
    await operate((recordWriter) => recordWriter.remove('battle', 'c_1'));
    await isRejected(await ada.post(`/submissions/${(await newest()).id}/undo`), gone);
    await isRejected(await ada.submit([casual]), gone);
    await service.import([casual]);
    assert.equal((await ada.submit([casualBattle('c_1', { club: 'gate', battleSize: 9 })])).status, 201);

    assert.equal((await ada.remove('/tournaments/mine')).status, 201);
    assert.equal(
      (await ada.post(`/submissions/${(await newest()).id}/undo`)).status,
      201,
      'what it removed itself',
    );
    assert.equal((await service.get('/api/v1/tournaments/mine')).status, 200);
  });

  it('is never shown to others if it changes nothing of theirs', async (t) => {
    const theirs = withBattle('theirs', 'b_theirs', { club: 'other' });
    const battleOf = casualBattle('c_theirs', { club: 'other' });
    const service = await startOrganised(t, sqlite, [club('gate'), club('other'), theirs, battleOf]);
    const [ada, bo] = [await service.organiser(['gate'], 'SPAM'), await service.organiser(['other'])];
    const before = (await bo.get('/submissions')).text;
    const count = async () => service.database.value<number>('SELECT count(*) FROM submission_change');
    const rows = await count();
    const taken = await ada.submit([club('other'), theirs, battleOf]);
    assert.equal(taken.status, 201, taken.text);
    assert.deepEqual(taken.body.data.changes, []);
    assert.equal((await bo.get('/submissions')).text, before);
    assert.equal((await bo.get(`/submissions/${taken.body.data.id}`)).status, 404);
    assert.equal(await count(), rows);
    const own = await ada.submit([club('gate'), theirs]);
    assert.deepEqual(own.body.data.changes, [{ kind: 'club', id: 'gate', change: 'unchanged', details: [] }]);
  });

  it('limits the message of a 412: it does not say what was changed elsewhere', async (t) => {
    const cup = (by: string, name: string) => tournament(`${by}-cup`, { club: by, name });
    const service = await startOrganised(t, sqlite, [club('gate'), club('other')]);
    const [ada, bo] = [await service.organiser(['gate'], 'Ada'), await service.organiser(['other'], 'Bo')];
    for (const [by, who] of [['gate', ada] as const, ['other', bo] as const])
      for (const name of ['One', 'Two']) assert.equal((await who.submit([cup(by, name)])).status, 201);
    const ask = async (by: string, headers: Record<string, string>) => {
      const { status, body } = await ada.submit([cup(by, 'Two')], '', headers);
      return [status, body.error.message.replace(/ at \S+Z/, ' at …')];
    };
    const last = 'was changed by Ada at … (name: Two, was One)';
    assert.deepEqual(await ask('gate', { 'if-match': '"x"' }), [412, `"gate-cup" ${last}`]);
    assert.deepEqual(await ask('other', { 'if-match': '"x"' }), [
      412,
      '"other-cup" has been changed in the meantime',
    ]);
    const none = { 'if-none-match': '*' };
    assert.deepEqual(await ask('gate', none), [412, `"gate-cup" already exists: it ${last}`]);
    assert.deepEqual(await ask('other', none), [412, '"other-cup" already exists']);
  });

  it('never includes anything else, whatever the file and the key: a property', async (t) => {
    const service = await startOrganised(t, sqlite, world);
    const keys = await Promise.all([
      service.organiser(['gate']),
      service.organiser(['other']),
      service.organiser(['gate', 'other']),
    ]);
    const owned = [['gate'], ['other'], ['gate', 'other']];
    const clubs = fc.constantFrom('gate', 'other', null);
    const slug = fc.constantFrom('mine', 'theirs', 'nobodys', 'fresh');
    const record = fc.oneof(
      fc
        .record({
          slug,
          club: clubs,
          id: fc.constantFrom('b_mine', 'b_theirs', 'b_new', 'c_mine'),
          published: fc.boolean(),
          who: fc.constantFrom('p_mine', 'p_theirs'),
        })
        .map(({ slug: name, club: by, id, published, who }) =>
          withBattle(name, id, {
            club: by,
            published,
            participants: [participant('a', { playerId: who }), participant('b')],
          }),
        ),
      fc
        .tuple(fc.constantFrom('c_mine', 'c_theirs', 'c_nobodys', 'c_new', 'b_mine'), clubs)
        .map(([id, by]) => casualBattle(id, { club: by })),
      fc
        .tuple(fc.constantFrom('gate', 'other', 'third'), fc.nat(3))
        .map(([name, members]) => club(name, { members })),
      fc
        .tuple(fc.constantFrom('p_mine', 'p_theirs', 'p_free', 'p_ada'), fc.nat(3))
        .map(([id, n]) => player(id, `N${n}`)),
      fc
        .tuple(fc.constantFrom('Shared', 'Mine'), fc.boolean())
        .map(([name, objectives]) => pack(name, { objectives })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 4 }),
        fc.nat(2),
        async (records, which) => {
          const before = await readOwned(service.database);
          const answer = await keys[which]?.submit(records);
          assert.ok([201, 409, 422].includes(answer?.status ?? 0), String(answer?.text));
          for (const problem of answer?.body.problems ?? [])
            assert.ok(problem.line >= 1 && problem.message !== '');
          const after = await readOwned(service.database);
          const mine = owned[which] ?? [];
          for (const name of new Set([...before.keys(), ...after.keys()])) {
            const [was, is] = [before.get(name), after.get(name)];
            if (was?.line === is?.line) continue;
            for (const by of [was?.club, is?.club])
              assert.ok(
                by === undefined || (by !== null && mine.includes(by)),
                `${name} of ${by} changed by ${mine}`,
              );
          }
        },
      ),
      { numRuns: casesOf(8) },
    );
  });
});

/** Records with the club they belong to, without players and battle packs, which belong to the records that name them. */
async function readOwned(database: Parameters<typeof exportAll>[0]) {
  const owned = new Map<string, { line: string; club: string | null | undefined }>();
  for await (const line of exportAll(database)) {
    const { kind, slug, id, name, club: by } = JSON.parse(line);
    if (kind === 'player' || kind === 'battlePack') continue;
    owned.set(`${kind} ${slug ?? id ?? name}`, { line, club: kind === 'club' ? slug : (by ?? null) });
  }
  return owned;
}
