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
  add('scenario', [
    ...([name, named, 1, 0, isArmed ? 0 : 1, mirror, draw] as const),
    ...([withRoles, draw * withRoles] as const),
    attacker?.outcome === 'win' ? 1 : 0,
    attacker !== undefined && (attacker === one ? two : one).outcome === 'win' ? 1 : 0,
    ...sumPoints(one, two),
  ]);
  if (!isArmed) return;
  for (const side of sides) {
    const results = resultsOf(side);
    add('faction', [side.faction ?? '', mirror, ...results]);
    add('subFaction', [side.faction ?? '', side.subFaction ?? '', mirror, ...results]);
  }
  if (mirror === 1) return;
  const [first, second] = compareText(one.faction ?? '', two.faction ?? '') < 0 ? [one, two] : [two, one];
  const forfeits = one.outcome === 'loss' && two.outcome === 'loss' ? 1 : 0;
  add('matchup', [first.faction ?? '', second.faction ?? '', ...resultsOf(first), forfeits]);
}

function resultsOf({ outcome }: CountedSide): readonly [wins: number, draws: number, losses: number] {
  return [outcome === 'win' ? 1 : 0, outcome === 'draw' ? 1 : 0, outcome === 'loss' ? 1 : 0];
}

/** Undefined unless one side attacks and the other defends. */
function findAttacker(one: CountedSide, two: CountedSide): CountedSide | undefined {
  if (one.role === 'attacker' && two.role === 'defender') return one;
  return two.role === 'attacker' && one.role === 'defender' ? two : undefined;
}

function sumPoints(
  ...sides: readonly CountedSide[]
): readonly [points: number, pointParts: number, pointSides: number] {
  let points = 0;
  let parts = 0;
  let recorded = 0;
  for (const { victoryPoints } of sides) {
    if (victoryPoints === null) continue;
    const amount = toAmount(victoryPoints);
    recorded += 1;
    parts += amount % amountScale;
    points += Math.trunc(amount / amountScale);
  }
  return [points, parts, recorded];
}
