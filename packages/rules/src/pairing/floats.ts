// How often players were paired down or up: with someone of a lower or higher score (docs/rules/running.md, A Swiss round).
import type { Amount } from '../amount.ts';
import type { Outcome } from '../event-file/record.ts';
import { getOrAdd, groupBy } from '../grouping.ts';
import type { ScoredBye } from '../scoring/bye.ts';
import type { BoardCourse } from './board-course.ts';
import { isByWins } from './stage-rules.ts';

export interface Floats {
  readonly down: number;
  readonly up: number;
}

interface Result {
  readonly outcome: Outcome | null;
  readonly battlePoints: Amount | null;
}

/** By key. Scores are of battles and byes of earlier rounds, without adjustments. */
export function countFloats(
  { stage, battles }: BoardCourse,
  scoredByes: readonly ScoredBye[],
): ReadonlyMap<string, Floats> {
  const byes = groupBy(
    scoredByes.filter((bye) => bye.stage === stage.id),
    ({ round }) => round,
  );
  const fought = groupBy(battles, ({ record }) => record.round ?? 0);
  const floats = new Map<string, { down: number; up: number }>();
  const scores = new Map<string, number>();
  const scoreOf = (key: string): number => scores.get(key) ?? 0;
  const add = (key: string, result: Result): void => {
    scores.set(key, scoreOf(key) + worthOf(result, isByWins(stage)));
  };
  const rounds = [...new Set([...byes.keys(), ...fought.keys()])].filter((round) => round > 0);
  for (const round of rounds.sort((a, b) => a - b)) {
    const played = fought.get(round) ?? [];
    for (const { participants } of played) {
      const [first, second] = participants.toSorted((a, b) => scoreOf(b) - scoreOf(a)) as [string, string];
      if (scoreOf(first) === scoreOf(second)) continue;
      getOrAdd(floats, first, () => ({ down: 0, up: 0 })).down += 1;
      getOrAdd(floats, second, () => ({ down: 0, up: 0 })).up += 1;
    }
    for (const { participants, sides } of played)
      for (const index of [0, 1] as const) add(participants[index], sides[index]);
    for (const bye of byes.get(round) ?? []) add(bye.participant, bye);
  }
  return floats;
}

function worthOf({ outcome, battlePoints }: Result, byWins: boolean): number {
  if (outcome === null) return 0;
  return byWins ? { win: 2, draw: 1, loss: 0 }[outcome] : (battlePoints ?? 0);
}
