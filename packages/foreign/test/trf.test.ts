// docs/generated/foreign-formats.md, TRF.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../rules/test/builders/pick.ts';
import { writeTrf } from '../src/formats/trf/write-trf.ts';
import {
  battlesOf,
  byesOf,
  convert,
  placesOf,
  readFixture,
  reject,
  rowsOf,
  warningsOf,
} from './builders/foreign.ts';

const text = readFixture('open.trf').toString('utf8');

describe('a TRF', () => {
  it('has games with white first, forfeits, and every published score', () => {
    const { tournament, compared, warnings } = convert(text);
    assert.deepEqual(battlesOf(tournament), [
      '1 NOVAK, ADA - Lind, Bo',
      '1 PARK, CY - Roth, Dee',
      '2 Park, Cy - Novak, Ada',
      '2 Lind, Bo - Moss, Eli',
      '3 NOVAK, ADA - Roth, Dee',
    ]);
    assert.deepEqual(
      compared.map(({ figure, same, of }) => [figure, same, of]),
      [
        ['ranks', 5, 5],
        ['scores', 5, 5],
      ],
    );
    assert.deepEqual(warnings, []);
  });

  it('has byes worth a point or half of one; an absence is none', () => {
    const { tournament } = convert(text);
    assert.deepEqual(byesOf(tournament), ['3 Lind, Bo 1', '3 Park, Cy draw', '1 Moss, Eli 1']);
    assert.equal(rowsOf(tournament, 'swiss').find(({ participant }) => participant.key === '4')?.losses, 2);
  });

  it('counts a bye worth half a point as a draw, and writes each bye with the letter for its worth', () => {
    const { tournament } = convert(text);
    assert.equal(rowsOf(tournament, 'swiss').find(({ participant }) => participant.key === '3')?.draws, 2);
    const words = (['win', 'draw', 'loss'] as const).map((points) => {
      const stages = tournament.stages.map((stage) => ({
        ...stage,
        ...(stage.byes && { byes: [{ round: 3, participant: '2', points }] }),
      }));
      return /0000 - (\w)/.exec(writeTrf({ ...tournament, stages }).text)?.[1];
    });
    assert.deepEqual(words, ['U', 'H', 'Z']);
  });

  it('has city and date, however the date is written', () => {
    const { tournament } = convert(text);
    const { name, city, country, startDate, endDate } = tournament;
    assert.deepEqual(
      { name, city, country, startDate, endDate },
      {
        name: 'Chess at the Ford',
        city: 'Ford',
        country: 'GBR',
        startDate: '2021-06-05',
        endDate: '2021-06-06',
      },
    );
    for (const written of ['5. 06. 2021', 'June 5, 2021', '05.06.2021', '2021-06-05', '5 Jun 2021']) {
      assert.equal(convert(text.replace('2021/06/05', written)).tournament.startDate, '2021-06-05', written);
    }
    assert.deepEqual(reject(text.replace('2021/06/05', '05/06/2021')), [
      '1: the date "05/06/2021" cannot be read; give --date YYYY-MM-DD',
    ]);
  });

  it('leaves out made-up players for byes, ratings and birth dates', () => {
    const { tournament } = convert(text);
    assert.equal(placesOf(tournament), '1 Novak, Ada, 3 Lind, Bo, 2 Park, Cy, 5 Roth, Dee, 4 Moss, Eli');
    assert.doesNotMatch(JSON.stringify(tournament), /1970|2510/);
  });

  it('reads a game against the made-up player as a bye', () => {
    const paired = text
      .replace(/0000 - \+(?= )/, '   6 - +')
      .replace(/(spielfrei.{67})\s*$/m, '$1     5 - -');
    assert.deepEqual(byesOf(convert(paired).tournament), ['3 Lind, Bo 1', '3 Park, Cy draw', '1 Moss, Eli']);
  });

  it('gives a public id only to players with a FIDE number', () => {
    const { participants } = convert(text, { playerIds: true }).tournament;
    assert.deepEqual(pick(participants, 'playerId'), [
      'trf_900001',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('may have CR or CRLF, a byte-order mark, Latin-1, and lines cut off behind the last game', () => {
    const { tournament } = convert(text);
    assert.deepEqual(convert(text.replaceAll('\n', '\r')).tournament, tournament);
    assert.deepEqual(convert(`\ufeff${text.replaceAll('\n', '\r\n')}`).tournament, tournament);
    assert.deepEqual(convert(text.replaceAll(/ +$/gm, '')).tournament, tournament);
    const named = convert(Buffer.from(text.replace('Novak, Ada', 'Novák, Ada'), 'latin1'));
    assert.equal(named.tournament.participants[0]?.player, 'Novák, Ada');
  });

  it('is ongoing while a game has no result', () => {
    const { tournament } = convert(text.replace('   5 w =', '   5 w  ').replace('   2 b =', '   2 b  '));
    assert.equal(tournament.status, 'ongoing');
    assert.equal(battlesOf(tournament)[3], '2 Lind, Bo - Moss, Eli *');
  });

  it('in which two players lost to each other has a battle that both lost', () => {
    const { tournament } = convert(text.replace('   4 w +', '   4 w -'));
    assert.deepEqual(pick(tournament.battles.at(-1)?.players, 'outcome'), ['loss', 'loss']);
  });

  it('whose players contradict each other has an unfinished game, and no winner is guessed', () => {
    const converted = convert(text.replace('   1 b 0', '   1 b 1'));
    assert.equal(battlesOf(converted.tournament)[0], '1 Novak, Ada - Lind, Bo *');
    assert.deepEqual(warningsOf(converted), [
      '9: the two players reported different results; the game is unfinished',
    ]);
  });

  it('may count more than one point for a win', () => {
    const { tournament } = convert(`${text}BBW 3.0\nBBD 1.0\n`);
    assert.deepEqual(tournament.scoring?.points, { type: 'outcome', win: 3, draw: 1, loss: 0 });
  });

  it('that cannot be read names the line and columns', () => {
    assert.deepEqual(
      reject(
        text.replace('   2 w 1', '  77 w 1').replace('  2.5 ', '  2x5 ').replace('   5 w =', '   5 w ?'),
      ),
      [
        '9: has "2x5" in columns 81 to 84; expected the points',
        '10: has "   5 w ?" in round 2; expected an opponent, w or b, and one of 1 = 0 + - W D L H F U Z',
        '9: names the opponent 77 in round 1; expected the starting rank of a player',
      ],
    );
  });
});
