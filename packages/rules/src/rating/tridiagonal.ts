// Symmetric tridiagonal matrices: the priors of everyone's first day and of the days that follow, with the weights of their battles on the diagonal. The blocks of
// all people form one chain whose links between people are 0.
import type { FitProblem } from './fit-problem.ts';

export interface Chain {
  readonly diagonal: Float64Array;
  /** Between each node and the next. */
  readonly links: Float64Array;
}

const daysPerYear = 365;

/** `weights`: of battles, each counted for both of its nodes; left out, only the priors are in it. */
export function chainOf(problem: FitProblem, weights?: Float64Array): Chain {
  const priors = priorsOf(problem);
  if (weights === undefined) return priors;
  const { nodes, count } = problem;
  const diagonal = priors.diagonal.slice();
  for (let battle = 0; battle < count; battle += 1) {
    const [first, second] = [nodes.firsts[battle] as number, nodes.seconds[battle] as number];
    if (first === second) continue;
    diagonal[first] = (diagonal[first] as number) + (weights[battle] as number);
    diagonal[second] = (diagonal[second] as number) + (weights[battle] as number);
  }
  return { diagonal, links: priors.links };
}

const knownPriors = new WeakMap<FitProblem, Chain>();

function priorsOf(problem: FitProblem): Chain {
  const known = knownPriors.get(problem);
  if (known !== undefined) return known;
  const { nodes, spreads } = problem;
  const diagonal = new Float64Array(nodes.count);
  const links = new Float64Array(nodes.count);
  for (let node = 0; node < nodes.count; node += 1) {
    if (node === nodes.starts[nodes.people[node] as number])
      diagonal[node] = (diagonal[node] as number) + 1 / spreads.prior ** 2;
    if (node + 1 === nodes.count || nodes.people[node + 1] !== nodes.people[node]) continue;
    const years = ((nodes.days[node + 1] as number) - (nodes.days[node] as number)) / daysPerYear;
    const certainty = 1 / (spreads.drift ** 2 * years);
    diagonal[node] = (diagonal[node] as number) + certainty;
    diagonal[node + 1] = (diagonal[node + 1] as number) + certainty;
    links[node] = -certainty;
  }
  const chain = { diagonal, links };
  knownPriors.set(problem, chain);
  return chain;
}

/** The variance that drift adds in so many days. */
export function driftVariance(drift: number, days: number): number {
  return (drift ** 2 * days) / daysPerYear;
}

/** Adds the product of the chain with the first values to `product`. */
export function multiplyChain({ diagonal, links }: Chain, values: Float64Array, product: Float64Array): void {
  for (let node = 0; node < diagonal.length; node += 1) {
    const link = links[node] as number;
    product[node] = (product[node] as number) + (diagonal[node] as number) * (values[node] as number);
    if (link === 0) continue;
    product[node] = (product[node] as number) + link * (values[node + 1] as number);
    product[node + 1] = (product[node + 1] as number) + link * (values[node] as number);
  }
}

/** The chain after elimination from the left. */
export interface FactoredChain {
  readonly links: Float64Array;
  readonly pivots: Float64Array;
}

export function factorChain({ diagonal, links }: Chain): FactoredChain {
  const pivots = diagonal.slice();
  for (let node = 1; node < pivots.length; node += 1) {
    const link = links[node - 1] as number;
    if (link !== 0) pivots[node] = (pivots[node] as number) - (link * link) / (pivots[node - 1] as number);
  }
  return { links, pivots };
}

/** Writes to `solution`; what lies behind the chain in it stays as it is. */
export function solveChain(
  { links, pivots }: FactoredChain,
  target: Float64Array,
  solution: Float64Array,
): void {
  let before = 0;
  for (let node = 0; node < pivots.length; node += 1) {
    const link = node === 0 ? 0 : (links[node - 1] as number);
    before = (target[node] as number) - (link === 0 ? 0 : (link * before) / (pivots[node - 1] as number));
    solution[node] = before;
  }
  let after = 0;
  for (let node = pivots.length - 1; node >= 0; node -= 1) {
    after = ((solution[node] as number) - (links[node] as number) * after) / (pivots[node] as number);
    solution[node] = after;
  }
}

/** The diagonal of the inverse: eliminated from the left and from the right, what meets in a node is its own certainty. */
export function invertDiagonal(chain: Chain): Float64Array {
  const { diagonal, links } = chain;
  const { pivots: left } = factorChain(chain);
  const variances = new Float64Array(diagonal.length);
  let right = 0;
  for (let node = diagonal.length - 1; node >= 0; node -= 1) {
    const link = links[node] as number;
    right = (diagonal[node] as number) - (link === 0 ? 0 : (link * link) / right);
    variances[node] = 1 / ((left[node] as number) + right - (diagonal[node] as number));
  }
  return variances;
}
