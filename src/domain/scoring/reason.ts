// What decided a battle where its victory points do not tell (docs/rules/rounds.md, What decided).
import type { Reason } from '../results.ts';
import type { ScoredBattle } from './scored-battle.ts';

/** Undefined where the victory points tell, and where there is no result. */
export function findReason({ decidedBy, winner, sides }: ScoredBattle): Reason | undefined {
  const [first, second] = sides;
  if (decidedBy === null || first.victoryPoints === null || second.victoryPoints === null) return undefined;
  const ahead = Math.sign(second.victoryPoints - first.victoryPoints);
  const won = winner === null ? 0 : winner === 0 ? -1 : 1;
  const bothLost = first.outcome === 'loss' && second.outcome === 'loss';
  if (ahead === won && !bothLost) return undefined;
  return decidedBy === 'victoryPoints' ? 'margin' : decidedBy;
}
