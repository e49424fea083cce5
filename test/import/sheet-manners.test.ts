// Spreadsheets as people write them: what has one possible meaning is accepted, what is ambiguous is reported, all problems at once.
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findRecord } from '../../src/store/records/records.ts';
import { makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';
import { importFolder, takeSheets } from '../builders/sheets.ts';

function about(battleSize: string, more = '', header = '') {
  return [`slug;name;status;rounds;battleSize${header}`, `open;Open;ongoing;3;${battleSize}${more}`];
}
const people = ['player', 'Käthe Weiß', 'Bo Lind', 'Jürgen Groß'];
function sheets(more: object) {
  return {
    tournament: about('2000'),
    participants: people,
    battles: ['player1;player2'],
    ...more,
  };
}

describe('a number that can be read in two ways', () => {
  it('is rejected with both readings, in every column', async (t) => {
    const problems = await takeSheets(
      t,
      sheets({
        tournament: about('2.000'),
        battles: [
          'player1;player2;round;victoryPoints1;victoryPoints2',
          'Käthe Weiß;Bo Lind;1;1,500;0.125',
          'Käthe Weiß;Bo Lind;2;-12.345;1,5',
        ],
      }),
    );
    assert.deepEqual(problems, [
      'tournament.csv 2 battleSize: is "2.000", which could be 2000 or 2; expected 2000, or 2.0',
      'battles.csv 2 victoryPoints1: is "1,500", which could be 1500 or 1.5; expected 1500, or 1.5',
      'battles.csv 2 victoryPoints2: is "0.125", which could be 125 or 0.125; expected 125, or 0.1250',
      'battles.csv 3 victoryPoints1: is "-12.345", which could be -12345 or -12.345; expected -12345, or -12.3450',
    ]);
  });

  it('is unambiguous with spaces or apostrophes between thousands, or with other decimals', async (t) => {
    const service = await startService(t);
    for (const [written, meant] of [
      ['2 000', 2000],
      ['2\u00a0000', 2000],
      ['2\u202f000,5', 2000.5],
      ["2'000", 2000],
      ['2000.0', 2000],
      ['1999,25', 1999.25],
    ] as const) {
      const more = about(written, ';yes', ';published');
      const report = await takeSheets(t, sheets({ tournament: more }), service);
      assert.ok('records' in report, JSON.stringify(report));
      assert.equal((await service.get('/api/v1/tournaments/open')).body.data.battleSize, meant);
    }
  });
});

describe('what spreadsheet programs do to a file', () => {
  it('a line that names the separator, empty first rows, and decomposed letters are understood', async (t) => {
    const pieces = 'Käthe Weiß;Jürgen Groß'.normalize('NFD');
    const report = await takeSheets(t, {
      tournament: ['sep=;', ...about('2000')],
      participants: ['', '   ', ...people],
      battles: [';;', ';;', 'player1;player2;winner', `${pieces};Käthe Weiß`],
    });
    assert.ok('records' in report, JSON.stringify(report));
    assert.equal(report.battlesWritten, 1);
  });

  it('rows are counted as the program shows them: with empty ones, without the line of the separator', async (t) => {
    const problems = await takeSheets(t, {
      tournament: ['sep=\t', ...about('x').map((line) => line.replaceAll(';', '\t'))],
      participants: ['', ...people],
      battles: ['"sep=;"', '', ';', 'player1;player2;round', ';;', 'Käthe Weiß;Bo Lind;y'],
    });
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.split(':')[0]),
      ['tournament.csv 2 battleSize', 'battles.csv 5 round'],
    );
  });

  it('lines may end in any way, each in its own', async (t) => {
    const report = await takeSheets(t, {
      tournament: about('2000'),
      participants: 'player;list\r\nKäthe Weiß;"Skaven\r\n990/1000 pts"\nBo Lind;\rJürgen Groß;\r\n',
      battles: ['player1;player2;winner', 'Bo Lind;Jürgen Groß;Bo Lind'],
    });
    assert.ok('records' in report, JSON.stringify(report));
  });

  it('yes and no are understood as the languages of Europe write them', async (t) => {
    const service = await startService(t);
    const words = {
      true: 'ja Ja JA oui Sí si sim tak ano da yes x TRUE WAHR vrai Verdadero igen kyllä ✓',
      false: 'nein Non no não nie ne nej nee ei nem FALSCH faux falso 0',
    };
    for (const [published, all] of Object.entries(words)) {
      for (const word of all.split(' ')) {
        const report = await takeSheets(
          t,
          sheets({ tournament: about('2000', `;${word}`, ';published') }),
          service,
        );
        assert.ok('records' in report, JSON.stringify(report));
        const { status } = await service.get('/api/v1/tournaments/open');
        assert.equal(status, published === 'true' ? 200 : 404, word);
      }
    }
  });
});

