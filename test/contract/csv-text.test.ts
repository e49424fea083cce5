// Text that a spreadsheet program would run is escaped when it is written, and unescaped when it is read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { anyText } from '../../packages/rules/test/builders/any-text.ts';
import { readCsvText, writeCsv } from '../../src/contract/csv-text.ts';

function readBack(written: string, delimiter = ','): string[][] {
  return parse(written, { delimiter, bom: true });
}

const formulas = [
  '=HYPERLINK("https://evil.test","Ada")',
  '+1',
  '-1+cmd|x',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '＝1',
  "'=1",
  "''  =1",
];
const plain = ['Ada', "O'Neil", "'tis", "'", '', '5 - 3', 'a=b', "''Ada''", 'a"b', 'a,b;c\nd'];

describe('a text in a spreadsheet', () => {
  it('is not a formula: an apostrophe is put before one, and nothing is added to other texts', () => {
    const [row = []] = readBack(writeCsv([[...formulas, ...plain]]));
    assert.deepEqual(row, [...formulas.map((text) => `'${text}`), ...plain]);
  });

  it('is read as it was written, whatever it is', () => {
    const cell = fc.oneof(
      anyText(),
      fc.constantFrom(...formulas, ...plain),
      fc.string({ unit: fc.constantFrom("'", '=', '-', ' ', '\t', 'a', '"', '\r\n') }),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(',', ';', '\t'),
        (row, separator) => {
          const [read = []] = readBack(writeCsv([row], separator), separator);
          assert.deepEqual(read.map(readCsvText), row);
          for (const text of read) assert.doesNotMatch(text, /^\s*[=+\-@＝＋－＠]/);
        },
      ),
    );
  });

  it('numbers and booleans are not texts, and null is an empty cell', () => {
    assert.equal(writeCsv([[-3, 0.5, true, null, undefined]]), '\ufeff-3,0.5,true,,\r\n');
  });
});
