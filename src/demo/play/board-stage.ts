// Plays the rounds of a board: Swiss pairings with byes, or a schedule of all against all.
import type { ByeRecord } from '../../domain/record.ts';
import { type Contestant, rankField } from '../field.ts';
import { type DemoEvent, pickScenario, playBattle, type Slot } from './battle.ts';
import { type Pairing, pairAll, pairByRank } from './pairing.ts';

export interface BoardPlan {
  readonly stage: 'swiss' | 'placement-swiss';
  /** Rounds of earlier stages. */
  readonly before: number;
  /** Rounds that are over. */
  readonly complete: number;
  /** The state of the round after them. */
  readonly next: 'none' | 'paired' | 'half-played';
}

/** Resets the figures for a new board, but not the opponents, so that there are no rematches. */
export function clearBoard(field: readonly Contestant[]): void {
  for (const contestant of field) {
    contestant.points = 0;
    contestant.wins = 0;
    contestant.diff = 0;
    contestant.scored = 0;
    contestant.byes = 0;
  }
}

export function playSwiss(event: DemoEvent, field: readonly Contestant[], plan: BoardPlan): ByeRecord[] {
  const byes: ByeRecord[] = [];
  const last = plan.complete + (plan.next === 'none' ? 0 : 1);
  for (let round = 1; round <= last; round++) {
    const active = field.filter((contestant) => contestant.lastRound >= round);
    const ranked = round === 1 ? event.random.shuffle([...active]) : rankField(active);
    if (ranked.length % 2 === 1) byes.push({ ...giveBye(ranked, round), ...event.ruleset.bye });
    playRound(event, pairByRank(ranked), plan, round);
  }
  return byes;
}

/** The lowest who had no bye yet gets one, and the points of a win. */
function giveBye(ranked: Contestant[], round: number): ByeRecord {
  let index = ranked.length - 1;
  while (index > 0 && (ranked[index] as Contestant).byes > 0) index--;
  const [resting] = ranked.splice(index, 1) as [Contestant];
  resting.byes++;
  resting.points += 3;
  resting.wins++;
  return { round, participant: resting.key };
}

export function playSchedule(
  event: DemoEvent,
  groups: readonly (readonly Contestant[])[],
  plan: BoardPlan,
): number {
  const schedules = groups.map((group) => pairAll(group));
  const rounds = Math.max(...schedules.map((schedule) => schedule.length));
  const last = Math.min(rounds, plan.complete + (plan.next === 'none' ? 0 : 1));
  for (let round = 1; round <= last; round++) {
    playRound(
      event,
      schedules.flatMap((schedule) => schedule[round - 1] ?? []),
      plan,
      round,
    );
  }
  return rounds;
}

function playRound(event: DemoEvent, pairs: readonly Pairing[], plan: BoardPlan, round: number): void {
  const scenario = pickScenario(event);
  pairs.forEach((pairing, index) => {
    const slot = {
      stage: plan.stage,
      before: plan.before,
      round,
      table: index + 1,
      scenario,
      decisive: false,
    };
    playBattle(event, pairing, {
      ...slot,
      state: round <= plan.complete ? 'played' : findState(event, plan),
    });
  });
}

function findState({ random }: DemoEvent, { next }: BoardPlan): Slot['state'] {
  if (next === 'paired') return 'waiting';
  return random.pick(['played', 'played', 'going-on', 'going-on', 'waiting']);
}
