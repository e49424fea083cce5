// What a text of an event file may contain: the same on both engines, and rejected with its location otherwise.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import type { Database } from '../../src/store/database.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { changeRecords } from '../builders/change-records.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { exportRecords } from '../builders/public-surface.ts';
import { say } from '../builders/say.ts';
import { importRecords, rejectRecords, startService } from '../builders/service.ts';
import { takeSheets } from '../builders/sheets.ts';

const [sqlite = assert.fail()] = engines;

type Json = Record<string, unknown>;

const whole = {
  battlePack: pack('Highlands 2026', { objectives: true }),
  club: club('host', {
    description: 'x',
    city: 'x',
    country: 'x',
    members: 3,
    website: 'https://host.example',
  }),
  player: player('p_a', 'Ada'),
  tournament: tournament('open', {
    status: 'finished',
    startDate: '2026-03-14',
    description: 'x',
    city: 'x',
    country: 'x',
    battlePack: 'Highlands 2026',
    club: 'host',
    organizers: [{ name: 'Ada', playerId: 'p_a' }],
    scoring: { bonuses: [{ metric: 'Primary', points: 1 }] },
    tieBreakers: [{ by: 'metric', name: 'Primary' }],
    stages: [
      {
        id: 'swiss',
        name: 'Rounds',
        rounds: 2,
        groups: ['North'],
        participants: ['a', 'b'],
        byes: [{ round: 2, participant: 'a' }],
      },
      {
        id: 'knockout',
        matches: [{ round: 'Final', table: 1, players: ['a', 'b'], winner: 'a', battle: 'b2' }],
      },
    ],
    participants: [
      participant('a', {
        playerId: 'p_a',
        club: 'host',
        group: 'North',
        faction: 'x',
        list: { text: 'x', faction: 'x', subFaction: 'x', battleTacticCards: ['x'] },
      }),
      participant('b', { group: 'North' }),
    ],
    battles: [
      battle('b1', 'a', 'b', '3-1', {
        scenario: 'x',
        players: [
          {
            participant: 'a',
            victoryPoints: 3,
            faction: 'x',
            subFaction: 'x',
            grandStrategy: 'x',
            metrics: { Primary: 1 },
            list: { text: 'x' },
            rounds: [{ round: 1, objectives: ['x'], battleTactic: 'x', metrics: { Primary: 1 } }],
          },
          { participant: 'b', victoryPoints: 1 },
        ],
      }),
      battle('b2', 'a', 'b', '3-1', { stage: 'knockout', winner: 'a' }),
    ],
    adjustments: [{ participant: 'a', battlePoints: 1, stage: 'swiss', reason: 'x' }],
  }),
  battle: casualBattle('c1', { club: 'host', battlePack: 'Highlands 2026', scenario: 'x' }),
};

/** Every place in a value where a text stands, as value or as key, but for `kind`. */
function* listTexts(value: unknown, pointer = ''): Generator<{ pointer: string; isKey: boolean }> {
  if (typeof value === 'string') yield { pointer, isKey: false };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (pointer === '' && key === 'kind') continue;
    if (!Array.isArray(value)) yield { pointer: `${pointer}/${key}`, isKey: true };
    yield* listTexts(child, `${pointer}/${key}`);
  }
}

/** The record with a letter put behind the text, or the key, at a place. */
function spoil(
  record: object,
  { pointer, isKey }: { pointer: string; isKey: boolean },
  letter: string,
): Json {
  const copy = structuredClone(record) as Json;
  const parts = pointer.split('/').slice(1);
  const last = parts.pop() ?? '';
  const holder = parts.reduce<Json>((inside, part) => inside[part] as Json, copy);
  if (isKey) {
    holder[`${last}${letter}`] = holder[last];
    delete holder[last];
  } else holder[last] = `${holder[last]}${letter}`;
  return copy;
}

async function reject(database: Database, content: string | readonly object[], name?: string) {
  return (await rejectRecords(database, content, name)).problems.map(say);
}

interface BadRecord {
  readonly record: object;
  readonly pointer: string;
  /** How the message ends. */
  readonly words: string;
}

/** Few enough for all their problems to be shown. */
const atOnce = 30;

async function rejectAll(database: Database, bad: readonly BadRecord[]): Promise<void> {
  for (let at = 0; at < bad.length; at += atOnce) {
    const some = bad.slice(at, at + atOnce);
    const problems = await reject(
      database,
      some.map(({ record }) => record),
    );
    for (const [index, { record, pointer, words }] of some.entries()) {
      const found = problems.filter(({ line }) => line === index + 1);
      assert.ok(
        found.some((problem) => problem.pointer === pointer && problem.message.endsWith(words)),
        `${JSON.stringify(record)}: ${JSON.stringify(found)}`,
      );
    }
  }
}

