// Texts of any characters, for properties that hold for all of them. The `binary` texts of fast-check are made from a table of a million characters, which
// takes each process more than a second.
import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

function characterUpTo(last: number): fc.Arbitrary<string> {
  return fc
    .nat(last > surrogates.first ? last - surrogates.count : last)
    .map((point) => String.fromCodePoint(point < surrogates.first ? point : point + surrogates.count));
}

/** Every character but halves of surrogate pairs; those of ASCII and of the first plane more often. */
const character = fc.oneof(characterUpTo(0x7f), characterUpTo(0xffff), characterUpTo(0x10ffff));

/** Names that every object has. */
const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'];

export function anyText({ minLength = 0, maxLength = 10 } = {}): fc.Arbitrary<string> {
  const text = fc.string({ unit: character, minLength, maxLength });
  const fitting = names.filter(({ length }) => length >= minLength && length <= maxLength);
  if (fitting.length === 0) return text;
  return fc.oneof({ weight: 15, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(...fitting) });
}
