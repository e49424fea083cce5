// Files are detected by their content; options add what the content lacks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectFormats } from '../src/detect.ts';
import { readContent } from '../src/read/content.ts';
import { convert, convertAll, readFixture, readJson, reject, say } from './builders/foreign.ts';

function detect(content: string | Buffer) {
  return detectFormats(readContent(Buffer.from(content)));
}

describe('content', () => {
  const files: Readonly<Record<string, string>> = {
    'listfortress-api.json': 'listfortress',
    'listfortress-import.json': 'listfortress',
    'newrecruit-tournament.json': 'newrecruit',
    'newrecruit-games.json': 'newrecruit',
    'nrtm-cobra.json': 'nrtm',
    'nrtm-aesops.json': 'nrtm',
    'bcp-placings.json': 'bcp',
    'bcp.csv': 'bcp',
    'goepp.gep': 'goepp',
    'goepp.gip': 'goepp',
    'open.trf': 'trf',
    'challonge.json': 'challonge',
    'challonge-tournament.json': 'challonge',
    'challonge-participants.json': 'challonge',
    'challonge-matches.json': 'challonge',
  };
  for (const [file, format] of Object.entries(files)) {
    it(`of ${file} is ${format}`, () => assert.deepEqual(detect(readFixture(file)), [format]));
  }

  it('in UTF-16, as Windows programs save it, is read like any other', () => {
    for (const [name, options] of [
      ['listfortress-api.json', {}],
      ['bcp.csv', { name: 'Placings', date: '2026-03-14' }],
    ] as const) {
      const utf16 = Buffer.from(`\ufeff${readFixture(name).toString()}`, 'utf16le');
      const bigEndian = Buffer.from(utf16).swap16();
      const { tournament } = convert(readFixture(name), options);
      assert.deepEqual(convert(utf16, options).tournament, tournament, name);
      assert.deepEqual(convert(bigEndian, options).tournament, tournament, name);
    }
  });

  it('of an event file, and of anything else, belongs to no platform', () => {
    for (const text of [
      '{"format":"muster/1","tournaments":[]}',
      '{}',
      '3',
      'null',
      '"x"',
      '',
      'hello',
      '{"kind":"club"}',
      '[1]',
      '{"clubs":[]}',
    ]) {
      assert.deepEqual(detect(text), [], text);
    }
  });

  it('that fits two platforms names both, and --format decides', () => {
    const unclear = {
      name: 'Two of them',
      date: '2020-01-01',
      players: [{ id: 1, name: 'Ada' }],
      rounds: [],
    };
    assert.deepEqual(reject(unclear), [
      '1: could be listfortress or nrtm; give --format listfortress or --format nrtm',
    ]);
    assert.equal(convert(unclear, { format: 'nrtm' }).tournament.status, 'planned');
    assert.equal(convert(unclear, { format: 'listfortress' }).tournament.status, 'finished');
  });

  it('of no platform is a problem, which says where the JSON ends', () => {
    assert.deepEqual(reject('hello'), ['1: is not in a known format; if you know the format, give --format']);
    assert.deepEqual(reject('{"format":"muster/1"}'), [
      '1: is an event file; import it without converting it',
    ]);
    assert.deepEqual(reject('{"kind":"club","slug":"a"}\n{"kind":"club","slug":"b"}\n'), [
      '1: is an event file; import it without converting it',
    ]);
    assert.match(
      reject('{\n "name": "x",\n "players": [')[0] ?? '',
      /is not valid JSON \(.+ at column \d+\)/,
    );
    assert.match(
      reject('{\n "name": "x",\n "players": [', { format: 'nrtm' })[0] ?? '',
      /^3: is not valid JSON/,
    );
  });
});

describe('options', () => {
  const file = () => readJson('listfortress-api.json');

  it('add what a file lacks, and override it', () => {
    const { tournament } = convert(file(), {
      slug: 'open',
      name: 'Open',
      date: '2019-05-17',
      endDate: '2019-05-18',
      club: 'iron-gate',
      battlePack: 'Wave 3',
      battleSize: 150,
      published: true,
    });
    const { slug, name, startDate, endDate, club, battlePack, battleSize, published } = tournament;
    assert.deepEqual(
      { slug, name, startDate, endDate, club, battlePack, battleSize, published },
      {
        slug: 'open',
        name: 'Open',
        startDate: '2019-05-17',
        endDate: '2019-05-18',
        club: 'iron-gate',
        battlePack: 'Wave 3',
        battleSize: 150,
        published: true,
      },
    );
    assert.equal(tournament.battles[0]?.id, 'listfortress-open-1');
  });

  it('with a last day before the first one, given or of the file, are rejected', () => {
    const words = '1: endDate 2019-05-16 is before startDate 2019-05-17; expected that day or a later one';
    assert.deepEqual(reject(file(), { date: '2019-05-17', endDate: '2019-05-16' }), [words]);
    assert.match(reject(file(), { endDate: '2000-01-01' })[0] ?? '', /endDate 2000-01-01 is before/);
  });

  it('leave out what no option sets: published is as it is stored', () => {
    assert.equal('published' in convert(file()).tournament, false);
  });

  it('that name one tournament are rejected for several', () => {
    const other = { ...file(), id: 78 };
    const converted = convertAll([file(), other], { slug: 'open' });
    assert.deepEqual(
      converted.map((each) =>
        'problems' in each ? each.problems.map(say).map(({ message }) => message) : [],
      ),
      [
        ['--slug is given for several tournaments; convert them one by one'],
        ['--slug is given for several tournaments; convert them one by one'],
      ],
    );
    assert.equal(
      convertAll([file(), other], { date: '2020-01-01' }).filter((each) => 'tournament' in each).length,
      2,
    );
  });

  it('that are left out make a slug of the name and what distinguishes events of that name', () => {
    const slug = (name: string, id?: number) => convert({ ...file(), name, id: id ?? null }).tournament.slug;
    assert.equal(slug("Mage's Prime Öffnung!", 461), 'mages-prime-offnung-461');
    assert.equal(slug('Open'), 'open-2019-05-18');
    assert.equal(slug('オープン', 3), 'listfortress-3');
    assert.ok(slug('very '.repeat(60), 5).length <= 100);
  });
});
