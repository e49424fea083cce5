import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sayWhy } from '../../src/pages/items/battle-items.ts';
import type { StoredPairing } from '../../src/store/read/rounds.ts';

const outcomes = { w: 'win', d: 'draw', l: 'loss', '-': null } as const;
type Letter = keyof typeof outcomes;

/** `tell('wl', [7, 7], [12, 8])`: outcomes, victory points, battle points. */
function tell(
  letters: `${Letter}${Letter}`,
  victory: readonly (number | null)[],
  battle: readonly (number | null)[] = [null, null],
  reason?: StoredPairing['reason'],
): string | undefined {
  const side = (at: 0 | 1) => ({
    outcome: outcomes[letters[at] as Letter],
    victoryPoints: victory[at] ?? null,
    battlePoints: battle[at] ?? null,
  });
  return sayWhy(side(0), side(1), reason);
}

describe('what the figures of a battle do not show', () => {
  it('nothing is added if victory points show who won, or if there are none', () => {
    assert.equal(tell('wl', [20, 10], [3, 0]), undefined);
    assert.equal(tell('lw', [10, 20]), undefined);
    assert.equal(tell('dd', [7, 7]), undefined);
    assert.equal(tell('wl', [null, null], [3, 0]), undefined);
    assert.equal(tell('--', [null, null]), undefined);
  });

  it('points without an outcome are a battle in progress', () => {
    assert.equal(tell('--', [7, 7]), 'In progress');
    assert.equal(tell('--', [7, null]), 'In progress');
  });

  it('what decided is named if it is known', () => {
    assert.equal(
      tell('wl', [29, 29], [12, 8], 'battlePoints'),
      'Level on victory points: decided by battle points 12 – 8',
    );
    assert.equal(tell('wl', [29, 29], [3, 0], 'recorded'), 'Level on victory points: winner as recorded');
    assert.equal(tell('lw', [29, 20], [0, 3], 'recorded'), 'Won with fewer victory points: as recorded');
    assert.equal(tell('dd', [21, 20], [1, 1], 'margin'), 'A draw: too close to count as a win');
    assert.equal(tell('dd', [30, 20], [1, 1], 'recorded'), 'A draw: as recorded');
    assert.equal(tell('ll', [30, 20]), 'Recorded as a loss for both');
  });

  it('if it is not known, the battle points are shown and nothing is claimed', () => {
    assert.equal(tell('wl', [29, 29], [22, 2]), 'Level on victory points, battle points 22 – 2');
    assert.equal(tell('lw', [29, 20]), 'Won with fewer victory points');
  });
});
