// Measures how long a board takes with every tie-breaker, by size: `node scripts/bench-board.ts`.

import type { TieBreakerRecord, TournamentBattleRecord } from '../src/domain/record.ts';
import { readScoring } from '../src/domain/scoring/scoring.ts';
import { scoreTournamentBattle } from '../src/domain/scoring/tournament-battle.ts';
import { type Member, rankStage } from '../src/domain/standings/board.ts';

const rounds = 9;
const tieBreakers: readonly TieBreakerRecord[] = [
  'battlePoints',
  'headToHead',
  'wins',
  'record',
  'losses',
  'draws',
  'strengthOfSchedule',
  { by: 'strengthOfSchedule', of: 'battlePoints', combine: 'sum' },
  { by: 'strengthOfSchedule', of: 'wins', floor: 1 },
  'extendedStrengthOfSchedule',
  { by: 'metric', name: 'Painted' },
  { by: 'margin', base: 200 },
  'victoryPointsDiff',
  'victoryPoints',
  'headToHead',
];

function buildBattles(players: number): TournamentBattleRecord[] {
  const battles: TournamentBattleRecord[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (let table = 0; table < players / 2; table += 1) {
      const first = table;
      const second = players / 2 + ((table + round * 7) % (players / 2));
      const side = (player: number, points: number) => ({
        participant: `p${player}`,
        victoryPoints: points,
        metrics: { Painted: points % 3 },
      });
      battles.push({
        id: `b${round}_${table}`,
        stage: 'swiss',
        round,
        players: [side(first, (first * 31 + round * 17) % 5), side(second, (second * 13 + round * 29) % 5)],
      });
    }
  }
  return battles;
}

function timeBoard(players: number): number {
  const members: Member[] = Array.from({ length: players }, (_, player) => ({
    record: { key: `p${player}`, player: `Player ${player}` },
    faction: null,
  }));
  const scoring = readScoring({}, 2000);
  const records = buildBattles(players);
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    const battles = records.map((battle) => scoreTournamentBattle(battle, scoring));
    rankStage({ members, tieBreakers, battles, byes: [], adjustments: [] }, { id: 'swiss', rounds });
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[3] ?? 0;
}

for (const players of [250, 500, 1000, 2000, 4000]) {
  const time = timeBoard(players).toFixed(1);
  process.stdout.write(
    `${players} players, ${rounds} rounds, ${tieBreakers.length} tie-breakers: ${time} ms\n`,
  );
}
