import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { casualBattle, club, lines, seasonRecord } from '../../packages/rules/test/builders/records.ts';
import { makeCommandFolder, open } from '../builders/command-folder.ts';
import { runMuster } from '../builders/run-muster.ts';

describe('muster export', () => {
  it('writes the lists of participants, as text and as CSV that no spreadsheet runs', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('import -', { input: lines(club('host'), open) });
    const text = await folder.run('export lists open');
    assert.equal(
      text.stdout,
      '=== =Ada · host ===\nSkaven\n1990/2000 pts\n\n=== Bo ===\n(no list submitted)\n',
    );
    const csv = await folder.run('export lists open --format csv');
    assert.equal(
      csv.stdout,
      '\ufeffplayer,playerId,club,group,dropped,finalPlacement,faction,subFaction,points,battleTacticCards,text\r\n' +
        `'=Ada,,host,,false,,Skaven,,1990,,"Skaven\n1990/2000 pts"\r\n` +
        'Bo,,,,false,,,,,,\r\n',
    );
    assert.equal((await folder.run('export lists absent')).status, 1);
    assert.equal((await folder.run('export tournament absent')).status, 1);
  });
});

describe('muster list', () => {
  it('prints an army list, or says what is wrong', async (t) => {
    const folder = makeCommandFolder(t);
    folder.write('list.txt', 'My Rats 1990/2000 pts\n-----\nChaos | Skaven | Claw-horde\nDrops: 2\n-----\n');
    const { stdout } = await folder.run('list list.txt');
    const { faction, subFaction, points } = JSON.parse(stdout);
    assert.deepEqual([faction, subFaction, points], ['Skaven', 'Claw-horde', 1990]);
    mkdirSync(join(folder.path, 'folder'));
    for (const file of ['absent.txt', 'folder', folder.write('broken.rosz', 'no zip')]) {
      const { status, stderr } = await folder.run(`list ${file}`);
      assert.equal(status, 1);
      assert.match(stderr, new RegExp(`^muster: ${file}`));
    }
    assert.ok(!readdirSync(folder.path).includes('test.db'), 'a database was made');
  });
});

describe('muster battles, clubs, players and check', () => {
  it('a casual battle is removed; that of a tournament is not, and the message names the tournament', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('import -', { input: lines(club('host'), open, casualBattle('c1')) });
    assert.equal((await folder.run('battles remove c1')).status, 0);
    const again = await folder.run('battles remove c1');
    assert.deepEqual([again.status, again.stderr], [1, 'muster: there is no battle "c1"\n']);
    const owned = await folder.run('battles remove b1');
    assert.equal(owned.status, 1);
    assert.match(owned.stderr, /the battle "b1" belongs to the tournament "open"/);
    assert.equal((await folder.run('check')).status, 0);
  });

  it('a club that other records name is not removed, and they are listed', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('import -', {
      input: lines(club('host'), open, casualBattle('c1', { club: 'host' }), club('free')),
    });
    const { status, stderr } = await folder.run('clubs remove host');
    assert.equal(status, 1);
    assert.equal(
      stderr,
      'muster: the club "host" is referred to by tournament open, battle c1; change or remove those first\n',
    );
    assert.equal((await folder.run('clubs remove free')).status, 0);
    assert.equal((await folder.run('clubs remove free')).status, 1);
    assert.match(
      (await folder.run('check')).stdout,
      /^valid: 1 tournament, 1 casual battle, 1 club, 0 players, 0 battle packs$/m,
    );
  });

  it('seasons are listed, published, unpublished and removed, and what they refer to is removed with a warning', async (t) => {
    const folder = makeCommandFolder(t);
    const season = seasonRecord('league', {
      name: 'Iron League',
      published: undefined,
      club: 'host',
      to: '2026-12-31',
      events: { tournaments: ['open'] },
    });
    await folder.run('import -', { input: lines(club('host'), club('guest'), open, season) });
    const { stdout } = await folder.run('seasons list');
    assert.match(stdout, /^league +unpublished +2026-12-31 +Iron League$/m);
    const published = await folder.run('seasons publish league');
    assert.match(published.stderr, /^published league: \/seasons\/league\n$/);
    assert.match((await folder.run('seasons publish league')).stderr, /^league is already published/);
    assert.match((await folder.run('export all')).stdout, /"kind":"season",.*"published":true\}/);
    assert.equal((await folder.run('seasons unpublish league')).stderr, 'unpublished league\n');
    const tournament = await folder.run('tournaments remove open');
    const warning = 'warning: the season "league" names it\n';
    assert.deepEqual([tournament.status, tournament.stderr], [0, `${warning}removed open\n`]);
    const host = await folder.run('clubs remove host');
    assert.deepEqual([host.status, host.stderr], [0, `${warning}removed host\n`]);
    assert.match((await folder.run('check')).stdout, /^valid: /);
    assert.equal((await folder.run('seasons remove league')).stderr, 'removed league\n');
    const again = await folder.run('seasons remove league');
    assert.deepEqual(
      [again.status, again.stderr],
      [1, 'muster: there is no season "league"; "muster seasons list" shows them\n'],
    );
  });

  it('a player is anonymised, and only the new id is printed', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('import -', { input: lines(casualBattle('c1')) });
    const { status, stdout, stderr } = await folder.run('players anonymise p_ada');
    assert.equal(status, 0);
    assert.match(stderr, / in 0 tournaments and 1 casual battle; /);
    assert.match(stdout, /^anon_[0-9a-z]{10}\n$/);
    assert.doesNotMatch((await folder.run('export all')).stdout, /p_ada|Ada/);
    assert.equal((await folder.run('players anonymise p_ada')).status, 1);
  });

  it('a person without an id is anonymised by name and tournament, and only the new name is printed', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('import -', { input: lines(club('host'), open) });
    const anonymise = (...words: string[]) =>
      runMuster(['players', 'anonymise', ...words, '--database', 'sqlite:test.db'], { cwd: folder.path });
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
    assert.doesNotMatch((await folder.run('export all')).stdout, /Ada/);
    const gone = await anonymise('--name', '=Ada', '--tournament', 'open');
    assert.deepEqual([gone.status, gone.stdout], [1, '']);
    assert.match(
      gone.stderr,
      /^muster: no one called "=Ada" is in the tournament "open" without a player id/,
    );
    const absent = await anonymise('--name', '=Ada', '--tournament', 'absent');
    assert.equal(absent.status, 1);
    const back = await folder.run('import -', { input: lines(open) });
    assert.equal(back.status, 0);
    assert.match(back.stderr, /^warning: -:1: \/participants\/0\/player: .+ asked to be forgotten; .+$/m);
  });
});
