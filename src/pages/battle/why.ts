// What the figures of a battle do not tell by themselves: that it is going on, or what decided it (docs/rules/rounds.md, What decided).
import type { StoredPairing } from '../../store/rounds.ts';
import { sayNumber } from '../frame/figures.ts';
import type { Side } from './battle-items.ts';

type Reason = StoredPairing['reason'];

/** `reason` where it is known; lists of battles of many tournaments have the figures alone. */
export function sayWhy(first: Side, second: Side, reason?: Reason): string | undefined {
  const [own, other] = [first.victoryPoints, second.victoryPoints];
  if (first.outcome === null && second.outcome === null)
    return own === null && other === null ? undefined : 'Going on';
  if (own === null || other === null) return undefined;
  if (first.outcome === 'loss' && second.outcome === 'loss') return 'A loss for both, as recorded';
  const won = first.outcome === 'win' ? 1 : second.outcome === 'win' ? -1 : 0;
  if (Math.sign(own - other) === won) return undefined;
  const points = sayPoints(first, second, won);
  if (won === 0)
    return reason === 'margin' ? 'A draw: too close to count as a win' : `A draw ${points ?? 'as recorded'}`;
  const words = own === other ? 'Level on victory points' : 'Won with fewer victory points';
  // Without a reason the battle points say more than nothing; where the winner was recorded they only follow from it.
  const known = reason === 'recorded' ? undefined : points;
  return `${words}: ${known ?? (own === other ? 'winner as recorded' : 'as recorded')}`;
}

/** Only where they tell the same as the outcome. */
function sayPoints(first: Side, second: Side, won: number): string | undefined {
  const [own, other] = [first.battlePoints, second.battlePoints];
  if (own === null || other === null || Math.sign(own - other) !== won) return undefined;
  return `by battle points, ${sayNumber(own)} – ${sayNumber(other)}`;
}
