// The tournament as it is shown: stages with their rounds, results, and what is missing. Boards come from the service, which computes them from the saved
// record; results are computed here from what is typed, by the same rules.
import { fromAmount } from '#rules/amount';
import { findWaits, type ResolvedMatch, resolveMatches } from '#rules/bracket/bracket';
import type {
  ByeRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
  VictorySize,
} from '#rules/event-file/record';
import type { CutChange } from '#rules/pairing/cut';
import { readScoring } from '#rules/scoring/scoring';
import { readFigures } from '#rules/scoring/side-figures';
import { scoreTournamentBattle, type TournamentBattle } from '#rules/scoring/tournament-battle';
import { nameStage } from '#rules/stage-name';
import { compareStages, stageType } from '#rules/stage-order';
import type { DeskFigures, DeskRow } from '../../../contract/organiser-answers.ts';
import { dropUnreadable } from './unreadable.ts';

export interface ShownFigures {
  readonly results: ReadonlyMap<string, Result>;
  readonly battleOf: ReadonlyMap<string, TournamentBattleRecord>;
  /** All scores that were typed, the highest first. */
  readonly scores: readonly number[];
  /** The rows of the board of a stage. */
  readonly rowsOf: (stage: string) => readonly DeskRow[];
  /** In the order in which they are played. */
  readonly stages: readonly ShownStage[];
  readonly cut: CutChange;
}

export interface ShownStage extends StageRecord {
  readonly label: string;
  readonly played: readonly ShownRound[];
}

export interface ShownMatch extends ResolvedMatch {
  /** The match whose winner its one player waits for: `Quarter-final 1`. */
  readonly waitsFor: string | undefined;
}

export interface ShownRound {
  /** Its number on a board, its label in a bracket. */
  readonly name: string;
  readonly label: string;
  readonly hidden: boolean;
  readonly battles: readonly TournamentBattleRecord[];
  readonly byes: readonly ByeRecord[];
  /** The matches of a bracket. */
  readonly matches: readonly ShownMatch[];
  readonly isBegun: boolean;
  /** How many results are missing. */
  readonly missing: number;
}

/** How a battle ended. */
export interface Result {
  readonly winner: 0 | 1 | null;
  readonly isOpen: boolean;
  readonly isDraw: boolean;
  readonly victorySize: VictorySize | null;
  /** Battle points of both; null if unknown. */
  readonly points: readonly (number | null)[];
}

export function isBoard({ id }: Pick<StageRecord, 'id'>): boolean {
  return stageType(id) === 'board';
}

/** Computed from the state of a draft: the record as it is here, the saved record, and the figures of the service. */
export function computeFigures({
  record,
  base,
  figures,
}: {
  readonly record: TournamentRecord;
  readonly base: TournamentRecord;
  readonly figures: DeskFigures;
}): ShownFigures {
  const known = new Map(figures.stages.map((stage) => [stage.id, stage]));
  // By the rules as they are saved: what is typed may not be valid yet.
  const scoring = readScoring(base.scoring ?? {}, base.battleSize);
  const readable = dropUnreadable(record, undefined);
  const scored = new Map(
    readable.battles.map((battle) => [battle.id, scoreTournamentBattle(battle, scoring)]),
  );
  const battleOf = new Map(record.battles.map((battle) => [battle.id, battle]));
  const stages = record.stages
    .filter(({ id }) => id !== 'standings')
    .toSorted((a, b) => compareStages(a.id, b.id))
    .map((stage) => ({
      ...stage,
      label: known.get(stage.id)?.name ?? stage.name ?? stage.id,
      played: listRounds(record, scored, stage),
    }));
  const results = new Map([...scored].map(([id, battle]) => [id, readResult(battle)]));
  const scores = readable.battles
    .flatMap(({ players }) => players.flatMap(({ victoryPoints }) => victoryPoints ?? []))
    .sort((a, b) => b - a);
  return { results, battleOf, scores, rowsOf: (id) => known.get(id)?.rows ?? [], stages, cut: figures.cut };
}

