// Records that the demo world lacks: tournaments of 200 players, and a player with 2,000 battles.
import type { CasualBattleRecord, TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';

export const veteran = 'p_veteran';

const rounds = 5;
function day(index: number): string {
  return new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
}

export function writeCrowdedTournament(index: number, players: number): TournamentRecord {
  const participants = Array.from({ length: players }, (_, place) => ({
    key: `k${place}`,
    player: `Crowd Player ${(index * 7 + place * 13) % 997} of ${place}`,
    playerId: `p_crowd_${index}_${place}`,
    faction: `Faction ${place % 24}`,
  }));
  const battles = Array.from({ length: rounds }, (_, round) => pairRound(index, round, players)).flat();
  return {
    slug: `crowd-${index}`,
    name: `Crowd ${index}`,
    published: true,
    status: 'finished',
    startDate: day(index * 7),
    endDate: day(index * 7 + 1),
    battleSize: 2000,
    stages: [{ id: 'swiss', rounds }],
    participants,
    battles,
  };
}

function pairRound(index: number, round: number, players: number): TournamentBattleRecord[] {
  const tables = players / 2;
  return Array.from({ length: tables }, (_, table) => {
    const other = tables + ((table + round * 7) % tables);
    return {
      id: `crowd_${index}_${round}_${table}`,
      date: day(index * 7 + Math.floor(round / 3)),
      stage: 'swiss',
      round: round + 1,
      table: table + 1,
      players: [
        { participant: `k${table}`, victoryPoints: (table * 31 + round * 17 + index) % 40 },
        { participant: `k${other}`, victoryPoints: (other * 13 + round * 29 + index) % 40 },
      ],
    };
  });
}

export function writeVeteranBattle(index: number): CasualBattleRecord {
  return {
    id: `veteran_${index}`,
    date: day(index % 1000),
    battleSize: 2000,
    scenario: `Scenario ${index % 12}`,
    players: [
      {
        player: 'Vera Veteran',
        playerId: veteran,
        faction: 'Tin Legion',
        victoryPoints: 10 + (index % 20),
        drops: 2,
      },
      {
        player: `Opponent ${index % 300}`,
        faction: `Faction ${index % 24}`,
        victoryPoints: 10 + (index % 17),
        drops: 3,
      },
    ],
  };
}
