// Organisers without a club: their keys own what they create.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  casualBattle,
  club,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { exportKeys } from '../../src/export/export-keys.ts';
import { exportAll } from '../../src/export/export-records.ts';
import { importKeys } from '../../src/import/key-lines.ts';
import { digestOf } from '../../src/store/keys/key-text.ts';
import { findKeyRecord, rotateKey } from '../../src/store/keys/keys.ts';
import { sqlite } from '../builders/engines.ts';
import { makeClient, type OrganiserClient, problemsOf, startOrganised } from '../builders/organisers.ts';
import { onDatabase } from '../builders/run-muster.ts';
import type { Answer } from '../builders/service.ts';
import { importRecords, sourceOf } from '../builders/service.ts';

function cup(name = 'Cup', more: object = {}) {
  return tournament('cup', {
    name,
    published: undefined,
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { playerId: 'p_own' }), participant('b')],
    ...more,
  });
}

function game(scenario: string) {
  return casualBattle('c_1', { scenario });
}

function said(answer: Answer) {
  return answer.status === 422 ? problemsOf(answer) : answer.status;
}

async function slugs(client: OrganiserClient) {
  return (await client.get('/tournaments')).body.data.map(({ slug }: { slug: string }) => slug);
}

describe('keys that own what they create', () => {
  it('are, with all other keys of their account, the only ones that may change it', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), tournament('open', { published: true })]);
    const ada = await service.organiser([], 'Ada', true);
    const adaToo = await service.organiser(['gate'], 'Ada', true);
    const others = [
      await service.organiser([], 'Bo', true),
      await service.organiser(['gate'], 'Ada'),
      await service.organiser('all', 'Cy'),
    ];
    assert.deepEqual(said(await ada.submit([cup(), game('One')])), 201);
    for (const other of others) {
      assert.deepEqual(said(await other.submit([cup('Other')])), [
        '/slug this key may not change the tournament "cup"',
      ]);
      assert.deepEqual(said(await other.submit([game('Other')])), [
        '/id this key may not change the battle "c_1"',
      ]);
      for (const path of ['/tournaments/cup', '/tournaments/cup/file'])
        assert.equal((await other.get(path)).status, 404);
      for (const path of ['/tournaments/cup/publish', '/tournaments/cup/next'])
        assert.equal((await other.post(path)).status, 404);
      assert.ok(!(await slugs(other)).includes('cup'));
    }
    assert.deepEqual(said(await adaToo.submit([cup('Renamed'), game('Two')])), 201);
    assert.equal((await ada.post('/tournaments/cup/publish')).status, 201);
    assert.equal((await ada.post('/tournaments/cup/next')).status, 201);
    assert.deepEqual(await slugs(ada), ['cup']);
    assert.equal((await ada.get('/submissions')).body.data.length, 4, 'those of the other key too');
    assert.ok(!(await ada.get('/tournaments/cup/file')).text.includes('Ada'), 'no part of the event file');
  });

  it('own nothing else: no club, and nothing that existed before', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), tournament('open'), casualBattle('c_9')]);
    const ada = await service.organiser([], 'Ada', true);
    assert.deepEqual(said(await ada.submit([cup('Cup', { club: 'gate' })])), [
      '/club this key may not change the club "gate"',
    ]);
    assert.deepEqual(said(await ada.submit([tournament('open', { name: 'Mine' })])), [
      '/slug this key may not change the tournament "open"',
    ]);
    assert.deepEqual(said(await ada.submit([casualBattle('c_9', { scenario: 'Mine' })])), [
      '/id this key may not change the battle "c_9"',
    ]);
    assert.deepEqual((await ada.get('/me')).body.data, { account: 'Ada', clubs: [], own: true });
    const bo = await service.organiser(['gate'], 'Bo');
    assert.deepEqual((await bo.get('/me')).body.data, { account: 'Bo', clubs: ['gate'] });
    const both = await service.organiser(['gate'], 'Ada', true);
    assert.deepEqual(said(await both.submit([cup('Cup', { club: 'gate' })])), 201);
    assert.deepEqual(said(await both.submit([cup('Cup')])), [
      '/slug this key may not change the tournament "cup"',
    ]);
  });

  it('may change players that no record of others names', async (t) => {
    const service = await startOrganised(t, sqlite, [
      club('gate'),
      tournament('open', { club: 'gate', participants: [participant('x', { playerId: 'p_other' })] }),
    ]);
    const ada = await service.organiser([], 'Ada', true);
    const all = await service.organiser('all', 'Cy');
    assert.equal((await ada.submit([cup(), player('p_own', 'Own')])).status, 201);
    assert.deepEqual(said(await ada.submit([player('p_other', 'Mine')])), [
      '/id this key may not change the player "p_other"',
    ]);
    assert.deepEqual(said(await all.submit([player('p_own', 'Theirs')])), [
      '/id this key may not change the player "p_own"',
    ]);
    assert.equal(said(await all.submit([player('p_other', 'Theirs')])), 201);
  });

  it('still own it after rotation, removal and undo', async (t) => {
    const service = await startOrganised(t, sqlite);
    const ada = await service.organiser([], 'Ada', true);
    assert.equal((await ada.submit([cup()])).status, 201);
    const { keys } = service.database;
    const { id } = (await findKeyRecord(keys, 'digest', digestOf(ada.key), Date.now())) ?? assert.fail();
    const rotated = await rotateKey(service.database, id, {
      prefix: 'svc_v1_',
      organiserPrefix: 'org_v1_',
      until: new Date().toISOString(),
    });
    const next = makeClient(service, rotated?.key ?? '');
    const removed = await next.remove('/tournaments/cup');
    assert.equal(removed.status, 201, removed.text);
    assert.equal((await next.post(`/submissions/${removed.body.data.id}/undo`)).status, 201);
    assert.equal(said(await next.submit([cup('Again')])), 201);
    const bo = await service.organiser([], 'Bo', true);
    assert.equal((await bo.submit([cup('Bo')])).status, 422);
  });

  it('are given tournaments by the operator, but none of a club', async (t) => {
    const service = await startOrganised(t, sqlite, [
      club('gate'),
      tournament('open'),
      tournament('ours', { club: 'gate' }),
    ]);
    const ada = await service.organiser([], 'Ada', true);
    const give = (slug: string, account: string) =>
      onDatabase(service.url)(`tournaments give ${slug} --account ${account}`);
    assert.equal((await give('open', 'Ada')).status, 0);
    assert.deepEqual(await slugs(ada), ['open']);
    for (const [slug, account, words] of [
      ['ours', 'Ada', /belongs to the club "gate"/],
      ['none', 'Ada', /there is no tournament "none"/],
      ['open', 'Nobody', /there is no account "Nobody"/],
    ] as const) {
      const { status, stderr } = await give(slug, account);
      assert.equal(status, 1);
      assert.match(stderr, words);
    }
  });

  it('are exported with what they own, and imported beside the records', async (t) => {
    const service = await startOrganised(t, sqlite);
    const ada = await service.organiser([], 'Ada', true);
    await ada.submit([cup(), game('One')]);
    const exported = (await Array.fromAsync(exportKeys(service.database))).join('');
    const records = (await Array.fromAsync(exportAll(service.database))).join('');
    assert.ok(!records.includes('Ada"') || !records.includes('owner'));
    const copy = await startOrganised(t, sqlite);
    const imported = await importKeys(copy.database, sourceOf(exported));
    assert.deepEqual('counts' in imported && imported.counts.owners, { added: 2, known: 0 });
    await importRecords(
      copy.database,
      records
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    );
    assert.equal(said(await makeClient(copy, ada.key).submit([cup('Moved'), game('Moved')])), 201);
    const again = await importKeys(copy.database, sourceOf(exported));
    assert.deepEqual('counts' in again && again.counts.owners, { added: 0, known: 2 });
  });
});
