// How a bracket went: which match decided it, and how far the others came (docs/rules/standings.md, Final standings 2a).
import type { ResolvedMatch } from './bracket.ts';

export interface Course {
  /** The last match; undefined where the bracket has none. */
  readonly final: ResolvedMatch | undefined;
  /** How far each participant came, by key. */
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
  const rounds = [...Map.groupBy(matches, ({ round }) => round)];
  const exits = new Map<string, Exit>();
  for (const [roundIndex, [round, inRound]] of rounds.entries()) {
    for (const { players, winner } of inRound) {
      for (const key of players) exits.set(key, { roundIndex, round, won: winner === key });
    }
  }
  return { final: findFinal(rounds.flatMap(([, inRound]) => inRound)), exits };
}

/** The matches that each participant lost, by key. */
type Losses = Map<string, ResolvedMatch[]>;

/** The last match of the last round, but for those that decide lower places. */
function findFinal(played: readonly ResolvedMatch[]): ResolvedMatch | undefined {
  const losses: Losses = new Map();
  let final: ResolvedMatch | undefined;
  for (const match of played) {
    if (!isLower(match, losses)) final = match;
    noteLoss(match, losses);
  }
  return final;
}

/** The matches whose loser went on all the same: to a later round, and not to play for a lower place or against the same rival. */
export function findRevivals(matches: readonly ResolvedMatch[]): ReadonlySet<ResolvedMatch> {
  const losses: Losses = new Map();
  const revivals = new Set<ResolvedMatch>();
  for (const match of [...Map.groupBy(matches, ({ round }) => round).values()].flat()) {
    if (!isLower(match, losses)) {
      for (const lost of match.players.flatMap((key) => losses.get(key) ?? []))
        if (lost.round !== match.round && isToOther(lost, match)) revivals.add(lost);
    }
    noteLoss(match, losses);
  }
  return revivals;
}

/** Between two who had both lost to others before, as in a match for third place recorded in the same bracket, after or beside the final. */
function isLower(match: ResolvedMatch, losses: Losses): boolean {
  const { players } = match;
  return (
    players.length > 0 && players.every((key) => losses.get(key)?.some((lost) => isToOther(lost, match)))
  );
}

/** Whether it was lost to somebody who is not in the other match. */
function isToOther({ winner }: ResolvedMatch, { players }: ResolvedMatch): boolean {
  return winner !== null && !players.includes(winner);
}

function noteLoss(match: ResolvedMatch, losses: Losses): void {
  const loser = match.winner === null ? undefined : findLoser(match);
  if (loser === undefined) return;
  const lost = losses.get(loser);
  if (lost === undefined) losses.set(loser, [match]);
  else lost.push(match);
}

export function findLoser({ players, winner }: ResolvedMatch): string | undefined {
  return players.find((key) => key !== winner);
}
