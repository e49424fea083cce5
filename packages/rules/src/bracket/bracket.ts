// The matches of a bracket (docs/rules/standings.md, Brackets).
import type { MatchRecord, StageRecord } from '../event-file/record.ts';
import { groupBy } from '../grouping.ts';
import type { BracketMatch } from '../results.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';

export interface ResolvedMatch {
  readonly round: string;
  readonly table: number;
  /** Participant keys: two or none; in the second round possibly one, who waits. */
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
    players: match.players.length === 2 ? match.players.map(nameOf) : [],
    winner: match.winner === null ? null : nameOf(match.winner),
    battle: match.battle,
  };
}

/** A match that one player waits for, with the match of the first round whose winner they meet: its label, and its number there. */
export function findWaits(matches: readonly ResolvedMatch[]): ReadonlyMap<ResolvedMatch, string> {
  const [first, second] = [...groupBy(matches, ({ round }) => round)];
  const waits = new Map<ResolvedMatch, string>();
  let feeding = 0;
  for (const match of second?.[1] ?? []) {
    if (match.players.length === 1) waits.set(match, `${first?.[0]} ${feeding + 1}`);
    feeding += 2 - match.players.length;
  }
  return waits;
}

/** The participants that the matches name. */
export function listPlayers(matches: readonly ResolvedMatch[]): ReadonlySet<string> {
  return new Set(matches.flatMap(({ players }) => players));
}
