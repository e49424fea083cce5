// Who plays in a knockout, and who meets whom in its first round (docs/rules/running.md, Fields; docs/rules/running.md, The bracket).
import { type Leaves, pairUp, seedLeaves } from '../bracket/shape.ts';
import type { ParticipantRecord, StageRecord } from '../event-file/record.ts';
import type { Board, RankedEntry } from '../standings/board.ts';
import { orderSwiss } from '../standings/final-standings.ts';

/** Best first. `group` and `place` are of groups that decide the seeding. */
interface Seed {
  readonly key: string;
  readonly group?: string | undefined;
  readonly place?: number;
}

/** Everyone who can be seeded, best first. Without a swiss stage: in the order of participants. `declined`: the keys that are left out. */
export function listSeeds(
  knockout: StageRecord,
  swiss: StageRecord | undefined,
  board: Board | undefined,
  participants: readonly ParticipantRecord[],
  declined: readonly string[],
): readonly Seed[] {
  const isIn = ({ key, dropped }: ParticipantRecord) => dropped !== true && !declined.includes(key);
  if (swiss === undefined || board === undefined)
    return participants.filter(isIn).map(({ key }) => ({ key }));
  const rows = board.ranked.filter(({ member }) => isIn(member.record));
  const groups = swiss.groups ?? [];
  if (groups.length === 0) return rows.map(toSeed);
  if (knockout.seeding === 'rank') {
    const ordered = orderSwiss(board).filter(({ member }) => isIn(member.record));
    return [...ordered, ...rows.filter(({ rank }) => rank === null)].map(toSeed);
  }
  return interleave(groups.map((group) => rows.filter((row) => row.group === group).map(toSeed)));
}

function toSeed({ member }: RankedEntry): Seed {
  return { key: member.record.key };
}

/** All firsts in the order of groups, then all seconds, and so on. */
function interleave(groups: readonly (readonly Seed[])[]): readonly Seed[] {
  const most = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) =>
    groups.flatMap((group, index) => {
      const seed = group[place];
      return seed === undefined ? [] : [{ ...seed, group: String(index), place }];
    }),
  ).flat();
}

/** The places of the first round, in the order of matches. As many seeds as the bracket has players. */
export function placeSeeds(seeds: readonly Seed[]): Leaves<string> {
  const slots = seedLeaves(seeds.map((_, slot) => slot));
  const matches = pairUp(slots).filter((match) => !match.includes(undefined)) as (readonly number[])[];
  const placed = [...seeds];
  for (const match of matches) separateGroups(placed, match, matches);
  return slots.map((slot) => (slot === undefined ? undefined : placed[slot]?.key));
}

/**
 * Where a match would be between two of the same group, the lower seed changes places with the nearest seed of the
 * same place in the groups, the better one first, that avoids it in both matches. Players without an opponent have better places in their groups than both,
 * so they never change.
 */
function separateGroups(
  placed: Seed[],
  match: readonly number[],
  matches: readonly (readonly number[])[],
): void {
  const lower = Math.max(...match);
  const seed = placed[lower];
  if (seed === undefined || !isWithinGroup(placed, match)) return;
  const others = placed
    .map(({ place }, slot) => ({ place, slot }))
    .filter(({ place, slot }) => place === seed.place && slot !== lower)
    .sort((a, b) => Math.abs(a.slot - lower) - Math.abs(b.slot - lower) || a.slot - b.slot);
  for (const { slot } of others) {
    const swapped = placed.with(lower, placed[slot] ?? seed).with(slot, seed);
    const other = matches.find((slots) => slots.includes(slot)) ?? match;
    if (isWithinGroup(swapped, match) || isWithinGroup(swapped, other)) continue;
    placed.splice(0, placed.length, ...swapped);
    return;
  }
}

function isWithinGroup(placed: readonly Seed[], [first, second]: readonly number[]): boolean {
  const group = placed[first ?? 0]?.group;
  return group !== undefined && group === placed[second ?? 0]?.group;
}
