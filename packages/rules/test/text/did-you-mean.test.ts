import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findNearest } from '../../src/text/did-you-mean.ts';

const factions = [
  'Skaven',
  'Sylvaneth',
  'Stormcast Eternals',
  'Orruk Warclans',
  'Daughters of Khaine',
  'Slaves to Darkness',
];

describe('the nearest names', () => {
  const cases = {
    skavn: 'Skaven',
    Stormcast: 'Stormcast Eternals',
    'Eternals, Stormcast': 'Stormcast Eternals',
    'Khaine Daughters': 'Daughters of Khaine',
    'Órruk warclan': 'Orruk Warclans',
    darkness: 'Slaves to Darkness',
    silvaneth: 'Sylvaneth',
  };
  for (const [text, name] of Object.entries(cases))
    it(`${name} is the nearest to "${text}"`, () => {
      const found = findNearest(factions, text, 3);
      assert.equal(found[0], name);
      assert.equal(found.length, 3);
    });

  it('exist for any text, unless there are no names to choose from', () => {
    for (const text of ['', '?', 'x'.repeat(5000), '😀'])
      assert.equal(findNearest(factions, text, 2).length, 2);
    assert.deepEqual(findNearest([], 'Skaven', 3), []);
  });
});
