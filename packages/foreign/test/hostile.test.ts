// Hostile files are rejected or converted without an exception; the drill `growth` shows that their size is no problem.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkRecord } from '../../rules/src/check/check-record.ts';
import { computeTournament } from '../../rules/src/tournament.ts';
import { pick } from '../../rules/test/builders/pick.ts';
import { casesOf } from '../../rules/test/builders/times.ts';
import { convert, convertAll, readFixture, readJson, reject, say } from './builders/foreign.ts';
import { makeRandom, mutate } from './builders/mutate-foreign.ts';

const given = { name: 'X', date: '2020-01-01' };
const fixtures = readdirSync(new URL('./fixtures/', import.meta.url));

describe('a file cut short', () => {
  for (const name of fixtures) {
    it(`${name}: at any position it is a problem with its line, or valid`, () => {
      const bytes = readFixture(name);
      for (let end = 0; end < bytes.length; end += Math.ceil(bytes.length / 150)) {
        for (const each of convertAll([bytes.subarray(0, end)], given)) {
          if ('problems' in each)
            assert.ok(each.problems.map(say).every(({ line, message }) => line >= 1 && message !== ''));
          else assert.notEqual(each.tournament.name, '');
        }
      }
    });
  }
});

describe('a damaged file', () => {
  for (const [index, name] of fixtures.entries()) {
    it(`${name}: with swapped types, repeated people or unknown ids it is a problem, or a record that can be imported`, () => {
      const random = makeRandom(index + 1);
      for (let count = 0; count < casesOf(100); count += 1) {
        const options =
          random() < 0.5 ? { date: '2026-01-01' } : { ...given, slug: 'damaged', playerIds: true };
        for (const each of convertAll([mutate(readFixture(name), random)], options)) {
          if ('problems' in each) assert.ok(each.problems.length > 0);
          else {
            assert.deepEqual(checkRecord('tournament', each.tournament).problems, []);
            computeTournament(each.tournament);
          }
        }
      }
    });
  }
});

describe('values', () => {
  it('of the wrong type are problems with line and pointer', () => {
    const file = { ...readJson('listfortress-api.json'), participants: 7, rounds: { a: 1 } };
    assert.deepEqual(
      reject(file, { ...given, format: 'listfortress' }).map((line) => line.replace(/^\d+ /, '')),
      ['/rounds: is an object; expected a list', '/participants: is 7; expected a list'],
    );
  });

  it('that should be matches are problems wherever they stand, and never left out', () => {
    const rounds = [{ round_number: 1, matches: ['a', null, 5] }, 'b'];
    const file = { ...readJson('listfortress-api.json'), rounds };
    assert.deepEqual(
      reject(file, { ...given, format: 'listfortress' }).map((line) => line.replace(/^\d+ /, '')),
      [
        '/rounds/1: is "b"; expected an object',
        '/rounds/0/matches/0: is "a"; expected an object',
        '/rounds/0/matches/1: is null; expected an object',
        '/rounds/0/matches/2: is 5; expected an object',
      ],
    );
    const junk = { tournament: { name: 'X', participants: [], matches: [{ match: 'junk' }, 7] } };
    assert.deepEqual(
      reject(junk, { ...given, format: 'challonge' }).map((line) => line.replace(/^\d+ /, '')),
      [
        '/tournament/matches/0/match: is "junk"; expected an object',
        '/tournament/matches/1: is 7; expected an object',
      ],
    );
  });

  it('of extreme size are problems', () => {
    const file = readJson('listfortress-api.json') as unknown as {
      rounds: { matches: Record<string, unknown>[] }[];
    };
    Object.assign(file.rounds[4]?.matches[2] ?? {}, { player1_points: 1e12 });
    assert.match(reject(file)[0] ?? '', /player1_points: is 1000000000000; expected a number/);
  });

  it('with control characters, half characters and without end are cleaned', () => {
    const people = [
      { id: 'a/b c', name: `Ada\u0000\ud800 ${'x'.repeat(1000)}`, swiss_rank: 1 },
      { id: '..', name: '\n', swiss_rank: 2 },
    ];
    const { participants } = convert(
      { name: '\u0007Open', participants: people, rounds: [] },
      { date: '2020-01-01' },
    ).tournament;
    assert.deepEqual(pick(participants, 'key'), ['a-b-c', 'id-2']);
    assert.equal(participants[0]?.player.length, 300);
    assert.equal(participants[1]?.player, 'Unnamed id-2');
  });

  it('with names of JavaScript properties are plain values', () => {
    const text =
      '{"name":"X","participants":[{"id":"__proto__","name":"constructor","swiss_rank":1}],"rounds":[],"__proto__":{"date":"2020-01-01"}}';
    assert.deepEqual(reject(text), ['1: the file has no date; give --date YYYY-MM-DD']);
    assert.equal(convert(text, given).tournament.participants[0]?.key, '__proto__');
    const games = readJson('newrecruit-games.json') as unknown as object[];
    for (const system of ['constructor', '__proto__']) {
      const files = [
        readFixture('newrecruit-tournament.json'),
        games.map((game) => ({ ...game, id_game_system: system })),
      ];
      assert.equal(convert(files).tournament.game, undefined);
    }
  });
});

describe('a file', () => {
  it('nested a hundred thousand levels deep is handled', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    assert.ok(reject(deep).length > 0);
    assert.ok(reject(`{"data":${'{"data":'.repeat(50_000)}1${'}'.repeat(50_000)}}`).length > 0);
    assert.equal(convertAll([`{"players":[],"rounds":${deep}}`], given).length, 1);
  });

  it('of JSON inside JSON, over and over, is handled', () => {
    let text = '{"name":"X"}';
    for (let count = 0; count < 12; count += 1) text = JSON.stringify(text);
    assert.ok(reject(text).length > 0);
  });
});
