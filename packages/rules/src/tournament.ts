// Computes everything that is published about a checked record: stages, boards, brackets, final standings, battles.
import { completeArmyList } from '../../army-list/src/army-list.ts';
import { listPlayers, type ResolvedMatch, resolveMatches, writeMatch } from './bracket/bracket.ts';
import type { ParticipantRecord, StageRecord, TournamentRecord } from './event-file/record.ts';
import { compareParticipants } from './name-order.ts';
import type { ArmyList, StageResult, Standing, TournamentResult } from './results.ts';
import { listRounds } from './rounds.ts';
import { type Contestant, writeBattle } from './scoring/battle-result.ts';
import { scoreBye } from './scoring/bye.ts';
import { readScoring } from './scoring/scoring.ts';
import { scoreTournamentBattle } from './scoring/tournament-battle.ts';
import { nameStage } from './stage-name.ts';
import { compareStages, stageType } from './stage-order.ts';
import { countStageRounds } from './stage-rounds.ts';
import {
  addUpFigures,
  type Board,
  explainBoard,
  rankStage,
  type ScoredTournament,
  writeRow,
} from './standings/board.ts';
import { mergeStandings } from './standings/final-standings.ts';

type Brackets = ReadonlyMap<string, readonly ResolvedMatch[]>;

/** The record has no problems that `checkTournament` would find. */
export function computeTournament(record: TournamentRecord): TournamentResult {
  const lists = new Map(
    record.participants.map(({ key, list }) => [key, list == null ? null : completeArmyList(list)]),
  );
  const scored = scoreTournament(record, lists);
  const stages = listStages(record);
  const brackets = resolveBrackets(scored, stages);
  const boards = new Map(
    stages
      .filter(({ id }) => stageType(id) === 'board' && id !== 'standings')
      .map((stage) => [stage.id, rankStage(scored, stage)]),
  );
  const final = record.status === 'finished' ? computeFinal(scored, stages, boards, brackets) : undefined;
  if (final !== undefined) boards.set('standings', final);

  const nameOf = new Map(record.participants.map(({ key, player }) => [key, player]));
  const standings = stages.map((stage): Standing => {
    const matches = brackets.get(stage.id) ?? [];
    const result = describeStage(stage, matches);
    const board = boards.get(stage.id);
    return board === undefined
      ? { stage: result, matches: matches.map((match) => writeMatch(match, (key) => nameOf.get(key) ?? key)) }
      : { stage: result, rows: board.ranked.map(writeRow), explanation: explainBoard(board) };
  });
  return {
    stages: standings.map(({ stage }) => stage),
    standings,
    participants: scored.members.map((member) => member.record),
    shownStage: findShownStage(record, stages, brackets),
    rounds: listRounds(stages, scored.battles, brackets),
    battles: writeBattles(scored, record.participants, lists),
    finalPlacements: listPlacements(record, final),
    lists,
  };
}

/** Computes only the stages, for a record that is not published. Of the battles it reads only those that brackets name. */
export function computeStages(record: TournamentRecord): readonly StageResult[] {
  const named = new Set(record.stages.flatMap(({ matches }) => (matches ?? []).map(({ battle }) => battle)));
  const battles = record.battles.filter(({ id }) => named.has(id));
  const stages = listStages(record);
  const brackets = resolveBrackets(scoreTournament({ ...record, battles }), stages);
  return stages.map((stage) => describeStage(stage, brackets.get(stage.id) ?? []));
}

/** Without `lists`, factions of army lists are not known; results do not depend on them. */
export function scoreTournament(
  record: TournamentRecord,
  lists: ReadonlyMap<string, ArmyList | null> = new Map(),
): ScoredTournament {
  const scoring = readScoring(record.scoring ?? {}, record.battleSize);
  const members = record.participants.toSorted(compareParticipants).map((participant) => ({
    record: participant,
    // Empty text counts as none.
    faction: participant.faction || lists.get(participant.key)?.faction || null,
  }));
  return {
    members,
    tieBreakers: record.tieBreakers,
    battles: record.battles.map((battle) => scoreTournamentBattle(battle, scoring)),
    byes: record.stages.flatMap((stage) => (stage.byes ?? []).map((bye) => scoreBye(bye, stage.id, scoring))),
    adjustments: record.adjustments ?? [],
  };
}

