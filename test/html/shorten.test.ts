// Scripts are made short without a change of what they do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shorten } from '../../src/html/shorten.ts';

describe('a shortened script', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['// A note\nlet total = 1; /* more */\ntotal++;', 'let A=1;A++;'],
    ['print(1 + +2, 3 - -4, 5 / 6);', 'print(1+ +2,3- -4,5/6);'],
    ["const text = 'a  // b';\nprint(text, [1, 2,]);", "const A='a  // b';print(A,[1,2]);"],
    ['print(/[/ ]+ a/g.test(x), y / z / 2);', 'print(/[/ ]+ a/g.test(x),y/z/2);'],
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the script
      'const one = 1;\nprint(`${one}  ${ { a: `}` }.a }\n    b`);',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the script
      'const A=1;print(`${A}  ${{a:`}`}.a}\nb`);',
    ],
    ['const used = 1;\nfunction other() { return used; }', 'const A=1;'],
    ['const key = 1;\nprint({ key }, x.key);', 'const key=1;print({key},x.key);'],
    ['const list = [1];\nprint(...list, x.list);', 'const A=[1];print(...A,x.list);'],
    [
      'function run() {}\nprint({ run() { return 1; } }, run);',
      'function run(){}print({run(){return 1}},run);',
    ],
  ];
  for (const [before, after] of cases)
    it(`of ${JSON.stringify(before)} does the same`, () => assert.equal(shorten(before, []), after));

  it('exports under the names that others know', () => {
    assert.equal(
      shorten('function first() { return 1; }\nfunction second() { return first(); }', ['second']),
      'function A(){return 1}function B(){return A()}\nexport{B as second};',
    );
  });
});
