// Rounds of a Challonge bracket in the order in which they can be played: losers' rounds have negative numbers.
import { groupBy } from '../../../../rules/src/grouping.ts';
import type { Node } from '../../read/node.ts';

/** A round comes after every round that its matches wait for. */
export function orderByFeeding(matches: readonly Node[]) {
  const byId = new Map(
    matches.flatMap((match) => {
      const id = match.id('id');
      return id === undefined ? [] : [[id, match] as const];
    }),
  );
  const roundOf = (match: Node): number => match.number('round') ?? 0;
  const rounds = groupBy(matches, roundOf);
  const before = new Map<number, Set<number>>();
  for (const [number, inRound] of rounds) {
    const waited = inRound.flatMap((match) =>
      ['player1_prereq_match_id', 'player2_prereq_match_id'].flatMap((key) => {
        const source = byId.get(match.id(key) ?? '');
        const round = source === undefined ? number : roundOf(source);
        return round === number ? [] : [round];
      }),
    );
    before.set(number, new Set(waited));
  }
  const levels = findLevels(before);
  return [...rounds]
    .map(([number, inRound]) => ({ number, matches: inRound }))
    .sort(
      (a, b) =>
        (levels.get(a.number) ?? 0) - (levels.get(b.number) ?? 0) || compareNumbers(a.number, b.number),
    );
}

/** The longest chain of rounds before each; a cycle ends the chain. */
function findLevels(before: ReadonlyMap<number, ReadonlySet<number>>): ReadonlyMap<number, number> {
  const levels = new Map<number, number>();
  for (let pass = 0; pass < Math.min(before.size, 64); pass += 1) {
    let isSettled = true;
    for (const [round, earlier] of before) {
      const level = [...earlier].reduce((most, each) => Math.max(most, (levels.get(each) ?? 0) + 1), 0);
      if (level > (levels.get(round) ?? 0)) {
        levels.set(round, level);
        isSettled = false;
      }
    }
    if (isSettled) break;
  }
  return levels;
}

/** Without prerequisites: winners' rounds upwards, each with the losers' rounds of that number behind it. */
function compareNumbers(a: number, b: number): number {
  return Math.abs(a) - Math.abs(b) || b - a;
}
