// Names of people: what is the same name, what is a small spelling difference, and what is neither.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findNear } from '../../src/people/like-names.ts';
import { isNear, nameForms, nameKey } from '../../src/people/person-name.ts';
import { Random } from '../../src/random.ts';

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
      ['Johan Weber', 'Johann Weber'],
      ['Bo Lind', 'Bo Lynd'],
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

  it('differ a little by two letters where the longer one has at least ten', () => {
    const near = [
      ['Katharina Vogel', 'Catarina Vogel'],
      ['Michael Brandt', 'Micheal Brant'],
      ['Johanna Weber', 'Johana Webber'],
      ['Kowalski Piotr', 'Pyotr Kowalsky'],
      ['Jan van der Berg', 'Jan vander Bergh'],
    ];
    for (const [one = '', other = ''] of near) assert.ok(areNear(one, other), `${one}, ${other}`);
    const far = [
      ['Erik Solen', 'Eryk Salen'],
      ['Katharina Vogel', 'Catarina Fogel'],
      ['Johanna Lee Ash', 'Johanna Leo Ask'],
      ['Player One 11', 'Player One 22'],
    ];
    for (const [one = '', other = ''] of far) assert.ok(!areNear(one, other), `${one}, ${other}`);
  });

  it('are found without comparing all pairs, with the same result', () => {
    const random = new Random(5);
    const letter = () => random.pick([...'abcdefghij']);
    const word = (length: number) => Array.from({ length }, letter).join('');
    const forms = new Set<string>();
    for (let name = 0; name < 60; name += 1) {
      const form = `${word(random.int(4, 8))} ${word(random.int(4, 8))}`;
      forms.add(form);
      // Letters that are lost, added, changed or swapped, up to three.
      for (let at = 0, spelled = form; at < 3; at += 1) {
        const index = random.int(0, spelled.length - 1);
        const [start, one = '', two = '', end] = [
          spelled.slice(0, index),
          spelled[index],
          spelled[index + 1],
          spelled.slice(index + 2),
        ];
        spelled = start + random.pick([two, one + letter() + two, letter() + two, two + one]) + end;
        if (/^[a-j]+ [a-j]+$/.test(spelled)) forms.add(spelled);
      }
    }
    const some = [...forms];
    const compared = some.flatMap((one, index) =>
      some.flatMap((other, at) => (at > index && isNear(one, other) ? [`${index},${at}`] : [])),
    );
    assert.ok(compared.length > 150, String(compared.length));
    const found = Array.from(findNear(some), ([one, other]) => `${one},${other}`);
    assert.deepEqual(found.sort(), compared.sort());
  });
});
