import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeCommandFolder } from '../builders/command-folder.ts';
import { makeZip } from '../builders/zip.ts';

describe('muster template and import --csv', () => {
  it('a template writes nothing into a folder that has one of its sheets', async (t) => {
    const folder = makeCommandFolder(t);
    mkdirSync(join(folder.path, 'sheets'));
    folder.write('sheets/battles.csv', 'id');
    const { status, stdout, stderr } = await folder.run('template sheets');
    assert.deepEqual(
      [status, stdout, stderr],
      [1, '', 'muster: sheets/battles.csv already exists; name a new folder\n'],
    );
    assert.deepEqual(readdirSync(join(folder.path, 'sheets')), ['battles.csv']);
  });

  it('a template can be filled in and imported', async (t) => {
    const folder = makeCommandFolder(t);
    assert.equal(
      (await folder.run('template sheets')).stdout,
      'sheets/tournament.csv\nsheets/participants.csv\nsheets/battles.csv\n',
    );
    assert.equal((await folder.run('template sheets')).status, 1, 'it wrote over a sheet');
    const fill = (name: string, ...rows: readonly Record<string, string>[]) => {
      const file = join(folder.path, 'sheets', `${name}.csv`);
      const [header = ''] = readFileSync(file, 'utf8').split('\r\n');
      const cells = rows.map((row) =>
        header
          .replace('\ufeff', '')
          .split(',')
          .map((column) => row[column] ?? ''),
      );
      writeFileSync(file, `${header}\r\n${cells.map((row) => row.join(',')).join('\r\n')}\r\n`);
    };
    fill('tournament', { slug: 'open', name: 'Open', status: 'ongoing', battleSize: '2000', rounds: '1' });
    fill('participants', { player: 'Ada' }, { player: 'Bo' });
    fill('battles', { player1: 'Ada', player2: 'Bo', round: '1', victoryPoints1: '3', victoryPoints2: 'x' });
    const bad = await folder.run('import --csv sheets');
    assert.equal(bad.status, 1);
    assert.match(
      bad.stderr,
      /^sheets\/battles\.csv, row 2, column victoryPoints2: "x" is not a number; expected a number/,
    );
    fill('battles', { player1: 'Ada', player2: 'Bo', round: '1', victoryPoints1: '3', victoryPoints2: '1' });
    const { stdout } = await folder.run('import --csv sheets');
    assert.match(stdout, /tournaments +1 added/);
  });

  for (const separator of [',', ';', 'tab'])
    it(`an example can be imported unchanged, its club included, with "${separator}" between the cells`, async (t) => {
      const folder = makeCommandFolder(t);
      const written = await folder.run(`template sheets --example --separator ${separator}`);
      assert.equal(
        written.stdout,
        ['clubs', 'tournament', 'participants', 'battles'].map((name) => `sheets/${name}.csv\n`).join(''),
      );
      const between = separator === 'tab' ? '\t' : separator;
      const start = readFileSync(join(folder.path, 'sheets/clubs.csv'), 'utf8');
      assert.ok(start.startsWith(['\ufeffslug', 'name', 'description', 'city'].join(between)), start);
      const taken = await folder.run('import --csv sheets');
      assert.equal(taken.status, 0, taken.stderr);
      assert.match(taken.stdout, /clubs +1 added[\s\S]*tournaments +1 added/);
      assert.doesNotMatch(taken.stderr, /warning/);
      const { stdout } = await folder.run('export lists mill-street-open-2026 --format csv');
      const placed = [...stdout.matchAll(/^\ufeff?(\w+ \w+),,[\w-]*,,(?:true|false),(\d),/gm)];
      assert.deepEqual(placed.map(([, name, place]) => `${place} ${name}`).sort(), [
        '1 Ada Novak',
        '2 Cy Adair',
        '3 Eli Brandt',
        '4 Bo Lind',
        '5 Dee Marsh',
      ]);
    });

  it('a template of clubs is filled in and imported on its own', async (t) => {
    const folder = makeCommandFolder(t);
    assert.match((await folder.run('template sheets --clubs')).stdout, /^sheets\/clubs\.csv\n/);
    mkdirSync(join(folder.path, 'clubs'));
    const header = readFileSync(join(folder.path, 'sheets/clubs.csv'), 'utf8');
    folder.write('clubs/clubs.csv', `${header}iron-gate,Iron Gate,,Brackwater,,42,\r\n`);
    const taken = await folder.run('import --csv clubs');
    assert.equal(taken.status, 0, taken.stderr);
    assert.match(taken.stdout, /clubs +1 added/);
    const exported = (await folder.run('export all')).stdout;
    assert.match(
      exported,
      /"kind":"club","slug":"iron-gate","name":"Iron Gate","city":"Brackwater","members":42/,
    );
  });

  it('sheets with the names that other programs make are known, also with a misspelt column', async (t) => {
    const folder = makeCommandFolder(t);
    const sheets = {
      tournament: 'slug,name,status,battleSize,rounds\nopen,Open,ongoing,2000,1\n',
      participants: 'player,factoin\nAda,Skaven\nBo,Seraphon\n',
      battles: 'player1,player2\nAda,Bo\n',
    };
    for (const [name, wrong] of [
      [(sheet: string) => `tournament - ${sheet}.csv`, 'tournament - participants.csv'],
      [(sheet: string) => `${sheet}-Table 1.csv`, 'participants-Table 1.csv'],
      [(sheet: string) => `${sheet} - Kopie.csv`, 'participants - Kopie.csv'],
    ] as const) {
      const archive = makeZip(
        Object.fromEntries(Object.entries(sheets).map(([sheet, text]) => [name(sheet), text])),
      );
      folder.write('event.zip', archive);
      const { status, stderr } = await folder.run('import event.zip');
      assert.equal(status, 1);
      const place = `event.zip/${wrong}, row 1, column factoin: `;
      assert.equal(stderr.split('unknown column')[0], place);
    }
  });

  it('a separator that no spreadsheet has is wrong usage, and nothing is written', async (t) => {
    const folder = makeCommandFolder(t);
    const { status, stderr } = await folder.run('template sheets --separator x');
    assert.equal(status, 2);
    assert.equal(stderr, 'muster: --separator is "x"; expected "," or ";" or tab\n');
    assert.deepEqual(readdirSync(folder.path), []);
  });
});
