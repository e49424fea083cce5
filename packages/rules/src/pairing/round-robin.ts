// Rounds in which everyone meets everyone once (docs/rules/running.md, Round robin).

export interface CircleRound {
  readonly pairs: readonly (readonly [string, string])[];
  readonly byes: readonly string[];
}

export interface CircleRules {
  readonly haveMet: (a: string, b: string) => boolean;
  /** Whether a player can play in this round. */
  readonly isPresent: (key: string) => boolean;
  /** Whether a player has dropped out. */
  readonly hasDropped: (key: string) => boolean;
}

/** Two players who meet, or one who is left over. */
type Seats = readonly [string, string | null];

/**
 * The round of a group in the order that was drawn in round 1: the first rotation of the circle, from this round's on, in
 * which no two players meet again and at least two can play. Undefined if all players have met. Late entries, absences and rounds paired by hand can leave
 * no such rotation: then players who have not met yet do, and the others rest without a bye.
 */
export function pairCircle(
  order: readonly string[],
  round: number,
  { haveMet, isPresent, hasDropped }: CircleRules,
): CircleRound | undefined {
  const staying = order.filter((key) => !hasDropped(key));
  if (!staying.some((a) => staying.some((b) => a !== b && !haveMet(a, b)))) return undefined;
  const rotations = countRotations(order);
  let onlyByes: CircleRound | undefined;
  let fullest: CircleRound['pairs'] = [];
  for (let step = 0; step < rotations; step += 1) {
    const seats = rotateCircle(order, (round - 1 + step) % rotations);
    const pairs = seats.flatMap(([a, b]) =>
      b !== null && isPresent(a) && isPresent(b) && !haveMet(a, b) ? [[a, b] as const] : [],
    );
    if (!seats.some(([a, b]) => b !== null && haveMet(a, b))) {
      const fresh = { pairs, byes: listByes(seats, isPresent) };
      if (pairs.length > 0) return fresh;
      onlyByes ??= fresh;
    } else if (pairs.length > fullest.length) fullest = pairs;
  }
  return fullest.length === 0 ? onlyByes : { pairs: fullest, byes: [] };
}

/** A player who is left over, or whose opponent is not present, has the bye. */
function listByes(seats: readonly Seats[], isPresent: (key: string) => boolean): readonly string[] {
  return seats.flatMap((pair) => {
    const present = pair.filter((key) => key !== null && isPresent(key));
    return present.length === 1 ? present.filter((key) => key !== null) : [];
  });
}

function countRotations({ length }: readonly string[]): number {
  return length % 2 === 0 ? length - 1 : length;
}

/** The circle method: the last seat stays, all others move on by one each rotation. With an odd number the last seat is empty. */
function rotateCircle(order: readonly string[], rotation: number): readonly Seats[] {
  const rotations = countRotations(order);
  const seat = (index: number): string => order[(index + rotations) % rotations] ?? '';
  return Array.from({ length: (rotations + 1) / 2 }, (_, step): Seats => {
    return step === 0
      ? [seat(rotation), order[rotations] ?? null]
      : [seat(rotation + step), seat(rotation - step)];
  });
}
