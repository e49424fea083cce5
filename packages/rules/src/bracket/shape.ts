// Who meets whom in the first round of a bracket of any size, and who has no opponent in it (docs/rules/running.md, The bracket).

/** The places of a full first round, two for each match. If one of the two is missing, the other has no opponent; if both are, the bracket has no shape. */
export type Leaves<T> = readonly (T | undefined)[];

/** Which places of the first round have a match: at the others, a player has no opponent. */
export type Shape = readonly boolean[];

/** Standard seeding, from 0: 0 and 7, 3 and 4, 1 and 6, 2 and 5. The best two can meet only in the final. */
function listSlots(size: number): readonly number[] {
  let slots = [0];
  while (slots.length < size) {
    const last = 2 * slots.length - 1;
    slots = slots.flatMap((slot) => [slot, last - slot]);
  }
  return slots;
}

/** How many players a bracket may have that is not seeded yet. */
export function isBracketSize(players: number | null | undefined): players is number {
  return players != null && Number.isInteger(players) && players >= 2 && players <= 128;
}

/** The smallest power of two that is not below the number of players. */
export function fullSize(players: number): number {
  return 2 ** Math.ceil(Math.log2(players));
}

export function seedLeaves<T>(seeds: readonly T[]): Leaves<T> {
  return listSlots(fullSize(seeds.length)).map((slot) => seeds[slot]);
}

/** The players who come from the places of an earlier round, in their order. Rounds in which no two of them meet are left out. */
export function joinLeaves<T>(places: Leaves<T>): Leaves<T> {
  let leaves = places;
  while (leaves.length > 1 && !pairUp(leaves).some(isMatch))
    leaves = pairUp(leaves).map(([first, second]) => first ?? second);
  return leaves;
}

/** Undefined where no two meet. */
export function shapeOf(leaves: Leaves<unknown>): Shape | undefined {
  const pairs = pairUp(leaves);
  const isWhole = pairs.every(([first, second]) => (first ?? second) !== undefined);
  return isWhole && pairs.some(isMatch) ? pairs.map(isMatch) : undefined;
}

/** How many matches each round has. */
export function listSizes(shape: Shape): readonly number[] {
  const sizes = [shape.filter(Boolean).length];
  for (let matches = shape.length / 2; matches >= 1; matches /= 2) sizes.push(matches);
  return sizes;
}

export function pairUp<T>(leaves: readonly T[]): readonly (readonly [T | undefined, T | undefined])[] {
  return Array.from({ length: leaves.length / 2 }, (_, index) => [leaves[2 * index], leaves[2 * index + 1]]);
}

function isMatch([first, second]: readonly [unknown, unknown]): boolean {
  return first !== undefined && second !== undefined;
}
