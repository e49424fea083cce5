// The board of one stage: who is on it and what counts on it (event-file.md, Stage; standings.md, A board).

import type { AdjustmentRecord, StageRecord, TieBreakerRecord } from '../record.ts';
import type { ScoredBye } from '../scoring/bye.ts';
import type { TournamentBattle } from '../tournament-battle.ts';
import { addUpFigures, type Board, type Figures, type Member, rankBoard } from './board.ts';
import type { Happenings } from './tally.ts';

export interface Scene extends Happenings {
  /** Everybody, in order of name, then key. */
  readonly members: readonly Member[];
  readonly tieBreakers: readonly TieBreakerRecord[] | null | undefined;
}

/** Only battles, byes and adjustments of the stage count, and adjustments that are added to it. */
export function rankStage(scene: Scene, stage: StageRecord, added: readonly AdjustmentRecord[] = []): Board {
  const battles = scene.battles.filter(({ record }) => record.stage === stage.id);
  const byes = scene.byes.filter((bye) => bye.stage === stage.id);
  const keys = listKeys(stage, battles, byes);
  return rankBoard(
    {
      members:
        keys === undefined ? scene.members : scene.members.filter(({ record }) => keys.has(record.key)),
      groups: stage.id === 'swiss' ? (stage.groups ?? []) : [],
      tieBreakers: scene.tieBreakers,
    },
    {
      battles,
      byes,
      adjustments: [...scene.adjustments.filter((adjustment) => adjustment.stage === stage.id), ...added],
    },
  );
}

/** All stages with all adjustments: the figures of the final standings. */
export function addUpOverall(scene: Scene): Figures {
  return addUpFigures(scene, scene);
}

/** Default: on swiss everybody, on placement-swiss whoever has a battle or bye in it. */
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
