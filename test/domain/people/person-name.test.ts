// Names of people: what is the same name, what is a small spelling difference, and what is neither.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findNear } from '../../../src/domain/people/like-names.ts';
import { isNear, nameForms, nameKey } from '../../../src/domain/people/person-name.ts';

function areNear(one: string, other: string): boolean {
  return nameForms(one).some((left) => nameForms(other).some((right) => isNear(left, right)));
}

describe('names of people', () => {
  it('are the same without regard to case, accents, order and nicknames in quotes', () => {
    for (const name of [
      'JOSÉ NUÑEZ',
      'Nunez, Jose',
      'José "Hammer" Núñez',
      '“Hammer” José Núñez',
      "José 'The Hammer' Núñez",
      'José «Молот» Núñez',
    ])
      assert.equal(nameKey(name), nameKey('José Núñez'), name);
    assert.equal(nameKey('Søren Groß'), nameKey('Soren Gross'));
    assert.equal(nameKey('"Hammer"'), 'hammer');
    assert.notEqual(nameKey("Pat O'Brien"), nameKey('Pat'));
  });

  it('differ a little by one letter of a word that is not short, or by a space', () => {
    const near = [
      ['Jon Smith', 'John Smith'],
      ['Katharina Vogel', 'Katarina Vogel'],
      ['Michael Brandt', 'Micheal Brandt'],
      ['Müller Eva', 'Mueller Eva'],
      ['Hanna Bell', 'Anna Bell'],
      ['Jan de Vries', 'Jan deVries'],
      ['Piotr Nowak', 'Nowak Pyotr'],
    ];
    for (const [one = '', other = ''] of near) assert.ok(areNear(one, other), `${one}, ${other}`);
    const far = [
      ['Jan Kos', 'Jon Kos'],
      ['Player 1', 'Player 2'],
      ['Tom Ash', 'Tim Ash'],
      ['Anna Bell', 'Anna Berg'],
      ['Katharina', 'Katarina'],
      ['Ada Novak', 'Ada Novak'],
    ];
    for (const [one = '', other = ''] of far) assert.ok(!areNear(one, other), `${one}, ${other}`);
  });

  it('are found without comparing each with each, exactly as by comparing', () => {
    const letters = 'abc';
    const forms = Array.from({ length: 3 ** 5 }, (_, number) => {
      const word = Array.from({ length: 5 }, (_letter, at) => letters[Math.floor(number / 3 ** at) % 3]);
      return `${word.join('')} stone`;
    });
    const named = (pairs: Iterable<readonly [number, number]>) =>
      Array.from(pairs, (pair) => pair.join()).sort();
    const some = forms.filter((_, index) => (index * 7) % 5 < 2);
    const compared = some.flatMap((one, index) =>
      some.flatMap((other, at) => (at > index && isNear(one, other) ? [[index, at] as const] : [])),
    );
    assert.ok(compared.length > 50);
    assert.deepEqual(named(findNear(some)), named(compared));
  });
});
