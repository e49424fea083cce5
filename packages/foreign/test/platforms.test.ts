// Ids of people from files of other platforms are recognised as ids of these platforms where likely duplicates are looked for.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judge } from '../../rules/src/people/same-person.ts';
import { findFormat, formats } from '../src/formats.ts';

/** Their files name no person (docs/foreign-files.md). */
const withoutIds = ['listfortress', 'nrtm'];

describe('an id of a person', () => {
  for (const format of formats.filter((word) => !withoutIds.includes(word)))
    it(`from a file of the format ${format} is of a platform with a name`, () => {
      const entry = { player: 'Ada', clubs: [], faction: null };
      const prefix = findFormat(format).idPrefix ?? format;
      const judged = judge('name', { ...entry, playerId: `${prefix}_1` }, { ...entry, playerId: 'p_1' });
      assert.match(judged?.reasons.join() ?? '', /an id from another platform: ./);
    });
});
