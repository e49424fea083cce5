// The schedule, the plan of a stage and the tables of a venue (docs/rules/event-file.md, Schedule and tables).
import type { Directory } from '../directory.ts';
import type { StageRecord, TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { stageType } from '../stage-order.ts';
import { countStageRounds } from '../stage-rounds.ts';
import { checkStageId, checkUnique } from './check-references.ts';

export function checkTables({ tables }: TournamentRecord): Problem[] {
  const numbers = (tables ?? []).map(({ table }) => String(table));
  return checkUnique(numbers, 'table', (index) => `/tables/${index}/table`);
}

export function checkSchedule({ schedule }: TournamentRecord, directory: Directory): Problem[] {
  return (schedule ?? []).flatMap(({ text, stage, round }, index): Problem[] => {
    const pointer = `/schedule/${index}`;
    const isOfRound = stage != null || round != null;
    if ((text != null) === isOfRound || (isOfRound && (stage == null || round == null)))
      return [{ pointer, code: 'scheduleEntryForm', parameters: {} }];
    return stage == null || round == null ? [] : checkRoundOf(stage, round, directory, pointer);
  });
}

/** A stage of the tournament that is played, and one of its rounds; `at` has them as `stage` and `round`. */
export function checkRoundOf(id: string, round: number, directory: Directory, at: string): Problem[] {
  const stage = directory.stages.get(id);
  const unknown = checkStageId(id, directory, `${at}/stage`);
  return unknown.length > 0 || stage === undefined ? unknown : checkLastRound(stage)(round, `${at}/round`);
}

export function checkPlan(stage: StageRecord, at: string): Problem[] {
  const rounds = (stage.plan ?? []).map(({ round }) => round);
  const checkRound = checkLastRound(stage);
  return [
    ...checkUnique(rounds.map(String), 'round', (index) => `${at}/plan/${index}/round`),
    ...rounds.flatMap((round, index) => checkRound(round, `${at}/plan/${index}/round`)),
  ];
}

/** Returns a function that checks that a round is not after the stage's last. A board without rounds is a problem of its own. */
function checkLastRound(stage: StageRecord): (round: number, pointer: string) => Problem[] {
  if (stage.rounds == null && stageType(stage.id) === 'board') return () => [];
  const last = countStageRounds(stage);
  return (round, pointer) =>
    round <= last ? [] : [{ pointer, code: 'roundTooHigh', parameters: { round, stage: stage.id, last } }];
}
