// Makes final places from published ranks (docs/foreign-files.md, Ranks).
import { groupBy } from '../../../rules/src/grouping.ts';
import type { Member, PlatformEvent, PlatformPairing } from '../platform-event.ts';

/**
 * Key → place. With a cut its ranks come first, then all others in the order of the board. A member without a rank gets no
 * place. If a cut was played but not ranked, the rules of final standings decide all places.
 */
export function placeMembers({
  members,
  cut,
}: Pick<PlatformEvent, 'members' | 'cut'>): ReadonlyMap<string, number> {
  const inCut = members.filter(({ cutRank }) => cutRank !== undefined);
  const others = members.filter(({ cutRank }) => cutRank === undefined);
  const playing = new Set(
    cut?.rounds.flatMap(({ pairings }) => pairings.flatMap(({ sides }) => sides.map(({ member }) => member))),
  );
  if (others.some(({ key }) => playing.has(key))) return new Map();
  const places = new Map<string, number>();
  placeInto(places, inCut, ({ cutRank }) => cutRank, 'cut');
  settleLastMatches(places, cut);
  placeInto(places, others, ({ rank }) => rank, inCut.length > 0 ? 'behind' : 'all');
  return places;
}

/**
 * If the file gives two players the same rank ("top two" for both finalists) and their last match was against each other, the winner comes first: in the
 * final, and in a match for third place.
 */
function settleLastMatches(places: Map<string, number>, cut: PlatformEvent['cut']): void {
  const last = new Map<string, PlatformPairing>();
  const played = (cut?.rounds ?? []).flatMap(({ pairings }) => pairings);
  for (const pairing of cut?.thirdPlace === undefined ? played : [...played, cut.thirdPlace])
    for (const { member } of pairing.sides) last.set(member, pairing);
  const sharing = groupBy(places, ([, place]) => place);
  for (const [place, [first, second, ...others]] of sharing) {
    if (first === undefined || second === undefined || others.length > 0) continue;
    const pairing = last.get(first[0]);
    if (pairing === undefined || pairing !== last.get(second[0])) continue;
    const { sides, result } = pairing;
    if (result === 0 || result === 1) places.set((result === 0 ? sides[1] : sides[0]).member, place + 1);
  }
}

/** `behind`: ranks only define the order; places continue after the assigned ones. Otherwise bands become their best place. */
function placeInto(
  places: Map<string, number>,
  members: readonly Member[],
  rankOf: (member: Member) => number | undefined,
  ranked: 'cut' | 'behind' | 'all',
): void {
  const groups = groupBy(members, (member) => rankOf(member) ?? 0);
  let above = 0;
  let last = [...places.values()].reduce((most, place) => Math.max(most, place), places.size);
  for (const rank of [...groups.keys()].filter((one) => one > 0).sort((a, b) => a - b)) {
    const shared = groups.get(rank) ?? [];
    const isOfBracket = ranked === 'cut' && isBracketBand(rank, above, shared.length);
    // Another rank is a band if several share it.
    const best = isOfBracket ? rank / 2 + 1 : shared.length > 1 ? above + 1 : rank;
    const place = ranked === 'behind' ? last + 1 : Math.min(rank, Math.max(places.size + 1, best));
    for (const { key } of shared) places.set(key, place);
    last = Math.max(place, places.size);
    above = rank;
  }
}

/** "Top four" are the places 3 and 4, "top eight" 5 to 8, however many of them the file ranks, unless it ranks someone between. */
function isBracketBand(rank: number, above: number, members: number): boolean {
  const half = rank / 2;
  return Number.isInteger(Math.log2(rank)) && above <= half && members <= half;
}
