// docs/foreign-files.md, Exports: what was read, written and read again is the same tournament.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateWorld } from '../../../src/demo/world.ts';
import { missingData, readBytes, readExpected } from '../../../test/builders/shared-data.ts';
import type { TournamentRecord } from '../../rules/src/event-file/record.ts';
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

describe('exports read again give the same tournament', () => {
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
  const tournaments = [...generateWorld({ tournaments: 20, seed: 3 })]
    .filter(({ kind }) => kind === 'tournament')
    .map(({ kind: _, ...record }) => record as unknown as TournamentRecord);

  it('can be read again, and contain every participant', () => {
    for (const record of tournaments) {
      for (const [format, write] of Object.entries(writers)) {
        const read = convert(write(record), { format: format as keyof typeof writers, date: '2026-01-01' });
        assert.equal(read.tournament.participants.length, record.participants.length, record.slug);
      }
    }
  });

  it('say what a TRF has no place for', () => {
    const withBracket = tournaments.find(({ battles }) => battles.some(({ stage }) => stage === 'knockout'));
    assert.ok(withBracket);
    assert.match(writeTrf(withBracket).lost[0] ?? '', /no place in a TRF: brackets/);
  });
});
