// Plays a bracket up to its progress.
import type { MatchRecord } from '../../domain/record.ts';
import type { Contestant } from '../field.ts';
import { type DemoEvent, pickScenario, playBattle } from './battle.ts';

export interface BracketPlan {
  readonly stage: string;
  /** Names of the rounds, the last one first. */
  readonly labels: readonly string[];
  readonly before: number;
  /** How many matches are decided, counted in order; Infinity for all. */
  readonly decided: number;
}

export interface BracketPlay {
  readonly matches: MatchRecord[];
  readonly rounds: number;
  /** The players who went out, one list per round; the last one has the loser of the final. */
  readonly out: Contestant[][];
  readonly winner: Contestant | null;
}

type Entrant = Contestant | null;

/** Entrants in the order of the bracket: the first meets the second. Null is an entrant who is not known yet. */
export function playBracket(event: DemoEvent, entrants: readonly Entrant[], plan: BracketPlan): BracketPlay {
  const rounds = Math.log2(entrants.length);
  const matches: MatchRecord[] = [];
  const out: Contestant[][] = [];
  let left = entrants;
  for (let round = 1; round <= rounds; round++) {
    const label = plan.labels[rounds - round] ?? `Round ${round}`;
    const scenario = pickScenario(event);
    const through: Entrant[] = [];
    const losers: Contestant[] = [];
    for (let i = 0; i < left.length; i += 2) {
      const pair = [left[i] ?? null, left[i + 1] ?? null] as const;
      const slot = { round, label, table: i / 2 + 1, scenario };
      const winner = playMatch(event, pair, plan, slot, matches);
      through.push(winner);
      const loser = winner && (pair[0] === winner ? pair[1] : pair[0]);
      if (loser) losers.push(loser);
    }
    out.push(losers);
    left = through;
  }
  return { matches, rounds, out, winner: left[0] ?? null };
}

interface MatchSlot {
  readonly round: number;
  readonly label: string;
  readonly table: number;
  readonly scenario: string | null;
}

function playMatch(
  event: DemoEvent,
  [a, b]: readonly [Entrant, Entrant],
  { stage, before, decided }: BracketPlan,
  { label, ...position }: MatchSlot,
  matches: MatchRecord[],
): Entrant {
  const match = { round: label, table: position.table };
  const open = matches.length >= decided;
  if (!a || !b) {
    matches.push(match);
    return null;
  }
  const named = { ...match, players: [a.key, b.key] };
  if (open && matches.length > decided) {
    matches.push(named);
    return null;
  }
  // A match may be settled without a battle: a walkover.
  if (!open && event.random.chance(0.03)) {
    matches.push({ ...named, winner: a.key });
    return a;
  }
  const slot = { stage, before, ...position, decisive: true };
  const winner = playBattle(event, [a, b], { ...slot, state: open ? 'going-on' : 'played' });
  matches.push({ ...match, battle: event.battles.at(-1)?.id ?? null });
  return winner === null ? null : winner === 0 ? a : b;
}
