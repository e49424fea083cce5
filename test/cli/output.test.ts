// Whatever a file or an argument contains, a terminal shows it and executes none of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { escapeControls, escapeLine } from '../../src/cli/output.ts';
import { makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';

/** Colours, a title, a bell, the one-letter form of an escape, a forged line, a reversed writing direction. */
const hostile = '\u001b[31m\u001b]0;owned\u0007\u009b2J\u007f\nmuster: all is well\r\u202egnp';
const obeyed = /(?![\t\n])\p{Cc}|\u202e/u;

describe('control characters for a terminal', () => {
  it('are escaped as in JSON; letters, tabs and line breaks stay', () => {
    assert.equal(escapeControls('a\u001b[2Jb\u009b\ud800c\n\tä😀'), 'a\\u001b[2Jb\\u009b\\ud800c\n\tä😀');
    assert.equal(escapeLine('a\nb\tc\r'), 'a\\nb\\tc\\u000d');
  });

  it('are escaped in every problem and warning of an import', async (t) => {
    const folder = makeFolder(t);
    const records = [
      { kind: hostile },
      { kind: 'club', slug: hostile, name: 1, [hostile]: 2 },
      { kind: 'battle', id: 'c', battleSize: 1, players: [{ player: 'A', metrics: { [hostile]: 'x' } }] },
      {
        kind: 'tournament',
        slug: 't',
        name: 'T',
        status: 'finished',
        battleSize: 1,
        club: hostile,
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [{ key: 'a', player: hostile }],
        battles: [
          { id: 'b', stage: 'swiss', round: 9, players: [{ participant: 'a' }, { participant: hostile }] },
          { id: 'c', stage: hostile, winner: 'a', players: [{ participant: 'a' }, { participant: 'a' }] },
        ],
      },
    ];
    writeFileSync(join(folder, 'a.ndjson'), records.map((record) => JSON.stringify(record)).join('\n'));
    writeFileSync(join(folder, 'b.json'), JSON.stringify({ format: hostile, [hostile]: [] }));
    writeFileSync(join(folder, 'c.json'), '{"format":"muster/1","\u009b2J\u007f');
    const warned = {
      kind: 'tournament',
      slug: 'w',
      name: 'W',
      status: 'finished',
      battleSize: 1,
      stages: [{ id: 'knockout', matches: [{ round: hostile, table: 1 }] }],
      participants: [],
      battles: [],
    };
    writeFileSync(join(folder, 'd.ndjson'), JSON.stringify(warned));
    const odd = `e${hostile.replaceAll('/', '')}.json`;
    for (const more of [[], ['--json']]) {
      const { stdout, stderr } = await runMuster(
        ['import', 'a.ndjson', 'b.json', 'c.json', 'd.ndjson', odd, '--database', 'sqlite:a.db', ...more],
        { cwd: folder },
      );
      assert.doesNotMatch(stdout + stderr, obeyed);
      assert.doesNotMatch(stderr, /^muster: all is well/m, 'a line of its own');
      if (more.length > 0) assert.ok(JSON.parse(stdout).problems.length > 8);
      else assert.match(stderr, /unknown key "\\u001b\[31m/);
    }
  });

  it('are escaped where a message quotes a spreadsheet, a list or an unknown name', async (t) => {
    const folder = makeFolder(t);
    const header = 'slug,name,status,battleSize,rounds';
    writeFileSync(
      join(folder, 'tournament.csv'),
      `${header},"${hostile}"\no,O,"${hostile}","${hostile}",1,,"${hostile}"\n`,
    );
    writeFileSync(join(folder, 'participants.csv'), `player\n"${hostile}"\n`);
    writeFileSync(join(folder, 'battles.csv'), `player1,player2\n"${hostile}","${hostile}x"\n`);
    writeFileSync(join(folder, 'list.json'), `{"roster":${hostile}`);
    const calls = [
      ['import', '--csv', '.'],
      ['list', 'list.json'],
      ['tournaments', 'remove', hostile],
      ['players', 'anonymise', hostile],
      [hostile],
    ];
    for (const words of calls) {
      const { status, stdout, stderr } = await runMuster([...words, '--database', 'sqlite:a.db'], {
        cwd: folder,
      });
      assert.notEqual(status, 0);
      assert.doesNotMatch(stdout + stderr, obeyed);
    }
  });
});

describe('standard output on a full disk', {
  skip: !existsSync('/dev/full') && 'there is no /dev/full',
}, () => {
  it('is one line on standard error, and status 3', async (t) => {
    const cwd = makeFolder(t);
    const entry = join(import.meta.dirname, '../../bin/muster.js');
    const full = openSync('/dev/full', 'w');
    t.after(() => closeSync(full));
    for (const words of [['demo', '--tournaments', '1'], ['--help']]) {
      const { status, stderr } = spawnSync(process.execPath, [entry, ...words], {
        cwd,
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      assert.deepEqual([status, stderr], [3, 'muster: the disk is full; make room and try again\n']);
    }
  });
});
