// The battles of a tournament, scored by its rules.

import type { TournamentBattleRecord } from '../event-file/record.ts';
import type { Pair } from './outcome.ts';
import { type ScoredBattle, scoreBattle } from './scored-battle.ts';
import type { Scoring } from './scoring.ts';

export interface TournamentBattle extends ScoredBattle {
  readonly record: TournamentBattleRecord;
  /** The keys of the two participants. */
  readonly participants: Pair<string>;
}

export function scoreTournamentBattle(record: TournamentBattleRecord, scoring: Scoring): TournamentBattle {
  const [first, second] = record.players;
  const { winner, victorySize, decidedBy, sides } = scoreBattle(record, findSide(record), scoring);
  return {
    record,
    participants: [first.participant, second.participant],
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
