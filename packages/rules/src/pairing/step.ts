// The one step that `next` takes, as it is answered (docs/rules/running.md, Steps).

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
  /** Only where the round was paired by `swiss`. */
  readonly cost?: Cost;
}

export interface StepBattle {
  readonly id: string;
  readonly table: number | null;
  readonly participants: readonly [string, string];
  /** Display names. */
  readonly players: readonly [string, string];
}

/** What was minimised, in this order. */
export interface Cost {
  readonly rematches: number;
  readonly score: number;
  readonly sameClub: number;
}
