// Plays the rounds of a board: Swiss pairings with byes, or a schedule of all against all.
import type { ByeRecord } from '../domain/record.ts';
import { pickScenario, playBattle, type Slot, type Table } from './battle.ts';
import { type Contestant, rankField } from './field.ts';
import { type Pairing, pairAll, pairByRank } from './pairing.ts';

export interface BoardPlan {
  readonly stage: 'swiss' | 'placement-swiss';
  /** Rounds of earlier stages. */
  readonly before: number;
  /** Rounds that are over. */
  readonly complete: number;
  /** What the round behind them looks like, if it has begun. */
  readonly next: 'none' | 'paired' | 'half-played';
}

/** Nobody has played yet on this board; who met whom is remembered. */
export function clearBoard(field: readonly Contestant[]): void {
  for (const contestant of field) {
    contestant.points = 0;
    contestant.wins = 0;
    contestant.diff = 0;
    contestant.scored = 0;
    contestant.byes = 0;
  }
}

export function playSwiss(table: Table, field: readonly Contestant[], plan: BoardPlan): ByeRecord[] {
  const byes: ByeRecord[] = [];
  const last = plan.complete + (plan.next === 'none' ? 0 : 1);
  for (let round = 1; round <= last; round++) {
    const active = field.filter((contestant) => contestant.lastRound >= round);
    const ranked = round === 1 ? table.random.shuffle([...active]) : rankField(active);
    if (ranked.length % 2 === 1) byes.push({ ...giveBye(ranked, round), ...table.ruleset.bye });
    playRound(table, pairByRank(ranked), plan, round);
  }
  return byes;
}

/** The lowest without a bye rests, and gets what a win is worth. */
function giveBye(ranked: Contestant[], round: number): ByeRecord {
  let place = ranked.length - 1;
  while (place > 0 && (ranked[place] as Contestant).byes > 0) place--;
  const [resting] = ranked.splice(place, 1) as [Contestant];
  resting.byes++;
  resting.points += 3;
  resting.wins++;
  return { round, participant: resting.key };
}

export function playSchedule(
  table: Table,
  groups: readonly (readonly Contestant[])[],
  plan: BoardPlan,
): number {
  const schedules = groups.map((group) => pairAll(group));
  const rounds = Math.max(...schedules.map((schedule) => schedule.length));
  const last = Math.min(rounds, plan.complete + (plan.next === 'none' ? 0 : 1));
  for (let round = 1; round <= last; round++) {
    playRound(
      table,
      schedules.flatMap((schedule) => schedule[round - 1] ?? []),
      plan,
      round,
    );
  }
  return rounds;
}

function playRound(table: Table, pairs: readonly Pairing[], plan: BoardPlan, round: number): void {
  const scenario = pickScenario(table);
  pairs.forEach((pairing, index) => {
    const slot = {
      stage: plan.stage,
      before: plan.before,
      round,
      table: index + 1,
      scenario,
      decisive: false,
    };
    playBattle(table, pairing, {
      ...slot,
      state: round <= plan.complete ? 'played' : findState(table, plan),
    });
  });
}

function findState({ random }: Table, { next }: BoardPlan): Slot['state'] {
  if (next === 'paired') return 'waiting';
  return random.pick(['played', 'played', 'going-on', 'going-on', 'waiting']);
}
