// The pairs of minimum total weight among an even number of people, any two of whom may be paired. Most pairs are never
// part of an optimum, so the search begins with the lightest few of each person; the proof that comes with its result
// is then checked against all pairs, and pairs that could improve it join the search.
import { type Edge, findOptimum, type Optimum } from './optimum.ts';
import { boundPairs } from './proof.ts';

/** How many pairs of each person join the search at a time. */
const width = 8;

export function findMatching(size: number, weigh: (a: number, b: number) => bigint): Optimum {
  if (size === 0) return { partners: [], proof: { vertices: [], sets: [] } };
  const weights = weighAll(size, weigh);
  const weightOf = (a: number, b: number): bigint => weights[a * size + b] as bigint;
  const chosen = new Map<number, Edge>();
  const choose = (a: number, b: number): void => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const id = low * size + high;
    if (!chosen.has(id)) chosen.set(id, { ends: [low, high], weight: weightOf(low, high) });
  };
  for (let person = 0; person < size; person += 2) choose(person, person + 1);
  for (const [person, others] of listLightest(size, weightOf).entries()) {
    for (const other of others) choose(person, other);
  }
  for (;;) {
    const optimum = findOptimum(size, [...chosen.values()]);
    const bound = boundPairs(optimum.proof);
    const lacking = listLightest(size, (a, b) => 4n * weightOf(a, b) - bound(a, b), 0n);
    if (lacking.every((others) => others.length === 0)) return optimum;
    for (const [person, others] of lacking.entries()) for (const other of others) choose(person, other);
  }
}

/** The weight of `a` and `b` is at `a * size + b`, and at `b * size + a`. */
function weighAll(size: number, weigh: (a: number, b: number) => bigint): readonly bigint[] {
  const weights = new Array<bigint>(size * size).fill(0n);
  for (let a = 0; a < size; a += 1) {
    for (let b = a + 1; b < size; b += 1) {
      const weight = weigh(a, b);
      weights[a * size + b] = weight;
      weights[b * size + a] = weight;
    }
  }
  return weights;
}

/** For each person the lightest few others, below a limit if there is one; equal ones in order from that person on. */
function listLightest(size: number, weigh: (a: number, b: number) => bigint, limit?: bigint): number[][] {
  const lightest: { readonly other: number; readonly weight: bigint }[][] = Array.from(
    { length: size },
    () => [],
  );
  const offer = (person: number, other: number, weight: bigint): void => {
    const list = lightest[person] ?? [];
    const last = list.at(-1);
    if (list.length === width && last !== undefined && last.weight <= weight) return;
    const at = list.findIndex((entry) => entry.weight > weight);
    list.splice(at === -1 ? list.length : at, 0, { other, weight });
    if (list.length > width) list.pop();
  };
  // By distance on a circle, so that equal pairs are spread over everyone.
  for (let distance = 1; distance <= size / 2; distance += 1) {
    for (let person = 0; person < size; person += 1) {
      const other = (person + distance) % size;
      if (2 * distance === size && other < person) continue;
      const weight = weigh(person, other);
      if (limit !== undefined && weight >= limit) continue;
      offer(person, other, weight);
      offer(other, person, weight);
    }
  }
  return lightest.map((list) => list.map(({ other }) => other));
}
