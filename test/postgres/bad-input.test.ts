// What an operator gets wrong about a PostgreSQL server: one line with the cause and advice, and status 3.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openPostgres } from '../../src/store/engine/postgres.ts';
import { describePostgresError } from '../../src/store/engine/postgres-error.ts';
import { makeFolder, skipPostgres } from '../builders/engines.ts';
import { administer } from '../builders/postgres.ts';
import { type PostgresServer, startPostgres } from '../builders/postgres-server.ts';
import { onDatabase, runMuster } from '../builders/run-muster.ts';
import { startTcpProxy } from '../builders/tcp-proxy.ts';
import { until } from '../builders/until.ts';

describe('a wrong PostgreSQL database', { skip: skipPostgres }, () => {
  let server: PostgresServer;
  let standby: PostgresServer;
  before(async () => {
    server = await startPostgres();
    standby = await server.makeStandby();
  });
  after(async () => {
    await standby.remove();
    await server.remove();
  });

  const commands = ['keys create --account a', 'serve --port 0'];

  async function assertRejected(url: string, words: RegExp, tried = commands): Promise<void> {
    for (const command of tried) {
      const { status, stdout, stderr } = await onDatabase(url)(command);
      assert.match(stderr, words);
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
      assert.doesNotMatch(stderr, /secret|mistake/);
      assert.equal(stdout, '');
      assert.equal(status, 3);
    }
  }

  it('wrong password', () =>
    assertRejected(
      server.url.replace('secret', 'mistake'),
      /^muster: the PostgreSQL server 127\.0\.0\.1:\d+ refuses the password of "muster"; check user and password/,
    ));

  it('wrong password, on a slow server', async (t) => {
    const proxy = await startTcpProxy(t, server.port);
    proxy.freeze();
    const slow = server.url.replace(`:${server.port}`, `:${proxy.port}`);
    const rejected = assertRejected(slow.replace('secret', 'mistake'), /refuses the password of "muster"/, [
      'serve --port 0',
    ]);
    await until({ what: 'a connection', see: proxy.count });
    // As slow as a server that does not answer a request in time.
    const reading = openPostgres(slow);
    t.after(() => reading.close());
    await assert.rejects(reading.value('SELECT 1'), /does not answer/);
    proxy.thaw();
    await rejected;
  });

  it('wrong database', () =>
    assertRejected(
      server.url.replace(/postgres$/, 'results'),
      /^muster: .+ has no database "results"; create it with: createdb/,
    ));

  it('a role that may not create tables', async () => {
    await administer(server.url, `CREATE ROLE reader LOGIN PASSWORD 'secret'`);
    await assertRejected(
      server.url.replace('muster:', 'reader:'),
      /^muster: .+ does not let "reader" .+GRANT/,
    );
  });

  it('a server without TLS, or with a certificate that is not trusted', async () => {
    await assertRejected(
      `${server.url}?sslmode=verify-full`,
      /^muster: .+ cannot be used with TLS \(The server does not support SSL connections\); check sslmode and sslrootcert/,
    );
    const name = { user: 'muster', database: 'muster', host: 'db:5432' };
    const untrusted = Object.assign(new Error('self-signed certificate; if the root CA is installed'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    assert.match(
      String(describePostgresError(name, untrusted)),
      /^DatabaseError: the PostgreSQL server db:5432 cannot be used with TLS \(self-signed certificate\); check/,
    );
  });

  it('a read-only replica given as primary', () =>
    assertRejected(standby.url, /^muster: .+ is a read-only replica; name the primary as DATABASE_URL/));

  it('a server that is too old', async (t) => {
    const proxy = await startTcpProxy(t, server.port, (chunk) =>
      Buffer.from(chunk.toString('latin1').replaceAll(/1[4-9]00(\d{2})/g, '1300$1'), 'latin1'),
    );
    await assertRejected(
      server.url.replace(`:${server.port}`, `:${proxy.port}`),
      /^muster: .+ is version 13; muster needs 14 or newer/,
    );
  });

  it('a database that is not encoded as UTF-8', async () => {
    await administer(
      server.url,
      `CREATE DATABASE old TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`,
    );
    await assertRejected(
      server.url.replace(/postgres$/, 'old'),
      /^muster: .+ is encoded as LATIN1; create one with/,
    );
  });

  it('tables of another program', async () => {
    await administer(server.url, 'CREATE DATABASE taken');
    const url = server.url.replace(/postgres$/, 'taken');
    await administer(url, 'CREATE TABLE invoice (id INTEGER)');
    await assertRejected(url, /^muster: the database holds the tables of another program; name an empty one/);
  });

  it('a standby that rejects the password', async () => {
    const wrong = standby.url.replace('secret', 'mistake');
    const { status, stderr } = await onDatabase(server.url)('serve --port 0 --database-read-urls', wrong);
    assert.equal(status, 3);
    assert.match(stderr, /^muster: .+ refuses the password of "muster"; [^\n]+\n$/);
  });

  it('a missing server, for a command that cannot wait', async (t) => {
    const proxy = await startTcpProxy(t, server.port);
    proxy.refuse();
    await assertRejected(
      server.url.replace(`:${server.port}`, `:${proxy.port}`),
      /^muster: the PostgreSQL server .+ does not answer \([^)]+\); check that it runs [^\n]+\n$/,
      ['tournaments list'],
    );
  });

  it('standbys of a SQLite database', async (t) => {
    const folder = join(makeFolder(t), 'folder');
    await assertRejected(
      `sqlite:${join(folder, 'muster.db')}`,
      /^muster: DATABASE_READ_URLS names standbys, which only a PostgreSQL database has\n$/,
      [`serve --port 0 --database-read-urls ${standby.url}`],
    );
    assert.equal(existsSync(folder), false);
  });

  it('an address with a password that is mistyped is not shown with its password', async () => {
    const { status, stderr } = await runMuster(['serve', '--database', 'postgress://muster:secret@h/x']);
    assert.equal(status, 2);
    assert.doesNotMatch(stderr, /secret/);
  });
});
