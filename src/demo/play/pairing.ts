// Pairings: Swiss by rank, without rematches if possible, and all against all.
import type { Contestant } from '../field.ts';

export type Pairing = readonly [Contestant, Contestant];

/** After this many steps the search gives up and allows a rematch. */
const mostSteps = 4000;

/** Pairs neighbours in rank that have not met; `ranked` has an even length and is best first. */
export function pairByRank(ranked: readonly Contestant[]): Pairing[] {
  const pairs: Pairing[] = [];
  const used = new Set<Contestant>();
  let steps = 0;

  function pairFrom(start: number): boolean {
    let first = start;
    while (first < ranked.length && used.has(ranked[first] as Contestant)) first++;
    const a = ranked[first];
    if (!a) return true;
    used.add(a);
    for (let second = first + 1; second < ranked.length; second++) {
      const b = ranked[second] as Contestant;
      if (used.has(b) || a.met.has(b.index)) continue;
      if (++steps > mostSteps) break;
      used.add(b);
      pairs.push([a, b]);
      if (pairFrom(first + 1)) return true;
      pairs.pop();
      used.delete(b);
    }
    used.delete(a);
    return false;
  }

  return pairFrom(0) ? pairs : pairNeighbours(ranked);
}

function pairNeighbours(ranked: readonly Contestant[]): Pairing[] {
  const pairs: Pairing[] = [];
  const open = [...ranked];
  while (open.length > 1) {
    const a = open.shift() as Contestant;
    const fresh = open.findIndex((b) => !a.met.has(b.index));
    const [b] = open.splice(Math.max(fresh, 0), 1);
    pairs.push([a, b as Contestant]);
  }
  return pairs;
}

/** The circle method: one list of pairings per round; in an odd group one player has a bye in each round. */
export function pairAll(group: readonly Contestant[]): Pairing[][] {
  const circle: (Contestant | null)[] = [...group];
  if (circle.length % 2 === 1) circle.push(null);
  const rounds: Pairing[][] = [];
  for (let round = 1; round < circle.length; round++) {
    const pairs: Pairing[] = [];
    for (let i = 0; i < circle.length / 2; i++) {
      const a = circle[i];
      const b = circle[circle.length - 1 - i];
      if (a && b) pairs.push([a, b]);
    }
    rounds.push(pairs);
    circle.splice(1, 0, circle.pop() as Contestant | null);
  }
  return rounds;
}
