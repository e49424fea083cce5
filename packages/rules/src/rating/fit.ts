// The ratings that minimise L (docs/rules/ratings.md, The method), by Newton's method: L is convex and has one minimum. Each step solves a linear system by
// conjugate gradients, with the tridiagonal block of each person as preconditioner. With factions, a strength and the habit of strong players are added for each.

import { countUnknowns, type FactionTerms, type FitProblem } from './fit-problem.ts';
import { expectedScore, weightOf } from './model.ts';
import { chainOf, type FactoredChain, factorChain, multiplyChain, solveChain } from './tridiagonal.ts';

/** The first derivatives of L, and the weight of each battle. */
export interface Slope {
  readonly gradient: Float64Array;
  readonly weights: Float64Array;
}

/**
 * With factions the unknown of a node is the rating with the person's habit added, r + m. Then m is only in the prior of the first day, and the system is solved
 * in fewer steps.
 */
export function findSlope(problem: FitProblem, values: Float64Array): Slope {
  const { battles, count, nodes, drawParameter, factions } = problem;
  const gradient = new Float64Array(values.length);
  const weights = new Float64Array(count);
  multiplyChain(chainOf(problem), values, gradient);
  if (factions !== undefined) addFactionPriors(problem, factions, values, gradient);
  for (let battle = 0; battle < count; battle += 1) {
    const [first, second] = [nodes.firsts[battle] as number, nodes.seconds[battle] as number];
    const difference = differenceOf(problem, values, battle);
    const surprise = expectedScore(difference, drawParameter) - (battles.halves[battle] as number) / 2;
    weights[battle] = weightOf(difference, drawParameter);
    gradient[first] = (gradient[first] as number) + surprise;
    gradient[second] = (gradient[second] as number) - surprise;
    if (factions === undefined) continue;
    const one = nodes.count + (battles.firstFactions[battle] as number);
    const other = nodes.count + (battles.secondFactions[battle] as number);
    gradient[one] = (gradient[one] as number) + surprise;
    gradient[other] = (gradient[other] as number) - surprise;
  }
  return { gradient, weights };
}

/** Multiplies with the second derivatives of L, and writes the result to `product`. */
export function multiplyCurvature(
  problem: FitProblem,
  weights: Float64Array,
  values: Float64Array,
  product = new Float64Array(values.length),
): Float64Array {
  const { battles, count, nodes, factions } = problem;
  product.fill(0);
  multiplyChain(chainOf(problem), values, product);
  if (factions !== undefined) addFactionPriors(problem, factions, values, product);
  for (let battle = 0; battle < count; battle += 1) {
    const [first, second] = [nodes.firsts[battle] as number, nodes.seconds[battle] as number];
    const pull = (weights[battle] as number) * differenceOf(problem, values, battle);
    product[first] = (product[first] as number) + pull;
    product[second] = (product[second] as number) - pull;
    if (factions === undefined) continue;
    const one = nodes.count + (battles.firstFactions[battle] as number);
    const other = nodes.count + (battles.secondFactions[battle] as number);
    product[one] = (product[one] as number) + pull;
    product[other] = (product[other] as number) - pull;
  }
  return product;
}

function differenceOf(
  { battles, nodes, factions }: FitProblem,
  values: Float64Array,
  battle: number,
): number {
  const difference =
    (values[nodes.firsts[battle] as number] as number) - (values[nodes.seconds[battle] as number] as number);
  if (factions === undefined) return difference;
  const one = nodes.count + (battles.firstFactions[battle] as number);
  const other = nodes.count + (battles.secondFactions[battle] as number);
  return difference + (values[one] as number) - (values[other] as number);
}

/** The priors of φ and γ, and what γ changes in the prior of everyone's first day. All are quadratic: the gradient is this product. */
function addFactionPriors(
  { nodes, spreads }: FitProblem,
  { count, starts, factions, shares, strength, habit }: FactionTerms,
  values: Float64Array,
  product: Float64Array,
): void {
  const habits = nodes.count + count;
  for (let faction = 0; faction < count; faction += 1) {
    const [phi, gamma] = [nodes.count + faction, habits + faction];
    product[phi] = (product[phi] as number) + (values[phi] as number) / strength ** 2;
    product[gamma] = (product[gamma] as number) + (values[gamma] as number) / habit ** 2;
  }
  const certainty = 1 / spreads.prior ** 2;
  for (let person = 0; person + 1 < starts.length; person += 1) {
    const node = nodes.starts[person] as number;
    let mean = 0;
    for (let entry = starts[person] as number; entry < (starts[person + 1] as number); entry += 1)
      mean += (shares[entry] as number) * (values[habits + (factions[entry] as number)] as number);
    product[node] = (product[node] as number) - mean * certainty;
    const away = ((values[node] as number) - mean) * certainty;
    for (let entry = starts[person] as number; entry < (starts[person + 1] as number); entry += 1) {
      const gamma = habits + (factions[entry] as number);
      product[gamma] = (product[gamma] as number) - (shares[entry] as number) * away;
    }
  }
}

