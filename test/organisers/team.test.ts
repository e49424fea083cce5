// A team at the desk: invitations, what each role may do, and when a right ends.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { roles, type TeamRole } from '../../src/contract/roles.ts';
import { operations } from '../../src/organisers/operations.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { type OrganiserClient, problemsOf, startOrganised } from '../builders/organisers.ts';
import { type Answer, makeRequest, type ServiceOptions, serve } from '../builders/service.ts';
import { makeVisitor, type Visitor } from '../builders/sign-in-provider.ts';

const site = 'https://results.example';
const root = '/organisers/v1';
const words = { round: 'plantedround', list: 'plantedlist' };

const list = (text: string) => ({ text: `${text} of heroes`, faction: 'Elves' });

/** The second round and the lists are not shown. */
const cup = tournament('cup', {
  club: 'iron',
  status: 'ongoing',
  listsShown: false,
  reports: 'on',
  stages: [{ id: 'swiss', rounds: 2, shownRounds: 1, byes: [{ round: 2, participant: 'c' }] }],
  participants: [participant('a', { list: list(words.list) }), participant('b'), participant('c')],
  battles: [battle('b1', 'a', 'b', '10-5'), battle(`b_${words.round}`, 'a', 'b', undefined, { round: 2 })],
});
const records = [club('iron'), club('other'), player('p_1'), cup, tournament('open', { club: 'other' })];

async function start(t: TestContext, options: ServiceOptions = {}, engine = engines[0]) {
  const all = { pages: true, siteUrl: site, ...options };
  const service = await startOrganised(t, engine, records, all);
  const key = await service.organiser(['iron']);
  const visit = () => makeVisitor(service.request, site);
  const join = async (role: TeamRole, visitor = visit(), slug = 'cup', by = key) => {
    const link = await makeLink(by, role, slug);
    const opened = await visitor.post(link.path);
    assert.equal(opened.status, 201, opened.text);
    return Object.assign(visitor, link);
  };
  return { service, key, visit, join, options: all };
}

async function makeLink(by: Pick<OrganiserClient, 'post'>, role: TeamRole, slug = 'cup', more: object = {}) {
  const body = JSON.stringify({ role, name: 'Kim', ...more });
  const { status, text, body: made } = await by.post(`/tournaments/${slug}/invitations`, body);
  assert.equal(status, 201, text);
  return { id: String(made.data.id), path: new URL(made.data.url).pathname };
}

/** Of results of a battle that the tournament does not have. */
function problemsAs(id: string): string[] {
  return [`/battles/0/id no battle "${id}" in this tournament; expected the id of one of its battles`];
}

function isError(answer: Answer, status: number, message?: string) {
  assert.equal(answer.status, status, answer.text);
  if (message !== undefined) assert.equal(answer.body.error.message, message);
}

/** As an organiser's client, with the session. */
function asClient(visitor: Visitor): Pick<OrganiserClient, 'get' | 'post' | 'remove' | 'submit'> {
  const json = { 'content-type': 'application/json' };
  return {
    get: (path, headers) => visitor.send('GET', root + path, undefined, headers),
    post: (path, body, headers) => visitor.send('POST', root + path, body as string, { ...json, ...headers }),
    remove: (path, headers) => visitor.send('DELETE', root + path, undefined, headers),
    submit: (all, query = '', headers = {}) =>
      visitor.send('POST', `${root}/submissions${query}`, all.map((one) => JSON.stringify(one)).join('\n'), {
        'content-type': 'application/x-ndjson',
        ...headers,
      }),
  };
}

/** The table of the contract, by hand: what a scorekeeper may do, what a judge may do besides, what no one who is invited may. */
const byHand = {
  scorekeeper: [
    'GET /me',
    'GET /tournaments',
    'GET /tournaments/:slug',
    'GET /tournaments/:slug/desk',
    'GET /tournaments/:slug/reports',
    'POST /tournaments/:slug/results',
    'GET /tournaments/:slug/clock',
    'PUT /tournaments/:slug/clock',
    'GET /tournaments/:slug/entries',
    'PUT /tournaments/:slug/entries/:participant/check-in',
  ],
  judge: [
    'GET /tournaments/:slug/file',
    'GET /tournaments/:slug/history',
    'GET /submissions',
    'GET /submissions/:id',
  ],
  none: [
    /^DELETE \/tournaments\/:slug$/,
    /\/tournaments\/:slug\/unpublish$/,
    / \/(?:seasons|ratings|people)/,
  ],
};
const messages = {
  scorekeeper: 'A scorekeeper may not do this',
  judge: 'A judge may not do this',
  organiser: 'An invited organiser may not do this',
};

