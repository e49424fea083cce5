// A battle outside any tournament (docs/rules/standings.md, Scoring a battle).

import type { CasualBattleRecord, CasualSideRecord } from './record.ts';
import type { BattleResult } from './results.ts';
import { writeSides } from './scoring/battle-result.ts';
import { scoreBattle } from './scoring/scored-battle.ts';
import { casualScoring } from './scoring/scoring.ts';

export function computeCasualBattle(record: CasualBattleRecord): BattleResult {
  const scored = scoreBattle(
    {
      finished: record.finished ?? true,
      winner: record.winner ?? null,
      victorySize: record.victorySize ?? null,
      players: record.players,
    },
    casualScoring,
  );
  const [first, second] = record.players;
  return {
    id: record.id,
    date: record.date ?? null,
    stage: null,
    round: null,
    scenario: record.scenario ?? null,
    archived: record.archived ?? false,
    winner: scored.winner,
    victorySize: scored.victorySize,
    sides: writeSides(record.players, scored.sides, [introduce(first), introduce(second)]),
  };
}

function introduce(side: CasualSideRecord) {
  return { key: null, player: side.player, playerId: side.playerId ?? null, faction: null, list: null };
}
