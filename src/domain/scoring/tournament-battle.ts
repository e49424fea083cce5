// The battles of a tournament: scored by its rules, and written with its participants' names and lists.

import type { TournamentBattleRecord } from '../record.ts';
import type { BattleResult } from '../results.ts';
import { type Contestant, writeSides } from './battle-result.ts';
import type { Pair } from './outcome.ts';
import { type ScoredBattle, type ScoredSide, scoreBattle } from './scored-battle.ts';
import type { Scoring } from './scoring.ts';

export interface TournamentBattle extends ScoredBattle {
  readonly record: TournamentBattleRecord;
  /** The keys of the two participants. */
  readonly participants: Pair<string>;
  readonly sides: Pair<ScoredSide>;
}

export function scoreTournamentBattle(record: TournamentBattleRecord, scoring: Scoring): TournamentBattle {
  const { players } = record;
  const { winner, victorySize, decidedBy, sides } = scoreBattle(
    {
      finished: record.finished ?? true,
      winner: findSide(record),
      victorySize: record.victorySize ?? null,
      players,
    },
    scoring,
  );
  return {
    record,
    participants: [players[0].participant, players[1].participant],
    winner,
    victorySize,
    decidedBy,
    sides,
  };
}

function findSide({ winner, players }: TournamentBattleRecord): 0 | 1 | null {
  if (winner == null) return null;
  return players[0].participant === winner ? 0 : 1;
}

export function writeBattle(battle: TournamentBattle, contestants: Pair<Contestant>): BattleResult {
  const { record } = battle;
  return {
    id: record.id,
    date: record.date ?? null,
    stage: record.stage,
    round: record.round ?? null,
    scenario: record.scenario ?? null,
    archived: record.archived ?? false,
    winner: battle.winner,
    victorySize: battle.victorySize,
    sides: writeSides(record.players, battle.sides, contestants),
  };
}
