// Each problem is reported once, with what to use instead.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { problemGroups, sayProblem } from '../../src/contract/problems.ts';
import { importFile, importInputs } from '../../src/import/import-inputs.ts';
import { type Input, openInputs } from '../../src/import/open/open-inputs.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { say } from '../builders/say.ts';
import { importRecords, rejectRecords, sourceOf } from '../builders/service.ts';
import { goodSheets, takeSheets } from '../builders/sheets.ts';

const two = { participants: [participant('a'), participant('b')] };

describe('a misspelt club', () => {
  it('gets a suggestion of the right club, stored or in the file', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    await importRecords(database, [club('iron-gate')]);
    const { problems } = await rejectRecords(database, [
      club('mill-street'),
      tournament('open', { club: 'iron-gaet' }),
      tournament('cup', { club: 'mil-street' }),
      tournament('day', { club: 'zzz' }),
    ]);
    assert.deepEqual(
      problems.map((problem) => sayProblem(problem)),
      [
        'the club "iron-gaet" is neither in this file nor in the database; did you mean the club "iron-gate"?',
        'the club "mil-street" is neither in this file nor in the database; did you mean the club "mill-street"?',
        'the club "zzz" is neither in this file nor in the database; expected the slug of a club',
      ],
    );
  });

  it('of a key gets a suggestion among its own clubs only, and none if it exists', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    await importRecords(database, [club('iron-gate'), club('iron-gaze')]);
    const records = [
      club('iron-gaze', { city: 'Ghent' }),
      club('iron-gatt'),
      tournament('open', { club: 'iron-gatt' }),
      tournament('cup', { club: 'iron-gaze' }),
    ];
    const imported = await importFile(database, sourceOf(records), {
      rights: { clubs: ['iron-gate'], owner: null },
    });
    assert.ok('problems' in imported);
    assert.deepEqual(
      imported.problems.map((problem) => sayProblem(problem)),
      [
        'this key may not change the club "iron-gaze"',
        'this key may not change the club "iron-gatt"; did you mean the club "iron-gate"?',
        'this key may not change the club "iron-gatt"; did you mean the club "iron-gate"?',
        'this key may not change the club "iron-gaze"',
      ],
    );
  });
});

describe('a wrong name that others repeat is one problem', () => {
  const check = async (t: Parameters<typeof takeSheets>[0], record: object) => {
    const { problems } = await rejectRecords(await openTestDatabase(t, sqlite), [record]);
    return problems.map(({ pointer, code }) => `${pointer} ${code}`);
  };

  it('the key of a participant', async (t) => {
    const long = 'a'.repeat(300);
    const record = tournament('open', {
      participants: [participant(long), participant('b')],
      battles: [battle('x1', long, 'b', '1-0'), battle('x 2', 'b', `${long}b`, '1-0')],
    });
    assert.deepEqual(await check(t, record), [
      '/participants/0/key wrongValue',
      '/battles/1/id wrongValue',
      '/battles/1/players/1/participant wrongValue',
    ]);
  });

  it('the slug of a spreadsheet, of which battle ids are made', async (t) => {
    const [head = '', row = ''] = goodSheets.tournament;
    const problems = await takeSheets(t, { tournament: [head, row.replace('open-2026', 'Open 2026')] });
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.split(':')[0]),
      ['tournament.csv 2 slug'],
    );
  });

  it('but a wrong slug does not hide other ids', async (t) => {
    const record = tournament('Open!', { ...two, battles: [battle('x 1', 'a', 'b', '1-0')] });
    assert.deepEqual(await check(t, record), ['/slug wrongValue', '/battles/0/id wrongValue']);
  });
});

it('a word or a number that is not allowed is named with the allowed ones', async (t) => {
  const [head = '', row = ''] = goodSheets.tournament;
  const problems = await takeSheets(t, {
    tournament: [head, row.replace('finished', 'done').replace(',2,20', ',1O,20')],
  });
  assert.deepEqual(problems, [
    'tournament.csv 2 status: "done" is not allowed; use planned, ongoing or finished',
    'tournament.csv 2 rounds: "1O" is not a number; expected a whole number from 0 to 9999',
  ]);
});

it('every problem has a sentence of its own', () => {
  const kinds = Object.values(problemGroups).flatMap((group) => Object.entries(group));
  const sentences = kinds.map(([code, { example }]) =>
    say({ code, parameters: example } as Parameters<typeof say>[0]),
  );
  for (const { code, message } of sentences) assert.doesNotMatch(message, /undefined|NaN|\[object/, code);
  assert.equal(new Set(sentences.map(({ message }) => message)).size, sentences.length);
});

describe('a CSV among the inputs', () => {
  const inputOf = (name: string, text: string) => ({ name, open: async () => sourceOf(text, name) });
  const sheets = Object.entries(goodSheets).map(([name, lines]) => inputOf(`${name}.csv`, lines.join('\n')));
  const open = async (t: Parameters<typeof takeSheets>[0], inputs: readonly Input[]) => {
    const database = await openTestDatabase(t, sqlite);
    await importRecords(database, [club('iron-gate')]);
    const results = await importInputs(database, openInputs(inputs));
    return results.flatMap((result) =>
      'problems' in result
        ? result.problems.map(say).map(({ file, message }) => `${file}: ${message}`)
        : [String(result.report.tournaments.length)],
    );
  };

  it('that is not a sheet of an event is reported with the known sheets', async (t) => {
    assert.deepEqual(await open(t, [inputOf('crew.csv', 'shirt,size\nred,L\n')]), [
      'crew.csv: is not a known sheet; expected clubs.csv, tournament.csv, participants.csv, battles.csv, by file name or column names',
    ]);
  });

  it('of standings is reported as one: of one tournament only places are imported, of several nothing', async (t) => {
    const dump = 'tournament,stage,rank,player\nopen,swiss,1,Ada\n';
    assert.deepEqual(await open(t, [inputOf('standings.csv', dump)]), [
      'standings.csv: is a table of standings, but standings are computed; import the results instead: an event file, or clubs.csv, tournament.csv, participants.csv, battles.csv',
    ]);
    const foreign = { slug: 'open', name: 'Open', date: '2026-03-14', battleSize: 2000 };
    for (const [header, warnings] of [
      [
        'rank,name,points',
        ['is a table of final standings: places are imported, but it has no wins and no battles'],
      ],
      ['rank,name,wins', []],
    ] as const) {
      const [imported] = await importInputs(
        await openTestDatabase(t, sqlite),
        openInputs([inputOf('final.csv', `${header}\n1,Ada,2\n2,Bo,1\n`)], foreign),
      );
      assert.ok(imported !== undefined && 'report' in imported, JSON.stringify(imported));
      const said = imported.report.warnings.filter(({ code }) => code === 'standingsOnly').map(say);
      assert.deepEqual(pick(said, 'message'), warnings);
    }
  });

  it('is read with the other sheets of its event, and one that is missing is named', async (t) => {
    assert.deepEqual(await open(t, sheets), ['1']);
    assert.deepEqual(await open(t, sheets.slice(1)), ['tournament.csv: tournament.csv is missing']);
  });
});
