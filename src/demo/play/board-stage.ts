// Plays the rounds of a board: Swiss pairings with byes, or a schedule of all against all.
import type { ByeRecord } from '#rules/event-file/record';
import { type Competitor, rankField } from '../field.ts';
import type { EventProgress } from '../formats.ts';
import { type BattlePosition, type DemoEvent, type Opponents, pickScenario, playBattle } from './battle.ts';

export interface BoardPlan {
  readonly stage: 'swiss' | 'placement-swiss';
  /** Rounds of earlier stages. */
  readonly before: number;
  /** Rounds that are over. */
  readonly complete: number;
  /** If `paired` or `mid-round`, the round after them has begun. */
  readonly progress: EventProgress;
}

export function playSwiss(event: DemoEvent, field: readonly Competitor[], plan: BoardPlan): ByeRecord[] {
  const byes: ByeRecord[] = [];
  for (let round = 1; round <= countBegun(plan); round++) {
    const active = field.filter((contestant) => contestant.lastRound >= round);
    const ranked = round === 1 ? event.random.shuffle([...active]) : rankField(active);
    if (ranked.length % 2 === 1) byes.push({ ...giveBye(ranked, round), ...event.ruleset.bye });
    playRound(event, pairByRank(ranked), plan, round);
  }
  return byes;
}

/** The lowest who had no bye yet gets one, and the points of a win. */
function giveBye(ranked: Competitor[], round: number): ByeRecord {
  let index = ranked.length - 1;
  while (index > 0 && (ranked[index] as Competitor).byes > 0) index--;
  const [resting] = ranked.splice(index, 1) as [Competitor];
  resting.byes++;
  resting.points += 3;
  resting.wins++;
  return { round, participant: resting.key };
}

export function playSchedule(
  event: DemoEvent,
  groups: readonly (readonly Competitor[])[],
  plan: BoardPlan,
): number {
  const schedules = groups.map((group) => pairAll(group));
  const rounds = Math.max(...schedules.map((schedule) => schedule.length));
  const last = Math.min(rounds, countBegun(plan));
  for (let round = 1; round <= last; round++) {
    const pairs = schedules.flatMap((schedule) => schedule[round - 1] ?? []);
    playRound(event, pairs, plan, round);
  }
  return rounds;
}

function countBegun({ complete, progress }: BoardPlan): number {
  return complete + (progress === 'paired' || progress === 'mid-round' ? 1 : 0);
}

function playRound(event: DemoEvent, pairs: readonly Opponents[], plan: BoardPlan, round: number): void {
  const { stage, before, complete, progress } = plan;
  const scenario = pickScenario(event);
  for (const [index, pairing] of pairs.entries()) {
    const state = round <= complete ? 'played' : findState(event, progress);
    playBattle(event, pairing, { stage, before, round, table: index + 1, scenario, decisive: false, state });
  }
}

function findState({ random }: DemoEvent, progress: EventProgress): BattlePosition['state'] {
  if (progress === 'paired') return 'waiting';
  return random.pick(['played', 'played', 'going-on', 'going-on', 'waiting']);
}

/** After this many steps the search gives up and allows a rematch. */
const mostSteps = 4000;

/** Pairs neighbours in rank that have not met; `ranked` has an even length and is best first. */
function pairByRank(ranked: readonly Competitor[]): Opponents[] {
  const pairs: Opponents[] = [];
  const used = new Set<Competitor>();
  let steps = 0;

  function pairFrom(start: number): boolean {
    let first = start;
    while (first < ranked.length && used.has(ranked[first] as Competitor)) first++;
    const a = ranked[first];
    if (!a) return true;
    used.add(a);
    for (let second = first + 1; second < ranked.length; second++) {
      const b = ranked[second] as Competitor;
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

function pairNeighbours(ranked: readonly Competitor[]): Opponents[] {
  const pairs: Opponents[] = [];
  const open = [...ranked];
  while (open.length > 1) {
    const a = open.shift() as Competitor;
    const fresh = open.findIndex((b) => !a.met.has(b.index));
    const [b] = open.splice(Math.max(fresh, 0), 1);
    pairs.push([a, b as Competitor]);
  }
  return pairs;
}

/** The circle method: one list of pairings per round; in an odd group one player has a bye in each round. */
function pairAll(group: readonly Competitor[]): Opponents[][] {
  const circle: (Competitor | null)[] = [...group];
  if (circle.length % 2 === 1) circle.push(null);
  const rounds: Opponents[][] = [];
  for (let round = 1; round < circle.length; round++) {
    const pairs: Opponents[] = [];
    for (let i = 0; i < circle.length / 2; i++) {
      const a = circle[i];
      const b = circle[circle.length - 1 - i];
      if (a && b) pairs.push([a, b]);
    }
    rounds.push(pairs);
    circle.splice(1, 0, circle.pop() as Competitor | null);
  }
  return rounds;
}
