// One Swiss round of a board or of a group: the bye, and the pairs of the others (docs/rules/running.md, A Swiss round).
import type { Random } from '../random.ts';
import type { Floats } from './floats.ts';
import { findMatching } from './matching/matching.ts';

export interface Entrant extends Floats {
  readonly key: string;
  readonly club: string | null;
  /** A whole number in the unit of the stage's score. */
  readonly score: number;
  /** Rank on the board; infinite without one. */
  readonly rank: number;
  /** Byes so far in this stage. */
  readonly byes: number;
}

export interface SwissRules {
  /** How often two have met, and 1,000 more where they must not. */
  readonly countRematches: (a: string, b: string) => number;
  readonly avoidsSameClub: boolean;
}

export interface SwissRound {
  readonly pairs: readonly (readonly [string, string])[];
  readonly bye: string | undefined;
  readonly cost: Price;
}

/** Equal choices are decided at random: by the order in which the search sees the entrants. */
export function pairSwiss(entrants: readonly Entrant[], rules: SwissRules, random: Random): SwissRound {
  const shuffled = random.shuffle([...entrants]);
  const resting = shuffled.length % 2 === 1 ? chooseBye(shuffled) : undefined;
  const field = shuffled.filter((entrant) => entrant !== resting);
  const price = priceWith(rules);
  const { partners } = findMatching(field.length, weighPairs(field, price));
  const pairs = field.flatMap((entrant, index) => {
    const partner = partners[index] ?? 0;
    const other = field[partner];
    return other === undefined || partner < index ? [] : [[entrant, other] as const];
  });
  return {
    pairs: pairs.map(([a, b]) => [a.key, b.key]),
    bye: resting?.key,
    cost: addUpPrices(pairs.map(([a, b]) => price(a, b))),
  };
}

/** The fewest byes, then the lowest place; the first of equal ones. */
function chooseBye(entrants: readonly Entrant[]): Entrant | undefined {
  return entrants.toSorted((a, b) => a.byes - b.byes || compareRanks(b.rank, a.rank))[0];
}

function compareRanks(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

export interface Price {
  readonly rematches: number;
  readonly score: bigint;
  readonly sameClub: number;
  readonly floats: number;
}

export function addUpPrices(prices: readonly Price[]): Price {
  return {
    rematches: prices.reduce((sum, { rematches }) => sum + rematches, 0),
    score: prices.reduce((sum, { score }) => sum + score, 0n),
    sameClub: prices.reduce((sum, { sameClub }) => sum + sameClub, 0),
    floats: prices.reduce((sum, { floats }) => sum + floats, 0),
  };
}

function priceWith({ countRematches, avoidsSameClub }: SwissRules): (a: Entrant, b: Entrant) => Price {
  return (a, b) => ({
    rematches: countRematches(a.key, b.key),
    score: (BigInt(a.score) - BigInt(b.score)) ** 2n,
    sameClub: avoidsSameClub && a.club !== null && a.club === b.club ? 1 : 0,
    floats: a.score === b.score ? 0 : a.score > b.score ? a.down + b.up : b.down + a.up,
  });
}

/**
 * One exact number for each pair, so that the least sum has the fewest rematches, then the least score, then the fewest
 * of the same club, then the fewest floats: a unit of each is worth more than all that can come after it.
 */
function weighPairs(
  field: readonly Entrant[],
  price: (a: Entrant, b: Entrant) => Price,
): (a: number, b: number) => bigint {
  const pairs = BigInt(field.length / 2);
  const scores = field.map(({ score }) => score);
  const widest = field.length === 0 ? 0n : BigInt(Math.max(...scores)) - BigInt(Math.min(...scores));
  const most = Math.max(0, ...field.map(({ down }) => down)) + Math.max(0, ...field.map(({ up }) => up));
  const clubUnit = pairs * BigInt(most) + 1n;
  const scoreUnit = (pairs + 1n) * clubUnit;
  const rematchUnit = (pairs * widest ** 2n + 1n) * scoreUnit;
  return (a, b) => {
    const { rematches, score, sameClub, floats } = price(field[a] as Entrant, field[b] as Entrant);
    return BigInt(rematches) * rematchUnit + score * scoreUnit + BigInt(sameClub) * clubUnit + BigInt(floats);
  };
}
