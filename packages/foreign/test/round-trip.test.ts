// docs/foreign-files.md, Exports: what was read, written and read again is the same tournament.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { missingData, readBytes, readExpected } from '../../../test/builders/shared-data.ts';
import type { TournamentRecord } from '../../rules/src/event-file/record.ts';
import { arbitraryTournament } from '../../rules/test/builders/arbitrary-tournament.ts';
import { battle, bye, match, swiss, tournament } from '../../rules/test/builders/tournament.ts';
import { writeListfortress } from '../src/formats/listfortress/write-listfortress.ts';
import { writeTrf } from '../src/formats/trf/write-trf.ts';
import type { ForeignOptions } from '../src/options.ts';
import { convert, convertAll, readFixture } from './builders/foreign.ts';

const writers = {
  listfortress: (record: TournamentRecord) => writeListfortress(record).text,
  trf: (record: TournamentRecord) => writeTrf(record).text,
};

function readAgain(bytes: Buffer, format: keyof typeof writers): void {
  const [first] = convertAll([bytes]);
  const options: ForeignOptions = first !== undefined && 'tournament' in first ? {} : { date: '2020-01-01' };
  const { tournament } = convert(bytes, options);
  assert.deepEqual(convert(writers[format](tournament)).tournament, tournament);
}

describe('exports that are read again are the same tournament', () => {
  for (const name of ['listfortress-api.json', 'listfortress-import.json']) {
    it(`${name}, with its army lists`, () => readAgain(readFixture(name), 'listfortress'));
  }
  it('open.trf', () => readAgain(readFixture('open.trf'), 'trf'));

  for (const format of ['listfortress', 'trf'] as const) {
    it(`every given file of ${format}`, { skip: missingData('foreign') }, () => {
      const files = readExpected(format);
      for (const name of Object.keys(files)) readAgain(readBytes(`foreign/${format}/${name}`), format);
    });
  }
});

