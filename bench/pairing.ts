// Processor time of pairing a Swiss round by all four costs, with battle points of four decimals: the hardest round of an event.

import type { TournamentRecord } from '#rules/event-file/record';
import { computeNext } from '#rules/pairing/next';
import { Random } from '#rules/random';
import type { Finding, Outcome } from './finding.ts';
import { printLine } from './process.ts';

const rounds = 8;

export async function measurePairing(): Promise<Outcome> {
  printLine('pairing');
  return { findings: [measureEvent(128, 0.3), measureEvent(512, 1.5)] };
}

function measureEvent(size: number, atMost: number): Finding {
  const random = new Random(size);
  let record: TournamentRecord = {
    slug: 'open',
    name: 'Open',
    status: 'planned',
    battleSize: 2000,
    battles: [],
    scoring: { points: { type: 'victoryPoints' } },
    stages: [{ id: 'swiss', rounds, pairing: { method: 'swiss', avoidSameClub: 2, floats: 'avoid' } }],
    participants: Array.from({ length: size }, (_, index) => ({
      key: String(index),
      player: `Player ${index}`,
      club: `club-${random.int(0, size / 8)}`,
    })),
  };
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    const result = computeNext(record, { seed: 'bench' }, { seed: '', isTaken: () => false });
    const { user, system } = process.cpuUsage(before);
    if (!('step' in result)) throw new Error(JSON.stringify(result));
    record = playRound(result.record, random);
    return (user + system) / 1e6;
  });
  const row = `pairing a Swiss round of ${size} players, processor time`;
  return { row, value: Math.max(...times), unit: 's', limit: { atMost } };
}

/** The player with the higher number is stronger. */
function playRound(record: TournamentRecord, random: Random): TournamentRecord {
  const battles = record.battles.map((battle) => {
    const [a, b] = battle.players;
    if (a.victoryPoints != null) return battle;
    const points = [a, b].map(
      ({ participant }) => Number(participant) / 10 + random.int(0, 500_000) / 10_000,
    );
    const players = [
      { ...a, victoryPoints: points[0] },
      { ...b, victoryPoints: points[1] },
    ] as const;
    return { ...battle, players };
  });
  return { ...record, battles };
}
