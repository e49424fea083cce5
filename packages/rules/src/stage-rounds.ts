// How many rounds a stage has, and what they are called (docs/rules/decisions.md, Values).
import { fullSize } from './bracket/shape.ts';
import type { StageRecord } from './event-file/record.ts';
import { type NamedStage, nameStage } from './stage-name.ts';
import { stageType } from './stage-order.ts';

/** The given number; for a bracket by default one for each label, or as many as its size needs while it has no matches. */
export function countStageRounds(stage: StageRecord): number {
  if (stage.rounds != null) return stage.rounds;
  if (stageType(stage.id) === 'board') return 0;
  const labels = listLabels(stage);
  return labels.length === 0 && stage.players != null ? Math.log2(fullSize(stage.players)) : labels.length;
}

/** "Round 3", or the label of a bracket's round, whose number counts from 1. */
export function labelRound(stage: StageRecord, round: number): string {
  return labelRounds(stage)(round);
}

/** The same for many rounds of a stage: its matches are read once. */
export function labelRounds(stage: StageRecord): (round: number) => string {
  if (stageType(stage.id) === 'board') return (round) => `Round ${round}`;
  const labels = listLabels(stage);
  const last = countStageRounds(stage);
  return (round) => labels[round - 1] ?? labelMatches(2 ** (last - round));
}

/** Where a battle is: "Round 3", "Semi-final", "3rd Place, Final". `label`: of its match, in a bracket. */
export function sayRoundOf(
  stage: NamedStage | undefined,
  round: number | null | undefined,
  label: string | undefined,
): string {
  const name = label ?? (round == null ? 'No round' : `Round ${round}`);
  const isMain = stage === undefined || stage.id === 'swiss' || stage.id === 'knockout';
  return isMain ? name : `${nameStage(stage)}, ${name}`;
}

/** The label of a bracket's round with so many matches, in a full bracket. */
export function labelMatches(matches: number): string {
  if (matches === 1) return 'Final';
  if (matches === 2) return 'Semi-final';
  return matches === 4 ? 'Quarter-final' : `Round of ${2 * matches}`;
}

function listLabels({ matches }: StageRecord): readonly string[] {
  return [...new Set((matches ?? []).map(({ round }) => round))];
}