describe('all problems of spreadsheets at once', () => {
  it('those of cells, columns, names and the record together, each with sheet, row and column', async (t) => {
    const problems = await takeSheets(t, {
      tournament: about('2.000', ';2026-03-14;2026-03-13;nowhere', ';startDate;endDate;club'),
      participants: ['player;nick', 'Käthe Weiß;K', 'Bo Lind;B;surplus', 'Bo Lind'],
      battles: [
        'player1;player2;round;winner',
        'Kathe Weiss;Bo Lind;9;Käthe Weiß',
        'Weiß, Käthe;Bo Lind;1;Zacharias;x;y',
        'Käthe Weiß;Käthe Weiß;2',
      ],
    });
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.replace(/(unknown column).*/, '$1')),
      [
        'tournament.csv 2 battleSize: is "2.000", which could be 2000 or 2; expected 2000, or 2.0',
        'tournament.csv 2 endDate: endDate 2026-03-13 is before startDate 2026-03-14; expected that day or a later one',
        'tournament.csv 2 club: the club "nowhere" is neither in this file nor in the database; expected the slug of a club',
        'participants.csv 1 nick: unknown column',
        'participants.csv 3 C: is "surplus"; expected nothing, since the column has no name',
        'participants.csv 4 player: is "Bo Lind", as in row 3; expected keys to distinguish them',
        'battles.csv 2 player1: is "Kathe Weiss"; expected the key or the name of one participant; did you mean Käthe Weiß?',
        'battles.csv 2 player2: is "Bo Lind"; expected the key or the name of one participant',
        'battles.csv 2 round: round 9 of stage "swiss", whose last round is 3; expected 1 to 3',
        'battles.csv 3 E: is "x"; expected nothing, since the column has no name',
        'battles.csv 3 F: is "y"; expected nothing, since the column has no name',
        'battles.csv 3 winner: is "Zacharias"; expected the key or the name of one participant',
        'battles.csv 3 player1: is "Weiß, Käthe"; expected the key or the name of one participant; did you mean Käthe Weiß?',
        'battles.csv 3 player2: is "Bo Lind"; expected the key or the name of one participant',
        'battles.csv 4 player1: participant "Käthe-Weiß" (Käthe Weiß) plays against itself; expected two different participants',
      ],
    );
  });

  it('a sheet that cannot be read does not hide what is wrong with the others', async (t) => {
    const problems = await takeSheets(
      t,
      sheets({ tournament: about('2.000'), battles: Buffer.from([0xff]) }),
    );
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.split(':')[0]),
      ['tournament.csv 2 battleSize', 'battles.csv 1 '],
    );
  });

  it('consequences of a missing column, or of a cell that is already reported, are not reported again', async (t) => {
    const problems = await takeSheets(t, {
      tournament: ['slug;name;status;rounds', 'open;Open;ongoing;1'],
      participants: people,
      battles: ['player1;player2;winner', 'Nobody;Bo Lind;Jürgen Groß'],
    });
    assert.deepEqual(problems, [
      'tournament.csv 1 battleSize: the column is missing',
      'battles.csv 2 player1: is "Nobody"; expected the key or the name of one participant',
    ]);
  });

  it('what does not fit a stage is named by the cell of the battle', async (t) => {
    const problems = await takeSheets(
      t,
      sheets({
        battles: [
          'player1;player2;round;stage;match',
          'Käthe Weiß;Bo Lind;1;;Round 1',
          'Käthe Weiß;Bo Lind;2;swiss;',
          'Käthe Weiß;Bo Lind;;Top 8;Final',
          'Jürgen Groß;;;knockout;Final',
        ],
      }),
    );
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.replace(/(; expected swiss),.*/, '$1')),
      [
        'battles.csv 2 match: is "Round 1"; expected nothing on stage "swiss"',
        'battles.csv 4 stage: is "Top 8"; expected swiss',
        'battles.csv 5 player2: is ""; expected the key or the name of one participant',
      ],
    );
  });

  it('an organizer without a player id is told what is missing', async (t) => {
    const tournament = about('2000', ';Ada Novak', ';organizers');
    const [problem, ...others] = (await takeSheets(t, sheets({ tournament }))) as string[];
    assert.match(problem ?? '', /^tournament\.csv 2 organizers: "playerId" is missing; expected text/);
    assert.deepEqual(others, []);
  });

  it('an empty cell that is needed is named by its column', async (t) => {
    const problems = await takeSheets(
      t,
      sheets({
        participants: ['player;faction', ';Skaven', 'Bo Lind;'],
        battles: ['player1;player2;round', 'Bo Lind;;'],
      }),
    );
    assert.deepEqual(problems, [
      'participants.csv 2 player: is empty; expected text of 1 to 300 characters',
      'battles.csv 2 round: is empty; expected a whole number from 1 to 9999',
    ]);
  });
});

