// Plays a bracket up to its progress, and the small brackets for the places after the final.
import type { MatchRecord, StageRecord } from '#rules/event-file/record';
import type { Competitor } from '../field.ts';
import { type BattlePosition, type DemoEvent, pickScenario, playBattle } from './battle.ts';

export interface BracketPlan {
  readonly stage: string;
  readonly before: number;
  /** How many matches are decided, counted in order; Infinity for all. */
  readonly decided: number;
}

export type BracketPlay = ReturnType<typeof playBracket>;

type Entrant = Competitor | null;

/** Entrants in the order of the bracket: the first meets the second. Null is an entrant who is not known yet. */
export function playBracket(event: DemoEvent, entrants: readonly Entrant[], plan: BracketPlan) {
  const rounds = Math.log2(entrants.length);
  const matches: MatchRecord[] = [];
  /** The players who went out, one list per round; the last one has the loser of the final. */
  const out: Competitor[][] = [];
  let left = entrants;
  for (let round = 1; round <= rounds; round++) {
    const label = stageLabels[plan.stage]?.[rounds - round] ?? `Round ${round}`;
    const scenario = pickScenario(event);
    const through: Entrant[] = [];
    const losers: Competitor[] = [];
    for (let i = 0; i < left.length; i += 2) {
      const pair = [left[i] ?? null, left[i + 1] ?? null] as const;
      const slot = { round, table: i / 2 + 1, scenario };
      const winner = playMatch(event, pair, plan, label, slot, matches);
      through.push(winner);
      const loser = winner && (pair[0] === winner ? pair[1] : pair[0]);
      if (loser) losers.push(loser);
    }
    out.push(losers);
    left = through;
  }
  return { matches, rounds, out, winner: left[0] ?? null };
}

function playMatch(
  event: DemoEvent,
  [a, b]: readonly [Entrant, Entrant],
  { stage, before, decided }: BracketPlan,
  label: string,
  position: Pick<BattlePosition, 'round' | 'table' | 'scenario'>,
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

/** Names of the rounds, the last one first. */
const stageLabels: Readonly<Record<string, readonly string[]>> = {
  knockout: ['Final', 'Semi-final', 'Quarter-final', 'Round of 16'],
  'placement-3': ['3rd place'],
  'placement-5-8': ['5th place', 'Places 5–8'],
  'placement-7': ['7th place'],
};

export function playPlacements(event: DemoEvent, knockout: BracketPlay, before: number) {
  const { places: stageIds = [] } = event.edition.format;
  const stages: StageRecord[] = [];
  /** Final place → player. */
  const places = new Map<number, Competitor>();
  let fifth: BracketPlay | undefined;
  for (const stage of stageIds) {
    const out = stage === 'placement-7' ? fifth?.out[0] : knockout.out.at(stage === 'placement-3' ? -2 : -3);
    const size = stage === 'placement-5-8' ? 4 : 2;
    const entrants = Array.from({ length: size }, (_, index) => out?.[index] ?? null);
    const complete = entrants.every((entrant) => entrant !== null) && event.edition.progress === 'finished';
    const bracket = playBracket(event, complete ? entrants : hideUntilComplete(entrants), {
      stage,
      before: before + knockout.rounds - (size === 4 ? 2 : 1),
      decided: complete ? Number.POSITIVE_INFINITY : -1,
    });
    if (stage === 'placement-5-8') fifth = bracket;
    settle(places, Number(stage.split('-')[1]), bracket);
    stages.push({ id: stage, rounds: bracket.rounds, matches: bracket.matches });
  }
  return { stages, places };
}

/** A bracket shows its players once all of them are known. */
function hideUntilComplete(entrants: readonly (Competitor | null)[]): (Competitor | null)[] {
  return entrants.includes(null) ? entrants.map(() => null) : [...entrants];
}

function settle(places: Map<number, Competitor>, first: number, { winner, out }: BracketPlay): void {
  if (!winner) return;
  const order = [winner, ...out.toReversed().flat()];
  for (const [index, contestant] of order.entries()) places.set(first + index, contestant);
}