/** Approximates the inverse of the second derivatives: exact for each person alone, and for each number of a faction alone. */
export interface Preconditioner {
  readonly chain: FactoredChain;
  readonly rest: Float64Array;
}

export function makePreconditioner(problem: FitProblem, weights: Float64Array): Preconditioner {
  const { battles, count, spreads, factions } = problem;
  const rest = new Float64Array(2 * (factions?.count ?? 0));
  if (factions !== undefined) {
    rest.fill(1 / factions.strength ** 2, 0, factions.count);
    rest.fill(1 / factions.habit ** 2, factions.count);
    for (let battle = 0; battle < count; battle += 1) {
      const one = battles.firstFactions[battle] as number;
      const other = battles.secondFactions[battle] as number;
      if (one === other) continue;
      rest[one] = (rest[one] as number) + (weights[battle] as number);
      rest[other] = (rest[other] as number) + (weights[battle] as number);
    }
    factions.shares.forEach((share, entry) => {
      const gamma = factions.count + (factions.factions[entry] as number);
      rest[gamma] = (rest[gamma] as number) + (share / spreads.prior) ** 2;
    });
  }
  return { chain: factorChain(chainOf(problem, weights)), rest };
}

/** How much smaller the residual has to become. A step that is not exact is corrected by the next one. */
const stepTolerance = 1e-3;
const mostRounds = 2000;

/** Solves `curvature · x = target`. Every round uses the same arrays: a large fit has millions of unknowns. */
export function solve(
  problem: FitProblem,
  weights: Float64Array,
  preconditioner: Preconditioner,
  target: Float64Array,
  tolerance = stepTolerance,
): Float64Array {
  const solution = new Float64Array(target.length);
  const residual = target.slice();
  const guided = new Float64Array(target.length);
  const curved = new Float64Array(target.length);
  precondition(problem, preconditioner, residual, guided);
  const direction = guided.slice();
  let size = dot(residual, guided);
  const enough = size * tolerance ** 2;
  for (let round = 0; round < mostRounds && size > enough; round += 1) {
    multiplyCurvature(problem, weights, direction, curved);
    const step = size / dot(direction, curved);
    addScaled(solution, direction, step);
    addScaled(residual, curved, -step);
    precondition(problem, preconditioner, residual, guided);
    const next = dot(residual, guided);
    for (let index = 0; index < direction.length; index += 1)
      direction[index] = (guided[index] as number) + (next / size) * (direction[index] as number);
    size = next;
  }
  return solution;
}

function precondition(
  { nodes }: FitProblem,
  { chain, rest }: Preconditioner,
  residual: Float64Array,
  guided: Float64Array,
): void {
  solveChain(chain, residual, guided);
  for (let index = 0; index < rest.length; index += 1)
    guided[nodes.count + index] = (residual[nodes.count + index] as number) / (rest[index] as number);
}

/** Steps below this, in natural units, are 0.00002 points. */
const smallestStep = 1e-7;
const mostSteps = 100;

export interface FittedRatings {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** `start` only saves time: the minimum does not depend on it. */
export function fit(
  problem: FitProblem,
  start: Float64Array = new Float64Array(countUnknowns(problem)),
): FittedRatings {
  let values: Float64Array = start;
  let slope = findSlope(problem, values);
  for (let count = 0; count < mostSteps; count += 1) {
    const preconditioner = makePreconditioner(problem, slope.weights);
    const step = solve(
      problem,
      slope.weights,
      preconditioner,
      slope.gradient.map((part) => -part),
    );
    const descent = dot(slope.gradient, step);
    let length = 1;
    for (let shortened = 0; ; shortened += 1) {
      const next = values.slice();
      addScaled(next, step, length);
      const found = findSlope(problem, next);
      const climb = dot(found.gradient, step);
      // L is convex: if it climbs much at the end of the step, its minimum is on the way.
      if (climb <= -descent / 2 || shortened === mostSteps) {
        [values, slope] = [next, found];
        break;
      }
      length *= -descent / (climb - descent);
    }
    if (step.every((part) => Math.abs(part) < smallestStep)) break;
  }
  return { values, weights: slope.weights };
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] as number) * (b[index] as number);
  return sum;
}

function addScaled(target: Float64Array, values: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] as number) + factor * (values[index] as number);
}
