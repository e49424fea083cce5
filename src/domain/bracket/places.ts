// The places that the knockout and the placement brackets settle (docs/rules/standings.md, Final standings 2a).

import { compareStages, readBand } from '../stage-order.ts';
import { listPlayers, type ResolvedMatch } from './bracket.ts';
import { type Course, findLoser, followBracket } from './course.ts';

export interface BracketPlace {
  readonly key: string;
  readonly decidedBy: string;
}

interface Bracket {
  readonly stage: string;
  readonly first: number;
  readonly last: number;
  readonly matches: readonly ResolvedMatch[];
  /** Brackets whose bands lie inside this one's. */
  readonly inner: Bracket[];
}

/** Best first, each place once. `compareSwiss` orders those who went out in the same round. */
export function settleBrackets(
  brackets: ReadonlyMap<string, readonly ResolvedMatch[]>,
  compareSwiss: (a: string, b: string) => number,
): readonly BracketPlace[] {
  const places = new Map<number, BracketPlace>();
  settle(nestBrackets(brackets), places, new Set(), compareSwiss);
  return [...places].sort(([a], [b]) => a - b).map(([, place]) => place);
}

/** The knockout settles all places, a placement bracket those of its band. */
function nestBrackets(brackets: ReadonlyMap<string, readonly ResolvedMatch[]>): Bracket {
  const knockout: Bracket = {
    stage: 'knockout',
    first: 1,
    last: Infinity,
    matches: brackets.get('knockout') ?? [],
    inner: [],
  };
  const placements = [...brackets].flatMap(([stage, matches]): Bracket[] => {
    const band = readBand(stage);
    return band === undefined ? [] : [{ stage, ...band, matches, inner: [] }];
  });
  placements.sort((a, b) => b.last - b.first - (a.last - a.first) || compareStages(a.stage, b.stage));
  for (const bracket of placements) {
    let outer = knockout;
    for (;;) {
      const closer = outer.inner.find(({ first, last }) => first <= bracket.first && bracket.last <= last);
      if (closer === undefined) break;
      outer = closer;
    }
    outer.inner.push(bracket);
  }
  return knockout;
}

function settle(
  bracket: Bracket,
  places: Map<number, BracketPlace>,
  settled: Set<string>,
  compareSwiss: (a: string, b: string) => number,
): void {
  const course = followBracket(bracket.matches);
  const freeFrom = new Map<number, number>();
  const take = (key: string, decidedBy: string, from = bracket.first): void => {
    let free = freeFrom.get(from) ?? from;
    while (places.has(free)) free += 1;
    freeFrom.set(from, free);
    if (settled.has(key) || free > bracket.last) return;
    places.set(free, { key, decidedBy });
    settled.add(key);
  };
  const isKnockout = bracket.stage === 'knockout';
  const final = isDecidedInside(bracket) ? undefined : course.final;
  const loser = final === undefined ? undefined : findLoser(final);
  if (final?.winner != null && loser !== undefined) {
    take(final.winner, isKnockout ? 'knockout final' : bracket.stage);
    take(loser, isKnockout ? 'knockout final' : bracket.stage);
  }
  // A band can have more participants than places; those without a place take the next ones after the band.
  const behind = new Map<string, number>();
  for (const inner of bracket.inner.toSorted((a, b) => a.first - b.first)) {
    settle(inner, places, settled, compareSwiss);
    for (const key of listNamed(inner)) behind.set(key, inner.last + 1);
  }
  const left = [...listNamed(bracket)].filter((key) => !settled.has(key));
  left.sort((a, b) => compareExits(course, a, b) || compareSwiss(a, b));
  for (const key of left) {
    const round = course.exits.get(key)?.round;
    const decidedBy = isKnockout && round !== undefined ? `knockout: round ${round}` : bracket.stage;
    take(key, decidedBy, behind.get(key));
  }
}

/**
 * Whether an inner bracket decides this bracket's first places (`placement-5` inside `placement-5-8`). Then the last
 * match of the outer bracket decides none.
 */
function isDecidedInside({ stage, first, inner }: Bracket): boolean {
  return stage !== 'knockout' && inner.some((band) => band.first === first && listNamed(band).size > 0);
}

function listNamed(bracket: Bracket): ReadonlySet<string> {
  return bracket.inner.reduce((named, inner) => named.union(listNamed(inner)), listPlayers(bracket.matches));
}

/** A later round is better; in the same round a winner comes before a loser. */
function compareExits({ exits }: Course, a: string, b: string): number {
  const [left, right] = [exits.get(a), exits.get(b)];
  return (
    (right?.roundIndex ?? -1) - (left?.roundIndex ?? -1) ||
    Number(right?.won ?? false) - Number(left?.won ?? false)
  );
}
