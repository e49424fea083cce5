// The board of one stage: who is on it and what counts on it (docs/rules/event-file.md, Stage; docs/rules/standings.md, A board).

import type { AdjustmentRecord, StageRecord, TieBreakerRecord } from '../record.ts';
import type { ScoredBye } from '../scoring/bye.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';
import { addUpFigures, type Board, type Member, rankBoard, type UnrankedBoard } from './board.ts';
import type { CountedResults } from './tally.ts';

/** A tournament with its battles and byes scored: what boards are computed from. */
export interface ScoredTournament extends CountedResults {
  /** Everybody, in order of name, then key. */
  readonly members: readonly Member[];
  readonly tieBreakers: readonly TieBreakerRecord[] | null | undefined;
}

/** Counts the battles, byes and adjustments of the stage, and the adjustments in `added`. */
export function rankStage(
  scored: ScoredTournament,
  stage: StageRecord,
  added: readonly AdjustmentRecord[] = [],
): Board {
  const battles = scored.battles.filter(({ record }) => record.stage === stage.id);
  const byes = scored.byes.filter((bye) => bye.stage === stage.id);
  const keys = listKeys(stage, battles, byes);
  return rankBoard(
    {
      members:
        keys === undefined ? scored.members : scored.members.filter(({ record }) => keys.has(record.key)),
      groups: stage.id === 'swiss' ? (stage.groups ?? []) : [],
      tieBreakers: scored.tieBreakers,
    },
    {
      battles,
      byes,
      adjustments: [...scored.adjustments.filter((adjustment) => adjustment.stage === stage.id), ...added],
    },
  );
}

/** The figures of the final standings: all stages with all adjustments. */
export function addUpOverall(scored: ScoredTournament): UnrankedBoard {
  return addUpFigures(scored, scored);
}

/** Default: on swiss all participants, on placement-swiss those with a battle or bye in it. */
function listKeys(
  stage: StageRecord,
  battles: readonly TournamentBattle[],
  byes: readonly ScoredBye[],
): ReadonlySet<string> | undefined {
  if (stage.participants != null) return new Set(stage.participants);
  if (stage.id === 'swiss') return undefined;
  return new Set([
    ...battles.flatMap(({ participants }) => participants),
    ...byes.map(({ participant }) => participant),
  ]);
}
