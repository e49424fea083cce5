// The rounds of a cut: the order in which they were played, and whether it is a single elimination.
import type { CutRound, PlatformPairing } from './platform-event.ts';

/** More rounds than any bracket has are left in the order of the file. */
const mostRounds = 64;

type Course = ReturnType<typeof followRound>;

/**
 * Orders rounds by who plays in them, not by their numbers (8, 4, 2 or 5, 6, 7): a round comes before another if its
 * winners play there and its losers do not, or if two of its winners meet there, other than in a match for third place.
 * Otherwise the larger round comes first.
 */
export function orderRounds(rounds: readonly CutRound[]): readonly CutRound[] {
  if (rounds.length > mostRounds) return rounds;
  const courses = new Map(rounds.map((round) => [round, followRound(round.pairings)]));
  const feeds = (from: Course, to: Course): boolean =>
    ([...from.winners].some((key) => to.players.has(key)) &&
      !from.losers.some((key) => to.players.has(key))) ||
    to.pairs.some((pair) => pair.every((key) => from.winners.has(key)));
  const goOn = (from: Course, to: Course): boolean => [...from.winners].every((key) => to.players.has(key));
  const largest = [...courses.values()].reduce((most, { players }) => Math.max(most, players.size), 0);
  // Where the best rested, the winners of the first round may win the next ones as well: then each round seems to feed the other.
  const precedes = (from: Course, to: Course): boolean =>
    feeds(from, to) &&
    (!feeds(to, from) || (to.players.size === largest && goOn(from, to) && !goOn(to, from)));
  const rank = (round: CutRound): readonly [number, number] => {
    const own = courses.get(round) as Course;
    const before = rounds.filter((other) => other !== round && precedes(courses.get(other) as Course, own));
    return [before.length, -own.players.size];
  };
  const ranks = new Map(rounds.map((round) => [round, rank(round)]));
  return rounds.toSorted((a, b) => {
    const [left, right] = [ranks.get(a) ?? [0, 0], ranks.get(b) ?? [0, 0]];
    return left[0] - right[0] || left[1] - right[1];
  });
}

function followRound(pairings: readonly PlatformPairing[]) {
  const decided = pairings.flatMap(({ sides, result }) =>
    result === 0 || result === 1
      ? [{ winner: sides[result].member, loser: sides[1 - result]?.member ?? '' }]
      : [],
  );
  const pairs = pairings.map(({ sides }) => sides.map(({ member }) => member));
  return {
    pairs,
    players: new Set(pairs.flat()),
    winners: new Set(decided.map(({ winner }) => winner)),
    losers: decided.map(({ loser }) => loser),
  };
}

/** Whether no player plays on after a loss, except in one match between two losers: that for third place. */
export function isSingleElimination(rounds: readonly CutRound[]): boolean {
  const beaten = new Set<string>();
  let consolations = 0;
  for (const { pairings } of rounds) {
    const losers: string[] = [];
    for (const { sides, result } of pairings) {
      const lost = sides.filter(({ member }) => beaten.has(member)).length;
      if (lost === 1) return false;
      if (lost === 2) consolations += 1;
      if (result === 0 || result === 1) losers.push(sides[1 - result]?.member ?? '');
    }
    for (const key of losers) beaten.add(key);
  }
  return consolations <= 1;
}
