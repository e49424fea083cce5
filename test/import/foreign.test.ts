// Files of other platforms are imported like any other file (docs/foreign-files.md).
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ForeignOptions } from '#foreign/options';
import { readFixture, readJson } from '../../packages/foreign/test/builders/foreign.ts';
import { exportForeign } from '../../src/export/export-foreign.ts';
import { exportTournament } from '../../src/export/export-records.ts';
import { importInputs } from '../../src/import/import-inputs.ts';
import { openInputs } from '../../src/import/open/open-inputs.ts';
import { openSource } from '../../src/import/read/source.ts';
import type { Imported } from '../../src/import/save-records.ts';
import type { Database } from '../../src/store/database.ts';
import { findRecord } from '../../src/store/records/records.ts';
import { makeFolder, openTestDatabase, sqlite } from '../builders/engines.ts';
import { say } from '../builders/say.ts';
import { sourceOf, startService } from '../builders/service.ts';
import { missingData, readBytes, readExpected } from '../builders/shared-data.ts';
import { makeZip } from '../builders/zip.ts';

type Files = Readonly<Record<string, string | Buffer>>;

function take(
  database: Database,
  files: Files,
  foreign: ForeignOptions = {},
  dryRun = false,
): Promise<readonly Imported[]> {
  const inputs = Object.entries(files).map(([name, content]) => ({
    name,
    open: async () => sourceOf(content, name),
  }));
  return importInputs(database, openInputs(inputs, foreign), { dryRun });
}

function changesOf(results: readonly Imported[]): readonly string[] {
  return results.map((result) => {
    if ('problems' in result)
      return result.problems
        .map(say)
        .map(({ file, line, message }) => `${file}:${line} ${message}`)
        .join('; ');
    const { added, replaced, unchanged } = result.report.records.tournaments;
    return `${result.report.file}: ${added} added, ${replaced} replaced, ${unchanged} unchanged`;
  });
}

const api = readFixture('listfortress-api.json');

describe('an import of other platforms’ files', () => {
  it('imports them with event files, in the order of the files', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const results = await take(database, {
      'event.json': '{"format":"muster/1","clubs":[{"slug":"host","name":"Host"}]}',
      'games.json': readFixture('newrecruit-games.json'),
      'lf.json': api,
      'open.trf': readFixture('open.trf'),
      'tournament.json': readFixture('newrecruit-tournament.json'),
    });
    assert.deepEqual(changesOf(results), [
      'event.json: 0 added, 0 replaced, 0 unchanged',
      'games.json + tournament.json: 1 added, 0 replaced, 0 unchanged',
      'lf.json: 1 added, 0 replaced, 0 unchanged',
      'open.trf: 1 added, 0 replaced, 0 unchanged',
    ]);
  });

  it('changes nothing when repeated, and a newer copy replaces the older one', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    await take(database, { 'lf.json': api });
    assert.deepEqual(changesOf(await take(database, { 'copy.json': api })), [
      'copy.json: 0 added, 0 replaced, 1 unchanged',
    ]);
    const newer = readJson('listfortress-api.json') as unknown as { participants: { name: string }[] };
    Object.assign(newer.participants[0] ?? {}, { name: 'Ada N.' });
    assert.deepEqual(changesOf(await take(database, { 'lf.json': JSON.stringify(newer) })), [
      'lf.json: 0 added, 1 replaced, 0 unchanged',
    ]);
  });

  it('leaves hidden lists, hidden rounds and personal pages as they are stored when repeated', async (t) => {
    const service = await startService(t);
    await take(service.database, { 'lf.json': api });
    const slug = String(await service.database.value(`SELECT key FROM record WHERE kind = 'tournament'`));
    const read = async () =>
      JSON.parse((await findRecord(service.database.fresh, 'tournament', slug))?.json ?? '');
    const record = await read();
    const hidden = { reports: 'on', listsShown: false };
    const [swiss, ...others] = record.stages;
    const set = { ...record, ...hidden, stages: [{ ...swiss, shownRounds: 1 }, ...others] };
    await service.import([{ kind: 'tournament', ...set }]);
    assert.deepEqual(changesOf(await take(service.database, { 'lf.json': api })), [
      'lf.json: 0 added, 0 replaced, 1 unchanged',
    ]);
    const newer = readJson('listfortress-api.json') as unknown as { participants: { name: string }[] };
    Object.assign(newer.participants[0] ?? {}, { name: 'Ada N.' });
    await take(service.database, { 'lf.json': JSON.stringify(newer) });
    const { reports, listsShown, stages: kept, participants } = await read();
    assert.equal(participants[0].player, 'Ada N.');
    assert.deepEqual({ reports, listsShown, stages: kept }, { ...hidden, stages: set.stages });
  });

  it('imports nothing if something is missing, and names the option to use', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const file = { 'a.json': readFixture('listfortress-import.json') };
    assert.deepEqual(changesOf(await take(database, file)), [
      'a.json:1 the file has no date; give --date YYYY-MM-DD',
    ]);
    assert.deepEqual(changesOf(await take(database, file, { date: '2015-06-01' }, true)), [
      'a.json: 1 added, 0 replaced, 0 unchanged',
    ]);
    assert.deepEqual(changesOf(await take(database, file, { date: '2015-06-01', club: 'host' })), [
      'a.json:1 the club "host" is neither in this file nor in the database; expected the slug of a club',
    ]);
    assert.equal(await exportTournament(database, 'dragon-night-2015-06-01'), undefined);
  });

  it('shows on the API what the platform published', async (t) => {
    const service = await startService(t);
    await take(
      service.database,
      { 'lf.json': api },
      { slug: 'brackwater', published: true, playerIds: true },
    );
    const { body } = await service.get('/api/v1/tournaments/brackwater/standings?stage=standings');
    assert.deepEqual(
      body.data.map((row: { rank: number; player: string; playerId: string; faction: string }) => [
        row.rank,
        row.player,
        row.playerId,
        row.faction,
      ]),
      [
        [1, 'Ada Novak', null, 'Rebel Alliance'],
        [2, 'Bo Lind ', null, null],
        [3, 'Cy Park', null, null],
        [3, 'Eli Moss', null, null],
        [5, 'Dee Roth', null, null],
      ],
    );
    const bracket = await service.get('/api/v1/tournaments/brackwater/standings?stage=knockout');
    assert.deepEqual(
      bracket.body.data.map(({ round, winner }: { round: string; winner: string }) => `${round}: ${winner}`),
      ['Semi-final: Bo Lind ', 'Semi-final: Ada Novak', 'Final: Ada Novak'],
    );
  });

  it('exports in the same format what was imported', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    await take(database, { 'lf.json': api, 'open.trf': readFixture('open.trf') });
    for (const [slug, format] of [
      ['brackwater-open-77', 'listfortress'],
      ['chess-at-the-ford-2021-06-05', 'trf'],
    ] as const) {
      const written = await exportForeign(database, slug, format);
      assert.ok(written);
      assert.match(
        changesOf(await take(database, { 'again.txt': written.text }))[0] ?? '',
        /0 added, 0 replaced, 1 unchanged/,
      );
    }
    assert.equal(await exportForeign(database, 'nowhere', 'trf'), undefined);
  });

  it('imports every given file', { skip: missingData('foreign') }, async (t) => {
    const database = await openTestDatabase(t, sqlite);
    for (const format of ['listfortress', 'newrecruit', 'nrtm', 'trf', 'challonge', 'bcp']) {
      const files = readExpected(format);
      for (const [index, names] of Object.keys(files).entries()) {
        const contents = names
          .split(' + ')
          .map((name) => [name, readBytes(`foreign/${format}/${name}`)] as const);
        const options = { slug: `${format}-${index + 1}`, name: 'Given', date: '2020-01-01' };
        const [change, ...others] = changesOf(await take(database, Object.fromEntries(contents), options));
        assert.deepEqual(others, []);
        assert.match(change ?? '', /: 1 added, 0 replaced, 0 unchanged$/, names);
      }
    }
  });
});

