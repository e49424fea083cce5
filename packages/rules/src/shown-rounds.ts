// A tournament as it is published: without the battles and byes of rounds that are not shown yet (docs/rules/running.md, Fields).
import type { StageRecord, TournamentRecord } from './event-file/record.ts';

export interface ShownTournament {
  readonly record: TournamentRecord;
  /** Ids of battles that are not shown; they stay reserved. */
  readonly hidden: readonly string[];
}

export function showRounds(record: TournamentRecord): ShownTournament {
  const lastShown = new Map(
    record.stages.flatMap(({ id, shownRounds }) => (shownRounds == null ? [] : [[id, shownRounds]])),
  );
  if (lastShown.size === 0) return { record, hidden: [] };
  const isShown = (stage: string, round: number | null | undefined): boolean =>
    round == null || round <= (lastShown.get(stage) ?? round);
  const battles = record.battles.filter(({ stage, round }) => isShown(stage, round));
  const shown = new Set(battles.map(({ id }) => id));
  const hidden = record.battles.flatMap(({ id }) => (shown.has(id) ? [] : [id]));
  const stages = record.stages.map((stage): StageRecord => {
    const { id, byes, matches } = stage;
    return {
      ...stage,
      ...(byes != null && { byes: byes.filter(({ round }) => isShown(id, round)) }),
      // A match that names a hidden battle waits as if it had none.
      ...(matches != null && {
        matches: matches.map((match) =>
          match.battle == null || shown.has(match.battle)
            ? match
            : { round: match.round, table: match.table },
        ),
      }),
    };
  });
  return { record: { ...record, stages, battles }, hidden };
}
