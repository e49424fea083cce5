// The rounds of a cut: their order, their names and their stages.
import type { MatchRecord, StageRecord } from '../../../rules/src/event-file/record.ts';
import type { Cut, CutRound, Pairing } from '../platform-event.ts';

/** More rounds than any bracket has are left in the order of the file. */
const mostRounds = 64;

type Course = ReturnType<typeof followRound>;

/**
 * Orders rounds by who plays in them, not by their numbers (8, 4, 2 or 5, 6, 7): a round comes before another if its
 * winners play there and its losers do not, or if two of its winners meet there, besides a match for third place.
 * Otherwise the larger round comes first.
 */
export function orderRounds(rounds: readonly CutRound[]): readonly CutRound[] {
  if (rounds.length > mostRounds) return rounds;
  const courses = new Map(rounds.map((round) => [round, followRound(round.pairings)]));
  const feeds = (from: Course, to: Course): boolean =>
    ([...from.winners].some((key) => to.players.has(key)) &&
      !from.losers.some((key) => to.players.has(key))) ||
    to.pairs.some((pair) => pair.every((key) => from.winners.has(key)));
  const rank = (round: CutRound): readonly [number, number] => {
    const own = courses.get(round) as Course;
    const before = rounds.filter((other) => other !== round && feeds(courses.get(other) as Course, own));
    return [before.length, -own.players.size];
  };
  const ranks = new Map(rounds.map((round) => [round, rank(round)]));
  return rounds.toSorted((a, b) => {
    const [left, right] = [ranks.get(a) ?? [0, 0], ranks.get(b) ?? [0, 0]];
    return left[0] - right[0] || left[1] - right[1];
  });
}

function followRound(pairings: readonly Pairing[]) {
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

const lastNames = ['Final', 'Semi-final', 'Quarter-final'];

/** Names rounds from the final backwards while the number of matches doubles; others have the name in the file. */
export function nameRounds({ rounds, isSingleElimination }: Cut): readonly string[] {
  const names = rounds.map(({ name }) => name);
  const counts = rounds.map(({ pairings, open = 0 }) => pairings.length + open);
  const last = counts.length - 1;
  // The match for third place may be in the same round as the final.
  let size = counts[last - 1] === 2 ? 1 : counts[last];
  for (let index = last; index >= 0 && isSingleElimination; index -= 1) {
    const step = Math.log2(size ?? 0);
    if (!Number.isInteger(step) || (index < last && counts[index] !== size)) break;
    names[index] = lastNames[step] ?? `Round of ${2 ** (step + 1)}`;
    size = 2 ** (step + 1);
  }
  return names;
}

/** `idOf` returns the id of the battle of a pairing. */
export function buildBrackets(cut: Cut, idOf: (pairing: Pairing) => string): readonly StageRecord[] {
  const names = nameRounds(cut);
  const matches = cut.rounds.flatMap(({ pairings, open = 0 }, index): MatchRecord[] => {
    const round = names[index] ?? `Round ${index + 1}`;
    const played = pairings.map((pairing, at) => ({
      round,
      table: pairing.table ?? at + 1,
      battle: idOf(pairing),
    }));
    const waiting = Array.from({ length: open }, (_, at) => ({ round, table: pairings.length + at + 1 }));
    return [...played, ...waiting];
  });
  const third = cut.thirdPlace;
  return [
    { id: 'knockout', matches },
    ...(third === undefined
      ? []
      : [{ id: 'placement-3', matches: [{ round: 'Third place', table: 1, battle: idOf(third) }] }]),
  ];
}
