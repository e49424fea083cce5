// What each role of a team may do at the desk, and when a right ends.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { roles, type TeamRole } from '../../src/contract/roles.ts';
import { operations } from '../../src/organisers/operations.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { type OrganiserClient, problemsOf } from '../builders/organisers.ts';
import { type Answer, makeRequest, serve } from '../builders/service.ts';
import { startProvider } from '../builders/sign-in-provider.ts';
import { asClient, cup, isError, makeLink, root, start, words } from './team.ts';

/** The problems of results for a battle that the tournament does not have. */
function problemsAs(id: string): string[] {
  return [`/battles/0/id no battle "${id}" in this tournament; expected the id of one of its battles`];
}

/** The table of the contract, written by hand: what a scorekeeper may do, what a judge may do as well, and what no invited person may do. */
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
    const { join, key, service } = await start(t);
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
    // A warning once the tournament is finished: the battle of the hidden round has no result.
    const finished = { ...cup, status: 'finished' };
    await service.import([finished]);
    assert.deepEqual((await enter(scorekeeper, 'b1')).body.data.warnings, []);
    await service.import([finished]);
    const [warning] = (await enter(judge, 'b1')).body.data.warnings;
    assert.deepEqual(warning.parameters, { battle: hidden });
    assert.equal((await enter(judge, hidden)).status, 201);
  });

  it('show a scorekeeper with an account no submission of the tournament, whatever else the account may do', async (t) => {
    const provider = await startProvider(t);
    const { service, join, visit, key } = await start(t, {
      signIn: { ...provider.options, ownEvents: true },
    });
    const visitor = visit();
    await visitor.signIn(provider, 'kim');
    await visitor.post('/account/name', { name: 'Kim' });
    const scorekeeper = asClient(await join('scorekeeper', visitor));
    // A warning once the tournament is finished: the battle of the hidden round has no result.
    await service.import([{ ...cup, status: 'finished' }]);
    const battles = [{ id: 'b1', winner: 'a' }];
    const entered = await scorekeeper.post('/tournaments/cup/results', JSON.stringify({ battles }));
    const { id, account } = entered.body.data;
    assert.equal(account, 'Kim (scorekeeper)');
    assert.deepEqual((await scorekeeper.get('/submissions')).body.data, []);
    isError(await scorekeeper.get(`/submissions/${id}`), 404, 'Submission not found');
    isError(await scorekeeper.post(`/submissions/${id}/undo`), 404, 'Submission not found');
    assert.equal((await key.get(`/submissions/${id}`)).body.data.account, 'Kim (scorekeeper)');
  });

  it('let an invited organiser change the record of this tournament, but neither its club nor what is public', async (t) => {
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

  it('let an invited organiser invite only scorekeepers and judges', async (t) => {
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
