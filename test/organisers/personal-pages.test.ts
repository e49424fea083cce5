// /p/{code}: what a code opens, what it does not, and how it ends.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { zipSync } from 'fflate';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, readPlayers } from '../builders/players.ts';
import { collectPublic, exportRecords } from '../builders/public-surface.ts';
import { type Answer, startService } from '../builders/service.ts';

const day = 86_400_000;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const armyList = 'Faction: Seraphon\nBattle Formation: Thunderquake\nArmy points: 2010';

/** The invented list of packages/army-list/test/roster.test.ts, in three formats. */
function readRosterFile(name: string): Buffer {
  const read = (file: string) =>
    readFileSync(new URL(`../../packages/army-list/test/fixtures/${file}`, import.meta.url));
  return name.endsWith('.rosz') ? Buffer.from(zipSync({ 'roster.ros': read('roster.ros') })) : read(name);
}
const tideCallers = ['Tide Callers', 'Reef and Riptide', 640, false];

describe('personal links', () => {
  it('stay the same until they are renewed, survive a rebuild, and are in no export and on no page', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { pages: true });
    const organiser = await service.organiser(['gate']);
    const stranger = await service.organiser(['gate-b']);
    const { data, next } = (await organiser.get('/tournaments/cup/links')).body;
    assert.equal(next, null);
    assert.deepEqual(
      data.map(({ participant, player }: Record<string, string>) => [participant, player]),
      [
        ['a', 'Ada'],
        ['b', 'Bo'],
        ['c', 'Cy'],
        ['d', 'Dee'],
      ],
    );
    for (const { code, url } of data) {
      assert.match(code, /^[abcdefghjkmnpqrstuvwxyz23456789]{10}$/);
      assert.equal(url, `${service.address}/p/${code}`);
    }
    const sheet = await organiser.get('/tournaments/cup/links', { accept: 'text/html' });
    assert.equal(sheet.text.match(/<svg/g)?.length, 4);
    const csv = await organiser.get('/tournaments/cup/links', { accept: 'text/csv' });
    assert.ok(csv.text.includes(`a,Ada,${data[0].code},${data[0].url}`));
    for (const [accept, type] of [
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
      ['text/html;q=0.3, Text/CSV', 'text/csv; charset=utf-8'],
      ['text/html;q=0, text/*', 'text/csv; charset=utf-8'],
      ['application/json, text/csv;q=0.5', 'application/json; charset=utf-8'],
      ['*/*', 'application/json; charset=utf-8'],
      ['image/png', 'application/json; charset=utf-8'],
    ] as const) {
      const { headers } = await organiser.get('/tournaments/cup/links', { accept });
      assert.equal(headers['content-type'], type, accept);
    }
    await rebuild(service.database);
    assert.deepEqual((await organiser.get('/tournaments/cup/links')).body.data, data);
    assert.equal((await stranger.get('/tournaments/cup/links')).status, 404);
    const one = (await organiser.post('/tournaments/cup/links/a/renew')).body.data;
    assert.equal(one.participant, 'a');
    assert.notEqual(one.code, data[0].code);
    assert.equal((await service.request('GET', `/p/${data[0].code}`)).status, 404);
    assert.equal((await service.request('GET', `/p/${one.code}`)).status, 200);
    assert.equal((await organiser.post('/tournaments/cup/links/nobody/renew')).status, 404);
    const all = (await organiser.post('/tournaments/cup/links/renew')).body.data;
    const codes = [...data, one, ...all].map(({ code }: Record<string, string>) => code ?? '');
    assert.equal(new Set(codes).size, 9);
    const texts = [
      ...(await collectPublic(t, service, 'cup')).values(),
      await exportRecords(service),
      (await organiser.get('/submissions')).text,
      (await organiser.get('/tournaments/cup/desk')).text,
    ];
    for (const code of codes) assert.ok(texts.every((text) => !text.includes(code)));
  });

  it('open the same pages of a tournament that is too large for the server to parse', async (t) => {
    const now = Date.parse('2026-03-20T12:00:00Z');
    const list = { text: 'x'.repeat(60_000) };
    const crowd = Array.from({ length: 60 }, (_, n) => participant(`x${n}`, { list }));
    const named = ['Ada', 'Bo', 'Cy', 'Dee'].map((name) =>
      participant(name[0]?.toLowerCase() ?? '', { player: name }),
    );
    const large = dayCup({ participants: [...named, ...crowd] });
    const service = await startOrganised(t, sqlite, [club('gate'), large], { pages: true, now: () => now });
    const organiser = await service.organiser(['gate']);
    const { a, b, x0 } = await readPlayers(service, organiser);
    assert.equal((await a?.report(9, 4))?.status, 200);
    const { body } = (await b?.battle()) ?? assert.fail();
    assert.deepEqual([body.data.opponent, body.data.state], ['Ada', 'reported']);
    const page = await service.request('GET', `/p/${b?.code}`);
    assert.deepEqual([page.status, page.text.includes('Ada reports 4 – 9')], [200, true], page.text);
    assert.equal((await x0?.battle())?.body.data, null);
    await service.import([{ ...large, reports: 'off' }]);
    assert.equal((await b?.battle())?.status, 404);
    assert.equal((await service.request('GET', `/p/${b?.code}`)).status, 404);
  });

  it('are read at most 120 times a minute, page and battle together; other links still work', async (t) => {
    const now = Date.parse('2026-03-20T12:00:00Z');
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], {
      pages: true,
      now: () => now,
    });
    const { a, b } = await readPlayers(service, await service.organiser(['gate']));
    const statuses = new Set<number>();
    for (let n = 0; n < 60; n += 1)
      for (const path of ['', '/battle'])
        statuses.add((await service.request('GET', `/p/${a?.code}${path}`)).status);
    assert.deepEqual([...statuses], [200]);
    for (const path of ['', '/battle']) {
      const { status, headers } = await service.request('GET', `/p/${a?.code}${path}`);
      assert.deepEqual([status, headers['retry-after']], [429, '60']);
    }
    assert.equal((await b?.battle())?.status, 200);
  });

  it('lead to the same 404 page in every case in which they open nothing', async (t) => {
    let now = Date.parse('2026-03-20T12:00:00Z');
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], {
      pages: true,
      now: () => now,
    });
    const organiser = await service.organiser(['gate']);
    const { a } = await readPlayers(service, organiser);
    const code = a?.code ?? '';
    const open = async () => {
      const { status, text, headers } = await service.request('GET', `/p/${code}`);
      return { status, text, policy: headers['referrer-policy'], caching: headers['cache-control'] };
    };
    const unknown = await service.request('GET', '/p/aaaaaaaaaa');
    const closed = { status: 404, text: unknown.text, policy: 'no-referrer', caching: 'no-store' };
    assert.ok(!unknown.text.includes('aaaaaaaaaa'));
    assert.equal((await open()).status, 200);
    for (const fields of [
      { published: false },
      { reports: 'off' },
      { status: 'finished', startDate: '2026-03-01', endDate: '2026-03-12' },
      { status: 'finished', startDate: '2026-03-12' },
    ]) {
      await service.import([dayCup(fields)]);
      assert.deepEqual(await open(), closed, JSON.stringify(fields));
      assert.equal((await service.request('GET', `/p/${code}/battle`)).body.error.message, 'Not found');
    }
    await service.import([dayCup({ status: 'finished', endDate: '2026-03-13' })]);
    assert.equal((await open()).status, 200);
    await service.import([dayCup({ status: 'finished' })]);
    now = Date.now() + 6 * day;
    assert.equal((await open()).status, 200);
    now = Date.now() + 8 * day;
    assert.deepEqual(await open(), closed);
    now = Date.parse('2026-03-20T12:00:00Z');
    await service.import([dayCup({ participants: [], battles: [] })]);
    assert.deepEqual(await open(), closed);
    assert.equal((await service.request('GET', '/p/short')).text, unknown.text);
  });

  it('are limited like keys if they are unknown, while valid ones still work', async (t) => {
    const lines: string[] = [];
    const log = (line: object) => lines.push(JSON.stringify(line));
    const logger = { debug: log, info: log, warn: log, error: log, isLevelEnabled: () => true };
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], {
      ...{ pages: true, authFailureLimit: 3 },
      logger: logger as never,
    });
    const organiser = await service.organiser(['gate']);
    const { a } = await readPlayers(service, organiser);
    const statuses = [];
    for (const end of ['a', 'b', 'c', 'd', 'e'])
      statuses.push((await service.request('GET', `/p/aaaaaaaaa${end}/battle`)).status);
    assert.deepEqual(statuses.slice(0, 3), [404, 404, 404]);
    assert.equal(statuses.at(-1), 429);
    assert.equal((await a?.battle())?.status, 200);
    await service.request('GET', `/%70/${a?.code}`);
    assert.ok(lines.some((line) => line.includes('/p/***')));
    assert.ok(lines.every((line) => !line.includes(a?.code ?? '') && !line.includes('aaaaaaaaa')));
  });

  it('open a small page that works without JavaScript', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { pages: true });
    const organiser = await service.organiser(['gate']);
    const { a, b } = await readPlayers(service, organiser);
    const page = await service.request('GET', `/p/${a?.code}`);
    const sent = await service.request('GET', `/p/${a?.code}`, { 'accept-encoding': 'br' });
    assert.ok(sent.bytes.length < 10_000);
    assert.match(page.text, /You play Bo/);
    assert.equal(page.headers['x-robots-tag'], 'noindex');
    assert.equal(page.headers['access-control-allow-origin'], undefined);
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
    assert.ok(!page.text.includes(a?.code ?? '-'));
    const send = (code: string | undefined, body: string) =>
      service.request('POST', `/p/${code}`, form, body);
    const reported = await send(a?.code, 'action=report&battle=b_1&own=14&opponent=9');
    assert.equal(reported.status, 303);
    assert.equal(reported.headers.location, a?.code);
    const seen = (await service.request('GET', `/p/${b?.code}`)).text;
    assert.match(seen, /Ada reports 9 – 14 \(you lose\)\. Confirm or correct\./);
    const wrong = await send(b?.code, 'action=report&battle=b_1&own=&opponent=9');
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /role="alert"/);
    assert.equal(
      (await send(b?.code, 'action=report&battle=b_1&own=9&opponent=14&winner=opponent')).status,
      303,
    );
    assert.match((await service.request('GET', `/p/${a?.code}`)).text, /Result: 14 – 9 \(you win\)/);
    assert.equal((await send(a?.code, 'action=withdraw&battle=b_1')).status, 409);
    assert.equal((await send(a?.code, 'action=none')).status, 400);
  });

  it('accept army lists until the tournament begins', async (t) => {
    const planned = { status: 'planned', listsIn: 'on', reports: 'off', listsShown: false, battles: [] };
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup(planned)], { pages: true });
    const organiser = await service.organiser(['gate']);
    const { a, b } = await readPlayers(service, organiser);
    if (!a || !b) throw new Error('a player has no link');
    const taken = await a.handIn(armyList);
    assert.equal(taken.status, 200);
    assert.deepEqual(taken.body.data, {
      list: {
        ...{ faction: 'Seraphon', subFaction: 'Thunderquake', points: 2010, battleTacticCards: [] },
        text: armyList,
      },
      ...{ battleSize: 2000, over: true },
    });
    assert.match((await service.request('GET', `/p/${a.code}`)).text, /Over the limit/);
    assert.ok(!(await service.request('GET', `/p/${b.code}`)).text.includes('Thunderquake'));
    for (const text of (await collectPublic(t, service, 'cup')).entries())
      if (text[0] !== 'export lists') assert.ok(!text[1].includes('Thunderquake'), text[0]);
    const [submission] = (await organiser.get('/submissions')).body.data;
    assert.deepEqual(submission.changes[0].details, ['1 player changed', 'list handed in by Ada (a)']);
    const roster = { roster: { name: 'Mine', forces: [{ catalogueName: 'Skaven', selections: [] }] } };
    const replaced = await a.handIn(JSON.stringify(roster));
    assert.equal(replaced.body.data.list.faction, 'Skaven');
    for (const file of ['roster.ros', 'roster.rosz', 'roster.json']) {
      const handedIn: Answer = await b.handIn(readRosterFile(file));
      assert.equal(handedIn.status, 200, `${file}: ${handedIn.text}`);
      const { list, over } = handedIn.body.data;
      assert.deepEqual([list.faction, list.subFaction, list.points, over], tideCallers, file);
      assert.match((await service.request('GET', `/p/${b.code}`)).text, /Reef Stalkers/);
    }
    const [, { list: stored }] = (await organiser.get('/tournaments/cup/file')).body.tournaments[0]
      .participants;
    assert.match(stored.text, /Tidemother \(300\)/);
    assert.equal((await a.handIn(Buffer.from('PK no archive'))).status, 422);
    assert.equal((await a.handIn('<roster>')).status, 422);
    assert.equal((await a.handIn('   ')).status, 422);
    assert.equal((await a.handIn('x'.repeat(65_537))).status, 413);
    assert.equal((await a.battle()).status, 404, 'reports are off');
    assert.equal((await a.report(1, 2)).status, 404);
    await service.import([dayCup({ ...planned, status: 'ongoing' })]);
    assert.equal((await b.handIn(armyList)).status, 409);
  });
});

describe('personal links without organisers', () => {
  it('lead nowhere', async (t) => {
    const service = await startService(t, [club('gate'), dayCup()], { pages: true });
    const { status, text } = await service.request('GET', '/p/abcdefghjk');
    assert.equal(status, 404);
    assert.ok(!text.includes('abcdefghjk'));
    assert.equal((await makePlayer(service, 'abcdefghjk').report(1, 2)).status, 404);
  });
});