function resolveBrackets({ battles }: ScoredTournament, stages: readonly StageRecord[]): Brackets {
  const played = stages.filter(({ id }) => stageType(id) === 'bracket');
  if (played.length === 0) return new Map();
  const battleOf = new Map(battles.map((battle) => [battle.record.id, battle]));
  return new Map(played.map((stage) => [stage.id, resolveMatches(stage, battleOf)]));
}

/** In stage order; `standings` exists only once the tournament has finished, whether or not the file labels it. */
function listStages({ stages, status }: TournamentRecord): readonly StageRecord[] {
  const played = stages.filter(({ id }) => id !== 'standings');
  const label = stages.find(({ id }) => id === 'standings') ?? { id: 'standings' };
  return (status === 'finished' ? [...played, label] : played).toSorted((a, b) => compareStages(a.id, b.id));
}

function describeStage(stage: StageRecord, matches: readonly ResolvedMatch[]): StageResult {
  return {
    id: stage.id,
    name: nameStage(stage),
    type: stageType(stage.id),
    rounds: stage.id === 'standings' ? undefined : countStageRounds(stage),
    players: stage.id === 'knockout' ? (stage.players ?? listPlayers(matches).size) : undefined,
  };
}

function computeFinal(
  scored: ScoredTournament,
  stages: readonly StageRecord[],
  boards: ReadonlyMap<string, Board>,
  brackets: Brackets,
): Board {
  const swiss = stages.find(({ id }) => id === 'swiss');
  const stageless = scored.adjustments.filter(({ stage }) => stage == null);
  const swissBoard = boards.get('swiss');
  return mergeStandings({
    overall: addUpFigures(scored),
    swiss: swissBoard,
    adjustedSwiss:
      swiss === undefined || stageless.length === 0 ? swissBoard : rankStage(scored, swiss, stageless),
    placementSwiss: boards.get('placement-swiss'),
    brackets,
  });
}

/** A participant's `finalPlacement`: the rank in the final standings; null while the tournament runs or if placements are not recorded. */
function listPlacements(
  { participants, placementsRecorded }: TournamentRecord,
  final: Board | undefined,
): ReadonlyMap<string, number | null> {
  const ranked = placementsRecorded === false ? [] : (final?.ranked ?? []);
  const rankOf = new Map(ranked.map(({ member, rank }) => [member.record.key, rank]));
  return new Map(participants.map(({ key }) => [key, rankOf.get(key) ?? null]));
}

function writeBattles(
  { battles }: ScoredTournament,
  participants: readonly ParticipantRecord[],
  lists: ReadonlyMap<string, ArmyList | null>,
): TournamentResult['battles'] {
  const contestants = new Map(
    participants.map(({ key, player, playerId = null, faction = null }): [string, Contestant] => [
      key,
      { key, player, playerId, faction, list: lists.get(key) ?? null },
    ]),
  );
  const introduce = (key: string): Contestant =>
    contestants.get(key) ?? { key, player: key, playerId: null, faction: null, list: null };
  return battles.map((battle) => {
    const [first, second] = battle.participants;
    return writeBattle(battle.record, battle, [introduce(first), introduce(second)]);
  });
}

/**
 * The stage that is shown by default (docs/rules/api.md, Tournament standings; docs/rules/decisions.md, Values): the final standings if there are any; else the
 * knockout once one of its matches has players; else the last stage with a battle or a match with players; else the first.
 */
function findShownStage(
  { battles }: TournamentRecord,
  stages: readonly StageRecord[],
  brackets: Brackets,
): string | undefined {
  const ids = stages.map(({ id }) => id);
  const withBattles = new Set(battles.map(({ stage }) => stage));
  const hasPlayers = (id: string): boolean => listPlayers(brackets.get(id) ?? []).size > 0;
  if (ids.includes('standings')) return 'standings';
  if (hasPlayers('knockout')) return 'knockout';
  return ids.findLast((id) => withBattles.has(id) || hasPlayers(id)) ?? ids[0];
}
