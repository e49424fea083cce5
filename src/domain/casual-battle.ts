// A battle outside any tournament (docs/rules/standings.md, Scoring a battle).

import type { CasualBattleRecord, CasualSideRecord } from './record.ts';
import type { BattleResult } from './results.ts';
import { writeBattle } from './scoring/battle-result.ts';
import { scoreBattle } from './scoring/scored-battle.ts';
import { casualScoring } from './scoring/scoring.ts';

export function computeCasualBattle(record: CasualBattleRecord): BattleResult {
  const [first, second] = record.players;
  const scored = scoreBattle(record, record.winner ?? null, casualScoring);
  return writeBattle(record, scored, [introduce(first), introduce(second)]);
}

function introduce(side: CasualSideRecord) {
  return { key: null, player: side.player, playerId: side.playerId ?? null, faction: null, list: null };
}
