import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  battle,
  casualBattle,
  club,
  lines,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { importFile } from '../../src/import/import-inputs.ts';
import { openSource } from '../../src/import/read/source.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { makeFolder, openTestDatabase, sqlite } from '../builders/engines.ts';
import { sayFirst } from '../builders/say.ts';
import { reject, sayAll } from './rejected.ts';

function cup(slug: string, more: object = {}) {
  return tournament(slug, {
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { playerId: 'p_a' }), participant('b')],
    battles: [battle('same', 'a', 'b', '3-1')],
    ...more,
  });
}

const notUtf8 = Buffer.concat([
  Buffer.from(`${lines(club('a'))}\n{"kind":"club","name":"`),
  Buffer.from([0xff]),
]);

const bom = '1 : starts with a byte-order mark; save the file as UTF-8 without one';

const taken = (by: string) => `the battle id "same" is taken by ${by}; expected an unused id`;

type Case = readonly [what: string, content: Parameters<typeof reject>[1], problems: string[], name?: string];

const cases: readonly Case[] = [
  [
    'an unknown key',
    [{ ...club('a'), colour: 'red' }],
    [
      '1 /colour: unknown key "colour"; expected one of slug, name, description, city, country, members, website',
    ],
  ],
  [
    'a wrong type, and a number written as text',
    [club('a', { members: '12', name: ['A'] })],
    [
      '1 /name: is a list of 1; expected text of 1 to 300 characters',
      '1 /members: is "12"; expected a whole number from 0 to 1000000',
    ],
  ],
  [
    'a day that does not exist',
    [tournament('a', { startDate: '2026-02-29' })],
    ['1 /startDate: is "2026-02-29"; expected a calendar day (YYYY-MM-DD)'],
  ],
  [
    'a missing key',
    [{ kind: 'player', id: 'p' }],
    ['1 : "name" is missing; expected text of 1 to 300 characters'],
  ],
  [
    'the same key twice in one file',
    [club('a'), club('b'), club('a')],
    ['3 /slug: "a" is given twice in this file, first at line 1; expected each slug once'],
  ],
  [
    'the same key twice in a .json file, found by its pointer',
    '{"format": "muster/1",\n"clubs": [\n{"slug": "a", "name": "A"},\n{\n"slug": "a",\n"name": "A"}]}',
    ['5 /clubs/1/slug: "a" is given twice in this file, first at /clubs/0; expected each slug once'],
    'a.json',
  ],
  [
    'a battle id that another tournament of the file has',
    ['one', 'two', 'three'].map((slug) => cup(slug)),
    [2, 3].map((line) => `${line} /battles/0/id: ${taken('the tournament "one"')}`),
  ],
  [
    'a casual battle with the id of a tournament battle',
    [cup('open'), casualBattle('same')],
    [`2 /id: ${taken('the tournament "open"')}`],
  ],
  [
    'a tournament battle with the id of a casual battle',
    [casualBattle('same'), cup('open')],
    [`2 /battles/0/id: ${taken('a casual battle')}`],
  ],
  [
    'a club that no record defines',
    [tournament('a', { club: 'nowhere' })],
    ['1 /club: the club "nowhere" is neither in this file nor in the database; expected the slug of a club'],
  ],
  ['a byte-order mark in .ndjson', `\ufeff${lines(club('a'))}`, [bom]],
  ['a byte-order mark in .json', '\ufeff{"format":"muster/1"}', [bom], 'a.json'],
  ['bytes that are not UTF-8 in .ndjson', notUtf8, ['2 : is not UTF-8; save the file as UTF-8']],
  ['bytes that are not UTF-8 in .json', notUtf8, ['1 : is not UTF-8; save the file as UTF-8'], 'a.json'],
  [
    '"__proto__" as a key of a record',
    '{"kind":"club","slug":"a","name":"A","__proto__":{"members":7}}',
    [
      '1 /__proto__: unknown key "__proto__"; expected one of slug, name, description, city, country, members, website',
    ],
  ],
  [
    '"__proto__" as a name',
    '{"kind":"battle","id":"c","battleSize":1,"players":[{"player":"A","metrics":{"__proto__":1}},{"player":"B"}]}',
    ['1 /players/0/metrics/__proto__: "__proto__" cannot be a name here; expected 1 to 200 characters'],
  ],
  [
    '"__proto__" as a key of a file',
    '{"format":"muster/1","__proto__":[]}',
    [
      '1 /__proto__: unknown key "__proto__"; expected one of format, battlePacks, clubs, players, tournaments, battles, seasons, ratings',
    ],
    'a.json',
  ],
  [
    'a line that is not JSON, with line and column',
    `${lines(club('a'))}\n{"kind":"club",}`,
    ['2 : is not valid JSON (property name expected at column 16)'],
  ],
  [
    'a file that is not JSON, with line and column',
    '{\n "format": "muster/1",\n "clubs": [,]\n}',
    ['3 : is not valid JSON (value expected at column 12)'],
    'a.json',
  ],
  [
    'a file that is not an object',
    '[]',
    ['1 : is a list of 0; expected an object with "format": "muster/1"'],
    'a.json',
  ],
  [
    'a file of another format',
    '{"format":"muster/2"}',
    ['1 /format: is "muster/2"; expected "muster/1"'],
    'a.json',
  ],
  [
    'a record of another kind',
    '{"kind":"league"}',
    [
      '1 /kind: is "league"; expected one of "battlePack", "club", "player", "tournament", "battle", "season", "rating"',
    ],
  ],
  ['a record that is not an object', '"kind"', ['1 : is "kind"; expected an object with "kind"']],
  [
    'records that are not a list',
    '{"format":"muster/1","clubs":{}}',
    ['1 /clubs: is an object; expected a list'],
    'a.json',
  ],
  [
    'contradicting outcomes, in the words of the specification',
    [
      cup('open', {
        battles: [
          battle('b', 'a', 'b', undefined, {
            players: ['a', 'b'].map((key) => ({ participant: key, outcome: 'win' })),
          }),
        ],
      }),
    ],
    [
      '1 /battles/0/players: outcomes "win" and "win" contradict each other; expected win/loss, draw/draw or loss/loss',
    ],
  ],
];

