// docs/generated/foreign-formats.md, List Fortress: files that are made for its import.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battlesOf, convert, placesOf, readFixture, readJson, reject } from './builders/foreign.ts';

const day = { date: '2020-01-01' };

describe('an import file for List Fortress', () => {
  const file = () =>
    readJson('listfortress-import.json') as unknown as {
      players: Record<string, unknown>[];
      rounds: unknown[];
    };

  it('is scored as the first edition of X-Wing where its scores say so', () => {
    const { tournament, compared } = convert(file(), day);
    assert.equal(tournament.battleSize, 100);
    assert.deepEqual(
      compared.map(({ figure, same, of }) => [figure, same, of]),
      [
        ['ranks', 3, 3],
        ['scores', 4, 4],
      ],
    );
    assert.deepEqual(battlesOf(tournament), [
      '1 ADA 100-60 Bo',
      '1 CY 100-95 Dee',
      '2 Ada 80-80 Cy',
      '2 BO 100-0 Dee',
    ]);
    assert.equal(placesOf(tournament), '1 Ada, 2 Bo, 3 Cy, - Dee');
  });

  it('has no date and names the option that is missing', () => {
    assert.deepEqual(reject(file()), ['1: the file has no date; give --date YYYY-MM-DD']);
  });

  it('has people by name and who dropped out, but no e-mail addresses', () => {
    const { tournament } = convert(file(), { ...day, playerIds: true });
    assert.doesNotMatch(JSON.stringify(tournament), /example\.org/);
    assert.deepEqual(tournament.participants[3], { key: 'Dee', player: 'Dee', dropped: true });
  });

  it('may be wrapped in "tournament", and in a JSON string', () => {
    const { tournament } = convert(file(), day);
    assert.deepEqual(convert({ tournament: file() }, day).tournament, tournament);
    assert.deepEqual(
      convert(JSON.stringify(JSON.stringify({ tournament: file() })), day).tournament,
      tournament,
    );
  });

  it('may be Latin-1, with a byte-order mark, and end its lines with CR', () => {
    const text = readFixture('listfortress-import.json').toString('utf8').replaceAll('Ada', 'Adélé');
    const { tournament } = convert(Buffer.from(text, 'latin1'), day);
    assert.equal(tournament.participants[0]?.player, 'Adélé');
    assert.deepEqual(convert(Buffer.from(`\ufeff${text}`, 'utf8'), day).tournament, tournament);
    assert.deepEqual(convert(Buffer.from(text.replaceAll('\n', '\r'), 'latin1'), day).tournament, tournament);
  });

  it('of TXM has a number for everyone who may have dropped, and 0 means dropped', () => {
    const txm = file();
    for (const [index, player] of txm.players.entries()) player['dropped'] = index === 1 ? 0 : 2;
    assert.deepEqual(
      convert(txm, day).tournament.participants.map(({ dropped }) => dropped ?? false),
      [false, true, false, false],
    );
  });

  it('of edition 2.5 is recognised by event points, or by three points for a win', () => {
    const players = [
      { name: 'Ada', rank: { swiss: 1 }, score: 3, mission_points: 20 },
      { name: 'Bo', rank: { swiss: 2 }, score: 0, mission_points: 11 },
    ];
    const matches = [
      { player1: 'Ada', player1points: 20, player2: 'Bo', player2points: 11, result: 'win', winner: 'Ada' },
    ];
    const rounds = [{ 'round-type': 'swiss', 'round-number': 1, scenario: 'Chance Engagement', matches }];
    const { tournament } = convert({ name: 'Standard', players, rounds }, day);
    assert.equal(tournament.battleSize, 20);
    assert.equal(tournament.battles[0]?.scenario, 'Chance Engagement');
    const plain = players.map(({ mission_points: _, ...player }) => player);
    assert.deepEqual(convert({ name: 'Standard', players: plain, rounds }, day).tournament, tournament);
  });
});