function readResult({ winner, victorySize, sides }: TournamentBattle): Result {
  return {
    winner,
    isOpen: sides.every(({ outcome }) => outcome === null),
    isDraw: sides.some(({ outcome }) => outcome === 'draw'),
    victorySize,
    points: sides.map(({ battlePoints }) => (battlePoints === null ? null : fromAmount(battlePoints))),
  };
}

/** As typed, or the sum over its rounds. */
export function readScore(side: TournamentSideRecord): number | null {
  if (!isComputed(side)) return side.victoryPoints ?? null;
  const { victoryPoints } = readFigures(side);
  return victoryPoints === null ? null : fromAmount(victoryPoints);
}

/** Whether a score is worked out from round-by-round data and was not typed. */
export function isComputed({ victoryPoints, rounds }: TournamentSideRecord): boolean {
  return victoryPoints == null && (rounds ?? []).length > 0;
}

/** The rounds of a stage with their battles and byes; of a bracket its matches as well. */
function listRounds(
  record: TournamentRecord,
  scored: ReadonlyMap<string, TournamentBattle>,
  stage: StageRecord,
): ShownRound[] {
  const own = record.battles.filter((battle) => battle.stage === stage.id);
  if (!isBoard(stage)) {
    const byId = new Map(record.battles.map((battle) => [battle.id, battle]));
    const resolved = resolveMatches(stage, scored);
    const waits = findWaits(resolved);
    const shown = resolved.map((match): ShownMatch => ({ ...match, waitsFor: waits.get(match) }));
    const rounds = Map.groupBy(shown, ({ round }) => round);
    return [...rounds].map(([name, matches]) => {
      // Players with a bye are already named in the next round before it begins.
      const isBegun =
        matches.some(({ players }) => players.length > 0) && !matches.some(({ waitsFor }) => waitsFor);
      const open = matches.filter(({ players, winner }) => players.length === 2 && winner === null);
      return {
        name,
        label: rounds.size === 1 && stage.id !== 'knockout' ? nameStage(stage) : name,
        hidden: false,
        byes: [],
        matches,
        battles: matches.flatMap(({ battle }) => byId.get(battle ?? '') ?? []),
        isBegun,
        missing: isBegun ? open.length : 0,
      };
    });
  }
  const last = Math.max(Number(stage.rounds) || 0, ...own.map(({ round }) => round ?? 0));
  return Array.from({ length: last }, (_, index) => index + 1).map((round) => {
    const byes = (stage.byes ?? []).filter((bye) => bye.round === round);
    const battles = own
      .filter((battle) => battle.round === round)
      .toSorted((a, b) => orderOf(a) - orderOf(b));
    const isOpen = ({ id }: TournamentBattleRecord) =>
      scored.get(id)?.sides.every(({ outcome }) => outcome === null);
    return {
      name: String(round),
      label: `Round ${round}`,
      hidden: stage.shownRounds != null && round > stage.shownRounds,
      matches: [],
      byes,
      battles,
      isBegun: battles.length + byes.length > 0,
      missing: battles.filter((battle) => !battle.archived && isOpen(battle)).length,
    };
  });
}

/** A table without a number comes last. */
function orderOf({ table }: TournamentBattleRecord): number {
  return typeof table === 'number' ? table : Number.MAX_VALUE;
}

/** The current round: on a board the last that was paired, in a bracket the first with a result missing. */
export function findCurrent({ played }: ShownStage): ShownRound | undefined {
  const begun = played.filter(({ isBegun }) => isBegun);
  const open = begun.find(({ matches, missing }) => matches.length > 0 && missing > 0);
  return open ?? begun.at(-1) ?? played[0];
}

/** The current stage: the first with a result missing, otherwise the last that was begun. */
export function findCurrentStage({ stages }: ShownFigures): ShownStage | undefined {
  const begun = stages.filter(({ played }) => played.some(({ isBegun }) => isBegun));
  const open = begun.find(({ played }) => played.some(({ missing }) => missing > 0));
  return open ?? begun.at(-1) ?? stages[0];
}
