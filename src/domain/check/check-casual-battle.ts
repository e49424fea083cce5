// Checks of a casual battle that a JSON Schema cannot express.

import type { CasualBattleRecord } from '../record.ts';
import type { Problem } from '../results.ts';
import { checkOutcomes } from './check-outcomes.ts';

export function checkCasualBattle(record: CasualBattleRecord): Problem[] {
  const { players, finished } = record;
  const winner = record.winner ?? null;
  const stated = { finished, winner: winner === null ? null : String(winner), winnerSide: winner, players };
  const problems = checkOutcomes(stated, '');
  const [first, second] = players;
  if (first.playerId != null && first.playerId === second.playerId) {
    problems.push({ pointer: '/players', code: 'samePlayer', parameters: { player: first.playerId } });
  }
  return problems;
}
