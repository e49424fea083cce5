// A computed battle as api.md shows it: in lists, and alone with army lists and rounds.
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { BattlePlayerResource, BattleResource } from '../contract/resources.ts';
import type { BattleResult, SideResult } from '../domain/results.ts';
import { stagePlace } from '../domain/stage-order.ts';
import type { BattleDocument, SideDetail } from '../store/documents.ts';
import { shortenRounds } from '../store/round-text.ts';
import { type ListTexts, openObject, roundNumber, writeMetrics } from './json-text.ts';

/** What a battle shows that it does not know itself. */
export interface BattleSetting {
  readonly tournament: string | null;
  readonly battlePack: string | null;
  readonly pack: BattlePackRecord | undefined;
  readonly battleSize: number;
  readonly clubs: readonly (string | null | undefined)[];
}

export function buildBattle(battle: BattleResult, setting: BattleSetting, lists: ListTexts): BattleDocument {
  const { id, date, stage, round, scenario, winner, victorySize, sides } = battle;
  const [first, second] = sides;
  const head = `${openObject({
    id,
    date,
    tournament: setting.tournament,
    stage,
    round,
    scenario,
    battlePack: setting.battlePack,
    battleSize: roundNumber(setting.battleSize),
    winner: winner === null ? null : sides[winner].player,
    victorySize,
  } satisfies Omit<BattleResource, 'players' | 'url'>)},"players":[`;
  const end = `],"url":"/battles/${encodeURIComponent(id)}"}`;
  const start = head + writeSide(first, setting.pack);
  return {
    order: { id, date, stagePlace: stage === null ? null : stagePlace(stage), round },
    stage,
    archived: battle.archived,
    body: `${start}},${writeSide(second, setting.pack)}}${end}`,
    firstSideEnd: start.length,
    details: [writeDetail(first, lists), writeDetail(second, lists)],
    clubs: setting.clubs.filter(isFirst),
    players: [first.playerId, second.playerId].filter(isFirst),
  };
}

/** Of those there are, each once. */
function isFirst(name: string | null | undefined, place: number, names: readonly unknown[]): name is string {
  return name != null && names.indexOf(name) === place;
}

function writeDetail(side: SideResult, lists: ListTexts): SideDetail {
  const { head, list } = side.list === null ? noList : lists.write(side.list);
  return { head, list, rounds: shortenRounds(side.rounds) };
}

const noList = { head: 'null', list: null };

/** A side without its closing brace. */
function writeSide(side: SideResult, pack: BattlePackRecord | undefined): string {
  return `${openObject({
    player: side.player,
    playerId: side.playerId,
    faction: side.faction,
    subFaction: side.subFaction,
    outcome: side.outcome,
    battlePoints: side.battlePoints,
    victoryPoints: side.victoryPoints,
    ...(pack?.objectives && { objectivePoints: side.objectivePoints }),
    ...(pack?.battleTactics && { battleTacticsScored: side.battleTacticsScored }),
    ...(pack?.grandStrategies && {
      grandStrategy: side.grandStrategy,
      grandStrategyScored: side.grandStrategyScored,
    }),
    drops: side.drops,
    role: side.role,
  } satisfies Omit<BattlePlayerResource, 'metrics'>)},"metrics":${writeMetrics(side.metrics)}`;
}