// How files are read does not depend on the engine.
describe('texts', () => {
  it('a NUL or half of a surrogate pair is a problem in every text and key', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const spoilt = Object.values(whole).flatMap((record) =>
      [...listTexts(record)].flatMap((place) =>
        ['\0', '\ud800', '\udc00\ud800'].map((letter) => ({
          pointer: place.isKey ? `${place.pointer}${letter}` : place.pointer,
          record: spoil(record, place, letter),
          words: '',
        })),
      ),
    );
    await rejectAll(database, spoilt);
    assert.equal(await readRevision(database), 0);
    assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
  });

  it('the message says what was found and what was expected, also for .json', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const file = (name: string) => `{"format":"muster/1","clubs":[{"slug":"a","name":"${name}"}]}`;
    const words = async (name: string) =>
      (await reject(database, file(name), 'a.json')).map(({ pointer, message }) => `${pointer}: ${message}`);
    assert.deepEqual(await words('A\\u0000B'), [
      '/clubs/0/name: is "A\\u0000B" with a NUL in it; expected valid Unicode text',
    ]);
    assert.deepEqual(await words('A\\uD83D'), [
      '/clubs/0/name: is "A\\ud83d" with half of a surrogate pair in it; expected valid Unicode text',
    ]);
  });

  it('whole surrogate pairs and every other letter are imported and returned unchanged', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const name = 'A \\ud83d\\ude00 \\u0001 \\u2028 ä \\ufffd \\uffff';
    await importRecords(database, `{"kind":"club","slug":"a","name":"${name}"}`);
    assert.equal(await database.value('SELECT name FROM club'), JSON.parse(`"${name}"`));
    assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
  });

  it('a record that was stored before this rule existed is not reported as damaged', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    await changeRecords(database, ({ recordWriter }) =>
      recordWriter.save({ kind: 'club', record: { slug: 'Old Club', name: 'A\ud800', website: 'host' } }),
    );
    assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
  });

  it('the text of a list has at most 64 KB of UTF-8, not of letters', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const listed = (text: string) => ({
      participants: [participant('a', { list: { text } }), participant('b')],
      stages: [{ id: 'swiss', rounds: 1 }],
      battles: [
        battle('b1', 'a', 'b', '3-1', {
          players: [{ participant: 'a', list: { text } }, { participant: 'b' }],
        }),
      ],
    });
    const casual = (text: string) =>
      casualBattle('c1', { players: [{ player: 'A', list: { text } }, { player: 'B' }] });
    const most = 'ä'.repeat(32_768);
    await importRecords(database, [tournament('open', listed(most)), casual('x'.repeat(65_536))]);
    const over = [tournament('open', listed(`${most}x`)), casual('x'.repeat(65_537))];
    const problems = await reject(database, over);
    const message = 'has 65537 bytes; expected text of at most 65536 bytes (64 KB) of UTF-8';
    assert.deepEqual(
      problems.map(({ line, pointer, message: said }) => [line, pointer, said]),
      [
        [1, '/participants/0/list/text', message],
        [1, '/battles/0/players/0/list/text', message],
        [2, '/players/0/list/text', message],
      ],
    );
  });

  it('the longest possible names, which cannot be compressed, are imported', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    // Letters of four bytes each; repeated ones would be compressed.
    let next = 0x2_0000;
    const odd = (length: number) =>
      Array.from({ length }, () => {
        next = 0x2_0000 + ((next * 31 + 17) % 0xa000);
        return String.fromCodePoint(next);
      }).join('');
    const [playerId, battlePack, host] = [odd(100), odd(200), 'a'.repeat(100)];
    const place = () => ({ name: odd(300), city: odd(300), country: odd(300) });
    const person = () => ({ player: odd(300), playerId, faction: odd(300) });
    await importRecords(database, [
      pack(battlePack),
      club(host, place()),
      casualBattle(odd(100), { battlePack, scenario: odd(300), players: [person(), { player: odd(300) }] }),
      tournament('b'.repeat(100), {
        ...place(),
        battlePack,
        club: host,
        stages: [{ id: 'swiss', name: odd(300), rounds: 1 }],
        organizers: [{ name: odd(300), playerId }],
        participants: [participant(odd(100), person()), participant('x')],
      }),
    ]);
    assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
  });

  it('a tab in a name becomes a space; descriptions, reasons and lists keep theirs', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const write = (tab: string) => [
      club('host', { name: `Iron${tab}Gate`, city: `New${tab}Town`, description: 'a\tb' }),
      pack(`Highlands${tab}2026`, { game: `Iron${tab}fall` }),
      player('p_a', `Ada${tab}Novak`),
      tournament('open', {
        name: `The${tab}Open`,
        status: 'finished',
        description: 'a\tb',
        battlePack: `Highlands${tab}2026`,
        club: 'host',
        scoring: { bonuses: [{ metric: `First${tab}Blood`, points: 1 }] },
        adjustments: [{ participant: 'a', battlePoints: 1, reason: 'a\tb' }],
        stages: [{ id: 'swiss', name: `Main${tab}Rounds`, rounds: 1, groups: [`Group${tab}A`] }],
        participants: ['a', 'b'].map((key) =>
          participant(key, {
            player: `${key}${tab}Novak`,
            group: `Group${tab}A`,
            faction: `Black${tab}Sun`,
            list: { text: 'Black Sun\t2000', battleTacticCards: [`A${tab}Card`] },
          }),
        ),
        battles: [
          {
            ...battle('open.1', 'a', 'b', '3-2', { scenario: `The${tab}Ford` }),
            players: [
              { participant: 'a', victoryPoints: 3, metrics: { [`First${tab}Blood`]: 1 } },
              { participant: 'b', victoryPoints: 2 },
            ],
          },
        ],
      }),
    ];
    await importRecords(database, write('\t'));
    const stored = await exportRecords({ database });
    const { records } = await importRecords(database, write(' '));
    assert.equal(records.tournaments.unchanged + records.clubs.unchanged + records.players.unchanged, 3);
    assert.equal(await exportRecords({ database }), stored);
    assert.equal(stored.match(/\\t/g)?.length, 5, 'descriptions, the reason and lists');
  });

  it('a tab in a name of a spreadsheet is a space wherever the name is used', async (t) => {
    const service = await startService(t, []);
    const taken = await takeSheets(
      t,
      {
        tournament: ['slug,name,status,published,battleSize,rounds', 'open,"The\tOpen",ongoing,yes,2000,1'],
        participants: ['player,list', '"Ada\tNovak","Skaven\t2000"', 'Bo Lind,'],
        battles: ['round,player1,player2', '1,Ada Novak,"Bo\tLind"'],
      },
      service,
    );
    assert.ok('records' in taken, String(taken));
    const stored = JSON.parse(await exportRecords(service));
    assert.equal(stored.name, 'The Open');
    assert.deepEqual(pick(stored.participants, 'player'), ['Ada Novak', 'Bo Lind']);
    assert.equal(stored.participants[0].list.text, 'Skaven\t2000');
  });

  it('slugs, ids, keys and websites must have the right form', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const bad: BadRecord[] = [];
    for (const slug of ['Open', 'a b', 'a--b', '-a', 'a-', 'a_b', 'ä', 'a/b', '', 'a'.repeat(101), 'a.b']) {
      const words = 'text of 1 to 100 characters: lower-case letters a–z, digits and single hyphens';
      for (const record of [club(slug, { name: 'A' }), tournament(slug, { name: 'A' })])
        bad.push({ record, pointer: '/slug', words });
    }
    for (const id of [
      'a b',
      'a/b',
      'a\tb',
      'a\u00a0b',
      ' a',
      '.',
      '..',
      '',
      'a\nb',
      'a'.repeat(201),
      `${'ä'.repeat(200)}𠀀`,
    ]) {
      const inside = (more: object) => tournament('t', more);
      const sides = [{ player: 'A', playerId: id }, { player: 'B' }];
      for (const [pointer, record] of [
        ['/id', player(id, 'A')],
        ['/id', casualBattle(id)],
        ['/participants/0/key', inside({ participants: [participant(id, { player: 'A' })] })],
        ['/participants/0/playerId', inside({ participants: [participant('a', { playerId: id })] })],
        ['/organizers/0/playerId', inside({ organizers: [{ name: 'A', playerId: id }] })],
        ['/players/0/playerId', casualBattle('c', { players: sides })],
      ] as const)
        bad.push({ record, pointer, words: 'without spaces, slashes and control characters' });
    }
    for (const website of [
      'host.example',
      'javascript:alert(1)',
      'ftp://host.example',
      '//host.example',
      'https://',
      'https://a b.example',
      'mailto:a@host.example',
      '',
      'http://[::1',
      'https:host.example',
    ]) {
      const words = 'expected an address with http:// or https://';
      bad.push({ record: club('a', { website }), pointer: '/website', words });
    }
    await rejectAll(database, bad);
    await importRecords(database, [
      club('a', { website: 'http://host.example/a?b#c' }),
      club('a1-b2-3', { website: 'HTTPS://HOST.example' }),
      club('a'.repeat(100)),
      player('p:7.f3k~ä@x', 'A'),
      player('a'.repeat(200), 'A'),
    ]);
  });
});