describe('content decides', () => {
  it('whatever a file is called, zipped or not', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const path = join(makeFolder(t), 'results.txt.gz');
    writeFileSync(path, gzipSync(api));
    const results = await importInputs(database, openInputs([{ name: path, open: () => openSource(path) }]));
    assert.match(changesOf(results)[0] ?? '', /1 added/);
  });

  it('and the files of an archive are imported like any others, in its place', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const club = '{"kind":"club","slug":"host","name":"Host"}\n';
    const event = makeZip({
      '../club.ndjson': club,
      './games.json.gz': gzipSync(readFixture('newrecruit-games.json')),
      'folder/tournament.json': readFixture('newrecruit-tournament.json'),
      'folder/.DS_Store': 'x',
      '__MACOSX/folder/._tournament.json': 'x',
      'folder/Icon\r': '',
      'folder\\': '',
      'folder\\desktop.ini': 'x',
      'folder\\Thumbs.db': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'folder\\~$event.xlsx': 'x',
    });
    const results = await take(database, {
      'event.zip': event,
      'later.json': '{"format":"muster/1"}',
      'nested.zip': makeZip({ 'in.zip': makeZip({ 'a.json': '{}' }) }),
      'book.zip': makeZip({ 'in.xlsx': makeZip({ '[Content_Types].xml': '<x/>' }) }),
      'broken.zip': event.subarray(0, 100),
      'empty.zip': makeZip({ 'folder/': '' }),
    });
    assert.deepEqual(changesOf(results), [
      'event.zip/../club.ndjson: 0 added, 0 replaced, 0 unchanged',
      'event.zip/./games.json.gz + event.zip/folder/tournament.json: 1 added, 0 replaced, 0 unchanged',
      'later.json: 0 added, 0 replaced, 0 unchanged',
      'nested.zip:1 cannot be read (The archive contains another archive; send its files instead)',
      'book.zip:1 cannot be read (This is a spreadsheet file; save it as CSV)',
      'broken.zip:1 cannot be read (The archive is damaged)',
      'empty.zip:1 cannot be read (The archive is empty)',
    ]);
  });

  it('and a file of no platform is read as an event file if it is JSON', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const results = await take(database, {
      'a.json': '{"name":"x"}',
      'b.json': '[]',
      'c.json': '{"players": [',
      'd.pdf': Buffer.from('%PDF-1.4\n%\xe2\xe3', 'latin1'),
      'e.txt': '1. Ada Novak\n2. Bo Lind\n',
      'f.txt': Buffer.from('\ufeff{"format":"muster/1"}', 'utf16le'),
    });
    assert.deepEqual(changesOf(results), [
      'a.json:1 is nothing; expected "muster/1"; a.json:1 unknown key "name"; expected one of format, battlePacks, clubs, players, tournaments, battles, seasons, ratings',
      'b.json:1 is an empty list; import it with the other files of its tournament',
      'c.json:1 is not valid JSON (close bracket expected at column 14)',
      'd.pdf:1 is not in a known format; if you know the format, give --format',
      'e.txt:1 is not in a known format; if you know the format, give --format',
      'f.txt:1 is not UTF-8; save the file as UTF-8',
    ]);
  });
});
