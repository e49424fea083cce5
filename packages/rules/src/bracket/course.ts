// The course of a bracket: which match decided it, and how far the others got (docs/rules/standings.md, Final standings 2a).
import { getOrAdd, groupBy } from '../grouping.ts';
import type { ResolvedMatch } from './bracket.ts';

export interface Course {
  /** The last match; undefined if the bracket has none. */
  readonly final: ResolvedMatch | undefined;
  /** How far each participant got, by key. */
  readonly exits: ReadonlyMap<string, Exit>;
}

export interface Exit {
  /** Index of the round among the bracket's rounds. */
  readonly roundIndex: number;
  readonly round: string;
  /** Whether the last match there was won: in a match for third place inside the bracket, or before a final never played. */
  readonly won: boolean;
}

export function followBracket(matches: readonly ResolvedMatch[]): Course {
  const rounds = [...groupBy(matches, ({ round }) => round)];
  const exits = new Map<string, Exit>();
  for (const [roundIndex, [round, inRound]] of rounds.entries()) {
    for (const { players, winner } of inRound) {
      for (const key of players) exits.set(key, { roundIndex, round, won: winner === key });
    }
  }
  return { final: findFinal(rounds.flatMap(([, inRound]) => inRound)), exits };
}

/** The loser and the winner of a match. */
type Losses = Map<string, Set<string>>;

/** The last match of the last round, except those that decide lower places. */
function findFinal(played: readonly ResolvedMatch[]): ResolvedMatch | undefined {
  const losses: Losses = new Map();
  let final: ResolvedMatch | undefined;
  for (const match of played) {
    if (!isLower(match, losses)) final = match;
    noteLoss(match, losses);
  }
  return final;
}

/** Matches whose loser played on in a later round, other than for a lower place or against the same opponent. */
export function findRevivals(matches: readonly ResolvedMatch[]): ReadonlySet<ResolvedMatch> {
  const losses: Losses = new Map();
  const revivals = new Set<ResolvedMatch>();
  /** Matches lost in earlier rounds, by loser and winner, as long as the loser has not played on. */
  const lost = new Map<string, Map<string, ResolvedMatch[]>>();
  for (const inRound of groupBy(matches, ({ round }) => round).values()) {
    for (const match of inRound) {
      if (!isLower(match, losses))
        for (const key of match.players) reviveFrom(lost.get(key), match, revivals);
      noteLoss(match, losses);
    }
    for (const match of inRound) addLost(match, lost);
  }
  return revivals;
}

function reviveFrom(
  lost: Map<string, ResolvedMatch[]> | undefined,
  { players }: ResolvedMatch,
  revivals: Set<ResolvedMatch>,
): void {
  for (const [winner, matches] of lost ?? []) {
    if (players.includes(winner)) continue;
    for (const match of matches) revivals.add(match);
    lost?.delete(winner);
  }
}

function addLost(match: ResolvedMatch, lost: Map<string, Map<string, ResolvedMatch[]>>): void {
  const loser = findLoser(match);
  if (match.winner === null || loser === undefined) return;
  const byWinner = getOrAdd(lost, loser, () => new Map());
  getOrAdd(byWinner, match.winner, () => []).push(match);
}

/** A match between two players who had both lost to others before, such as a match for third place recorded in the same bracket, after or beside the final. */
function isLower({ players }: ResolvedMatch, losses: Losses): boolean {
  return players.length > 0 && players.every((key) => hasOther(losses.get(key), players));
}

/** Whether one of the winners is not among the two players, which shows after three of them at most. */
function hasOther(winners: ReadonlySet<string> | undefined, players: readonly string[]): boolean {
  for (const winner of winners ?? []) if (!players.includes(winner)) return true;
  return false;
}

function noteLoss(match: ResolvedMatch, losses: Losses): void {
  const loser = findLoser(match);
  if (match.winner === null || loser === undefined) return;
  getOrAdd(losses, loser, () => new Set()).add(match.winner);
}

export function findLoser({ players, winner }: ResolvedMatch): string | undefined {
  return players.find((key) => key !== winner);
}
