// Commands that need a database do not create one: they report which one is missing.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { loadCommands } from '../../src/cli/commands.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines, makeBareUrl, makeFolder, skipPostgres } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';

/** Commands that may be the first ones an operator runs. */
const first = ['serve', 'import', 'keys create', 'keys import', 'clubs add'];
const others = (await loadCommands())
  .filter(({ words, withoutDatabase }) => !withoutDatabase && !first.includes(words))
  .map(({ words, takes: [least] = [0, 0] }) => [
    ...words.split(' '),
    ...Array.from({ length: Math.max(least, words === 'players anonymise' ? 1 : 0) }, () => 'x'),
    ...(words === 'players assign' ? ['--name', 'x', '--tournament', 'x'] : []),
    ...(words === 'accounts grant' ? ['--none'] : []),
    ...(words === 'webhooks add' ? ['--account', 'x', '--url', 'https://x.example'] : []),
  ]);
const keyForClub = ['keys', 'create', '--account', 'Ada', '--club', 'x'];

describe('where there is no database', () => {
  it('every command that reads or changes records reports the missing database, and creates none', async (t) => {
    const cwd = makeFolder(t);
    assert.ok(others.length > 15);
    for (const args of [...others, keyForClub]) {
      const { status, stdout, stderr } = await runMuster(args, { cwd });
      assert.deepEqual([status, stdout], [3, ''], args.join(' '));
      assert.equal(
        stderr,
        'muster: there is no database at ./data/muster.db; "muster import FILE" makes one, --database names another\n',
      );
    }
    assert.deepEqual(readdirSync(cwd), []);
  });

  it('the message names the demo database where there is one', async (t) => {
    const cwd = makeFolder(t);
    mkdirSync(join(cwd, 'data'));
    await (await openDatabase(`sqlite:${join(cwd, 'data/demo.db')}`)).close();
    const missing = await runMuster(['tournaments', 'list'], { cwd });
    assert.equal(
      missing.stderr,
      'muster: there is no database at ./data/muster.db; the demo has another one: add --database sqlite:./data/demo.db\n',
    );
    const found = await runMuster(['tournaments', 'list', '--database', 'sqlite:./data/demo.db'], { cwd });
    assert.equal(found.status, 0);
    const elsewhere = await runMuster(['tournaments', 'list', '--database', 'sqlite:other.db'], { cwd });
    assert.match(
      elsewhere.stderr,
      /^muster: there is no database at other.db; "muster import FILE" makes one/,
    );
  });

  it('a trial run checks a file as if the database were empty', async (t) => {
    const cwd = makeFolder(t);
    writeFileSync(join(cwd, 'cup.ndjson'), JSON.stringify(tournament('cup')));
    const { status, stdout, stderr } = await runMuster(['import', '--dry-run', 'cup.ndjson'], { cwd });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /tournaments +1 added/);
    assert.match(stderr, /^there is no database at .\/data\/muster.db: checked as for an empty one\n/);
    assert.deepEqual(readdirSync(cwd), ['cup.ndjson']);
  });

  it('a command that creates one says so', async (t) => {
    const cwd = makeFolder(t);
    const made = await runMuster(['keys', 'create', '--account', 'Ada'], { cwd });
    assert.match(made.stderr, /^made a new database: .\/data\/muster.db\nk_/);
    const again = await runMuster(['keys', 'create', '--account', 'Ada'], { cwd });
    assert.match(again.stderr, /^k_/);
  });

  it('an empty PostgreSQL database stays empty', { skip: skipPostgres }, async (t) => {
    const [, engine] = engines;
    assert.ok(engine);
    const url = await makeBareUrl(t, engine);
    const { status, stderr } = await runMuster(['tournaments', 'list', '--database', url]);
    assert.equal(status, 3);
    assert.match(stderr, /^muster: the database "\w+" on \S+ is empty; "muster import FILE" makes one/);
    assert.ok(!stderr.includes('password'), stderr);
    const { stderr: made } = await runMuster(['keys', 'create', '--account', 'Ada', '--database', url]);
    assert.match(made, /^made a new database: "\w+" on \S+\nk_/);
  });
});
