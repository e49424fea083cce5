// Who won (docs/rules/event-file.md, What the importer derives; docs/rules/standings.md, Scoring a battle).
import type { Amount } from '../amount.ts';
import type { Outcome } from '../event-file/record.ts';

export type Pair<T> = readonly [T, T];
export type Outcomes = Pair<Outcome>;

const opposite: Readonly<Record<Outcome, Outcome>> = { win: 'loss', draw: 'draw', loss: 'win' };

/** With an outcome given for one side only, `win` means `loss` for the other and `draw` means `draw`. */
export function pairOutcomes(
  first: Outcome | null | undefined,
  second: Outcome | null | undefined,
): Outcomes | undefined {
  if (first != null) return [first, second ?? opposite[first]];
  return second == null ? undefined : [opposite[second], second];
}

export function nameWinner(winner: 0 | 1 | null): Outcomes | undefined {
  if (winner === null) return undefined;
  return winner === 0 ? ['win', 'loss'] : ['loss', 'win'];
}

/** A difference up to `drawMargin` is a draw. Undefined if a figure is missing. */
export function compareScores(
  first: Amount | null,
  second: Amount | null,
  drawMargin: Amount,
): Outcomes | undefined {
  if (first === null || second === null) return undefined;
  if (Math.abs(first - second) <= drawMargin) return ['draw', 'draw'];
  return first > second ? ['win', 'loss'] : ['loss', 'win'];
}

/** Null on a draw, a double loss and without a result. */
export function findWinner(outcomes: Outcomes | undefined): 0 | 1 | null {
  if (outcomes?.[0] === 'win') return 0;
  return outcomes?.[1] === 'win' ? 1 : null;
}
