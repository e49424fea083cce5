import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { club } from '../../packages/rules/test/builders/records.ts';
import { findRecord } from '../../src/store/records/records.ts';
import { makeFolder } from '../builders/engines.ts';
import { startService } from '../builders/service.ts';
import { goodSheets, importFolder, takeSheets } from '../builders/sheets.ts';

describe('three spreadsheets become a tournament', () => {
  it('with participants, lists, byes, battles and a final', async (t) => {
    const service = await startService(t, [club('iron-gate')]);
    const report = await takeSheets(t, {}, service);
    assert.ok('records' in report, JSON.stringify(report));
    assert.deepEqual(report.records.tournaments, { added: 1, replaced: 0, unchanged: 0 });
    const { data } = (await service.get('/api/v1/tournaments/open-2026')).body;
    assert.deepEqual(pick(data.stages, 'id'), ['swiss', 'knockout', 'standings']);
    assert.deepEqual(data.tournamentOrganizers, [
      { name: 'Ada Novak', playerId: 'p_ada' },
      { name: 'Bo', playerId: 'p_bo' },
    ]);
    const board = (await service.get('/api/v1/tournaments/open-2026/standings?stage=swiss')).body.data;
    assert.deepEqual(
      board.map(({ player, battlePoints }: Record<string, unknown>) => [player, battlePoints]),
      [
        ['Ada Novak', 30],
        ['Cy', 30],
        ['Bo', 0],
      ],
    );
    const bracket = (await service.get('/api/v1/tournaments/open-2026/standings?stage=knockout')).body.data;
    assert.deepEqual(bracket, [
      { round: 'Final', table: 1, players: ['Ada Novak', 'Bo'], winner: 'Bo', battle: 'open-2026.5' },
    ]);
    const { list } = (await service.get('/api/v1/tournaments/open-2026/participants')).body.data[0];
    assert.deepEqual([list.faction, list.points], ['Skaven', 1990]);
  });

  it('the same sheets again change nothing', async (t) => {
    const service = await startService(t, [club('iron-gate')]);
    await takeSheets(t, {}, service);
    const report = await takeSheets(t, {}, service);
    assert.ok('records' in report);
    assert.deepEqual(report.records.tournaments, { added: 0, replaced: 0, unchanged: 1 });
  });

  it('keep hidden lists and rounds, personal pages, pairing and waiting brackets, for which they have no column', async (t) => {
    const service = await startService(t, [club('iron-gate')]);
    await takeSheets(t, {}, service);
    const read = async () =>
      JSON.parse((await findRecord(service.database.fresh, 'tournament', 'open-2026'))?.json ?? '');
    const hidden = {
      timeZone: 'Europe/Berlin',
      reports: 'on',
      listsIn: 'on',
      listsShown: false,
      schedule: [{ at: '2026-03-14T12:30', text: 'Lunch' }],
      tables: [{ table: 1, name: 'Bar', terrain: 'City' }],
      awards: [{ name: 'Best painted', participants: ['a'], vote: true }],
    };
    const { stages, ...record } = await read();
    const [swiss, knockout] = stages;
    const pairing = { method: 'swiss', avoidSameClub: 2 };
    const waiting = { id: 'placement-3', players: 2, matches: [] };
    const set = {
      ...record,
      ...hidden,
      stages: [{ ...swiss, shownRounds: 1, pairing, plan: [{ round: 1, minutes: 90 }] }, knockout, waiting],
    };
    await service.import([{ kind: 'tournament', ...set }]);
    const [about = '', row = ''] = goodSheets.tournament;
    const renamed = row.replace('Open 2026', 'Renamed');
    await takeSheets(t, { tournament: [about, renamed.replace('finished', 'ongoing')] }, service);
    const { stages: kept, ...renamedRecord } = await read();
    assert.deepEqual({ ...renamedRecord, ...hidden, name: 'Renamed' }, renamedRecord);
    assert.deepEqual(kept, set.stages);
    await takeSheets(t, { tournament: [about, renamed] }, service);
    assert.deepEqual((await read()).stages, set.stages.slice(0, 2), 'nothing waits once it is finished');
  });

  it('as Excel saves them: byte-order mark, semicolons, decimal commas, days with points, empty rows', async (t) => {
    const excel = (rows: readonly string[]) => `\ufeff${rows.join('\r\n')}\r\n;;;\r\n`;
    const report = await takeSheets(t, {
      tournament: excel([
        'slug;name;status;battleSize;rounds;startDate',
        'open;Open;ongoing;2000;1;14.3.2026',
      ]),
      participants: excel(['player', 'Ada', 'Bo']).replaceAll(';', ''),
      battles: excel(['player1;player2;victoryPoints1;victoryPoints2', 'Ada;Bo;12,5;8']),
    });
    assert.ok('records' in report, JSON.stringify(report));
    assert.equal(report.records.tournaments.added, 1);
  });
});

