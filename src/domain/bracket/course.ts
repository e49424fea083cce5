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

/**
 * The last match of the last round. One between two who had both lost to others before (a match for third place
 * recorded in the same bracket, after or beside the final) decides a lower place and is passed over.
 */
function findFinal(played: readonly ResolvedMatch[]): ResolvedMatch | undefined {
  const beatenBy = new Map<string, Set<string>>();
  let final: ResolvedMatch | undefined;
  for (const match of played) {
    const { players, winner } = match;
    const isLower =
      players.length > 0 &&
      players.every((key) => [...(beatenBy.get(key) ?? [])].some((rival) => !players.includes(rival)));
    if (!isLower) final = match;
    const loser = winner === null ? undefined : findLoser(match);
    if (winner === null || loser === undefined) continue;
    beatenBy.set(loser, (beatenBy.get(loser) ?? new Set()).add(winner));
  }
  return final;
}

export function findLoser({ players, winner }: ResolvedMatch): string | undefined {
  return players.find((key) => key !== winner);
}