describe('invalid input is a clear problem and changes nothing', () => {
  for (const [what, content, problems, name] of cases)
    it(what, async (t) => assert.deepEqual(sayAll(await reject(t, content, name)), problems));

  it('gzip that is cut short, and gzip with damaged bytes', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const whole = gzipSync(Array.from({ length: 2000 }, (_, index) => lines(club(`c-${index}`))).join('\n'));
    const damaged = Buffer.from(whole);
    damaged.fill(0x55, whole.length / 2, whole.length / 2 + 40);
    for (const bytes of [whole.subarray(0, whole.length / 2), damaged]) {
      const file = join(makeFolder(t), 'clubs.ndjson.gz');
      writeFileSync(file, bytes);
      const imported = await importFile(database, await openSource(file));
      assert.ok('problems' in imported);
      assert.match(sayFirst(imported.problems), /^the gzip data is cut short or damaged/);
      assert.equal(await readRevision(database), 0);
    }
  });

  it('a line over 64 MiB, without reading it all', async (t) => {
    let given = 0;
    async function* endless() {
      yield Buffer.from(`${lines(club('a'))}\n`);
      for (const piece = Buffer.alloc(1 << 20, 'a'); given < 1000; given += 1) yield piece;
    }
    const database = await openTestDatabase(t, sqlite);
    const imported = await importFile(database, { name: 'a.ndjson', chunks: endless(), size: undefined });
    assert.ok('problems' in imported);
    assert.deepEqual(sayAll(imported), ['2 : the line is longer than 64 MiB']);
    assert.ok(given < 70, `${given} MiB were read`);
  });

  it('deep nesting', async (t) => {
    const deep = `{"kind":"club","slug":${'['.repeat(100_000)}${']'.repeat(100_000)},"name":"A"}`;
    const { problems } = await reject(t, deep);
    assert.equal(problems.length, 1);
    assert.match(sayFirst(problems), /expected text|nested too deeply/);
    const inJson = await reject(t, `{"format":"muster/1","clubs":[${deep}]}`, 'a.json');
    assert.ok(inJson.problems.length > 0);
  });

  it('deep nesting that is broken as well', async (t) => {
    assert.equal((await reject(t, '['.repeat(1_000_000))).problems.length, 1);
    assert.equal((await reject(t, '['.repeat(1_000_000), 'a.json')).problems.length, 1);
  });

  it('a file, a folder and a device that cannot be read', async (t) => {
    const folder = makeFolder(t);
    for (const [file, code] of [
      [join(folder, 'absent.json'), 'noSuchFile'],
      [folder, 'isFolder'],
    ] as const)
      assert.deepEqual(await openSource(file), { unreadable: { code, parameters: {} }, line: 1 });
  });
});

describe('all problems of a file at once', () => {
  it('those of every kind, each with its line', async (t) => {
    const records = [
      lines(club('a', { members: -1 })),
      '{"kind":"club"',
      lines(player('p')).replace('"name"', '"nam"'),
      '',
      lines(tournament('t', { club: 'nowhere' }), club('a')),
      Buffer.from([0xc3, 0x28]).toString('latin1'),
    ];
    const { problems } = await reject(t, Buffer.from(records.join('\n'), 'latin1'));
    assert.deepEqual(
      problems.map(({ line, pointer }) => `${line}${pointer}`),
      ['1/members', '2', '3', '3/nam', '6/slug', '7', '5/club'],
    );
  });

  it('up to a hundred are shown and the rest counted', async (t) => {
    const records = Array.from({ length: 130 }, (_, index) => club(`c-${index}`, { members: 'many' }));
    const { problems, more } = await reject(t, records);
    assert.equal(problems.length, 100);
    assert.equal(more, 30);
    assert.equal(problems[99]?.line, 100);
  });

  it('a pointer of a .json file leads to its line, or to the nearest value around it', async (t) => {
    const text = `{
  "format": "muster/1",
  "clubs": [
    { "slug": "a", "name": "A" },
    {
      "slug": "b",
      "members": "x",
      "a/b~c": 1
    }
  ]
}`;
    assert.deepEqual(
      (await reject(t, text, 'a.json')).problems.map(({ line, pointer }) => `${line} ${pointer}`),
      ['5 /clubs/1', '7 /clubs/1/members', '8 /clubs/1/a~1b~0c'],
    );
  });
});
