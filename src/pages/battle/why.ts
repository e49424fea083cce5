// What the figures of a battle do not show: that it is going on, or what decided it (docs/rules/rounds.md, What decided).
import type { BattleResource } from '../../contract/battle-resources.ts';
import type { StoredPairing } from '../../store/read/rounds.ts';
import { sayNumber } from '../frame/figures.ts';

type Figures = Pick<BattleResource['players'][number], 'outcome' | 'victoryPoints' | 'battlePoints'>;

/** Without a reason, as in lists of battles of many tournaments, the battle points stand beside the others and nothing is claimed. */
export function sayWhy(
  first: Figures,
  second: Figures,
  reason?: StoredPairing['reason'],
): string | undefined {
  const [own, other] = [first.victoryPoints, second.victoryPoints];
  if (first.outcome === null && second.outcome === null)
    return own === null && other === null ? undefined : 'In progress';
  if (own === null || other === null) return undefined;
  if (first.outcome === 'loss' && second.outcome === 'loss') return 'Recorded as a loss for both';
  const won = first.outcome === 'win' ? 1 : second.outcome === 'win' ? -1 : 0;
  if (Math.sign(own - other) === won) return undefined;
  const what =
    won === 0 ? 'A draw' : own === other ? 'Level on victory points' : 'Won with fewer victory points';
  if (reason === 'margin') return `${what}: too close to count as a win`;
  if (reason === 'recorded') return `${what}: ${own === other ? 'winner as recorded' : 'as recorded'}`;
  const points = sayPoints(first, second);
  if (reason === 'battlePoints') return `${what}: decided by ${points}`;
  return points === undefined ? what : `${what}, ${points}`;
}

function sayPoints({ battlePoints: own }: Figures, { battlePoints: other }: Figures): string | undefined {
  return own === null || other === null ? undefined : `battle points ${sayNumber(own)} – ${sayNumber(other)}`;
}
