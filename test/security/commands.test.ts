// An operator's commands for keys, accounts and secrets, and their effect on a running server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { readFutureTime } from '../../src/cli/dates.ts';
import { readSettings } from '../../src/cli/settings.ts';
import type { Database } from '../../src/store/database.ts';
import { rotateCursorSecret } from '../../src/store/engine/settings.ts';
import { setAccountActive } from '../../src/store/keys/accounts.ts';
import { digestOf } from '../../src/store/keys/key-text.ts';
import { createKey, findKeyRecord, listKeys, type NewKey, revokeKey } from '../../src/store/keys/keys.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { runMuster, serveMuster } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';

describe('key commands', () => {
  it('make, list, rotate and revoke keys, and switch accounts off and on', async (t) => {
    const cwd = makeFolder(t);
    const run = async (...words: string[]) => {
      const { status, stdout, stderr } = await runMuster(words, { cwd });
      assert.equal(status, 0, stderr);
      return { out: stdout.trimEnd(), said: stderr.trimEnd() };
    };
    const limits = ['--expires', '90d', '--rate-limit', '1200'];
    const made = await run('keys', 'create', '--account', 'Bo & Co', '--label', 'bot', ...limits);
    const first = made.out;
    const { out: line, said: headings } = await run('keys', 'list');
    assert.match(headings, /^ID +ACCOUNT +LABEL +KEY +CREATED +LAST USED +STATE +CLUBS$/);
    assert.equal(headings.indexOf('ACCOUNT'), line.indexOf('Bo & Co'), 'headings stand above their columns');
    const columns = line.split(/ {2,}/);
    const id = columns[0] ?? '';
    assert.match(id, /^k_[0-9a-f]{12}$/);
    assert.match(
      made.said,
      new RegExp(`\n${id} of Bo & Co, works until \\d{4}-\\S+Z; the key is shown only once$`),
    );
    assert.deepEqual(columns.slice(1, 4), ['Bo & Co', 'bot', `…${first.slice(-4)}`]);
    assert.match(columns[4] ?? '', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/);
    assert.equal(columns[5], 'never');
    assert.match(columns[6] ?? '', /^active, until \d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z, 1200 a minute$/);
    assert.ok(!line.includes(first.slice(7, -4)), 'a key is shown once');

    const rotated = await run('keys', 'rotate', id, '--until', '2h');
    assert.match(rotated.out, /^svc_v1_[0-9A-Za-z]{34}$/);
    const days = (until: string) => Math.round((Date.parse(until) - Date.now()) / 86_400_000);
    const [said = '', saidOld = ''] = rotated.said.split('\n');
    assert.equal(days(/works until (\S+Z)/.exec(said)?.[1] ?? ''), 90, 'it lives as long as the old one');
    assert.match(saidOld, new RegExp(`^${id} works until \\d{4}-`));
    assert.equal((await run('keys', 'revoke', id)).said, `revoked ${id}`);
    assert.equal((await run('keys', 'revoke', id)).said, `${id} is already revoked`);
    const lines = (await run('keys', 'list')).out.split('\n');
    assert.equal(lines.length, 2);
    assert.match(lines.join('\n'), new RegExp(`^${id} .+ revoked, 1200 a minute$`, 'm'));

    const accounts = await run('accounts', 'list');
    assert.match(accounts.said, /^ACCOUNT +STATE +KEYS +CREATED +SIGN-IN +RIGHTS$/);
    assert.match(accounts.out, /^Bo & Co {2}active {2}2 keys {2}\d{4}-/);
    assert.equal((await run('accounts', 'deactivate', 'Bo & Co')).said, 'deactivated Bo & Co');
    assert.match((await run('accounts', 'list')).out, /^Bo & Co {2}not active {2}/);
    assert.match((await run('keys', 'list')).out, /account not active/);
    assert.match((await run('keys', 'create', '--account', 'Bo & Co')).said, /^the account is not active: /m);
    assert.equal((await run('accounts', 'activate', 'Bo & Co')).said, 'activated Bo & Co');
  });

  for (const from of engines)
    for (const to of engines)
      it(`move keys from ${from.name} to ${to.name} as digests: each works there as it did, no key is in the file`, async (t) => {
        const source = await startService(t, [], {}, from);
        const target = await startService(t, [], {}, to);
        const make = (wanted: Partial<NewKey> = {}) =>
          createKey(source.database, { account: 'Bo & Co', label: 'bot', prefix: 'svc_v1_', ...wanted });
        const [good, ended, idle] = [
          await make({ rateLimit: 1200 }),
          await make(),
          await make({ account: 'Idle' }),
        ];
        await make({ prefix: 'org_v1_', clubs: ['gate', 'mill'] });
        const at = async (key: string) =>
          (await findKeyRecord(source.database.keys, 'digest', digestOf(key), 0))?.id;
        await revokeKey(source.database, (await at(ended)) ?? '');
        await setAccountActive(source.database, 'Idle', false);

        const { stdout: file } = await runMuster(['export', 'keys', '--database', source.url]);
        for (const key of [good, ended, idle, source.key]) assert.ok(!file.includes(key.slice(7, -4)));
        const moved = await runMuster(['keys', 'import', '-', '--database', target.url], { input: file });
        assert.equal(
          moved.stdout,
          'accounts  2 added, 1 already there\nkeys      5 added, 0 already there\n',
        );
        const statusOf = async (key: string) =>
          (await target.get('/api/v1/tournaments', { authorization: `Bearer ${key}` })).status;
        assert.deepEqual(
          await Promise.all([good, source.key, ended, idle].map(statusOf)),
          [200, 200, 401, 401],
        );
        const own = (database: Database) =>
          listKeys(database.keys, Date.now()).then((keys) =>
            keys.filter(({ account }) => account !== 'tests'),
          );
        assert.deepEqual(
          (await own(target.database)).map(({ lastUsed: _, ...key }) => key),
          (await own(source.database)).map(({ lastUsed: _, ...key }) => key),
        );

        // Importing an older file does not restore a key that was revoked since.
        await revokeKey(target.database, (await at(good)) ?? '');
        const again = await runMuster(['keys', 'import', '-', '--database', target.url], { input: file });
        assert.equal(
          again.stdout,
          'accounts  0 added, 3 already there\nkeys      0 added, 5 already there\n',
        );
        await until({ what: 'the key to end', see: () => statusOf(good), is: (status) => status === 401 });
      });

  it('import a file of keys completely or not at all, and name every problem with its line', async (t) => {
    const cwd = makeFolder(t);
    const key = (await runMuster(['keys', 'create', '--account', 'a'], { cwd })).stdout.trim();
    const [account = '', line = ''] = (await runMuster(['export', 'keys'], { cwd })).stdout.split('\n');
    const take = (...lines: string[]) =>
      runMuster(['keys', 'import', '-', '--database', 'sqlite:new.db'], { cwd, input: lines.join('\n') });
    const change = (changes: object) => JSON.stringify({ ...JSON.parse(line), ...changes });
    const bad = await take(
      account,
      change({ digest: key }),
      change({ created: 'now', more: 1 }),
      '{"kind":"club"}',
    );
    assert.equal(bad.status, 1);
    assert.deepEqual(bad.stderr.split('\n'), [
      '-:2: /digest: is not a digest; expected 43 characters (a digest, not the key itself)',
      '-:3: /created: is "now"; expected a time such as 2026-03-14T09:30:00.000Z',
      `-:3: /more: unknown key "more"; expected one of ${Object.keys(JSON.parse(line)).slice(1).join(', ')}, own`,
      '-:4: /kind: is "club"; expected "account", "key" or "owner"',
      'muster: 4 problems; nothing was changed',
      '',
    ]);
    const clash = change({ digest: 'x'.repeat(43) });
    for (const [lines, words] of [
      [[account, line, clash], /^-:3: another key of this database has the ID k_/],
      [[line], /^-:1: the account "a" is neither in this file nor in the database/],
      [['nonsense'], /^-:1: is not valid JSON; expected a line written by "muster export keys"/],
    ] as const) {
      const { status, stderr } = await take(...lines);
      assert.equal(status, 1);
      assert.match(stderr, words);
    }
    assert.equal((await runMuster(['keys', 'list', '--database', 'sqlite:new.db'], { cwd })).stdout, '');
    assert.equal((await take(account, line)).status, 0);
    const event = await runMuster(['import', '-'], { cwd, input: `${account}\n${line}` });
    assert.equal(event.status, 1, 'an event file brings no key');
  });

  it('say on standard error that there is nothing to list, and print nothing else', async (t) => {
    const cwd = makeFolder(t);
    await runMuster(['import', '-'], { cwd, input: JSON.stringify(tournament('open')) });
    for (const [words, expected] of [
      [['keys', 'list'], 'there are no keys; "muster keys create --account NAME" makes one\n'],
      [['accounts', 'list'], 'there are no accounts; "muster keys create --account NAME" makes one\n'],
    ] as const) {
      const { status, stdout, stderr } = await runMuster(words, { cwd });
      assert.deepEqual([status, stdout, stderr], [0, '', expected]);
    }
  });

  it('report what does not exist with one line and status 1', async (t) => {
    const cwd = makeFolder(t);
    await runMuster(['keys', 'create', '--account', 'a'], { cwd });
    for (const [words, expected] of [
      [['keys', 'revoke', 'k_none'], 'muster: there is no key "k_none"; "muster keys list" shows them\n'],
      [['accounts', 'activate', 'x'], 'muster: there is no account "x"; "muster accounts list" shows them\n'],
    ] as const) {
      const { status, stderr } = await runMuster(words, { cwd });
      assert.deepEqual([status, stderr], [1, expected]);
    }
  });

  it('reject a name that would break a list, and a time that is invalid or past', async (t) => {
    const cwd = makeFolder(t);
    for (const words of [
      ['--account', 'two\nlines'],
      ['--account', 'a', '--label', '\u001b[2J'],
      ['--account', ' '],
      ['--account', 'a', '--expires', 'soon'],
      ['--account', 'a', '--rate-limit', 'many'],
    ]) {
      const { status, stdout } = await runMuster(['keys', 'create', ...words], { cwd });
      assert.deepEqual([status, stdout], [2, ''], words.join(' '));
    }
    const now = Date.parse('2026-05-01T12:00:00Z');
    assert.equal(readFutureTime('--x', '30m', now), '2026-05-01T12:30:00.000Z');
    assert.equal(readFutureTime('--x', '12h', now), '2026-05-02T00:00:00.000Z');
    assert.equal(readFutureTime('--x', '90d', now), '2026-07-30T12:00:00.000Z');
    assert.equal(readFutureTime('--x', '2w', now), '2026-05-15T12:00:00.000Z');
    assert.equal(readFutureTime('--x', '2027-01-31', now), '2027-01-31T00:00:00.000Z');
    assert.equal(readFutureTime('--x', '2026-05-01T12:30Z', now), '2026-05-01T12:30:00.000Z');
    const passed = ['2026-05-01', '2025-01-01'];
    const noDays = ['2027-02-30', '2026-06-31T10:00Z'];
    for (const text of ['0d', '-1d', '1y', '1.5d', '', '12:00', ...passed, ...noDays]) {
      assert.throws(() => readFutureTime('--x', text, now), { name: 'CommandError', status: 2 }, text);
    }
  });

  it('take effect in a running server', async (t) => {
    const cwd = makeFolder(t);
    const { stdout } = await runMuster(['keys', 'create', '--account', 'Ada'], { cwd });
    const serving = await serveMuster(t, ['--rate-limit', '5'], { cwd });
    const ask = () =>
      fetch(`${serving.address}/api/v1/tournaments`, {
        headers: { authorization: `Bearer ${stdout.trim()}` },
      });
    const before = await ask();
    assert.deepEqual([before.status, before.headers.get('ratelimit-policy')], [200, '"key";q=5;w=60']);
    await runMuster(['accounts', 'deactivate', 'Ada'], { cwd });
    const asked: number[] = [200];
    await until({
      what: 'the key to be rejected',
      async see() {
        asked.push((await ask()).status);
        return asked;
      },
      is: (statuses) => statuses.at(-1) === 401,
    });
    const { stdout: log } = await serving.stop('SIGTERM');
    const lines = log.trimEnd().split('\n');
    const statuses = lines.map((line) => JSON.parse(line)).flatMap(({ status }) => status ?? []);
    assert.deepEqual(statuses, asked, 'the log is whole when the server has stopped');
    const listed = await runMuster(['keys', 'list'], { cwd });
    assert.doesNotMatch(listed.stdout, /never/, 'the last use was recorded');
  });
});

