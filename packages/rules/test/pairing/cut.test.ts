// Who made the cut by the results as they are now, compared with who is in the knockout.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareCut } from '../../src/pairing/cut.ts';
import { next, planned } from '../builders/running.ts';
import { battle, swiss } from '../builders/tournament.ts';

const none = { missing: [], extra: [] };

/** After one round a and c are in the final. */
function play(score: string) {
  const stages = [swiss({ rounds: 1 }), { id: 'knockout', players: 2, matches: [] }];
  return planned('a b c d', stages, {
    status: 'ongoing',
    battles: [battle(1, 'a', 'b', score), battle(1, 'c', 'd', '9-1')],
  });
}

describe('a correction after the seeding', () => {
  it('changes who made the cut, or does not', () => {
    const seeded = next(play('5-1'));
    assert.deepEqual(compareCut(seeded), none);
    const correct = (score: string) => {
      const [first, second] = play(score).battles;
      return { ...seeded, battles: seeded.battles.with(0, first as never).with(1, second as never) };
    };
    assert.deepEqual(compareCut(correct('4-1')), none);
    assert.deepEqual(compareCut(correct('1-5')), { missing: ['b'], extra: ['a'] });
  });

  it('is not caused by a player who drops out of the knockout', () => {
    const seeded = next(play('5-1'));
    const participants = seeded.participants.map((one) =>
      one.key === 'a' ? { ...one, dropped: true } : one,
    );
    assert.deepEqual(compareCut({ ...seeded, participants }), none);
  });

  it('has no effect before the knockout is seeded', () => {
    assert.deepEqual(compareCut(play('5-1')), none);
    assert.deepEqual(compareCut(planned('a b', [swiss()])), none);
  });
});
