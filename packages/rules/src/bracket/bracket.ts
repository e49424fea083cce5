// The matches of a bracket (docs/rules/standings.md, Brackets).
import type { MatchRecord, StageRecord } from '../event-file/record.ts';
import type { BracketMatch } from '../results.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';

export interface ResolvedMatch {
  readonly round: string;
  readonly table: number;
  /** Participant keys: two or none. */
  readonly players: readonly string[];
  readonly winner: string | null;
  readonly battle: string | null;
}

/** With a battle, players and winner are the battle's. */
export function resolveMatches(
  { matches }: StageRecord,
  battles: ReadonlyMap<string, TournamentBattle>,
): readonly ResolvedMatch[] {
  return (matches ?? []).map((match) => resolveMatch(match, battles));
}

function resolveMatch(match: MatchRecord, battles: ReadonlyMap<string, TournamentBattle>): ResolvedMatch {
  const { round, table } = match;
  const battle = match.battle == null ? undefined : battles.get(match.battle);
  if (battle === undefined) {
    return { round, table, players: match.players ?? [], winner: match.winner ?? null, battle: null };
  }
  return {
    round,
    table,
    players: battle.participants,
    winner: battle.winner === null ? null : battle.participants[battle.winner],
    battle: battle.record.id,
  };
}

export function writeMatch(match: ResolvedMatch, nameOf: (key: string) => string): BracketMatch {
  return {
    round: match.round,
    table: match.table,
    players: match.players.map(nameOf),
    winner: match.winner === null ? null : nameOf(match.winner),
    battle: match.battle,
  };
}

/** Whether a bracket of so many players has no byes: a power of two from 2. */
export function isBracketSize(players: number): boolean {
  return players >= 2 && Number.isInteger(Math.log2(players));
}

/** Who is named in the matches. */
export function listPlayers(matches: readonly ResolvedMatch[]): ReadonlySet<string> {
  return new Set(matches.flatMap(({ players }) => players));
}
