// What the desk reads: a record with its figures, its history in words, and what to suggest.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  club,
  pack,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { doRead } from '../../src/organisers/do-read.ts';
import { tagOf } from '../../src/organisers/preconditions.ts';
import { type Database, makeReader, type Reader } from '../../src/store/database.ts';
import { digestOfRecord } from '../../src/store/records/records.ts';
import { engines, sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';

function open(more: object = {}) {
  return tournament('open', {
    club: 'gate',
    published: false,
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 2 }],
    participants: [
      participant('a', { player: 'Ada', playerId: 'p_ada', club: 'gate', faction: 'Skaven' }),
      participant('b', { player: 'Ivo' }),
    ],
    battles: [battle('b1', 'a', 'b', '99-19', { table: 2, scenario: 'Bridges' })],
    ...more,
  });
}

/** What the reader answers to an operation on the tournament. */
async function readWith(database: Database, operation: string) {
  const organiser = { id: 'key', account: 'Iron Gate', clubs: ['gate'], owner: null };
  const request = { method: 'GET', url: '', headers: {}, time: Date.now() };
  const addresses = { base: '', site: '', cursorTtl: 60 };
  const asked = {
    type: 'read',
    operation,
    organiser,
    name: 'open',
    others: [],
    query: {},
    ...request,
    ...addresses,
  } as const;
  const { body, tag } = await doRead(database, asked);
  return { tag, data: JSON.parse(Buffer.from(body).toString()).data };
}

function words(body: { data: { words: string[] }[] }) {
  return body.data.map((one) => one.words);
}

