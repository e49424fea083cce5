import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nameKey } from '../../src/domain/name-key.ts';
import { compareText } from '../../src/domain/name-order.ts';

const { compare } = new Intl.Collator('en', { sensitivity: 'accent' });

function assertSameOrder(a: string, b: string): void {
  const expected = Math.sign(compare(a, b));
  assert.equal(Math.sign(compareText(nameKey(a), nameKey(b))), expected, JSON.stringify([a, b]));
}

const alphabets = {
  Latin: `aAbBeEéèêëiıjklLłŁnñoøØöópqrsßStuüyzÆæœþðđħŋåäçčřšžńśźżąęğăâơưẩẫậặ '’-.,0123456789“”"´\`~!?()&#/_+`,
  Greek: 'αάβγδεέζηήθιίϊκλμνξοόπρσςτυύφχψωώΑΣ ',
  Cyrillic: 'абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяЙЁ \u0306\u0308',
  Japanese: 'あいかがきぎアイカガキギーっッゃャ 山田太郎中村',
  Chinese: '一丁七万三上下不与丑王李張刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁',
  Korean: '김이박최정강조윤장임가각간갇 ㄱㅏ',
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويآأؤإئ ً',
  Hebrew: 'אבגדהוזחטיכלמנסעפצקרשת ְּ',
  Devanagari: 'कखगघअआइईउ ािी्',
  signs: '😀🎲⚔🏆👑❤️♠☠ ★→©®™½²①ﬁ№㍿\t',
  marks: 'aeon\u0301\u0300\u0302\u0308\u0323\u0327\u0328\u0335\u0338\u0303',
};

describe('the order of names as text', () => {
  it('is that of the collator, in whatever alphabet', () => {
    for (const letters of [...Object.values(alphabets), Object.values(alphabets).join('')]) {
      const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 });
      fc.assert(
        fc.property(word, word, word, (start, a, b) => assertSameOrder(start + a, start + b)),
        { numRuns: 3000 },
      );
    }
  });

  it('puts a vowel behind the consonant it is written before, where an alphabet does that', () => {
    const syllables = ['เก', 'แข', 'โคา', 'ไง', 'กา', 'ขี', 'คู่', 'งะ'];
    for (const a of syllables)
      for (const b of syllables)
        for (const c of syllables) {
          assertSameOrder(a + b, c);
          assertSameOrder(a + b, a + c);
        }
  });

  it('takes case for nothing, an accent for less than any letter, and a sign for what it stands for', () => {
    assert.equal(nameKey('ada'), nameKey('ADA'));
    const ordered = ['', 'a b', 'a-b', 'ab', 'æ', 'az', 'cote', 'coté', 'côte', 'côté', 'cotez'];
    const sorted = ordered.toReversed().sort((a, b) => compareText(nameKey(a), nameKey(b)));
    assert.deepEqual(sorted, ordered);
  });

  it('has no blank, no line break and a bounded length for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const [letters = '', marks = '', ...more] = nameKey(name.toWellFormed()).split(' ');
        assert.deepEqual(more, []);
        assert.doesNotMatch(letters + marks, /[ \n]/);
        assert.ok((letters + marks).isWellFormed());
      }),
      { numRuns: 300 },
    );
    assert.ok(Buffer.byteLength(nameKey('ﷺé'.repeat(300))) < 1300);
  });
});
