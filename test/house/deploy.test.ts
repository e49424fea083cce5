// Files that are deployed together name the same database, and data written in a checkout is not committed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const folder = join(import.meta.dirname, '../../deploy');
function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

/** What decides which database is used, and by whom. */
const facts = ['WorkingDirectory', 'EnvironmentFile', 'DynamicUser', 'StateDirectory', 'UMask'];

function readUnit(file: string) {
  const text = read(file);
  const find = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  return {
    ...Object.fromEntries(facts.map((name) => [name, find(name)])),
    // A dynamic user has the name of its service by default.
    user: find('User') ?? file.replace(/\.service$/, ''),
    database: /^Environment=.*\bDATABASE_URL=(\S+)/m.exec(text)?.[1],
    program: /^ExecStart=(\S+ \S+)/m.exec(text)?.[1],
  };
}

function readScript(file: string) {
  const text = read(file);
  const find = (name: string) => new RegExp(`--property=${name}=(\\S+)`).exec(text)?.[1];
  return {
    ...Object.fromEntries(facts.map((name) => [name, find(name)])),
    user: find('User'),
    database: /--property=Environment=DATABASE_URL=(\S+)/.exec(text)?.[1],
    program: /^ {2}(\/\S+ \S+) "\$@"$/m.exec(text)?.[1],
  };
}

describe('commands beside the service', () => {
  it('use its program, settings, user and database', () => {
    const service = readUnit('muster.service');
    assert.ok(
      Object.values(service).every((value) => value !== undefined),
      JSON.stringify(service),
    );
    assert.deepEqual(readScript('muster'), service);
    assert.deepEqual(readUnit('muster-import@.service'), service);
  });

  it('are a script that every POSIX shell can parse', () => {
    execFileSync('sh', ['-n', join(folder, 'muster')]);
  });
});

describe('git', () => {
  const root = join(import.meta.dirname, '../..');

  it('leaves out what the documented commands write', {
    skip: !existsSync(join(root, '.git')) && 'no checkout',
  }, () => {
    // docs/backup.md and the README
    const written = [
      'backup.db',
      'backup.db-keys',
      'muster.dump',
      'muster.ndjson.gz',
      'keys.ndjson',
      'data/muster.db',
      'data/demo.db.key',
      'muster.db-wal',
    ];
    const ignored = execFileSync('git', ['check-ignore', '--', ...written], { cwd: root, encoding: 'utf8' });
    assert.deepEqual(ignored.trim().split('\n'), written);
  });
});