describe('what the desk reads', () => {
  it('is the record with boards and results, published or not, and its tag', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('other'), open()]);
    const ada = await service.organiser(['gate']);
    const { status, body, headers } = await ada.get('/tournaments/open/desk');
    assert.equal(status, 200);
    assert.equal(headers.etag, (await ada.get('/tournaments/open')).headers.etag);
    assert.equal(body.data.tournament.published, false);
    assert.equal(body.data.record.battles[0].players[0].victoryPoints, 99);
    const [swiss] = body.data.figures.stages;
    assert.deepEqual([swiss.id, swiss.name, swiss.type], ['swiss', 'Swiss Stage', 'board']);
    assert.deepEqual(swiss.rows[0], {
      key: 'a',
      player: 'Ada',
      group: null,
      rank: 1,
      battlePoints: 3,
      wins: 1,
      draws: 0,
      losses: 0,
      victoryPoints: 99,
      victoryPointsDiff: 80,
    });
    assert.deepEqual(body.data.figures.battles.b1, {
      winner: 0,
      victorySize: null,
      outcomes: ['win', 'loss'],
      victoryPoints: [99, 19],
      battlePoints: [3, 0],
    });
    const eve = await service.organiser(['other'], 'Other');
    for (const path of ['desk', 'history'])
      assert.equal((await eve.get(`/tournaments/open/${path}`)).status, 404, 'of another club');
  });

  it('names players whom a later correction puts in or out of the knockout, but not those who declined', async (t) => {
    const record = (first: string, second: string) =>
      open({
        stages: [
          { id: 'swiss', rounds: 1 },
          { id: 'knockout', players: 2, matches: [] },
        ],
        participants: ['a', 'b', 'c', 'd'].map((key) => participant(key)),
        battles: [battle('b1', 'a', 'b', first), battle('b2', 'c', 'd', second)],
      });
    const service = await startOrganised(t, sqlite, [club('gate'), record('9-1', '8-2')]);
    const ada = await service.organiser(['gate']);
    const readCut = async () => (await ada.get('/tournaments/open/desk')).body.data.figures.cut;
    assert.equal((await ada.post('/tournaments/open/next', JSON.stringify({ decline: ['c'] }))).status, 201);
    assert.deepEqual(await readCut(), { missing: [], extra: [] }, 'C declined');
    const { body } = await ada.get('/tournaments/open/file');
    const [{ battles, ...stored }] = body.tournaments;
    const correct = (score: string) =>
      service.import([
        { kind: 'tournament', ...stored, battles: battles.with(0, battle('b1', 'a', 'b', score)) },
      ]);
    await correct('1-9');
    assert.deepEqual(await readCut(), { missing: ['b'], extra: ['a'] });
    await correct('9-5');
    assert.deepEqual(await readCut(), { missing: ['b'], extra: ['d'] }, 'D was the next after C');
  });

  it('names them also when the next in rank declined too', async (t) => {
    const record = (second: string) =>
      open({
        stages: [
          { id: 'swiss', rounds: 1 },
          { id: 'knockout', players: 2, matches: [] },
        ],
        participants: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => participant(key)),
        battles: [
          battle('b1', 'a', 'b', '9-1'),
          battle('b2', 'c', 'd', second),
          battle('b3', 'e', 'f', '7-3'),
        ],
      });
    const service = await startOrganised(t, sqlite, [club('gate'), record('8-2')]);
    const ada = await service.organiser(['gate']);
    const readCut = async () => (await ada.get('/tournaments/open/desk')).body.data.figures.cut;
    await ada.post('/tournaments/open/next', JSON.stringify({ decline: ['c', 'e'] }));
    assert.deepEqual(await readCut(), { missing: [], extra: [] });
    const [{ battles, ...stored }] = (await ada.get('/tournaments/open/file')).body.tournaments;
    const corrected = battles.with(1, battle('b2', 'c', 'd', '8-7'));
    await service.import([{ kind: 'tournament', ...stored, battles: corrected }]);
    assert.deepEqual(await readCut(), { missing: ['d'], extra: ['f'] }, 'D lost by less than F');
  });

  it('is the history in words, including what was undone', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')]);
    const ada = await service.organiser(['gate']);
    await ada.submit([open()]);
    const third = battle('b1', 'a', 'b', '12-19', { table: 2, scenario: 'Bridges' });
    await ada.submit([open({ battles: [third] })]);
    const { body: changed } = await ada.submit([
      open({
        name: 'Renamed',
        participants: [
          participant('a', {
            player: 'Ada',
            playerId: 'p_ada',
            club: 'gate',
            faction: 'Skaven',
            dropped: true,
          }),
          participant('b', { player: 'Ivo' }),
        ],
        battles: [third, battle('b2', 'b', 'a', undefined, { round: 2, table: 1 })],
      }),
    ]);
    const told = await ada.get('/tournaments/open/history');
    assert.deepEqual(words(told.body), [
      ['Name: Renamed, was open', 'Ada dropped out', 'Round 2 paired: 1 battle'],
      ['Round 1, table 2: Ada 12 – 19 Ivo, was 99 – 19'],
      ['Created', '2 players added: Ada, Ivo', 'Round 1 paired: 1 battle'],
    ]);
    assert.equal(told.body.data[0].account, 'Iron Gate');
    assert.equal((await ada.post(`/submissions/${changed.data.id}/undo`)).status, 201);
    const { body } = await ada.get('/tournaments/open/history');
    assert.deepEqual(words(body).slice(1), words(told.body), 'what was undone is told as before');
    assert.deepEqual(words(body)[0], [
      'Name: open, was Renamed',
      'Ada is back',
      '1 battle removed: Round 2, table 1: Ivo – Ada',
    ]);
    assert.deepEqual(
      body.data.map(({ state, undoes }: { state: string; undoes: string | null }) => [state, undoes]),
      [
        ['taken', changed.data.id],
        ['undone', null],
        ['taken', null],
        ['taken', null],
      ],
    );
    const second = body.data[2].id;
    assert.equal((await ada.post(`/submissions/${second}/undo`)).status, 201);
    const { body: twice } = await ada.get('/tournaments/open/history');
    assert.deepEqual(words(twice).slice(1), words(body), 'one undo after the other');
    assert.deepEqual(words(twice)[0], ['Round 1, table 2: Ada 99 – 19 Ivo, was 12 – 19']);
  });

  it('is the history without comparing large versions, which are read one at a time', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')]);
    const { submit } = await service.organiser(['gate']);
    // Digits that compress badly, so that the stored versions are large, too.
    const list = {
      text: Array.from({ length: 6_000 }, (_, n) => Math.sin(n))
        .join(' ')
        .slice(0, 60_000),
    };
    const many = Array.from({ length: 20 }, (_, n) => participant(`p${n}`, { list }));
    for (const record of [open(), open({ participants: many, battles: [] }), open({ name: 'Small' })])
      await submit([record]);
    const sizes: number[] = [];
    const counted = makeReader(async (...statement) => {
      const table = await service.database.fresh.query(...statement);
      sizes.push(table.rows.flat().reduce<number>((sum, value) => sum + (Object(value).length ?? 0), 0));
      return table;
    });
    const { data } = await readWith(
      { ...service.database, snapshot: (work) => work(counted) },
      'getTournamentHistory',
    );
    const large = 'Too large to compare with the version before';
    assert.deepEqual(words({ data }), [
      ['name: Small, was open', '2 players added', '20 players removed', '1 battle added', large],
      ['20 players added', '2 players removed', '1 battle removed', large],
      ['Created', '2 players added: Ada, Ivo', 'Round 1 paired: 1 battle'],
    ]);
    assert.ok(Math.max(...sizes) < 100_000, String(sizes));
  });

  it('includes stored names as suggestions', async (t) => {
    const service = await startOrganised(t, sqlite, [
      club('gate', { name: 'Iron Gate' }),
      pack('Highlands'),
      player('p_ada', 'Ada Novák'),
      player('p_nobody', 'Ada Nobody'),
      open({ published: true, game: 'Chess', battlePack: 'Highlands' }),
    ]);
    const ada = await service.organiser(['gate']);
    const scenariosOf = async (name: string) =>
      (await ada.get(`/suggestions?battlePack=${name}`)).body.data.scenarios;
    assert.deepEqual(await scenariosOf('Highlands'), ['Bridges']);
    assert.deepEqual(await scenariosOf('Lowlands%00'), []);
    assert.equal((await ada.get('/suggestions?battlePack=')).status, 400);
    const { body } = await ada.get('/suggestions');
    assert.deepEqual(body.data, {
      games: ['Chess'],
      factions: ['Skaven'],
      scenarios: ['Bridges'],
      battlePacks: ['Highlands'],
      clubs: [{ slug: 'gate', name: 'Iron Gate' }],
    });
    const { body: found } = await ada.get('/players?q=novak%20ad');
    assert.deepEqual(found.data, [
      {
        playerId: 'p_ada',
        player: 'Ada Novák',
        club: { slug: 'gate', name: 'Iron Gate' },
        battles: 1,
        lastPlayed: null,
      },
    ]);
    assert.equal((await ada.get('/players?q=')).status, 400);
    assert.equal((await ada.get('/players')).status, 400);
    assert.deepEqual((await ada.get('/players?q=zz')).body.data, []);
    assert.deepEqual((await ada.get('/events?q=op')).body.data, [
      { slug: 'open', name: 'open', startDate: null },
    ]);
    assert.equal((await ada.get('/events')).status, 400);
  });

  it('includes an example board for any rules, empty if the rules have a problem', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')]);
    const ada = await service.organiser(['gate']);
    const ask = (rules: string) => ada.get(`/example?rules=${encodeURIComponent(rules)}`);
    const rows = (await ask('{}')).body.data;
    assert.deepEqual(
      rows.map(({ player: name, battlePoints }: { player: string; battlePoints: number }) => [
        name,
        battlePoints,
      ]),
      [
        ['Cy', 6],
        ['Ada', 3],
        ['Dee', 1],
        ['Bo', 1],
      ],
    );
    const scored = (await ask('{"scoring":{"points":{"type":"victoryPoints"}}}')).body.data;
    assert.deepEqual([scored[0].player, scored[0].battlePoints], ['Ada', 33]);
    assert.deepEqual((await ask('{"tieBreakers":["luck"]}')).body.data, []);
    for (const wrong of ['', '7', 'null', '[']) assert.equal((await ask(wrong)).status, 400, wrong);
  });
});

