import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  casualBattle,
  club,
  lines,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { makeCommandFolder, open } from '../builders/command-folder.ts';

describe('muster import', () => {
  it('reads .json, .ndjson, gzip and standard input, and reports what it did', async (t) => {
    const folder = makeCommandFolder(t);
    folder.write('a.json', JSON.stringify({ format: 'muster/1', clubs: [{ slug: 'host', name: 'Host' }] }));
    folder.write('b.ndjson', lines(player('p_1')));
    folder.write('c.ndjson.gz', gzipSync(lines(open)));
    const { status, stdout, stderr } = await folder.run('import a.json b.ndjson c.ndjson.gz -', {
      input: gzipSync(lines(casualBattle('c1'))),
    });
    assert.equal(stderr, 'next: a running server shows it within a second; "muster serve" starts one\n');
    assert.equal(status, 0);
    assert.equal(
      stdout,
      [
        'a.json',
        '  clubs        1 added, 0 replaced, 0 unchanged',
        'b.ndjson',
        '  players      1 added, 0 replaced, 0 unchanged',
        'c.ndjson.gz',
        '  tournaments  1 added, 0 replaced, 0 unchanged',
        '    open: 2 participants, 1 battle, published: /tournaments/open',
        '-',
        '  battles      1 added, 0 replaced, 0 unchanged',
        '',
      ].join('\n'),
    );
  });

  it('says for each tournament whether and where it is published, and what to do next', async (t) => {
    const folder = makeCommandFolder(t);
    const hidden = tournament('hidden', { published: undefined, participants: [participant('a')] });
    const env = { SITE_URL: 'https://results.test' };
    const trial = await folder.run('import - --dry-run', { env, input: lines(hidden) });
    assert.equal(
      trial.stderr,
      'there is no database at test.db: checked as for an empty one\nnext: run it without --dry-run to import it\n',
    );
    const { stdout, stderr } = await folder.run('import -', { env, input: lines(hidden) });
    assert.match(stdout, /^ {4}hidden: 1 participant, 0 battles, not published$/m);
    assert.equal(
      stderr,
      'next: "muster tournaments publish hidden" shows it at https://results.test/tournaments/hidden\n',
    );
    const many = Array.from({ length: 12 }, (_, index) => tournament(`t-${index}`, { published: false }));
    const crowd = await folder.run('import -', { env, input: lines(hidden, ...many) });
    assert.match(crowd.stdout, /^ {4}t-8: .+\n {4}and 3 more; "muster tournaments list" shows all$/m);
    assert.match(crowd.stderr, /publish hidden" shows it at \S+; 12 more not published\n$/);
    const api = await folder.run('import -', { env: { PAGES: 'off' }, input: lines(tournament('shown')) });
    assert.match(api.stdout, /published: \/api\/v1\/tournaments\/shown$/m);
  });

  it('reads a .json file from standard input as well', async (t) => {
    const folder = makeCommandFolder(t);
    const input = JSON.stringify({ format: 'muster/1', clubs: [{ slug: 'host', name: 'Host' }] }, null, 2);
    assert.match((await folder.run('import -', { input })).stdout, /clubs +1 added/);
  });

  it('prints the report with --json', async (t) => {
    const folder = makeCommandFolder(t);
    const { stdout } = await folder.run('import - --json --dry-run', { input: lines(club('host')) });
    const none = { added: 0, replaced: 0, unchanged: 0 };
    assert.deepEqual(JSON.parse(stdout), {
      dryRun: true,
      reports: [
        {
          file: '-',
          records: {
            battlePacks: none,
            clubs: { ...none, added: 1 },
            players: none,
            tournaments: none,
            battles: none,
            seasons: none,
            ratings: none,
          },
          tournaments: [],
          battlesWritten: 0,
          warnings: [],
          moreWarnings: 0,
        },
      ],
    });
  });

  it('prints the problems of all files with --json, and imports the files that have none', async (t) => {
    const folder = makeCommandFolder(t);
    folder.write('bad.json', '{"format":"muster/1","clubs":[{"slug":"a","name":1}]}');
    folder.write('good.ndjson', lines(club('good')));
    const { status, stdout } = await folder.run('import bad.json absent.json good.ndjson --json');
    assert.equal(status, 1);
    assert.deepEqual(JSON.parse(stdout), {
      problems: [
        {
          file: 'bad.json',
          line: 1,
          pointer: '/clubs/0/name',
          message: 'is 1; expected text of 1 to 300 characters',
          code: 'wrongValue',
          parameters: { value: '1', expected: 'text of 1 to 300 characters' },
        },
        {
          file: 'absent.json',
          line: 1,
          pointer: '',
          message: 'there is no such file',
          code: 'noSuchFile',
          parameters: {},
        },
      ],
      more: 0,
    });
    assert.match((await folder.run('export all')).stdout, /"good"/);
  });

  it('shows a hundred problems, counts the rest, and exits with 1', async (t) => {
    const folder = makeCommandFolder(t);
    const many = (start: number) =>
      lines(...Array.from({ length: 70 }, (_, index) => club(`c-${start + index}`, { members: -1 })));
    folder.write('a.ndjson', many(0));
    folder.write('b.ndjson', many(100));
    const { status, stderr, stdout } = await folder.run('import a.ndjson b.ndjson');
    assert.equal(status, 1);
    assert.equal(stdout, '');
    const said = stderr.trimEnd().split('\n');
    assert.equal(said.length, 102);
    assert.equal(said[0], 'a.ndjson:1: /members: is -1; expected a whole number from 0 to 1000000');
    assert.equal(said[100], 'and 40 more');
    assert.equal(said[101], 'muster: 140 problems; nothing was changed by the files that have one');
  });

  it('wrong usage exits with 2', async (t) => {
    const folder = makeCommandFolder(t);
    assert.equal((await folder.run('import')).status, 2);
    assert.equal((await folder.run('import a.json --csv b')).status, 2);
    assert.equal((await folder.run('export lists open --format pdf')).status, 2);
  });
});
