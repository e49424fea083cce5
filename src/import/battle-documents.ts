// A computed battle as api.md shows it: in lists, and alone with army lists and rounds.
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { BattlePlayerResource, BattleResource, Written } from '../contract/resources.ts';
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
}

type Names = readonly (string | null | undefined)[];

export function buildBattle(
  battle: BattleResult,
  setting: BattleSetting,
  clubs: Names,
  lists: ListTexts,
): BattleDocument {
  const { id, date, stage, round, scenario, winner, victorySize, sides } = battle;
  const first = sides[0];
  const second = sides[1];
  // Up to where the metrics of the first side follow: without the closing `}]}`.
  const head = JSON.stringify({
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
    players: [showSide(first, setting.pack)],
  } satisfies Omit<BattleResource, 'players' | 'url'> & { players: unknown }).slice(0, -3);
  const start = `${head},"metrics":${writeMetrics(first.metrics)}`;
  const other = `${openObject(showSide(second, setting.pack))},"metrics":${writeMetrics(second.metrics)}}`;
  return {
    order: { id, date, stagePlace: stage === null ? null : stagePlace(stage), round },
    stage,
    archived: battle.archived,
    body: `${start}},${other}],"url":"/battles/${encodeURIComponent(id)}"}`,
    firstSideEnd: start.length,
    details: [writeDetail(first, lists), writeDetail(second, lists)],
    clubs: listOnce(clubs),
    players: listOnce([first.playerId, second.playerId]),
  };
}

/** Of those there are, each once. */
function listOnce(names: Names): string[] {
  const listed: string[] = [];
  for (const name of names) if (name != null && !listed.includes(name)) listed.push(name);
  return listed;
}

function writeDetail(side: SideResult, lists: ListTexts): SideDetail {
  const { head, list } = side.list === null ? noList : lists.write(side.list);
  return { head, list, rounds: shortenRounds(side.rounds) };
}

const noList = { head: 'null', list: null };

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