describe('a misspelt name', () => {
  it('gets a suggestion of the right name, however it is misspelt', async (t) => {
    for (const [written, meant] of [
      ['Käthe Weis', 'Käthe Weiß'],
      ['Kaethe Weiß', 'Käthe Weiß'],
      ['KÄTHE WEIẞ', 'Käthe Weiß'],
      ['Kähte Weiß', 'Käthe Weiß'],
      ['Bo  Lind', 'Bo Lind'],
      ['Bo Lindd', 'Bo Lind'],
      ['jurgen gross', 'Jürgen Groß'],
    ] as const) {
      const problems = await takeSheets(t, sheets({ battles: ['player1;player2', `${written};Bo Lind`] }));
      assert.match(String(problems), new RegExp(`did you mean ${meant}\\?$`), written);
    }
  });

  it('gets no suggestion if no name is close, and both if two are', async (t) => {
    const battles = ['player1;player2', 'Zacharias;Bo Lind', 'Al;Bo Lind', 'Anna May;Bo Lind'];
    const problems = await takeSheets(
      t,
      sheets({ participants: ['player', 'Anna Mai', 'Anna Mae', 'Ed', 'Bo Lind'], battles }),
    );
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.split('participant')[1]),
      ['', '', '; did you mean Anna Mai or Anna Mae?'],
    );
  });

  it('of a column gets a suggestion of the column', async (t) => {
    const problems = await takeSheets(t, sheets({ battles: ['player1;player2;victorypoint1', 'Bo Lind;;'] }));
    assert.match(
      String(problems),
      /battles.csv 1 victorypoint1: unknown column; .+; did you mean victoryPoints1\?/,
    );
  });
});

