// The step that `next` runs, as it is returned (docs/rules/running.md, Steps).
import type { SpreadCost } from './spread-tables.ts';

export interface Step {
  readonly kind: 'start' | 'show' | 'pair' | 'seed' | 'advance' | 'finish';
  /** In the order of stages. */
  readonly rounds: readonly StepRound[];
}

export interface StepRound {
  readonly stage: string;
  /** A number on boards, a label in brackets. */
  readonly round: number | string;
  readonly shown: boolean;
  readonly battles: readonly StepBattle[];
  /** Keys of the players who have a bye. */
  readonly byes: readonly string[];
  /** If a knockout was seeded: keys of the players who declined, if anyone did. */
  readonly declined?: readonly string[];
  /** Only if the round was paired by `swiss` or its tables were spread. */
  readonly cost?: Partial<SwissCost & SpreadCost>;
}

export interface StepBattle {
  readonly id: string;
  readonly table: number | null;
  readonly participants: readonly [string, string];
  /** Display names. */
  readonly players: readonly [string, string];
}

/** What was minimised, in this order. */
export interface SwissCost {
  readonly rematches: number;
  readonly score: number;
  readonly sameClub: number;
  /** Only if floats are avoided. */
  readonly floats?: number;
}
