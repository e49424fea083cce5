// The places that the knockout and the placement brackets settle (docs/rules/standings.md, Final standings 2a).

import { readBand } from '../stage-order.ts';
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
  readonly players: ReadonlySet<string>;
  /** Brackets whose bands lie inside this one's, in their order. */
  readonly inner: Bracket[];
  /** Whether it or a bracket inside it has players. */
  isNamed: boolean;
}

type Compare = (a: string, b: string) => number;

/** Best first, each place once. `compareSwiss` orders players who went out in the same round. */
export function settleBrackets(
  brackets: ReadonlyMap<string, readonly ResolvedMatch[]>,
  compareSwiss: Compare,
): readonly BracketPlace[] {
  const settlement = new Settlement(compareSwiss);
  settlement.settle(nestBrackets(brackets));
  return settlement.list();
}

/** The knockout settles all places, a placement bracket those of its band. */
function nestBrackets(brackets: ReadonlyMap<string, readonly ResolvedMatch[]>): Bracket {
  const knockout = makeBracket('knockout', 1, Infinity, brackets.get('knockout') ?? []);
  const placements = [...brackets].flatMap(([stage, matches]) => {
    const band = readBand(stage);
    return band === undefined ? [] : [makeBracket(stage, band.first, band.last, matches)];
  });
  placements.sort((a, b) => a.first - b.first || b.last - a.last);
  const outerOf = new Map<Bracket, Bracket>();
  const around = [knockout];
  for (const bracket of placements) {
    let outer = around.pop() ?? knockout;
    while (outer.last < bracket.last) outer = around.pop() ?? knockout;
    outer.inner.push(bracket);
    outerOf.set(bracket, outer);
    around.push(outer, bracket);
  }
  // Inner brackets come after those around them.
  for (const bracket of placements.toReversed()) {
    const outer = outerOf.get(bracket);
    if (outer !== undefined && bracket.isNamed) outer.isNamed = true;
  }
  return knockout;
}

function makeBracket(stage: string, first: number, last: number, matches: readonly ResolvedMatch[]): Bracket {
  const players = listPlayers(matches);
  return { stage, first, last, matches, players, inner: [], isNamed: players.size > 0 };
}

class Settlement {
  readonly #compareSwiss: Compare;
  readonly #places = new Map<number, BracketPlace>();
  readonly #settled = new Set<string>();
  /** Taken place → a later one, with all places between them taken. */
  readonly #later = new Map<number, number>();
  /** Key → the bracket settled last that names it. */
  readonly #namedIn = new Map<string, Bracket>();

  constructor(compareSwiss: Compare) {
    this.#compareSwiss = compareSwiss;
  }

  /**
   * Inner brackets before those around them. Returns those of its participants who are still without a place, by swiss rank. `room` is how many
   * places the outermost band has: a participant behind so many others gets none of them.
   */
  settle(bracket: Bracket, room = 0): readonly string[] {
    const { players, inner } = bracket;
    const isKnockout = bracket.stage === 'knockout';
    const course = followBracket(bracket.matches);
    const final = isDecidedInside(bracket) ? undefined : course.final;
    const loser = final === undefined ? undefined : findLoser(final);
    if (final?.winner != null && loser !== undefined) {
      const decidedBy = isKnockout ? 'knockout final' : bracket.stage;
      this.#take(final.winner, decidedBy, bracket.first, bracket.last);
      this.#take(loser, decidedBy, bracket.first, bracket.last);
    }
    const behind = inner.flatMap((one) => this.settle(one, isKnockout ? one.last - one.first + 1 : room));
    const named = new Set([...players, ...(isKnockout ? this.#namedIn.keys() : behind)]);
    const left = [...named].filter((key) => !this.#settled.has(key));
    left.sort((a, b) => compareExits(course, a, b) || this.#compareSwiss(a, b));
    for (const key of left) {
      const round = course.exits.get(key)?.round;
      const decidedBy = isKnockout && round !== undefined ? `knockout: round ${round}` : bracket.stage;
      // A band can have more participants than places; those without a place take the next ones after the band.
      const band = findAround(inner, this.#namedIn.get(key));
      this.#take(key, decidedBy, band === undefined ? bracket.first : band.last + 1, bracket.last);
    }
    for (const key of players) this.#namedIn.set(key, bracket);
    const without = left.filter((key) => !this.#settled.has(key));
    return without.sort(this.#compareSwiss).slice(0, room);
  }

  list(): readonly BracketPlace[] {
    return [...this.#places].sort(([a], [b]) => a - b).map(([, place]) => place);
  }

  #take(key: string, decidedBy: string, from: number, last: number): void {
    if (this.#settled.has(key)) return;
    const free = this.#findFree(from);
    if (free > last) return;
    this.#places.set(free, { key, decidedBy });
    this.#later.set(free, free + 1);
    this.#settled.add(key);
  }

  /** The first free place from this one on. Shortens the way there for the next search. */
  #findFree(from: number): number {
    const passed: number[] = [];
    let free = from;
    for (let later = this.#later.get(free); later !== undefined; later = this.#later.get(free)) {
      passed.push(free);
      free = later;
    }
    for (const place of passed) this.#later.set(place, free);
    return free;
  }
}

/**
 * Whether an inner bracket decides this bracket's first places (`placement-5` inside `placement-5-8`). Then the last
 * match of the outer bracket decides none.
 */
function isDecidedInside({ stage, first, inner }: Bracket): boolean {
  const [band] = inner;
  return stage !== 'knockout' && band !== undefined && band.first === first && band.isNamed;
}

/** Which of these brackets is the other one or lies around it. They are apart from each other and in order. */
function findAround(brackets: readonly Bracket[], other: Bracket | undefined): Bracket | undefined {
  if (other === undefined) return undefined;
  let count = 0;
  for (let end = brackets.length; count < end; ) {
    const middle = (count + end) >>> 1;
    if ((brackets[middle]?.first ?? 0) <= other.first) count = middle + 1;
    else end = middle;
  }
  const found = brackets[count - 1];
  return found !== undefined && other.last <= found.last ? found : undefined;
}

/** A later round is better; in the same round a winner comes before a loser. */
function compareExits({ exits }: Course, a: string, b: string): number {
  const [left, right] = [exits.get(a), exits.get(b)];
  return (
    (right?.roundIndex ?? -1) - (left?.roundIndex ?? -1) ||
    Number(right?.won ?? false) - Number(left?.won ?? false)
  );
}
