// Invented lists in every layout that exporters and players were seen to use, each with what a person reads in it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readArmyList } from '../src/army-list.ts';

const lists = readFileSync(new URL('./fixtures/layouts.txt', import.meta.url), 'utf8')
  .split(/^(?==== .+\n=== )/m)
  .map((block) => {
    const [about = '', fields = '', ...lines] = block.split('\n');
    const [faction = '', subFaction = '', points = '', cards = ''] = fields.slice('=== '.length).split(' ; ');
    return {
      about: about.slice('=== '.length),
      text: lines.join('\n').trimEnd(),
      expected: {
        faction,
        subFaction,
        points: Number(points),
        battleTacticCards: cards === '' ? [] : cards.split(', '),
      },
    };
  });

test('there are lists to read', () => {
  assert.equal(lists.length, 33);
});

for (const { about, text, expected } of lists) {
  test(`${about}: the list is read as a person reads it`, () => {
    assert.deepEqual(readArmyList(text), expected);
  });
}
