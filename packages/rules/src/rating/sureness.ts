// How certain a rating is (docs/rules/ratings.md, How sure), and who can be compared with whom.
import type { FittedRatings } from './fit.ts';
import type { FitProblem } from './fit-problem.ts';
import { chainOf, invertDiagonal } from './tridiagonal.ts';

/** The variance of each node: first with the opponents held fixed, then with each battle saying less where the opponent is unsure. */
export function findVariances(problem: FitProblem, { weights }: FittedRatings): Float64Array {
  const { nodes, count } = problem;
  const fixed = invertDiagonal(chainOf(problem, weights));
  const { diagonal: priors, links } = chainOf(problem);
  const diagonal = priors.slice();
  for (let battle = 0; battle < count; battle += 1) {
    const [first, second] = [nodes.firsts[battle] as number, nodes.seconds[battle] as number];
    if (first === second) continue;
    const weight = weights[battle] as number;
    diagonal[first] = (diagonal[first] as number) + weight / (1 + weight * (fixed[second] as number));
    diagonal[second] = (diagonal[second] as number) + weight / (1 + weight * (fixed[first] as number));
  }
  return invertDiagonal({ diagonal, links });
}

/** People who are joined by battles, directly or through others. */
export interface Groups {
  /** The smallest person of each person's group, which represents it: people are sorted by id. */
  readonly of: Int32Array;
  /** By that person. */
  readonly people: Int32Array;
  readonly battles: Int32Array;
}

export function findGroups({ battles, count }: FitProblem): Groups {
  const of = Int32Array.from(battles.people, (_, person) => person);
  const find = (person: number): number => {
    let root = person;
    while (of[root] !== root) root = of[root] as number;
    for (let at = person; at !== root; ) {
      const next = of[at] as number;
      of[at] = root;
      at = next;
    }
    return root;
  };
  for (let battle = 0; battle < count; battle += 1) {
    const [one, other] = [find(battles.firsts[battle] as number), find(battles.seconds[battle] as number)];
    of[Math.max(one, other)] = Math.min(one, other);
  }
  const [people, sums] = [new Int32Array(of.length), new Int32Array(of.length)];
  for (let person = 0; person < of.length; person += 1) {
    const root = find(person);
    people[root] = (people[root] as number) + 1;
  }
  for (let battle = 0; battle < count; battle += 1) {
    const root = find(battles.firsts[battle] as number);
    sums[root] = (sums[root] as number) + 1;
  }
  return { of, people, battles: sums };
}

/** The group that ranks are of: by people, then battles, then the smallest id. */
export function findLargest({ people, battles }: Groups): number {
  let largest = 0;
  for (let group = 1; group < people.length; group += 1) {
    const more =
      (people[group] as number) - (people[largest] as number) ||
      (battles[group] as number) - (battles[largest] as number);
    if (more > 0) largest = group;
  }
  return largest;
}