function isAllowed(name: string, role: TeamRole): boolean {
  if (byHand.none.some((pattern) => pattern.test(name))) return false;
  if (role === 'organiser' || byHand.scorekeeper.includes(name)) return true;
  return role === 'judge' && byHand.judge.includes(name);
}

describe('the roles of a team', () => {
  it('allow the operations in the table, and no other tournament', async (t) => {
    const { join, service } = await start(t);
    for (const role of roles) {
      const visitor = await join(role);
      for (const { method = 'GET', path } of operations) {
        const name = `${method} ${path.slice(root.length)}`;
        const address = path.replace(':slug', 'cup').replaceAll(/:\w+/g, 'x');
        const answer = await visitor.send(method, address);
        const { status, text, body } = answer;
        if (isAllowed(name, role)) assert.ok(![401, 403, 500].includes(status), `${role}: ${name}: ${text}`);
        else assert.deepEqual([status, body.error.message], [403, messages[role]], `${role}: ${name}`);
        if (!path.includes('/tournaments/:slug')) continue;
        const elsewhere = await visitor.send(method, path.replace(':slug', 'open').replaceAll(/:\w+/g, 'x'));
        isError(elsewhere, 404, 'Tournament not found');
      }
    }
    assert.equal((await service.get('/api/v1/tournaments/cup')).status, 200, 'nothing was unpublished');
  });

  it('show a scorekeeper nothing that the public may not see, and a judge all of it', async (t) => {
    const { join, key } = await start(t);
    const scorekeeper = asClient(await join('scorekeeper'));
    const judge = asClient(await join('judge'));
    const desk = await scorekeeper.get('/tournaments/cup/desk');
    assert.equal(desk.status, 200);
    const { record, figures } = desk.body.data;
    assert.deepEqual(Object.keys(record.participants[0]).includes('list'), false);
    assert.deepEqual(record.stages[0].byes, []);
    assert.deepEqual(Object.keys(figures.battles), ['b1']);
    for (const path of [
      '/tournaments',
      '/tournaments/cup',
      '/tournaments/cup/desk',
      '/tournaments/cup/reports',
    ])
      for (const word of Object.values(words))
        assert.ok(!(await scorekeeper.get(path)).text.includes(word), `${path} ${word}`);
    const whole = await judge.get('/tournaments/cup/desk');
    for (const word of Object.values(words)) assert.ok(whole.text.includes(word), word);
    const tags = await Promise.all([key, judge, scorekeeper].map((one) => one.get('/tournaments/cup/desk')));
    assert.equal(new Set(tags.map(({ headers }) => headers.etag)).size, 1);
    const enter = (by: Pick<OrganiserClient, 'post'>, id: string) =>
      by.post('/tournaments/cup/results', JSON.stringify({ battles: [{ id, winner: 'a' }] }));
    const hidden = `b_${words.round}`;
    assert.deepEqual(problemsOf(await enter(scorekeeper, hidden)), problemsAs(hidden));
    assert.deepEqual(problemsOf(await enter(judge, 'b_none')), problemsAs('b_none'));
    const entered = await enter(scorekeeper, 'b1');
    assert.deepEqual([entered.status, entered.body.data.account], [201, 'Kim (scorekeeper)']);
    assert.ok(!entered.text.includes(words.round));
    assert.equal((await enter(judge, hidden)).status, 201);
  });

  it('let an invited organiser change the record of this tournament, and neither its club nor what is public', async (t) => {
    const { join, key } = await start(t);
    const { get, submit, post } = asClient(await join('organiser'));
    const before = await get('/tournaments/cup/desk');
    const changed = await submit([{ ...cup, city: 'Ghent' }], '', {
      'if-match': String(before.headers.etag),
    });
    assert.equal(changed.status, 201, changed.text);
    const { account, key: id } = changed.body.data;
    assert.deepEqual([account, id], ['Kim (organiser)', null]);
    const stale = await key.submit([cup], '', { 'if-match': String(before.headers.etag) });
    assert.match(stale.body.error.message, /^"cup" was changed by Kim \(organiser\) at \S+Z \(.*\)$/);
    const { body: history } = await key.get('/tournaments/cup/history');
    assert.equal(history.data[0].account, 'Kim (organiser)');

    const rejected = async (record: object) => problemsOf(await submit([record]));
    assert.deepEqual(await rejected({ ...cup, club: 'other' }), [
      '/club you may not change the club "other"',
    ]);
    assert.deepEqual(await rejected({ ...cup, club: null }), ['/club you may not change the club "iron"']);
    assert.deepEqual(await rejected({ ...cup, published: false }), [
      '/published you may not unpublish the tournament "cup"',
    ]);
    for (const [record, problem] of [
      [tournament('new', { club: 'iron' }), '/club you may not change the club "iron"'],
      [tournament('new'), '/slug you may not change the tournament "new"'],
      [
        tournament('open', { club: 'other', city: 'Ghent' }),
        '/slug you may not change the tournament "open"',
      ],
      [player('p_1', 'Another'), '/id you may not change the player "p_1"'],
      [player('p_new'), '/id you may not change the player "p_new"'],
      [club('iron', { city: 'Ghent' }), '/slug you may not change the club "iron"'],
    ] as const)
      assert.deepEqual(await rejected(record), [problem]);

    const { body } = await get('/submissions');
    assert.deepEqual(
      body.data.flatMap(({ changes }: { changes: { id: string }[] }) => changes.map((one) => one.id)),
      ['cup', 'cup'],
      'of the import and of the change, only this tournament',
    );
    const [last, first] = body.data.map(({ id: one }: { id: string }) => one);
    isError(await post(`/submissions/${first}/undo`), 403, 'An invited organiser may not do this');
    assert.equal((await post(`/submissions/${last}/undo`)).status, 201);
    const unpublished = await key.post('/tournaments/cup/unpublish');
    assert.equal(unpublished.status, 201);
    assert.equal((await post('/tournaments/cup/publish')).status, 201);
    const [published] = (await get('/submissions')).body.data;
    isError(await post(`/submissions/${published.id}/undo`), 403, 'An invited organiser may not do this');
    const moved = await key.get('/tournaments/cup');
    assert.equal(moved.body.data.published, true);
  });

  it('let an invited organiser invite scorekeepers and judges alone', async (t) => {
    const { join, key } = await start(t);
    const organiser = await join('organiser');
    const { get, post, remove } = asClient(organiser);
    const { id } = await makeLink({ post }, 'judge');
    const other = await post(
      '/tournaments/cup/invitations',
      JSON.stringify({ role: 'organiser', name: 'Bo' }),
    );
    isError(other, 403, 'An invited organiser may not do this');
    isError(
      await remove(`/tournaments/cup/invitations/${organiser.id}`),
      403,
      'An invited organiser may not do this',
    );
    const listed = (await get('/tournaments/cup/invitations')).body.data;
    assert.deepEqual(
      listed.map((one: { id: string; by: string }) => [one.id, one.by]),
      [[id, 'Kim (organiser)']],
    );
    assert.equal((await remove(`/tournaments/cup/invitations/${id}`)).body.data.state, 'revoked');
    assert.equal((await key.get('/tournaments/cup/invitations')).body.data.length, 2);
  });
});

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

  it('must be opened, and used for changes, by this site itself', async (t) => {
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

for (const engine of engines)
  describe(`rights at the desk on ${engine.name}`, () => {
    it('end at once, also for a job that waits, and on every server', async (t) => {
      const { service, join, key, options } = await start(t, {}, engine);
      const database = await openDatabase(service.url);
      t.after(() => database.close());
      const other = await serve(database, {
        ...options,
        organiserKeyPrefix: 'org_v1_',
        organisers: service.url,
      });
      t.after(other.close);
      const kim = await join('organiser');
      const there = kim.at(makeRequest(other.port));
      assert.equal((await there.get(`${root}/tournaments/cup`)).status, 200);
      let waiting: Promise<Answer> | undefined;
      {
        // The lock of the only writer: the job has been admitted, and waits for it.
        await using held = await database.begin();
        waiting = asClient(there).submit([{ ...cup, city: 'Ghent' }]);
        await there.get(`${root}/tournaments/cup/desk`);
        assert.equal((await key.remove(`/tournaments/cup/invitations/${kim.id}`)).status, 200);
        await held.writer.value('SELECT 1');
      }
      isError(await waiting, 403, 'You have no rights at this desk');
      for (const visitor of [kim, there])
        isError(await visitor.get(`${root}/tournaments/cup`), 403, 'You have no rights at this desk');
      assert.equal((await key.get('/tournaments/cup')).body.data.city, null);
    });
  });