describe('exports of any tournament', () => {
  const tournaments = fc.sample(arbitraryTournament(), { numRuns: 40, seed: 3 });

  it('can be read again, and contain every participant', () => {
    for (const record of tournaments) {
      for (const [format, write] of Object.entries(writers)) {
        const read = convert(write(record), { format: format as keyof typeof writers, date: '2026-01-01' });
        assert.equal(read.tournament.participants.length, record.participants.length, record.slug);
      }
    }
  });

  it('have the places of a finished tournament, also those that the games of a TRF do not explain', () => {
    const wide = battle(1, 'a', 'b', '9-0');
    const close = battle(1, 'c', 'd', '5-4');
    const record = tournament('a b c d', [close, wide], {
      tieBreakers: ['wins', 'victoryPointsDiff'],
      status: 'finished',
    });
    for (const [format, write] of Object.entries(writers)) {
      const read = convert(write(record), { format: format as keyof typeof writers, date: '2026-01-01' });
      assert.deepEqual(
        read.tournament.participants.map(({ player, finalPlacement }) => [player, finalPlacement]).sort(),
        record.participants.map(({ player }, index) => [player, [1, 4, 2, 3][index]]).sort(),
        format,
      );
    }
  });

  it('have the results of battles as they count', () => {
    const turns = (...points: number[]) =>
      points.map((victoryPoints, at) => ({ round: at + 1, victoryPoints }));
    const record = tournament(
      'a b c d',
      [
        battle(1, 'a', 'b', '-', { first: { rounds: turns(4, 5) }, second: { rounds: turns(3, 3) } }),
        battle(1, 'c', 'd', '11-10'),
        battle(2, 'a', 'c', '9-2', { finished: false }),
        battle(2, 'b', 'd', '7-3', { first: { outcome: 'loss' }, second: { outcome: 'loss' } }),
      ],
      { scoring: { drawMargin: 2 } },
    );
    const read = convert(writeListfortress(record).text, { format: 'listfortress', date: '2026-01-01' });
    const results = read.tournament.battles.map(({ winner, finished = true, players }) => {
      const outcome = players.some((side) => side.outcome === 'draw') ? 'draw' : (winner ?? finished);
      return [outcome, ...players.map(({ victoryPoints }) => victoryPoints ?? null)];
    });
    assert.deepEqual(results, [
      ['a', 9, 6],
      ['draw', 11, 10],
      [false, null, null],
      [false, null, null],
    ]);
  });

  it('have each name of a TRF on one line, whatever is in it', () => {
    const record = tournament([{ key: '1', player: 'Ada\n001    9      Nobody' }], [], {
      name: 'Open\r\n042 2020/01/01',
      stages: [swiss({ byes: [bye(1, '1')] })],
    });
    const read = convert(writeTrf(record).text, { date: '2026-01-01' }).tournament;
    assert.equal(read.name, 'Open 042 2020/01/01');
    assert.deepEqual(
      read.participants.map(({ player }) => player),
      ['Ada 001    9      Nobody'],
    );
  });

  it('have points in four columns of a TRF, also large ones and penalties', () => {
    const points = [99.96, 128.5, -9.5, -10.5, -100];
    const record = tournament('a b c d e', [], {
      stages: [
        swiss({ byes: points.map((battlePoints, at) => bye(1, 'abcde'[at] ?? '', { battlePoints })) }),
      ],
    });
    const scores = writeTrf(record)
      .text.split('\n')
      .filter((line) => line.startsWith('001'))
      .map((line) => line.slice(80, 84));
    assert.deepEqual(scores, [' 100', ' 129', '-9.5', ' -11', '-100']);
    convert(writeTrf(record).text, { date: '2026-01-01' });
  });

  it('have the points of a TRF also where the tournament leaves its scoring out, and byes by what they are worth', () => {
    const byes = [bye(2, 'a'), bye(2, 'b', { battlePoints: 1 }), bye(2, 'c', { battlePoints: 0 })];
    const stages = [swiss({ rounds: 2, byes })];
    const record = tournament('a b c d', [battle(1, 'a', 'b', '5-3'), battle(1, 'c', 'd', '4-4')], {
      stages,
    });
    const { text } = writeTrf(record);
    assert.deepEqual(text.match(/^BB.*$|0000 - \w/gm), [
      ...['BBW 3.0', 'BBD 1.0', 'BBL 0.0'],
      ...['0000 - U', '0000 - H', '0000 - Z'],
    ]);
    const read = convert(text, { date: '2026-01-01' });
    assert.deepEqual(
      read.compared.map(({ figure, same, of }) => [figure, same, of]).find(([figure]) => figure === 'scores'),
      ['scores', 4, 4],
    );
    const half = writeTrf({ ...record, scoring: { bye: { outcome: 'draw' } } }).text;
    assert.deepEqual(half.match(/0000 - \w/g), ['0000 - H', '0000 - H', '0000 - Z']);
  });

  it('name what a TRF cannot contain', () => {
    const final = battle(2, 'a', 'b', '5-3', { stage: 'knockout' });
    const knockout = { id: 'knockout', matches: [{ ...match('Final', 'a', 'b'), battle: final.id }] };
    const withBracket = tournament('a b', [battle(1, 'a', 'b', '3-1'), final], {
      stages: [swiss(), knockout],
    });
    assert.match(writeTrf(withBracket).lost[0] ?? '', /^1 battle has no place in a TRF: brackets/);
  });

  it('name what a file of List Fortress cannot contain', () => {
    const byes = [
      { round: 1, participant: 'c', points: 'draw' as const },
      { round: 1, participant: 'd' },
    ];
    const rest = battle(1, 'c', 'd', '5-3', { stage: 'placement-swiss' });
    const record = tournament('a b c d', [battle(1, 'a', 'b', '3-1'), rest], {
      stages: [
        { ...swiss(), byes },
        { id: 'placement-swiss', rounds: 1 },
      ],
    });
    assert.deepEqual(writeListfortress(record).lost, [
      '1 battle has no place in List Fortress: other brackets and boards',
      '1 bye does not count as a win; in List Fortress every bye does',
    ]);
  });
});
