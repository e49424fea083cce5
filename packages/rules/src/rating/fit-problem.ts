// The problem that a fit solves: battles, the unknowns and their priors (docs/rules/ratings.md, The method).
import type { BattleColumns } from './battle-columns.ts';
import { drawParameterOf } from './model.ts';
import { arrangeNodes, type Nodes } from './nodes.ts';

/** Spreads in natural units. */
export interface Spreads {
  /** The spread of newcomers. */
  readonly prior: number;
  /** How far a person moves in a year. */
  readonly drift: number;
}

/** What factions add to the unknowns: behind the ratings come φ and then γ of each. */
export interface FactionTerms {
  readonly count: number;
  /** The share of each faction among the sides of each person: entries `starts[person]` up to the next. */
  readonly starts: Int32Array;
  readonly factions: Int32Array;
  readonly shares: Float64Array;
  /** Spreads of φ and of γ. */
  readonly strength: number;
  readonly habit: number;
}

export interface FitProblem {
  readonly battles: BattleColumns;
  /** Only the first battles count. The nodes of later ones follow their person's last rating, and change nothing. */
  readonly count: number;
  readonly nodes: Nodes;
  readonly spreads: Spreads;
  readonly drawParameter: number;
  readonly factions?: FactionTerms | undefined;
}

export function countUnknowns({ nodes, factions }: FitProblem): number {
  return nodes.count + 2 * (factions?.count ?? 0);
}

/** Everything is fitted to the first `count` battles; `nodes` may be those of more. */
export function stateProblem(
  battles: BattleColumns,
  spreads: Spreads,
  count = battles.count,
  nodes = arrangeNodes(battles),
): FitProblem {
  let draws = 0;
  for (let battle = 0; battle < count; battle += 1) if (battles.halves[battle] === 1) draws += 1;
  return { battles, count, nodes, spreads, drawParameter: drawParameterOf(draws, count) };
}
