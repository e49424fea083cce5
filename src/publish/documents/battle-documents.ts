// A computed battle as the API shows it in lists, and what it shows alone.

import type { BattlePackRecord } from '#rules/event-file/event-file';
import type { BattleResult, SideResult } from '#rules/results';
import { stagePosition } from '#rules/stage-order';
import type { BattlePlayerResource, BattleResource } from '../../contract/battle-resources.ts';
import type { Written } from '../../contract/resource-fields.ts';
import type { BattleDocument, SideDocument } from '../../store/publish/documents.ts';
import { type ListTexts, openObject, roundNumber, writeMetrics, writeRounds } from './json-text.ts';

/** What a battle shows that it does not know itself. */
export interface BattleSetting {
  readonly tournament: string | null;
  /** The tournament's or the battle's own, else that of the pack. */
  readonly game: string | null;
  readonly battlePack: string | null;
  readonly pack: BattlePackRecord | undefined;
  readonly battleSize: number;
  /** The club that runs the tournament, or under which a casual battle is recorded. */
  readonly club: string | null;
  /** The club that a participant represents. */
  clubOf(participant: string | null): string | null;
}

export function buildBattle(battle: BattleResult, setting: BattleSetting, lists: ListTexts): BattleDocument {
  const { id, date, stage, round, scenario, winner, victorySize, sides } = battle;
  const [first, second] = sides;
  const battleSize = roundNumber(setting.battleSize);
  const head = openObject({
    id,
    date,
    tournament: setting.tournament,
    stage,
    round,
    scenario,
    battlePack: setting.battlePack,
    battleSize,
    winner: winner === null ? null : sides[winner].player,
    victorySize,
  } satisfies Omit<BattleResource, 'players' | 'url'>);
  const start = `${head},"players":[${writeSide(first, setting.pack)}`;
  const both = `${start}},${writeSide(second, setting.pack)}`;
  return {
    id,
    date,
    stage,
    round,
    scenario,
    battleSize,
    winner,
    victorySize,
    game: setting.game,
    battlePack: setting.battlePack,
    club: setting.club,
    archived: battle.archived,
    stagePosition: stage === null ? null : stagePosition(stage),
    document: `${both}}],"url":"/battles/${encodeURIComponent(id)}"}`,
    sides: [buildSide(first, start.length, setting, lists), buildSide(second, both.length, setting, lists)],
  };
}

function buildSide(side: SideResult, end: number, { clubOf }: BattleSetting, lists: ListTexts): SideDocument {
  const { faction, subFaction, outcome, victoryPoints, role } = side;
  return {
    player: side.playerId,
    name: side.player,
    club: clubOf(side.participant),
    faction,
    subFaction,
    outcome,
    victoryPoints,
    role,
    list: side.list === null ? null : lists.show(side.list),
    rounds: writeRounds(side.rounds),
    end,
  };
}

/** Without the closing brace: list and rounds follow where a battle is shown alone. */
function writeSide(side: SideResult, pack: BattlePackRecord | undefined): string {
  return `${openObject(showSide(side, pack))},"metrics":${writeMetrics(side.metrics)}`;
}

/** A side but for its metrics, which are written by name. What is undefined is left out. */
function showSide(side: SideResult, pack: BattlePackRecord | undefined) {
  return {
    player: side.player,
    playerId: side.playerId,
    faction: side.faction,
    subFaction: side.subFaction,
    outcome: side.outcome,
    battlePoints: side.battlePoints,
    victoryPoints: side.victoryPoints,
    objectivePoints: pack?.objectives ? side.objectivePoints : undefined,
    battleTacticsScored: pack?.battleTactics ? side.battleTacticsScored : undefined,
    grandStrategy: pack?.grandStrategies ? side.grandStrategy : undefined,
    grandStrategyScored: pack?.grandStrategies ? side.grandStrategyScored : undefined,
    drops: side.drops,
    role: side.role,
  } satisfies Written<Omit<BattlePlayerResource, 'metrics'>>;
}
