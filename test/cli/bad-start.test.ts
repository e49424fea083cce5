// Mistakes of an operator and failures of a disk: one line with the cause and advice, and the documented exit status.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { makeFolder } from '../builders/engines.ts';
import { type Finished, runMuster } from '../builders/run-muster.ts';

function assertOneLine({ status, stdout, stderr }: Finished, expectedStatus: number, words: RegExp): void {
  assert.match(stderr, words);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  assert.equal(stdout, '');
  assert.equal(status, expectedStatus);
}

async function makeDatabase(t: TestContext): Promise<string> {
  const path = join(makeFolder(t), 'muster.db');
  const made = await runMuster(['keys', 'create', '--account', 'a', '--database', `sqlite:${path}`]);
  assert.equal(made.status, 0);
  return path;
}

describe('a bad start', () => {
  const settings: [name: string, value: string, expected: RegExp][] = [
    ['PORT', '70000', /PORT is "70000"; expected a whole number from 0 to 65535/],
    ['PORT', 'http', /PORT is "http"/],
    ['DATABASE_URL', 'mysql://x', /DATABASE_URL is "mysql:\/\/x"; expected sqlite:PATH/],
    [
      'DATABASE_URL',
      'postgres://muster:a/b@c#d@db/muster',
      /^muster: DATABASE_URL is "postgres:\/\/muster:…@db\/muster"; expected sqlite:PATH .+; in the password, write \/ as %2F/,
    ],
    [
      'DATABASE_READ_URLS',
      'postgres://a:secret@b/c, postgres://a:sec#ret@b/c',
      /^muster: DATABASE_READ_URLS is "postgres:\/\/a:…@b\/c, postgres:\/\/a:…@b\/c"; expected postgres:.+; in the/,
    ],
    ['BASE_URL', 'example', /BASE_URL is "example"; expected an address/],
    ['CURSOR_TTL', '-1', /CURSOR_TTL is "-1"; expected a whole number/],
    ['TRUST_PROXY', 'maybe', /TRUST_PROXY is "maybe"; expected on or off/],
    ['TRUST_PROXY', '0.0.0.0/0', /TRUST_PROXY is "0.0.0.0\/0"; expected on, off, or addresses/],
    [
      'TIME_ZONE',
      'Europe/Nowhere',
      /TIME_ZONE is "Europe\/Nowhere"; expected a time zone such as Europe\/Berlin/,
    ],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud"/],
    ['KEY_PREFIX', 'a b', /KEY_PREFIX is "a b"/],
    ['SIGN_IN_ISSUER', 'http://login.example.org', /SIGN_IN_ISSUER is .*; expected an address such as https/],
    ['SIGN_IN_ISSUER', 'https://a.example/?b', /SIGN_IN_ISSUER is .*; expected an address such as https/],
    ['SELF_SERVICE_KEYS', 'some', /SELF_SERVICE_KEYS is "some"; expected on or off/],
  ];
  it('a wrong setting, as a variable or a flag, stops it with one line', async (t) => {
    const flagOf = (name: string) =>
      name === 'DATABASE_URL' ? '--database' : `--${name.toLowerCase().replaceAll('_', '-')}`;
    const cwd = makeFolder(t);
    for (const [name, value, expected] of settings) {
      assertOneLine(await runMuster(['serve'], { cwd, env: { [name]: value } }), 2, expected);
      assertOneLine(
        await runMuster(['serve', `${flagOf(name)}=${value}`], { cwd }),
        2,
        new RegExp(expected.source.replace(name, flagOf(name))),
      );
    }
  });

  it('a wrong time zone stops every command that moves players up', async (t) => {
    const cwd = makeFolder(t);
    for (const words of ['import x.json', 'next cup', 'submissions undo s_1', 'tournaments publish cup'])
      assertOneLine(
        await runMuster([...words.split(' '), '--time-zone=Mars'], { cwd }),
        2,
        /--time-zone is "Mars"; expected a time zone/,
      );
  });

  it('sign-in without what it needs stops it with one line', async (t) => {
    const cwd = makeFolder(t);
    const whole = {
      SIGN_IN_ISSUER: 'https://login.example.org',
      SIGN_IN_CLIENT_ID: 'muster',
      SIGN_IN_CLIENT_SECRET: 'secret',
      SITE_URL: 'https://results.example.org',
    };
    const missing = /^muster: SIGN_IN_ISSUER needs SIGN_IN_CLIENT_ID and SIGN_IN_CLIENT_SECRET$/m;
    const site = /^muster: SIGN_IN_ISSUER needs a SITE_URL or BASE_URL that is https, or http on loopback$/m;
    for (const [changed, expected] of [
      [{ SIGN_IN_CLIENT_ID: '' }, missing],
      [{ SIGN_IN_CLIENT_SECRET: '' }, missing],
      [{ PAGES: 'off' }, /^muster: SIGN_IN_ISSUER needs PAGES=on$/m],
      [{ SITE_URL: '' }, site],
      [{ SITE_URL: 'http://results.example.org' }, site],
      [{ SITE_URL: 'http://127.evil.example', BASE_URL: 'https://results.example.org' }, site],
    ] as const)
      assertOneLine(await runMuster(['serve'], { cwd, env: { ...whole, ...changed } }), 2, expected);
  });

  it('a file that is no database is rejected and left as it is', async (t) => {
    const path = join(makeFolder(t), 'notes.txt');
    writeFileSync(path, 'These are notes, not a database. '.repeat(200));
    const before = readFileSync(path);
    assertOneLine(
      await runMuster(['serve', '--database', `sqlite:${path}`]),
      3,
      /is not an SQLite database; choose another file/,
    );
    assert.deepEqual(readFileSync(path), before);
  });

  it('a damaged database is rejected', async (t) => {
    const path = await makeDatabase(t);
    const bytes = readFileSync(path);
    bytes.fill(0xab, 100, 4096);
    writeFileSync(path, bytes);
    assertOneLine(
      await runMuster(['serve', '--database', `sqlite:${path}`]),
      3,
      /is damaged; restore it from a backup/,
    );
  });

  it('a database of another program is rejected and left as it is', async (t) => {
    const path = join(makeFolder(t), 'other.db');
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE photo (id)');
    other.close();
    assertOneLine(
      await runMuster(['serve', '--database', `sqlite:${path}`]),
      3,
      /holds the tables of another program; name an empty one/,
    );
    const again = new DatabaseSync(path);
    assert.deepEqual(
      again
        .prepare(`SELECT name FROM sqlite_master`)
        .all()
        .map((row) => row['name']),
      ['photo'],
    );
    again.close();
  });

  it('a folder that may not be written is named', {
    skip: process.getuid?.() === 0 && 'root may write anywhere',
  }, async (t) => {
    const folder = join(makeFolder(t), 'closed');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    assertOneLine(
      await runMuster(['serve', '--database', `sqlite:${join(folder, 'a.db')}`]),
      3,
      /cannot be opened/,
    );
  });

  it('a path through a file is named', async (t) => {
    const file = join(makeFolder(t), 'file');
    writeFileSync(file, '');
    assertOneLine(
      await runMuster(['serve', '--database', `sqlite:${file}/a.db`]),
      3,
      /cannot be opened \(E\w+\); check the path/,
    );
  });
});
