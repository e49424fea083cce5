// The codes of personal links: made in the transaction that writes the participants, ended with them, and renewed by a job like any other change.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { forgetPlayer } from '../../src/records/forget/forget-player.ts';
import type { Database } from '../../src/store/database.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, readPlayers } from '../builders/players.ts';
import type { Service } from '../builders/service.ts';

async function readCodes(database: Database): Promise<Readonly<Record<string, string>>> {
  const sql = 'SELECT participant, code FROM player_link ORDER BY participant';
  const rows = await database.all<{ participant: string; code: string }>(sql);
  return Object.fromEntries(rows.map(({ participant: key, code }) => [key, code]));
}

/** Dee stays out of the way; the others are as given. */
function cup(...people: readonly object[]): object {
  return dayCup({ participants: [...people, participant('d', { player: 'Dee' })], battles: [] });
}

async function opens({ request }: Service, code: string | undefined): Promise<boolean> {
  return (await request('GET', `/p/${code}`)).status === 200;
}

describe('the codes of personal links', () => {
  it('exist with the participants, and reading them writes nothing', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { pages: true });
    const organiser = await service.organiser(['gate']);
    const codes = await readCodes(service.database);
    assert.deepEqual(Object.keys(codes), ['a', 'b', 'c', 'd']);
    await using lock = await service.database.begin();
    const links = await organiser.get('/tournaments/cup/links');
    await lock[Symbol.asyncDispose]();
    assert.deepEqual(
      links.body.data.map(({ code }: { code: string }) => code),
      Object.values(codes),
    );
    const late = [participant('e', { player: 'Eli' }), participant('a', { player: 'Ada' })];
    assert.equal((await organiser.submit([cup(...late)])).status, 201);
    const { a, e } = await readCodes(service.database);
    assert.equal(a, codes['a']);
    assert.ok(await opens(service, e), 'of someone who came late');
    const unpublished = dayCup({ slug: 'draft', published: false, battles: [] });
    assert.equal((await organiser.submit([unpublished])).status, 201);
    assert.equal((await organiser.get('/tournaments/draft/links')).body.data.length, 4);
  });

  it('are made once something needs them, and stay while it is switched off', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup({ reports: 'off' })]);
    const organiser = await service.organiser(['gate']);
    assert.deepEqual(await readCodes(service.database), {});
    assert.equal((await organiser.get('/tournaments/cup/links')).status, 404);
    await service.import([dayCup({ listsIn: 'on' })]);
    const codes = await readCodes(service.database);
    assert.equal(Object.keys(codes).length, 4);
    await service.import([dayCup({ reports: undefined })]);
    await service.import([dayCup()]);
    assert.deepEqual(await readCodes(service.database), codes);
  });

  it('end with their participant, and another person with the same key gets another code', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')], { pages: true });
    const first = participant('a', { player: 'Ada Novak' });
    const codeOfFirst = async (...people: readonly object[]) => {
      await service.import([cup(...people)]);
      const { a } = await readCodes(service.database);
      return a;
    };
    const code = await codeOfFirst(first);
    assert.ok(await opens(service, code));
    const same = [
      { ...first, player: 'ada nowak' },
      { ...first, player: 'Ada' },
      { ...first, player: 'Ada Novak-Berg' },
      { ...first, player: 'Ada Novak-Berg', playerId: 'p_ada' },
      { ...first, player: 'Countess', playerId: 'p_ada' },
      first,
    ];
    for (const now of same.slice(0, -1)) assert.equal(await codeOfFirst(now), code, JSON.stringify(now));

    const seen = new Set([code]);
    const isNew = (other: string | undefined, what: string) => {
      assert.ok(other !== undefined && !seen.has(other), what);
      seen.add(other);
    };
    isNew(await codeOfFirst({ ...first, player: 'Zoe Quill' }), 'another name');
    isNew(
      await codeOfFirst({ ...first, player: 'Zoe Quill', playerId: 'p_zoe' }).then(() =>
        codeOfFirst({ ...first, player: 'Zoe Quill', playerId: 'p_other' }),
      ),
      'another id',
    );
    assert.equal(await codeOfFirst(), undefined);
    isNew(await codeOfFirst({ ...first, player: 'Zoe Quill', playerId: 'p_other' }), 'a key used again');
    const kept = await readCodes(service.database);
    for (const ended of seen) assert.equal(await opens(service, ended), ended === kept['a']);
  });

  it('end when the person is forgotten', async (t) => {
    const ada = participant('ada', { player: 'Ada Novak', playerId: 'p_ada' });
    const service = await startOrganised(t, sqlite, [club('gate'), cup(ada)], { pages: true });
    const { ada: code } = await readCodes(service.database);
    await forgetPlayer(service.database, 'p_ada');
    assert.equal(await opens(service, code), false);
    assert.ok(!Object.keys(await readCodes(service.database)).includes('ada'));
  });

  it('end with the reports of their participant', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { pages: true });
    const organiser = await service.organiser(['gate']);
    const players = await readPlayers(service, organiser);
    assert.equal((await players['a']?.report(14, 9))?.status, 200);
    assert.equal((await players['d']?.report(3, 4, {}, 'b_2'))?.status, 200);
    const names = { a: 'Zoe', b: 'Bo', c: 'Cy', d: 'Dee' };
    const participants = Object.entries(names).map(([key, player]) => participant(key, { player }));
    await service.import([dayCup({ participants })]);
    const { data } = (await organiser.get('/tournaments/cup/reports')).body;
    assert.deepEqual(
      data.map(({ battle }: { battle: string }) => battle),
      ['b_2'],
    );
    const { a } = await readCodes(service.database);
    const { body } = await makePlayer(service, a ?? '').battle();
    assert.deepEqual(body.data.reports, { own: null, opponent: null });
  });

  it('are renewed by a job that ends like any other: 503, nothing changed', async (t) => {
    const jobs = { jobMilliseconds: 1000 };
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { jobs });
    const organiser = await service.organiser(['gate']);
    const codes = await readCodes(service.database);
    await using lock = await service.database.begin();
    const renewed = ['/tournaments/cup/links/renew', '/tournaments/cup/links/a/renew'].map((path) =>
      organiser.post(path),
    );
    const answers = await Promise.all(renewed);
    await lock[Symbol.asyncDispose]();
    for (const { status, headers } of answers)
      assert.deepEqual([status, typeof headers['retry-after']], [503, 'string']);
    assert.deepEqual(await readCodes(service.database), codes);
  });

  it('are renewed once for each Idempotency-Key', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()]);
    const organiser = await service.organiser(['gate']);
    const codes = await readCodes(service.database);
    const renew = () => organiser.post('/tournaments/cup/links/renew', undefined, { 'idempotency-key': 'x' });
    const renewed = await renew();
    const now = await readCodes(service.database);
    assert.deepEqual(
      renewed.body.data.map(({ url }: { url: string }) => url),
      Object.values(now).map((code) => `${service.address}/p/${code}`),
    );
    assert.ok(Object.values(codes).every((code) => !Object.values(now).includes(code)));
    assert.deepEqual((await renew()).body, renewed.body);
    assert.deepEqual(await readCodes(service.database), now);
  });
});