describe('hostile spreadsheets', () => {
  it('150,000 columns, with names or without, are a problem', async (t) => {
    const wide = (cell: string) => Array(150_000).fill(cell).join(',');
    assert.deepEqual(await takeSheets(t, { battles: [wide(''), wide('x')] }), [
      'battles.csv 2 : has 150000 columns; expected at most 1000',
    ]);
    assert.deepEqual(await takeSheets(t, { battles: [wide('x')] }), [
      'battles.csv 1 : has 150000 columns; expected at most 1000',
    ]);
  });

  it('a row with 150,000 cells too many shows a hundred problems and the number of the others', async (t) => {
    const folder = makeFolder(t);
    writeFileSync(join(folder, 'tournament.csv'), 'slug,name,status,battleSize,rounds\no,O,ongoing,1,1\n');
    writeFileSync(join(folder, 'participants.csv'), 'player\nA\n');
    writeFileSync(join(folder, 'battles.csv'), `player1,player2\nA,${',x'.repeat(150_000)}\n`);
    const imported = await importFolder((await startService(t)).database, folder);
    assert.ok('problems' in imported);
    assert.deepEqual([imported.problems.length, imported.more], [100, 149_901]);
    assert.equal(imported.problems[0]?.pointer, 'C');
    assert.equal(imported.problems[99]?.pointer, 'CX');
  });

  it('a cell of more than a megabyte is a problem that does not repeat it', async (t) => {
    assert.deepEqual(await takeSheets(t, { battles: 'a'.repeat(1_100_000) }), [
      'battles.csv 1 : has more than 1 MiB in one row',
    ]);
    const [problem = ''] = (await takeSheets(t, { battles: `player1,${'a'.repeat(200_000)}` })) as string[];
    assert.match(problem, /^battles\.csv 1 a{40}: unknown column/);
  });

  it('thousands of misspelt names among thousands are reported with suggestions', async (t) => {
    const many = Array.from({ length: 4900 }, (_, index) => index);
    const problems = await takeSheets(t, {
      participants: ['player', ...many.map((index) => `Person ${index} Name${index * 7}`)],
      battles: ['player1,player2', ...many.map((index) => `Persom ${index} Nane${index * 7},Person 1 Name7`)],
    });
    assert.equal((problems as string[]).length, 100);
    assert.match(String(problems), /is "Persom 77 Nane539"; .+; did you mean Person 77 Name539\?/);
  });

  it('an endless sheet is read only until it is known to be too large', async (t) => {
    const folder = makeFolder(t);
    mkdirSync(join(folder, 'sheets'));
    for (const sheet of ['tournament', 'participants', 'battles'])
      symlinkSync('/dev/zero', join(folder, 'sheets', `${sheet}.csv`));
    const { status, stderr } = await runMuster(['import', '--csv', 'sheets', '--database', 'sqlite:a.db'], {
      cwd: folder,
    });
    assert.equal(status, 1, stderr);
    assert.match(stderr, /^sheets\/tournament\.csv, row 1: is larger than 64 MiB\n/);
  });
});

describe('a text that a spreadsheet would run', () => {
  it('is read without the apostrophe that a download puts before it, and names people with it and without', async (t) => {
    const service = await startService(t);
    const report = await takeSheets(
      t,
      {
        tournament: about('2000', ";'=1+1", ';description'),
        participants: ['player;list', `'=Ada;"'-Skaven\n990/1000 pts"`, "'Bo;"],
        battles: [
          'player1;player2;round;victoryPoints1;victoryPoints2',
          "'=Ada;'Bo;1;-3;4",
          "=Ada;'Bo;2;3;4",
        ],
      },
      service,
    );
    assert.equal(Array.isArray(report), false, JSON.stringify(report));
    const record = JSON.parse((await findRecord(service.database, 'tournament', 'open'))?.json ?? '');
    assert.equal(record.description, '=1+1');
    assert.deepEqual(
      record.participants.map((one: { player: string; list?: { text: string } }) => [
        one.player,
        one.list?.text,
      ]),
      [
        ['=Ada', '-Skaven\n990/1000 pts'],
        ["'Bo", undefined],
      ],
    );
    assert.equal(record.battles[0].players[0].victoryPoints, -3);
  });
});
