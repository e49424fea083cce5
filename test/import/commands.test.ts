import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '../builders/engines.ts';
import { battle, casualBattle, club, participant, player, tournament } from '../builders/records.ts';
import { type Finished, type RunOptions, runMuster } from '../builders/run-muster.ts';

interface Desk {
  readonly folder: string;
  write(name: string, content: string | Buffer): string;
  run(words: string, options?: RunOptions): Promise<Finished>;
}

/** A folder with files and a database of its own. */
function makeDesk(t: TestContext): Desk {
  const folder = makeFolder(t);
  return {
    folder,
    write(name, content) {
      writeFileSync(join(folder, name), content);
      return name;
    },
    run: (words, options) =>
      runMuster([...words.split(' '), '--database', 'sqlite:test.db'], { cwd: folder, ...options }),
  };
}

const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n');
const open = tournament('open', {
  stages: [{ id: 'swiss', rounds: 1 }],
  participants: [
    participant('a', { player: '=Ada', club: 'host', list: { text: 'Skaven\n1990/2000 pts' } }),
    participant('b', { player: 'Bo' }),
  ],
  battles: [battle('b1', 'a', 'b', '3-1')],
});

describe('muster import', () => {
  it('takes .json, .ndjson, gzip and standard input, and says what it did', async (t) => {
    const desk = makeDesk(t);
    desk.write('a.json', JSON.stringify({ format: 'muster/1', clubs: [{ slug: 'host', name: 'Host' }] }));
    desk.write('b.ndjson', lines(player('p_1')));
    desk.write('c.ndjson.gz', gzipSync(lines(open)));
    const { status, stdout, stderr } = await desk.run('import a.json b.ndjson c.ndjson.gz -', {
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
        '    open: 2 participants, 1 battle, published: http://127.0.0.1:3000/tournaments/open',
        '-',
        '  battles      1 added, 0 replaced, 0 unchanged',
        '',
      ].join('\n'),
    );
  });

  it('says of each tournament whether it is published and where, and what to do next', async (t) => {
    const desk = makeDesk(t);
    const hidden = tournament('hidden', { published: undefined, participants: [participant('a')] });
    const env = { SITE_URL: 'https://results.test' };
    const trial = await desk.run('import - --dry-run', { env, input: lines(hidden) });
    assert.equal(trial.stderr, 'next: the same without --dry-run takes it\n');
    const { stdout, stderr } = await desk.run('import -', { env, input: lines(hidden) });
    assert.match(stdout, /^ {4}hidden: 1 participant, 0 battles, not published$/m);
    assert.equal(
      stderr,
      'next: "muster tournaments publish hidden" shows it at https://results.test/tournaments/hidden\n',
    );
    const many = Array.from({ length: 12 }, (_, index) => tournament(`t-${index}`, { published: false }));
    const crowd = await desk.run('import -', { env, input: lines(hidden, ...many) });
    assert.match(crowd.stdout, /^ {4}t-8: .+\n {4}and 3 more; "muster tournaments list" shows all$/m);
    assert.match(crowd.stderr, /publish hidden" shows it at \S+; 12 more not published\n$/);
    const api = await desk.run('import -', { env: { PAGES: 'off' }, input: lines(tournament('shown')) });
    assert.match(api.stdout, /published: http:\/\/127\.0\.0\.1:3000\/api\/v1\/tournaments\/shown$/m);
  });

  it('reads a .json file from standard input as well', async (t) => {
    const desk = makeDesk(t);
    const input = JSON.stringify({ format: 'muster/1', clubs: [{ slug: 'host', name: 'Host' }] }, null, 2);
    assert.match((await desk.run('import -', { input })).stdout, /clubs +1 added/);
  });

  it('prints the report with --json', async (t) => {
    const desk = makeDesk(t);
    const { stdout } = await desk.run('import - --json --dry-run', { input: lines(club('host')) });
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
          },
          tournaments: [],
          battlesWritten: 0,
          warnings: [],
          moreWarnings: 0,
        },
      ],
    });
  });

  it('prints the problems of all files with --json, and takes the files that have none', async (t) => {
    const desk = makeDesk(t);
    desk.write('bad.json', '{"format":"muster/1","clubs":[{"slug":"a","name":1}]}');
    desk.write('good.ndjson', lines(club('good')));
    const { status, stdout } = await desk.run('import bad.json absent.json good.ndjson --json');
    assert.equal(status, 1);
    assert.deepEqual(JSON.parse(stdout), {
      problems: [
        {
          file: 'bad.json',
          line: 1,
          pointer: '/clubs/0/name',
          message: 'is 1; expected text of 1 to 300 characters',
        },
        { file: 'absent.json', line: 1, pointer: '', message: 'there is no such file' },
      ],
      more: 0,
    });
    assert.match((await desk.run('export all')).stdout, /"good"/);
  });

  it('shows a hundred problems, counts the rest, and exits with 1', async (t) => {
    const desk = makeDesk(t);
    const many = (start: number) =>
      lines(...Array.from({ length: 70 }, (_, index) => club(`c-${start + index}`, { members: -1 })));
    desk.write('a.ndjson', many(0));
    desk.write('b.ndjson', many(100));
    const { status, stderr, stdout } = await desk.run('import a.ndjson b.ndjson');
    assert.equal(status, 1);
    assert.equal(stdout, '');
    const said = stderr.trimEnd().split('\n');
    assert.equal(said.length, 102);
    assert.equal(said[0], 'a.ndjson:1: /members: is -1; expected a whole number from 0 to 1000000');
    assert.equal(said[100], 'and 40 more');
    assert.equal(said[101], 'muster: 140 problems; nothing was changed by the files that have one');
  });

  it('wrong usage exits with 2', async (t) => {
    const desk = makeDesk(t);
    assert.equal((await desk.run('import')).status, 2);
    assert.equal((await desk.run('import a.json --csv b')).status, 2);
    assert.equal((await desk.run('export lists open --format pdf')).status, 2);
  });
});

