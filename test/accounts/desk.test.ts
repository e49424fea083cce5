// Accounts at the desk: their rights, their names in the history, and what is left when one is deleted.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { removeAccount } from '../../src/accounts/remove-account.ts';
import { setRights } from '../../src/store/keys/identities.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { onDatabase } from '../builders/run-muster.ts';
import type { Answer, ServiceOptions } from '../builders/service.ts';
import { makeVisitor, startProvider, type Visitor } from '../builders/sign-in-provider.ts';

const site = 'https://results.example';
const root = '/organisers/v1';

async function start(t: TestContext, options: ServiceOptions = {}, engine = engines[0]) {
  const provider = await startProvider(t);
  const records = [club('gate'), tournament('cup', { club: 'gate' }), tournament('other')];
  const all = { pages: true, siteUrl: site, signIn: provider.options, ...options };
  const service = await startOrganised(t, engine, records, all);
  const come = async (name?: string) => {
    const visitor = makeVisitor(service.request, site);
    await visitor.signIn(provider, name ?? 'someone');
    if (name !== undefined) await visitor.post('/account/name', { name });
    return visitor;
  };
  return { service, provider, come };
}

function submit(visitor: Visitor, record: object, headers: Record<string, string> = {}): Promise<Answer> {
  const type = { 'content-type': 'application/x-ndjson' };
  return visitor.send('POST', `${root}/submissions`, JSON.stringify(record), { ...type, ...headers });
}

describe('an account at the desk', () => {
  it('has no rights until they are granted, and then those of an organiser key', async (t) => {
    const { service, come } = await start(t);
    const kim = await come('Kim');
    const me = { account: 'Kim', clubs: [], tournaments: [] };
    assert.deepEqual((await kim.get(`${root}/me`)).body.data, me);
    for (const path of ['/tournaments', '/tournaments/cup', '/suggestions', '/nothing']) {
      const { status, body } = await kim.get(root + path);
      const expected = path === '/nothing' ? [404, 'Not found'] : [403, 'You have no rights at this desk'];
      assert.equal(status, expected[0], path);
      if (status === 403) assert.equal(body.error.message, expected[1]);
    }
    await setRights(service.database, 'Kim', ['gate'], true);
    assert.deepEqual((await kim.get(`${root}/me`)).body.data, {
      account: 'Kim',
      clubs: ['gate'],
      own: true,
      tournaments: [],
    });
    const { body: listed } = await kim.get(`${root}/tournaments`);
    assert.deepEqual(
      listed.data.map(({ slug }: { slug: string }) => slug),
      ['cup'],
    );
    const changed = await submit(kim, tournament('cup', { club: 'gate', city: 'Ghent' }));
    assert.equal(changed.status, 201, changed.text);
    assert.deepEqual([changed.body.data.account, changed.body.data.key], ['Kim', null]);
    assert.equal((await kim.get(`${root}/submissions/${changed.body.data.id}`)).body.data.key, null);
    const { stdout } = await onDatabase(service.url)('submissions list');
    assert.match(stdout, /^\S+ {2}\S+ {2}Kim {2}taken {2}tournament cup replaced$/m);
    const rejected = await submit(kim, tournament('other', { city: 'Ghent' }));
    assert.equal(rejected.body.problems[0].message, 'you may not change the tournament "other"');
    assert.equal((await submit(kim, tournament('mine'))).status, 201);
    assert.equal((await kim.get(`${root}/tournaments/mine`)).status, 200);
    const seasons = await kim.get(`${root}/seasons`);
    assert.equal(seasons.status, 200);
  });

  it('has rights of its own and of invitations; the greater one counts, and signing in again changes neither', async (t) => {
    const { service, come, provider } = await start(t);
    const key = await service.organiser('all', 'League');
    const invitation = JSON.stringify({ role: 'scorekeeper', name: 'Kim K' });
    const paths = await Promise.all(
      ['cup', 'other'].map(async (slug) => {
        const { body } = await key.post(`/tournaments/${slug}/invitations`, invitation);
        return new URL(body.data.url).pathname;
      }),
    );
    const kim = await come('Kim');
    await setRights(service.database, 'Kim', ['gate'], false);
    for (const path of paths) assert.equal((await kim.post(path)).status, 201);
    assert.equal((await kim.get('/account')).body.data.tournaments.length, 2);
    assert.equal((await kim.get(`${root}/tournaments/cup/file`)).status, 200, 'by the account');
    const file = await kim.get(`${root}/tournaments/other/file`);
    assert.deepEqual([file.status, file.body.error.message], [403, 'A scorekeeper may not do this']);
    assert.equal((await kim.get(`${root}/tournaments`)).body.data.length, 2);
    await kim.signIn(provider, 'Kim');
    assert.equal((await kim.get(`${root}/tournaments/other`)).status, 200);
    await kim.signIn(provider, 'Someone else');
    assert.deepEqual((await kim.get(`${root}/me`)).body.data.tournaments, []);
  });

  it('may open nothing before it has a name, and no invitation prolongs its session', async (t) => {
    let now = Date.parse('2026-03-01T11:00:00Z');
    const { service, come } = await start(t, { now: () => now });
    const key = await service.organiser(['gate']);
    const invite = async () => {
      const body = JSON.stringify({ role: 'judge', name: 'Kim', days: 30 });
      const made = await key.post('/tournaments/cup/invitations', body);
      return new URL(made.body.data.url).pathname;
    };
    const nameless = await come();
    const refused = await nameless.post(await invite());
    assert.deepEqual([refused.status, refused.body.error.message], [403, 'Choose a name first']);
    const kim = await come('Kim');
    now += 29 * 86_400_000;
    assert.equal((await kim.post(await invite())).status, 201);
    assert.equal((await kim.get(`${root}/me`)).body.data.account, 'Kim');
    now += 86_400_000;
    assert.equal((await kim.get(`${root}/me`)).status, 401);
  });
});

for (const engine of engines)
  describe(`a deleted account on ${engine.name}`, () => {
    it('leaves no name, owner or stored response, also by a job that waited meanwhile', async (t) => {
      const { service, come } = await start(t, {}, engine);
      const kim = await come('Kim');
      await setRights(service.database, 'Kim', ['gate'], true);
      const first = await submit(kim, tournament('cup', { club: 'gate', city: 'Ghent' }), {
        'idempotency-key': 'one',
      });
      assert.equal(first.status, 201);
      const database = await openDatabase(service.url);
      t.after(() => database.close());
      let waiting: Promise<Answer>;
      let removed: Promise<unknown>;
      {
        await using held = await database.begin();
        removed = removeAccount(service.database, 'Kim');
        waiting = submit(kim, tournament('cup', { club: 'gate', city: 'Bruges' }), {
          'idempotency-key': 'two',
        });
        await held.writer.value('SELECT 1');
      }
      assert.equal(await removed, undefined);
      const { status } = await waiting;
      assert.ok([201, 401].includes(status), String(status));
      const { fresh } = service.database;
      for (const sql of [
        `SELECT account AS name FROM submission WHERE account = 'Kim' OR key = '@Kim'`,
        `SELECT account FROM owner WHERE account = 'Kim'`,
        `SELECT key FROM kept_answer WHERE body LIKE '%Kim%'`,
        `SELECT club FROM submission_change WHERE club = '@Kim'`,
      ])
        assert.deepEqual(await fresh.values(sql), [], sql);
    });
  });