for (const engine of engines)
  describe(`what the desk reads on ${engine.name}`, () => {
    it('shows one state, even if the tournament changes after every statement', async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), open({ reports: 'on' })]);
      let version = 0;
      /** Changes name and players after each statement. */
      const change = (reader: Reader): Reader =>
        makeReader(async (...statement) => {
          const rows = await reader.query(...statement);
          version += 1;
          const name = `Version ${version}`;
          const participants = [participant('a', { player: name }), participant('b', { player: name })];
          await service.import([open({ name, participants, reports: 'on' })]);
          return rows;
        });
      const changing: Database = {
        ...service.database,
        fresh: change(service.database.fresh),
        snapshot: (work) => service.database.snapshot((reader) => work(change(reader))),
      };
      const { data, tag } = await readWith(changing, 'getDesk');
      const { tournament: shown, record } = data;
      assert.equal(shown.name, record.name);
      assert.equal(tag, tagOf({ digest: digestOfRecord(JSON.stringify(record)), published: false }));
      const [newest] = (await readWith(changing, 'getTournamentHistory')).data;
      assert.match(newest.words[0], /^Name: Version (\d+), was (open|Version \d+)$/);
      const [, is = '', was = ''] = /Version (\d+), was (?:Version )?(.*)$/.exec(newest.words[0]) ?? [];
      assert.equal(Number(is) - (was === 'open' ? 0 : Number(was)), 1, 'no version is left out');
      const [first] = (await readWith(changing, 'listPersonalLinks')).data;
      assert.match(first.player, /^Version /);
    });
  });
