// Tournaments written like a crosstable: battle(1, 'a', 'b', '12-8').

import type {
  ByeRecord,
  MatchRecord,
  ParticipantRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
} from '../../src/event-file/record.ts';
import type { BoardRow, Explanation, TournamentResult } from '../../src/results.ts';
import { computeTournament } from '../../src/tournament.ts';

type Extras = Partial<Omit<TournamentBattleRecord, 'players'>> & {
  readonly first?: Partial<TournamentSideRecord>;
  readonly second?: Partial<TournamentSideRecord>;
};

/** `score`: victory points of both sides, or `-` where none were recorded. */
export function battle(
  round: number,
  a: string,
  b: string,
  score: string,
  { first, second, ...extras }: Extras = {},
): TournamentBattleRecord {
  const match = /^(-?[\d.]+)-(-?[\d.]+)$/.exec(score);
  const points = match === null ? [null, null] : [Number(match[1]), Number(match[2])];
  const stage = extras.stage ?? 'swiss';
  return {
    id: `${stage}_${round}_${a}_${b}`,
    stage,
    round,
    ...extras,
    players: [
      { participant: a, victoryPoints: points[0], ...first },
      { participant: b, victoryPoints: points[1], ...second },
    ],
  };
}

export function bye(round: number, participant: string, extras: Partial<ByeRecord> = {}): ByeRecord {
  return { round, participant, ...extras };
}

/** `match('Final', 'a', 'b')`: a won. */
export function match(round: string, winner: string, loser: string, table = 1): MatchRecord {
  return { round, table, players: [winner, loser], winner };
}

export function swiss(extras: Partial<StageRecord> = {}): StageRecord {
  return { id: 'swiss', rounds: 9, ...extras };
}

/** Participants: keys, each its own name; `'a b c'` or records. Everything else as a small swiss event. */
export function tournament(
  participants: string | readonly ParticipantRecord[],
  battles: readonly TournamentBattleRecord[],
  extras: Partial<TournamentRecord> = {},
): TournamentRecord {
  return {
    slug: 'open',
    name: 'Open',
    status: 'finished',
    battleSize: 2000,
    stages: [swiss()],
    participants:
      typeof participants === 'string'
        ? participants.split(' ').map((key) => ({ key, player: key.toUpperCase() }))
        : participants,
    battles,
    ...extras,
  };
}

export function rowsOf(result: TournamentResult, stage: string): readonly BoardRow[] {
  const standing = result.standings.find((candidate) => candidate.stage.id === stage);
  if (standing === undefined || !('rows' in standing)) throw new Error(`no board ${stage}`);
  return standing.rows;
}

export function explanationOf(result: TournamentResult, stage: string): Explanation {
  const standing = result.standings.find((candidate) => candidate.stage.id === stage);
  if (standing === undefined || !('rows' in standing)) throw new Error(`no board ${stage}`);
  return standing.explanation;
}

/** `'1 a, 2 b, 2 c, - d'`: rank and key of every row. */
export function ranksOf(record: TournamentRecord, stage = 'swiss'): string {
  return rowsOf(computeTournament(record), stage)
    .map(({ rank, participant }) => `${rank ?? '-'} ${participant.key}`)
    .join(', ');
}

/** What separated each row from the one above, or fixed its place. */
export function reasonsOf(record: TournamentRecord, stage: string): readonly (string | null)[] {
  return explanationOf(computeTournament(record), stage).rows.map(({ decidedBy }) => decidedBy);
}

export function rowOf(record: TournamentRecord, key: string, stage = 'swiss'): BoardRow {
  const row = rowsOf(computeTournament(record), stage).find(({ participant }) => participant.key === key);
  if (row === undefined) throw new Error(`no row ${key}`);
  return row;
}
