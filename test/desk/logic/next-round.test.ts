// Pairing the next round at the desk: groups, and options that are asked again for each round.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addParticipants, makeRecord } from '../../../src/pages/assets/desk/record.ts';
import { listCosts } from '../../../src/pages/assets/desk/step.ts';
import { keepForLater } from '../../../src/pages/assets/desk/wishes.ts';

describe('the next round', () => {
  it('forgets who is absent or has a bye, and whether the round is hidden', () => {
    const tables = { a: 3 };
    const asked = { absent: ['a'], byes: { b: 'draw' }, decline: ['c'], hidden: true } as const;
    assert.deepEqual(keepForLater({ ...asked, tables }), { tables });
  });

  it('warns about a pair from different groups', () => {
    const people = [
      { player: 'Ada', group: 'A' },
      { player: 'Bo', group: 'B' },
    ];
    const isAcross = (groups: readonly string[] | undefined) => {
      const stages = [{ id: 'swiss', rounds: 3, groups }];
      const record = addParticipants({ ...makeRecord('gate'), stages }, people);
      return listCosts(record, [], 'swiss', [['ada', 'bo']])[0]?.isAcross;
    };
    assert.equal(isAcross(['A', 'B']), true);
    assert.equal(isAcross(undefined), false);
  });
});