for (const engine of engines) {
  describe(`the cursor secret on ${engine.name}`, () => {
    it('is changed under a running server: old cursors end, new ones work, and no 304 confirms an old page', async (t) => {
      const service = await startService(t, [tournament('a'), tournament('b')], {}, engine);
      const first = await service.get('/api/v1/tournaments?limit=1');
      await rotateCursorSecret(service.database);
      const old = await until({
        what: 'the old cursor to be rejected',
        see: () => service.get(first.body.next),
        is: ({ status }) => status === 400,
      });
      assert.equal(old.body.error.message, 'Invalid cursor');
      const held = { 'if-none-match': String(first.headers['etag']) };
      const again = await service.get('/api/v1/tournaments?limit=1', held);
      assert.equal(again.status, 200);
      assert.equal((await service.get(again.body.next)).body.data[0].slug, 'b');
    });
  });
}

describe('settings of limits', () => {
  const read = (name: string, text: string) => readSettings({}, { [name]: text })[name as 'TRUST_PROXY'];

  it('have the defaults of docs/generated/commands.md', () => {
    const { RATE_LIMIT, PAGE_LIMIT, AUTH_FAILURE_LIMIT, REDIS_URL, TRUST_PROXY } = readSettings({}, {});
    assert.deepEqual([RATE_LIMIT, PAGE_LIMIT, AUTH_FAILURE_LIMIT], [600, 6000, 60]);
    assert.deepEqual([REDIS_URL, TRUST_PROXY], [undefined, false]);
  });

  it('allow on, off and addresses for TRUST_PROXY, and reject anything else', () => {
    assert.deepEqual([read('TRUST_PROXY', 'on'), read('TRUST_PROXY', 'off')], [true, false]);
    for (const text of ['127.0.0.1', '10.0.0.0/8,192.0.2.7', '2001:db8::/32,::1']) {
      assert.equal(read('TRUST_PROXY', text), text);
    }
    for (const text of [
      '2',
      'all',
      '10.0.0.0/33',
      '10.0.0',
      '::1/129',
      '10.0.0.1,',
      '1.2.3.4/8/8',
      'a.test',
    ]) {
      assert.throws(() => read('TRUST_PROXY', text), { name: 'CommandError', status: 2 }, text);
    }
  });

  it('reject invalid limits and Redis addresses', () => {
    for (const [name, text] of [
      ['RATE_LIMIT', '-1'],
      ['RATE_LIMIT', '1e3'],
      ['PAGE_LIMIT', '-1'],
      ['AUTH_FAILURE_LIMIT', 'off'],
      ['REDIS_URL', 'http://a.test'],
      ['REDIS_URL', '127.0.0.1:6379'],
    ] as const) {
      assert.throws(() => read(name, text), { name: 'CommandError', status: 2 }, `${name}=${text}`);
    }
  });
});