describe('a problem in a spreadsheet names sheet, row and column', () => {
  it('a cell that is not a number, an ambiguous day, a word that is neither yes nor no', async (t) => {
    const problems = await takeSheets(t, {
      tournament: [
        'slug,name,status,published,startDate,battleSize,rounds',
        'open,Open,finished,perhaps,3/4/2026,many,1',
      ],
      battles: ['round,player1,player2,victoryPoints1', '1,a,Bo,twelve'],
    });
    assert.deepEqual(problems, [
      'tournament.csv 2 published: is "perhaps"; expected true or false',
      'tournament.csv 2 startDate: is "3/4/2026"; expected a calendar day (YYYY-MM-DD)',
      'tournament.csv 2 battleSize: "many" is not a number; expected a number from 0 to 1000000000',
      'battles.csv 2 victoryPoints1: "twelve" is not a number; expected a number from -1000000000 to 1000000000',
    ]);
  });

  it('the row is the spreadsheet’s, however many lines a cell has', async (t) => {
    const problems = await takeSheets(t, {
      participants: ['player,list,club', 'Ada,"one', 'two', 'three",', 'Bo,,nowhere'],
      battles: ['player1,player2'],
    });
    assert.deepEqual(problems, [
      'participants.csv 3 club: the club "nowhere" is neither in this file nor in the database; expected the slug of a club',
    ]);
  });

  it('a name that no participant has, and one that two have', async (t) => {
    const problems = await takeSheets(t, {
      participants: ['key,player', 'a,Ada', 'b,Ada'],
      battles: ['round,player1,player2', '1,Ada,b', '1,a,Zed'],
    });
    assert.deepEqual(problems, [
      'battles.csv 2 player1: is "Ada"; expected the key or the name of one participant',
      'battles.csv 3 player2: is "Zed"; expected the key or the name of one participant',
    ]);
  });

  it('what the record’s own check finds: rounds, winners, byes, groups', async (t) => {
    const problems = await takeSheets(t, {
      tournament: ['slug,name,status,battleSize,rounds,groups', 'open,Open,finished,2000,1,Group A; Group B'],
      participants: ['key,player,group', 'a,Ada,Group A', 'b,Bo,Group C'],
      battles: ['round,player1,player2,winner', '2,a,b,', '7,a,,'],
    });
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.split(':')[0]).sort(),
      ['battles.csv 2 round', 'battles.csv 3 round', 'participants.csv 3 group'].sort(),
    );
  });

  it('columns that are unknown, missing or there twice', async (t) => {
    const problems = await takeSheets(t, {
      participants: ['player,player,nick', 'Ada,Ada,x'],
      battles: ['player2', 'Ada'],
    });
    assert.deepEqual(
      (problems as string[]).map((problem) => problem.replace(/expected one of.*/, '…')),
      [
        'participants.csv 1 nick: unknown column; …',
        'participants.csv 1 player: the column appears twice; expected once',
        'battles.csv 1 player1: the column is missing',
      ],
    );
  });

  it('a sheet that is missing, not UTF-8 or not CSV; two tournaments or none', async (t) => {
    assert.match(
      String(await takeSheets(t, { battles: Buffer.from([0x61, 0xff, 0x0a]) })),
      /battles.csv 1 : is not UTF-8/,
    );
    assert.match(
      String(await takeSheets(t, { battles: 'player1\n"a' })),
      /battles.csv \d+ : is not valid CSV/,
    );
    const twice = [...goodSheets.tournament, String(goodSheets.tournament[1])];
    assert.match(
      String(await takeSheets(t, { tournament: twice })),
      /tournament.csv 3 slug: has several tournaments; expected one row/,
    );
    assert.match(
      String(await takeSheets(t, { tournament: [String(goodSheets.tournament[0])] })),
      /tournament.csv 2 slug: has no/,
    );
    const empty = await importFolder((await startService(t)).database, makeFolder(t));
    assert.ok('problems' in empty);
    assert.equal(empty.problems.length, 3);
  });
});

describe('clubs by spreadsheet', () => {
  const clubs = [
    'slug,name,city,members,website',
    'gate,Gate,Brackwater,42,https://gate.example',
    'mill,Mill,,,',
  ];

  it('come with a tournament that names them', async (t) => {
    const service = await startService(t);
    const report = await takeSheets(
      t,
      {
        clubs,
        participants: ['key,player,club', 'a,Ada,gate', 'b,Bo,mill'],
        battles: ['player1,player2', 'a,b'],
      },
      service,
    );
    assert.ok('records' in report, JSON.stringify(report));
    assert.deepEqual(report.records.clubs, { added: 2, replaced: 0, unchanged: 0 });
    const { data } = (await service.get('/api/v1/clubs/gate')).body;
    assert.deepEqual([data.city, data.members, data.website], ['Brackwater', 42, 'https://gate.example']);
  });

  it('may be imported on their own', async (t) => {
    const service = await startService(t);
    const folder = makeFolder(t);
    writeFileSync(join(folder, 'clubs.csv'), clubs.join('\n'));
    const imported = await importFolder(service.database, folder);
    assert.ok('report' in imported, JSON.stringify(imported));
    assert.equal((await service.get('/api/v1/clubs')).body.data.length, 2);
  });

  it('a problem names sheet, row and column, and nothing is imported, the tournament included', async (t) => {
    const service = await startService(t);
    const wrong = ['slug,name,members,website', 'Gate!,Gate,,', ',Mill,many,mill.example', 'a,A,,', 'a,A,,'];
    const sheets = { participants: ['key,player', 'a,Ada'], battles: ['player1,player2'] };
    assert.deepEqual(await takeSheets(t, { ...sheets, clubs: wrong }, service), [
      'clubs.csv 2 slug: is "Gate!"; expected text of 1 to 100 characters: lower-case letters a–z, digits and single hyphens',
      'clubs.csv 3 slug: is empty; expected text of 1 to 100 characters: lower-case letters a–z, digits and single hyphens',
      'clubs.csv 3 members: "many" is not a number; expected a whole number from 0 to 1000000',
      'clubs.csv 3 website: is "mill.example"; expected an address with http:// or https://',
      'clubs.csv 5 slug: "a" is given twice in this file, first at row 4 of clubs.csv; expected each slug once',
    ]);
    assert.deepEqual((await service.get('/api/v1/tournaments')).body.data, []);
    assert.deepEqual((await service.get('/api/v1/clubs')).body.data, []);
  });
});
