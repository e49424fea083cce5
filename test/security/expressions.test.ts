// The lists behind the drill `expressions`, which runs every regular expression of the sources on long texts (expressions.drill.ts).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listExpressions } from '../builders/expressions.ts';
import { bounded, makers, readSource, sourceFiles, written } from './source-expressions.ts';

describe('regular expressions', () => {
  it('are all listed: those in the source, and the files that make some at run time', () => {
    const makes = sourceFiles.filter((file) => /\bnew RegExp\(|\bRegExp\(/.test(readSource(file)));
    assert.deepEqual(makes.sort(), Object.keys(makers));
    const sources = new Set(written.map(({ source }) => source));
    for (const source of Object.keys(bounded)) assert.ok(sources.has(source), `${source} is no longer there`);
  });

  it('are found in strings of code as they stand, and slashes that divide are not', () => {
    const code = [
      'const a = 4 / 2 / 1; // /no/',
      "x = y.replace(/[/'\"`]+/g, '/no/') / 2;",
      'const t = `/no/ $' +
        '{a / b / c} $' +
        '{s.split(/a{2}/u).map((n) => `$' +
        '{n}$' +
        '{/b/.test(n)}`)} /no/`;',
      'return /c\\/d/.test(x) || !/ e/i.test(x) ? 1 : /f/;',
    ].join('\n');
    assert.deepEqual(
      listExpressions(code).map(({ source, flags }) => `/${source}/${flags}`),
      ['/[/\'"`]+/g', '/a{2}/u', '/b/', '/c\\/d/', '/ e/i', '/f/'],
    );
  });
});
