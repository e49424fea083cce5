// Writes a scored battle as the API shows it (docs/rules/event-file.md, What the importer derives).

import { completeArmyList } from '../../../army-list/src/army-list.ts';
import { type Amount, fromAmount, roundNumber } from '../amount.ts';
import type {
  CasualBattleRecord,
  CasualSideRecord,
  PlayerRoundRecord,
  SideFacts,
  TournamentBattleRecord,
} from '../event-file/record.ts';
import type { ArmyList, BattleResult, PlayerRound, SideResult } from '../results.ts';
import type { Pair } from './outcome.ts';
import { type ScoredBattle, type ScoredSide, scoreBattle } from './scored-battle.ts';
import { casualScoring } from './scoring.ts';
import { countBattleTactics, readObjectivePoints } from './side-figures.ts';

/** The player of a side: a participant, or in a casual battle only a name. */
export interface Contestant {
  readonly key: string | null;
  readonly player: string;
  readonly playerId: string | null;
  readonly faction: string | null;
  readonly list: ArmyList | null;
}

export function writeBattle(
  record: TournamentBattleRecord | CasualBattleRecord,
  { winner, victorySize, sides }: ScoredBattle,
  contestants: Pair<Contestant>,
): BattleResult {
  const { players } = record;
  return {
    id: record.id,
    date: record.date ?? null,
    stage: 'stage' in record ? record.stage : null,
    round: 'round' in record ? (record.round ?? null) : null,
    scenario: record.scenario ?? null,
    archived: record.archived ?? false,
    winner,
    victorySize,
    sides: [writeSide(players[0], sides[0], contestants[0]), writeSide(players[1], sides[1], contestants[1])],
  };
}

/** A battle outside any tournament (docs/rules/standings.md, Scoring a battle). */
export function computeCasualBattle(record: CasualBattleRecord): BattleResult {
  const [first, second] = record.players;
  const scored = scoreBattle(record, record.winner ?? null, casualScoring);
  return writeBattle(record, scored, [introduce(first), introduce(second)]);
}

function introduce(side: CasualSideRecord): Contestant {
  return { key: null, player: side.player, playerId: side.playerId ?? null, faction: null, list: null };
}

function writeSide(facts: SideFacts, scored: ScoredSide, contestant: Contestant): SideResult {
  const own = facts.list == null ? null : completeArmyList(facts.list);
  // Empty text counts as none.
  const faction = facts.faction || own?.faction || contestant.faction || contestant.list?.faction || null;
  const subFaction = facts.subFaction || own?.subFaction || contestant.list?.subFaction || null;
  const list = own ?? contestant.list;
  return {
    participant: contestant.key,
    player: contestant.player,
    playerId: contestant.playerId,
    faction,
    subFaction,
    outcome: scored.outcome,
    battlePoints: scored.battlePoints === null ? null : fromAmount(scored.battlePoints),
    victoryPoints: scored.victoryPoints === null ? null : fromAmount(scored.victoryPoints),
    objectivePoints: fromAmount(readObjectivePoints(facts)),
    battleTacticsScored: countBattleTactics(facts),
    grandStrategy: facts.grandStrategy ?? null,
    grandStrategyScored: facts.grandStrategyScored ?? false,
    drops: facts.drops ?? null,
    role: facts.role ?? null,
    metrics: writeMetrics(scored.metrics),
    list: list === null ? null : fillList(list, faction, subFaction),
    rounds: (facts.rounds ?? []).map(writeRound),
  };
}

function writeMetrics(metrics: ReadonlyMap<string, Amount>): ReadonlyMap<string, number> {
  if (metrics.size === 0) return metrics;
  const written = new Map<string, number>();
  for (const [name, amount] of metrics) written.set(name, fromAmount(amount));
  return written;
}

/** Fills an unknown faction or sub-faction from the side. Returns the same object if nothing changes. */
function fillList(list: ArmyList, sideFaction: string | null, sideSubFaction: string | null): ArmyList {
  const faction = list.faction || (sideFaction ?? '');
  const subFaction = list.subFaction || (sideSubFaction ?? '');
  if (faction === list.faction && subFaction === list.subFaction) return list;
  return { ...list, faction, subFaction };
}

function writeRound(round: PlayerRoundRecord): PlayerRound {
  return {
    round: round.round,
    victoryPoints: roundNumber(round.victoryPoints ?? 0),
    objectivePoints: roundNumber(round.objectivePoints ?? 0),
    objectives: round.objectives ?? [],
    battleTactic: round.battleTactic ?? null,
    battleTacticScored: round.battleTacticScored ?? false,
    priority: round.priority ?? false,
  };
}
