// Invitations: how they are made, opened, limited and ended.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeRequest, type ServiceOptions, serve } from '../builders/service.ts';
import { makeVisitor, type Visitor } from '../builders/sign-in-provider.ts';
import { asClient, cup, isError, makeLink, root, site, start } from './team.ts';

describe('an invitation', () => {
  it('is made with its link once, listed oldest first, and checked', async (t) => {
    const now = Date.parse('2026-03-01T11:00:00.789Z');
    const { key, service } = await start(t, { now: () => now });
    const path = '/tournaments/cup/invitations';
    const post = (body: unknown) => key.post(path, JSON.stringify(body));
    const made = await post({ role: 'scorekeeper', name: '  Kim   Ö ' });
    assert.equal(made.status, 201);
    const { url, ...invitation } = made.body.data;
    assert.deepEqual(Object.entries(made.body.data).at(-1), ['url', url]);
    assert.match(url, /^https:\/\/results\.example\/i\/[abcdefghjkmnpqrstuvwxyz23456789]{20}$/);
    assert.deepEqual(invitation, {
      id: invitation.id,
      role: 'scorekeeper',
      name: 'Kim Ö',
      by: 'Iron Gate',
      created: '2026-03-01T11:00:00Z',
      expires: '2026-03-08T11:00:00Z',
      opened: 0,
      lastUsed: null,
      state: 'open',
    });
    const second = (await post({ role: 'judge', name: 'Kim Ö', days: 30 })).body.data;
    const { text, body } = await key.get(path);
    assert.deepEqual([body.data[0], body.data[1].id, body.next], [invitation, second.id, null]);
    assert.ok(!text.includes('/i/'));
    for (const wrong of [
      {},
      { role: 'referee', name: 'Kim' },
      { role: 'judge', name: 'K' },
      { role: 'judge', name: 'Kim <b>' },
      { role: 'judge', name: 'Kim', days: 0 },
      { role: 'judge', name: 'Kim', days: 31 },
      { role: 'judge', name: 'Kim', days: 1.5 },
      { role: 'judge', name: 'Kim', more: 1 },
      [],
    ])
      assert.equal((await post(wrong)).status, 422, JSON.stringify(wrong));
    isError(await key.remove(`${path}/i_0`), 404, 'Invitation not found');
    for (let count = 2; count < 50; count += 1)
      assert.equal((await post({ role: 'judge', name: 'Bo' })).status, 201);
    isError(await post({ role: 'judge', name: 'Bo' }), 409, 'At most 50 open invitations');
    for (const _ of [1, 2])
      assert.equal((await key.remove(`${path}/${second.id}`)).body.data.state, 'revoked');
    assert.equal((await post({ role: 'judge', name: 'Bo' })).status, 201);
    const digests = await service.database.keys.values<string>('SELECT digest FROM invitation');
    assert.ok(!digests.some((digest) => url.endsWith(digest)));
    const stranger = await service.organiser(['other']);
    isError(await stranger.get(path), 404, 'Tournament not found');
  });

  it('changes nothing when it is looked at, and opens on several devices', async (t) => {
    const { key, visit } = await start(t);
    const { path } = await makeLink(key, 'scorekeeper');
    const phone = visit();
    const page = await phone.get(path, { accept: 'text/html' });
    assert.equal(page.status, 200);
    for (const part of ['cup', 'scorekeeper', 'Kim', `<form method="post" action="${path}">`])
      assert.ok(page.text.includes(part), part);
    assert.equal(page.headers['set-cookie'], undefined);
    assert.deepEqual(
      [page.headers['cache-control'], page.headers['x-robots-tag'], page.headers['referrer-policy']],
      ['no-store', 'noindex', 'same-origin'],
    );
    const read = async () => (await key.get('/tournaments/cup/invitations')).body.data[0];
    assert.equal((await read()).opened, 0);
    const opened = await phone.submit(path.toUpperCase().replace('/I/', '/i/'));
    assert.deepEqual([opened.status, opened.headers.location], [303, '/desk']);
    assert.match(
      String(opened.headers['set-cookie']),
      /^__Host-muster=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000$/,
    );
    const laptop = visit();
    const team = (await laptop.post(path)).body.data;
    assert.deepEqual(Object.keys(team), ['slug', 'role', 'name', 'expires']);
    const me = (await laptop.get(`${root}/me`)).body.data;
    assert.deepEqual(me, { account: null, clubs: [], tournaments: [team] });
    const { opened: count, lastUsed } = await read();
    assert.equal(count, 2);
    assert.match(lastUsed, /^[\d-]+T[\d:]+Z$/);
  });

  it('never continues the session of another browser: opening it issues a new value', async (t) => {
    const { join } = await start(t);
    const kim = await join('scorekeeper');
    const before = new Map(kim.cookies);
    await join('judge', kim);
    assert.notDeepEqual(kim.cookies, before);
    isError(await kim.get(`${root}/me`, { cookie: `__Host-muster=${before.get('__Host-muster')}` }), 401);
    const { tournaments } = (await kim.get(`${root}/me`)).body.data;
    assert.deepEqual(
      tournaments.map(({ slug, role }: { slug: string; role: string }) => [slug, role]),
      [['cup', 'judge']],
      'the greatest role of each tournament',
    );
    assert.equal((await kim.post('/account/sign-out')).status, 204, 'also without sign-in');
    isError(await kim.get(`${root}/me`), 401);
  });

  it('is the same 404 page when it is unknown, revoked or expired, or organisers are off; unknown codes are limited', async (t) => {
    let now = Date.parse('2026-03-01T11:00:00Z');
    const { service, key, visit, options } = await start(t, { now: () => now, authFailureLimit: 6 });
    const revoked = await makeLink(key, 'judge');
    const expiring = await makeLink(key, 'judge', 'cup', { days: 1 });
    const open = await makeLink(key, 'judge', 'cup', { days: 30 });
    const off = await serve(service.database, {
      ...options,
      organiserKeyPrefix: undefined,
      organisers: undefined,
    });
    t.after(off.close);
    const visitor = visit();
    const asPage = { accept: 'text/html' };
    await key.remove(`/tournaments/cup/invitations/${revoked.id}`);
    now += 86_400_000 - 1000;
    assert.equal((await visitor.get(expiring.path, asPage)).status, 200);
    now += 1000;
    const answers = [
      await visitor.get('/i/22222222222222222222', asPage),
      await visitor.get('/i/x', asPage),
      await visitor.get(revoked.path, asPage),
      await visitor.get(expiring.path, asPage),
      await makeVisitor(makeRequest(off.port), site).get(open.path, asPage),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 404, 404],
    );
    const texts = answers.map(({ text, headers }) => text.replaceAll(String(headers['x-request-id']), ''));
    // Without organisers, the frame has no link to the desk.
    assert.equal(new Set(texts.slice(0, -1)).size, 1);
    for (const path of [revoked.path, expiring.path]) assert.equal((await visitor.post(path)).status, 404);
    assert.equal((await visitor.post('/i/22222222222222222222')).status, 429);
    assert.equal((await visitor.post(open.path)).status, 201, 'a valid one still works');
  });

  it('must be opened, and used for changes, from this site itself', async (t) => {
    const { join, key, visit } = await start(t);
    const { path } = await makeLink(key, 'organiser');
    const message = 'This request did not come from this site';
    const forged: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: site },
      { 'sec-fetch-site': 'same-site', origin: site },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', host: 'evil.example' },
    ];
    const kim = await join('organiser');
    for (const headers of forged) {
      isError(await visit().post(path, {}, headers), 403, message);
      const cookie = `__Host-muster=${kim.cookies.get('__Host-muster')}`;
      const post = (more: object) =>
        kim
          .get(`${root}/me`)
          .then(() =>
            kim.post(`${root}/tournaments/cup/publish`, undefined, { cookie, ...headers, ...more }),
          );
      isError(await post({}), 403, message);
      isError(await post({ authorization: 'Bearer org_v1_x' }), 401, 'Invalid API key');
    }
    const { body } = await key.get('/tournaments/cup/invitations');
    assert.deepEqual(
      body.data.map(({ opened }: { opened: number }) => opened),
      [0, 1],
    );
    isError(
      await kim.get(`${root}/me`, { authorization: '' }),
      401,
      'Missing or invalid Authorization header',
    );
    const api = await kim.get('/api/v1/tournaments');
    isError(api, 401, 'Missing or invalid Authorization header');
    isError(await kim.send('POST', '/mcp', '{}', { 'content-type': 'application/json' }), 401);
  });

  it('ends with the tournament, and undoing the removal does not bring it back', async (t) => {
    const { join, key } = await start(t);
    const kim = await join('judge');
    const removed = await key.remove('/tournaments/cup');
    isError(await kim.get(`${root}/tournaments/cup`), 403, 'You have no rights at this desk');
    assert.equal((await key.post(`/submissions/${removed.body.data.id}/undo`)).status, 201);
    assert.deepEqual((await kim.get(`${root}/me`)).body.data.tournaments, []);
    isError(await kim.get(`${root}/tournaments/cup`), 403, 'You have no rights at this desk');
    isError(await kim.post(kim.path), 404);
    assert.deepEqual((await key.get('/tournaments/cup/invitations')).body.data, []);
  });

  it('is answered with its link whatever `If-None-Match` says', async (t) => {
    const { key } = await start(t);
    const body = JSON.stringify({ role: 'judge', name: 'Kim' });
    const made = await key.post('/tournaments/cup/invitations', body, { 'if-none-match': '*' });
    assert.equal(made.status, 201);
    assert.match(made.body.data.url, /\/i\//);
  });

  it('is in no event file, export of keys or log', async (t) => {
    const lines: string[] = [];
    const write = (line: object) => void lines.push(JSON.stringify(line));
    const logger = { debug: write, info: write, warn: write, error: write, isLevelEnabled: () => true };
    const { join, key, visit } = await start(t, { logger: logger as ServiceOptions['logger'] });
    const kim = await join('scorekeeper');
    const code = kim.path.slice('/i/'.length);
    await visit().get(`${kim.path}/more`);
    await visit().get(`//i/${code}`);
    await kim.get(`${root}/me`);
    const log = lines.join('\n');
    assert.ok(log.includes('/i/***') && log.includes('Kim (scorekeeper)'), log);
    for (const secret of [code, ...kim.cookies.values()]) assert.ok(!log.includes(secret), secret);
    const file = await key.get('/tournaments/cup/file');
    assert.ok(!file.text.includes('Kim') && !file.text.includes(code));
  });

  it('has limits, a queue and Idempotency-Keys of its own', async (t) => {
    const { join } = await start(t, { submissionLimit: 3 });
    const [kim, bo] = [await join('organiser'), await join('organiser')];
    const upload = (visitor: Visitor, city: string) =>
      asClient(visitor).submit([{ ...cup, city }], '', { 'idempotency-key': 'one' });
    const first = await upload(kim, 'Ghent');
    assert.deepEqual((await upload(kim, 'Ghent')).body, first.body);
    assert.equal((await upload(kim, 'Bruges')).status, 409);
    assert.equal((await upload(kim, 'Ghent')).status, 429);
    assert.equal((await upload(bo, 'Bruges')).status, 201, 'another invitation');
  });
});
