import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { loadCommands } from '../../src/cli/commands.ts';
import { describeCommand } from '../../src/cli/help.ts';
import { makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';

const commands = await loadCommands();

describe('the command line', () => {
  it('lists every command if none is given', async () => {
    const { status, stdout } = await runMuster([]);
    assert.equal(status, 0);
    for (const { words } of commands) assert.match(stdout, new RegExp(`muster ${words}\\b`));
  });

  it('names an unknown command without its options', async () => {
    const { status, stderr } = await runMuster(['nope', '--database', 'sqlite:x.db']);
    assert.equal(status, 2);
    assert.equal(stderr, 'muster: there is no command "nope"; "muster --help" lists them\n');
  });

  it('explains each with all its flags', async (t) => {
    const cwd = makeFolder(t);
    for (const command of commands) {
      const { status, stdout, stderr } = await runMuster([...command.words.split(' '), '--help'], { cwd });
      assert.deepEqual([status, stderr], [0, ''], command.words);
      assert.equal(stdout, `${describeCommand(command)}\n`);
      for (const flag of Object.keys(command.flags ?? {})) assert.match(stdout, new RegExp(`--${flag}\\b`));
    }
  });

  it('describes --database only where it is useful, and accepts it everywhere', async (t) => {
    const without = commands.filter(({ withoutDatabase }) => withoutDatabase).map(({ words }) => words);
    assert.deepEqual(without.toSorted(), ['convert', 'demo', 'list', 'mcp', 'submit', 'template']);
    for (const command of commands)
      assert.equal(/--database\b/.test(describeCommand(command)), !command.withoutDatabase, command.words);
    const taken = await runMuster(['template', 'sheets', '--database', 'sqlite:none.db'], {
      cwd: makeFolder(t),
    });
    assert.equal(taken.status, 0, taken.stderr);
  });

  it('answers wrong usage with one line and status 2', async (t) => {
    const wrong = [
      ['fly'],
      ['import'],
      ['serve', '--colour', 'red'],
      ['tournaments', 'publish'],
      ['keys', 'create'],
      ['tournaments', 'fly'],
      ['demo', '--today', 'yesterday'],
      ['demo', '--today', '0001-01-01'],
    ];
    const cwd = makeFolder(t);
    for (const args of wrong) {
      const { status, stdout, stderr } = await runMuster(args, { cwd });
      assert.equal(status, 2, String(args));
      assert.equal(stdout, '');
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
      assert.match(stderr, /^muster: /);
    }
  });

  it('rejects an option that is given twice, unless it may be repeated', async (t) => {
    const cwd = makeFolder(t);
    const twice = await runMuster(['keys', 'create', '--account', 'Ada', '--account=Bo'], { cwd });
    assert.deepEqual(
      [twice.status, twice.stderr],
      [2, 'muster: --account is given more than once; expected once; see "muster keys create --help"\n'],
    );
    await runMuster(['clubs', 'add', 'gate', '--name', 'Gate'], { cwd });
    await runMuster(['clubs', 'add', 'ford', '--name', 'Ford'], { cwd });
    const clubs = ['--club', 'gate', '--club', 'ford'];
    const repeated = await runMuster(['keys', 'create', '--account', 'Ada', ...clubs], { cwd });
    assert.equal(repeated.status, 0, repeated.stderr);
  });

  it('prints a new key once, on a line of its own', async (t) => {
    const { status, stdout, stderr } = await runMuster(
      ['keys', 'create', '--account', 'Ada', '--label', 'bot'],
      { cwd: makeFolder(t) },
    );
    assert.equal(status, 0);
    assert.match(stdout, /^svc_v1_[0-9A-Za-z]{34}\n$/);
    assert.match(stderr, /\nk_[0-9a-f]{12} of Ada; the key is shown only once\n$/);
  });

  it('writes the same world for the same seed and day, and stops quietly when its reader does', async () => {
    const write = async (seed: string, day: string) =>
      (await runMuster(['demo', '--tournaments', '2', '--seed', seed, '--today', day])).stdout;
    const first = await write('7', '2026-11-17');
    assert.equal(await write('7', '2026-11-17'), first);
    assert.notEqual(await write('8', '2026-11-17'), first);
    assert.notEqual(await write('7', '2026-11-18'), first);
    for (const line of first.trimEnd().split('\n')) assert.ok('kind' in JSON.parse(line));
    const cut = execFileSync(
      'sh',
      ['-c', `"${process.execPath}" bin/muster.js demo --tournaments 500 | head -n 1`],
      {
        cwd: join(import.meta.dirname, '../..'),
        encoding: 'utf8',
      },
    );
    assert.equal(cut.trimEnd().split('\n').length, 1);
  });

  it('publishes, unpublishes, lists and removes tournaments', async (t) => {
    const cwd = makeFolder(t);
    await runMuster(['import', '-'], {
      cwd,
      input: JSON.stringify(
        tournament('open', { published: false, name: 'The\u009b2J Open', startDate: '2026-03-14' }),
      ),
    });
    const list = async () => (await runMuster(['tournaments', 'list'], { cwd })).stdout;
    const first = await runMuster(['tournaments', 'list'], { cwd });
    assert.equal(first.stderr, 'SLUG  STATE        STARTS      NAME\n');
    assert.equal(first.stdout, 'open  unpublished  2026-03-14  The\ufffd2J Open\n');
    const published = await runMuster(['tournaments', 'publish', 'open'], { cwd });
    assert.deepEqual([published.status, published.stderr], [0, 'published open: /tournaments/open\n']);
    for (const [env, address] of [
      [{ PORT: '4000' }, 'http://127.0.0.1:4000/tournaments/open'],
      [{ PORT: '4000', BASE_URL: 'https://api.test' }, 'https://api.test/tournaments/open'],
      [{ PAGES: 'off' }, '/api/v1/tournaments/open'],
    ] as const) {
      const again = await runMuster(['tournaments', 'publish', 'open'], { cwd, env });
      assert.equal(again.stderr, `open is already published: ${address}\n`);
    }
    assert.equal(await list(), 'open  published  2026-03-14  The\ufffd2J Open\n');
    assert.equal((await runMuster(['tournaments', 'unpublish', 'open'], { cwd })).status, 0);
    assert.match(await list(), /^open +unpublished /);
    const unknown = await runMuster(['tournaments', 'publish', 'nobody'], { cwd });
    assert.equal(unknown.status, 1);
    assert.match(unknown.stderr, /there is no tournament "nobody"/);
    assert.equal((await runMuster(['tournaments', 'remove', 'open'], { cwd })).status, 0);
    const none = await runMuster(['tournaments', 'list'], { cwd });
    const words = 'there are no tournaments; "muster import FILE" imports some\n';
    assert.deepEqual([none.stdout, none.stderr], ['', words]);
  });
});

describe('an old runtime', () => {
  const old = findOldNode();
  const skip = old === undefined && 'this machine has no Node below 26 to try it with';

  it('continues with the runtime that the project pins', { skip }, async (t) => {
    const { status, stdout } = await runMuster(['keys', 'create', '--account', 'Ada'], {
      cwd: makeFolder(t),
      node: old ?? '',
    });
    assert.equal(status, 0);
    assert.match(stdout, /^svc_v1_/);
  });

  it('says in one line that the pinned one is missing', { skip }, async (t) => {
    const folder = makeFolder(t);
    cpSync(join(import.meta.dirname, '../../bin'), join(folder, 'bin'), { recursive: true });
    cpSync(join(import.meta.dirname, '../../package.json'), join(folder, 'package.json'));
    const { status, stderr } = await runMuster(['--help'], {
      node: old ?? '',
      entry: join(folder, 'bin/muster.js'),
    });
    assert.equal(status, 3);
    assert.match(stderr, /^muster: needs Node 26, this is \d+\.\d+\.\d+; [^\n]+\n$/);
  });
});

/** A Node of the machine's own, outside the project. */
function findOldNode(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((node) => {
      try {
        const major = Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);
        return major >= 20 && major < 26;
      } catch {
        return false;
      }
    });
}
