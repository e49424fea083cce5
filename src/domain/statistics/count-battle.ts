// What one battle adds to the counts (docs/rules/statistics.md, Which battles count). Archived battles are not handed in.
import { amountScale, toAmount } from '../amount.ts';
import { compareText } from '../name-order.ts';
import type { AddCounts } from './counts.ts';

export interface CountedSide {
  readonly faction: string | null;
  readonly subFaction: string | null;
  readonly outcome: string | null;
  readonly victoryPoints: number | null;
  readonly role: string | null;
}

export interface CountedBattle {
  readonly scenario: string | null;
  readonly sides: readonly [CountedSide, CountedSide];
}

export function countBattle({ scenario, sides }: CountedBattle, add: AddCounts): void {
  const [one, two] = sides;
  const name = scenario ?? '';
  const named = scenario === null ? 0 : 1;
  if (one.outcome === null || two.outcome === null) {
    add('scenario', [name, named, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    return;
  }
  const isArmed = one.faction !== null && two.faction !== null;
  const mirror = isArmed && one.faction === two.faction ? 1 : 0;
  const draw = one.outcome === 'draw' ? 1 : 0;
  const attacker = findAttacker(one, two);
  const withRoles = attacker === undefined ? 0 : 1;
  const attacked = attacker?.outcome === 'win' ? 1 : 0;
  const defended = attacker !== undefined && (attacker === one ? two : one).outcome === 'win' ? 1 : 0;
  const [first, second] = [amountOf(one), amountOf(two)];
  const points = Math.trunc(first / amountScale) + Math.trunc(second / amountScale);
  const parts = (first % amountScale) + (second % amountScale);
  const scored = Number(one.victoryPoints !== null) + Number(two.victoryPoints !== null);
  add('scenario', [
    ...([name, named, 1, 0, isArmed ? 0 : 1, mirror, draw] as const),
    ...([withRoles, draw * withRoles, attacked, defended, points, parts, scored] as const),
  ]);
  if (one.faction === null || two.faction === null) return;
  countSide(one, one.faction, mirror, add);
  countSide(two, two.faction, mirror, add);
  if (mirror === 1) return;
  const forfeit = isLoss(one) * isLoss(two);
  if (compareText(one.faction, two.faction) < 0)
    add('matchup', [one.faction, two.faction, isWin(one), draw, isLoss(one), forfeit]);
  else add('matchup', [two.faction, one.faction, isWin(two), draw, isLoss(two), forfeit]);
}

function countSide(side: CountedSide, faction: string, mirror: number, add: AddCounts): void {
  const draw = side.outcome === 'draw' ? 1 : 0;
  add('subFaction', [faction, side.subFaction ?? '', mirror, isWin(side), draw, isLoss(side)]);
}

const isWin = ({ outcome }: CountedSide): number => (outcome === 'win' ? 1 : 0);
const isLoss = ({ outcome }: CountedSide): number => (outcome === 'loss' ? 1 : 0);
const amountOf = ({ victoryPoints }: CountedSide): number =>
  victoryPoints === null ? 0 : toAmount(victoryPoints);

/** Undefined unless one side attacks and the other defends. */
function findAttacker(one: CountedSide, two: CountedSide): CountedSide | undefined {
  if (one.role === 'attacker' && two.role === 'defender') return one;
  return two.role === 'attacker' && one.role === 'defender' ? two : undefined;
}