describe('muster template and import --csv', () => {
  it('a template can be filled in and taken', async (t) => {
    const desk = makeDesk(t);
    assert.equal(
      (await desk.run('template sheets')).stdout,
      'sheets/tournament.csv\nsheets/participants.csv\nsheets/battles.csv\n',
    );
    assert.equal((await desk.run('template sheets')).status, 1, 'it wrote over a sheet');
    const fill = (name: string, ...rows: readonly Record<string, string>[]) => {
      const file = join(desk.folder, 'sheets', `${name}.csv`);
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
    const bad = await desk.run('import --csv sheets');
    assert.equal(bad.status, 1);
    assert.match(
      bad.stderr,
      /^sheets\/battles\.csv, row 2, column victoryPoints2: is "x"; expected a number/,
    );
    fill('battles', { player1: 'Ada', player2: 'Bo', round: '1', victoryPoints1: '3', victoryPoints2: '1' });
    const { stdout } = await desk.run('import --csv sheets');
    assert.match(stdout, /tournaments +1 added/);
  });
});

describe('muster export', () => {
  it('lists are the participants’, as text and as csv that no spreadsheet runs', async (t) => {
    const desk = makeDesk(t);
    await desk.run('import -', { input: lines(club('host'), open) });
    const text = await desk.run('export lists open');
    assert.equal(
      text.stdout,
      '=== =Ada · host ===\nSkaven\n1990/2000 pts\n\n=== Bo ===\n(no list submitted)\n',
    );
    const csv = await desk.run('export lists open --format csv');
    assert.equal(
      csv.stdout,
      '\ufeffplayer,playerId,club,group,dropped,finalPlacement,faction,subFaction,points,battleTacticCards,text\r\n' +
        `'=Ada,,host,,false,,Skaven,,1990,,"Skaven\n1990/2000 pts"\r\n` +
        'Bo,,,,false,,,,,,\r\n',
    );
    assert.equal((await desk.run('export lists absent')).status, 1);
    assert.equal((await desk.run('export tournament absent')).status, 1);
  });
});

describe('muster list', () => {
  it('prints an army list, or says what is wrong', async (t) => {
    const desk = makeDesk(t);
    desk.write('list.txt', 'My Rats 1990/2000 pts\n-----\nChaos | Skaven | Claw-horde\nDrops: 2\n-----\n');
    const { stdout } = await desk.run('list list.txt');
    const { faction, subFaction, points } = JSON.parse(stdout);
    assert.deepEqual([faction, subFaction, points], ['Skaven', 'Claw-horde', 1990]);
    mkdirSync(join(desk.folder, 'folder'));
    for (const file of ['absent.txt', 'folder', desk.write('broken.rosz', 'no zip')]) {
      const { status, stderr } = await desk.run(`list ${file}`);
      assert.equal(status, 1);
      assert.match(stderr, new RegExp(`^muster: ${file}`));
    }
    assert.ok(!readdirSync(desk.folder).includes('test.db'), 'a database was made');
  });
});

describe('muster battles, clubs, players and check', () => {
  it('a casual battle is removed; a tournament’s is not, and it says where it belongs', async (t) => {
    const desk = makeDesk(t);
    await desk.run('import -', { input: lines(club('host'), open, casualBattle('c1')) });
    assert.equal((await desk.run('battles remove c1')).status, 0);
    const again = await desk.run('battles remove c1');
    assert.deepEqual([again.status, again.stderr], [1, 'muster: there is no battle "c1"\n']);
    const owned = await desk.run('battles remove b1');
    assert.equal(owned.status, 1);
    assert.match(owned.stderr, /the battle "b1" belongs to the tournament "open"/);
    assert.equal((await desk.run('check')).status, 0);
  });

  it('a club that something names is not removed, and it says what does', async (t) => {
    const desk = makeDesk(t);
    await desk.run('import -', {
      input: lines(club('host'), open, casualBattle('c1', { club: 'host' }), club('free')),
    });
    const { status, stderr } = await desk.run('clubs remove host');
    assert.equal(status, 1);
    assert.equal(
      stderr,
      'muster: the club "host" is named by tournament open, battle c1; change or remove those first\n',
    );
    assert.equal((await desk.run('clubs remove free')).status, 0);
    assert.equal((await desk.run('clubs remove free')).status, 1);
    assert.match(
      (await desk.run('check')).stdout,
      /^sound: 1 tournament, 1 casual battle, 1 club, 0 players, 0 battle packs$/m,
    );
  });

  it('a player is anonymised, and the new id printed alone', async (t) => {
    const desk = makeDesk(t);
    await desk.run('import -', { input: lines(casualBattle('c1')) });
    const { status, stdout, stderr } = await desk.run('players anonymise p_ada');
    assert.equal(status, 0);
    assert.match(stderr, / in 0 tournaments and 1 casual battle; /);
    assert.match(stdout, /^anon_[0-9a-z]{10}\n$/);
    assert.doesNotMatch((await desk.run('export all')).stdout, /p_ada|Ada/);
    assert.equal((await desk.run('players anonymise p_ada')).status, 1);
  });

  it('somebody without an id is anonymised by name and tournament, and the new name printed alone', async (t) => {
    const desk = makeDesk(t);
    await desk.run('import -', { input: lines(club('host'), open) });
    const anonymise = (...words: string[]) =>
      runMuster(['players', 'anonymise', ...words, '--database', 'sqlite:test.db'], { cwd: desk.folder });
    for (const wrong of [
      [],
      ['--name', 'Bo'],
      ['--tournament', 'open'],
      ['p', '--name', 'Bo', '--tournament', 'open'],
    ])
      assert.equal((await anonymise(...wrong)).status, 2);
    const { status, stdout, stderr } = await anonymise('--name', '=ADA', '--tournament', 'open');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Anonymous [0-9a-z]{4}\n$/);
    assert.doesNotMatch((await desk.run('export all')).stdout, /Ada/);
    const gone = await anonymise('--name', '=Ada', '--tournament', 'open');
    assert.deepEqual([gone.status, gone.stdout], [1, '']);
    assert.match(
      gone.stderr,
      /^muster: nobody called "=Ada" is in the tournament "open" without a player id/,
    );
    const absent = await anonymise('--name', '=Ada', '--tournament', 'absent');
    assert.equal(absent.status, 1);
    const back = await desk.run('import -', { input: lines(open) });
    assert.equal(back.status, 0);
    assert.match(back.stderr, /^warning: -:1: \/participants\/0\/player: .+ asked to be forgotten; .+$/m);
  });
});
