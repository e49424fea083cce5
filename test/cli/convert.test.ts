// muster convert, and the same options on import and export (docs/foreign-files.md).
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { readFixture } from '../../packages/foreign/test/builders/foreign.ts';
import { makeCommandFolder } from '../builders/command-folder.ts';

/** A folder with some of the invented files. */
function openFolder(t: TestContext, ...names: readonly string[]) {
  const folder = makeCommandFolder(t);
  for (const name of names) folder.write(name, readFixture(name));
  return folder;
}

describe('muster convert', () => {
  it('prints the event file, and how many published figures are reproduced', async (t) => {
    const folder = openFolder(t, 'listfortress-api.json');
    const { status, stdout, stderr } = await folder.run('convert listfortress-api.json');
    assert.equal(status, 0, stderr);
    assert.equal(stderr, 'ranks: 5 of 5 as published\nscores: 5 of 5 as published\n');
    const file = JSON.parse(stdout) as { format: string; tournaments: { slug: string }[] };
    assert.equal(file.format, 'muster/1');
    assert.equal(file.tournaments[0]?.slug, 'brackwater-open-77');
    folder.write('event.json', stdout);
    assert.match((await folder.run('import event.json')).stdout, /tournaments +1 added/);
    assert.match(
      (await folder.run('import listfortress-api.json')).stdout,
      /tournaments +0 added, 0 replaced, 1 unchanged/,
    );
  });

  it('names every rank and score that is not reproduced', async (t) => {
    const folder = openFolder(t);
    const text = readFixture('listfortress-api.json').toString('utf8').replace('"score": 1', '"score": 4');
    const { stderr } = await folder.run('convert -', { input: text });
    assert.match(stderr, /^scores: 4 of 5 as published\n {2}Dee Roth: published 4, computed 1$/m);
  });

  it('prints warnings and problems with their locations, and no event file if there is a problem', async (t) => {
    const folder = openFolder(
      t,
      'listfortress-import.json',
      'newrecruit-tournament.json',
      'newrecruit-games.json',
    );
    const rejected = await folder.run('convert listfortress-import.json');
    assert.equal(rejected.status, 1);
    assert.equal(rejected.stdout, '');
    assert.equal(
      rejected.stderr,
      'listfortress-import.json:1: the file has no date; give --date YYYY-MM-DD\n',
    );
    const warned = await folder.run('convert newrecruit-tournament.json newrecruit-games.json');
    assert.match(warned.stderr, /^warning: newrecruit-tournament\.json:\d+: \/teams\/3\/players\/0: /m);
    assert.equal((await folder.run('convert nowhere.json')).status, 1);
  });

  it('accepts the options of import, and rejects wrong ones', async (t) => {
    const folder = openFolder(t, 'listfortress-import.json');
    const options =
      '--date 2015-06-01 --end-date 2015-06-02 --slug dragon --battle-size 120 --battle-pack Dragon --published --player-ids';
    const { stdout } = await folder.run(`convert listfortress-import.json ${options}`);
    const [tournament] = (JSON.parse(stdout) as { tournaments: Record<string, unknown>[] }).tournaments;
    assert.deepEqual(
      [tournament?.['slug'], tournament?.['endDate'], tournament?.['battleSize'], tournament?.['published']],
      ['dragon', '2015-06-02', 120, true],
    );
    const imported = await folder.run(`import listfortress-import.json ${options}`);
    assert.equal(imported.status, 0, imported.stderr);
    for (const [wrong, words] of [
      ['--date 2015-6-1', /--date is "2015-6-1"; expected YYYY-MM-DD/],
      ['--date 2015-02-30', /expected YYYY-MM-DD/],
      ['--slug Dragon', /--slug is "Dragon"; expected lower-case/],
      ['--format excel', /--format is "excel"; expected one of listfortress, /],
      ['--battle-size many', /--battle-size is "many"; expected a whole number/],
    ] as const) {
      const { status, stderr } = await folder.run(`convert listfortress-import.json ${wrong}`);
      assert.equal(status, 2);
      assert.match(stderr, words);
    }
  });
});

describe('options for files from other platforms', () => {
  it('are rejected with event files and spreadsheets, of which nothing is imported', async (t) => {
    const folder = openFolder(t, 'open.trf');
    await folder.run('template sheets');
    folder.write('open.json', '{"format":"muster/1","clubs":[{"slug":"host","name":"Host"}]}');
    folder.write('cut.json', '{"format":"muster/1","clubs":[');
    for (const [command, words] of [
      [
        'import open.json --published',
        '--published is only for files from other platforms; open.json is an event file',
      ],
      [
        'import open.trf open.json --slug x',
        '--slug is only for files from other platforms; open.json is an event file',
      ],
      [
        'import --csv sheets --date 2026-03-14',
        '--date is only for files from other platforms; sheets is a spreadsheet',
      ],
      [
        'convert sheets/tournament.csv --name x',
        '--name is only for files from other platforms; sheets is a spreadsheet',
      ],
    ] as const) {
      const { status, stdout, stderr } = await folder.run(command);
      assert.deepEqual([status, stdout, stderr], [2, '', `muster: ${words}\n`]);
    }
    assert.equal(
      (await folder.run('import cut.json --slug x')).status,
      1,
      'the problem of the file comes first',
    );
    assert.equal((await folder.run('clubs list')).stdout, '');
    assert.equal((await folder.run('tournaments list')).stdout, '');
  });
});

describe('muster export tournament --format', () => {
  it('writes files of other platforms that import to the same tournament', async (t) => {
    const folder = openFolder(t, 'listfortress-api.json', 'open.trf');
    await folder.run('import listfortress-api.json open.trf');
    for (const [slug, format] of [
      ['brackwater-open-77', 'listfortress'],
      ['chess-at-the-ford-2021-06-05', 'trf'],
    ] as const) {
      const { status, stdout } = await folder.run(`export tournament ${slug} --format ${format}`);
      assert.equal(status, 0);
      assert.match(
        (await folder.run('import -', { input: stdout })).stdout,
        /0 added, 0 replaced, 1 unchanged/,
      );
    }
    const trf = await folder.run('export tournament brackwater-open-77 --format trf');
    assert.match(trf.stderr, /3 battles have no place in a TRF/);
    assert.equal((await folder.run('export tournament brackwater-open-77 --format csv')).status, 2);
    assert.equal((await folder.run('export tournament nowhere --format trf')).status, 1);
  });
});
