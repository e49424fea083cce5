// A computed battle as api.md shows it: in lists, and alone with army lists and rounds.
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { BattlePlayerResource, BattleResource } from '../contract/resources.ts';
import type { BattleResult, SideResult } from '../domain/results.ts';
import { stagePlace } from '../domain/stage-order.ts';
import type { BattleDocument, SideDetail } from '../store/documents.ts';
import { shortenRounds } from '../store/round-text.ts';
import { type ListTails, openObject, roundNumber, writeListHead, writeMetrics } from './json-text.ts';

/** What a battle shows that it does not know itself. */
export interface BattleSetting {
  readonly tournament: string | null;
  readonly battlePack: string | null;
  readonly pack: BattlePackRecord | undefined;
  readonly battleSize: number;
  readonly clubs: readonly string[];
}

export function buildBattle(battle: BattleResult, setting: BattleSetting, tails: ListTails): BattleDocument {
  const { id, date, stage, round, scenario, winner, victorySize, sides } = battle;
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
  const shown = sides.map((side) => writeSide(side, setting.pack));

  const start = `${head}${shown[0]}`;
  return {
    order: { id, date, stagePlace: stage === null ? null : stagePlace(stage), round },
    stage,
    archived: battle.archived,
    body: `${start}},${shown[1]}}${end}`,
    firstSideEnd: start.length,
    details: [writeDetail(sides[0], tails), writeDetail(sides[1], tails)],
    clubs: [...new Set(setting.clubs)],
    players: [...new Set(sides.flatMap(({ playerId }) => playerId ?? []))],
  };
}

function writeDetail({ list, rounds }: SideResult, tails: ListTails): SideDetail {
  const written = shortenRounds(rounds);
  return list === null
    ? { head: 'null', list: null, rounds: written }
    : { head: writeListHead(list), list: tails.add(list), rounds: written };
}

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
