// Why no perfect matching weighs less than one that was found: the dual solution of Edmonds' linear program.

/**
 * For every pair of `a` and `b`, `vertices[a] + vertices[b]` minus the values of the sets that contain both is at most
 * four times the weight of the pair. Of a set with 2k + 1 members, a matching can have k pairs inside. So the sum of all
 * vertices minus k times the value of each set is a bound for four times the weight of any perfect matching, and the
 * optimum reaches it.
 */
export interface Proof {
  readonly vertices: readonly bigint[];
  /** They lie apart or one inside the other. Values are above 0. */
  readonly sets: readonly ProofSet[];
}

export interface ProofSet {
  readonly members: readonly number[];
  readonly value: bigint;
}

/** A pair can improve the matching only if this, a bound for four times its weight, is above that. */
export function boundPairs({ vertices, sets }: Proof): (a: number, b: number) => bigint {
  /** Vertex → the sets that contain it, the largest first. Two vertices share the first few. */
  const chains: ProofSet[][] = vertices.map(() => []);
  for (const set of sets.toSorted((a, b) => b.members.length - a.members.length)) {
    for (const member of set.members) chains[member]?.push(set);
  }
  return (a, b) => {
    let bound = (vertices[a] as bigint) + (vertices[b] as bigint);
    const [one, other] = [chains[a] ?? [], chains[b] ?? []];
    for (let depth = 0; depth < one.length; depth += 1) {
      const set = one[depth];
      if (set === undefined || set !== other[depth]) break;
      bound -= set.value;
    }
    return bound;
  };
}
