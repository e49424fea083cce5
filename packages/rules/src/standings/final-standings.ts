// Merges all stages into one table (docs/rules/standings.md, Final standings).

import type { ResolvedMatch } from '../bracket/bracket.ts';
import { settleBrackets } from '../bracket/places.ts';
import { groupBy } from '../grouping.ts';
import { compareParticipants } from '../name-order.ts';
import {
  type Board,
  type Entry,
  type RankedEntry,
  rankEntries,
  tallyOf,
  type UnrankedBoard,
} from './board.ts';
import { rankParts } from './ranking.ts';
import { countGames } from './tally.ts';

export interface FinalInput {
  /** All stages and all adjustments: the figures of the rows. */
  readonly overall: UnrankedBoard;
  /** The swiss board as it is shown, and once adjustments that name no stage are added. */
  readonly swiss: Board | undefined;
  readonly adjustedSwiss: Board | undefined;
  readonly placementSwiss: Board | undefined;
  readonly brackets: ReadonlyMap<string, readonly ResolvedMatch[]>;
}

/** Sorts after every rank. */
const unranked = Number.MAX_SAFE_INTEGER;

const byGroupRank = 'rank in the group';

interface FixedPlace {
  readonly rank: number;
  readonly decidedBy: string;
  readonly values: readonly (number | null)[] | undefined;
}

export function mergeStandings(input: FinalInput): Board {
  const { criteria, entries } = input.overall;
  const isRecorded = entries.some(({ member }) => member.record.finalPlacement != null);
  const fixed = isRecorded ? takeRecorded(input.overall) : fixPlaces(input);
  const unused = criteria.map(() => null);
  const rows = entries.map(({ member, tally }): RankedEntry => {
    const known = fixed.get(member.record.key);
    return {
      member,
      tally,
      group: undefined,
      rank: known?.rank ?? null,
      decidedBy: known?.decidedBy ?? null,
      values: known?.values ?? unused,
    };
  });
  // The sort is stable, so rows that share a rank stay in order of name.
  rows.sort((a, b) => (a.rank ?? unranked) - (b.rank ?? unranked));
  return { criteria, ranked: rows };
}

/** Step 1: recorded placements decide; participants without one come last with rank null. */
function takeRecorded({ entries }: UnrankedBoard): ReadonlyMap<string, FixedPlace> {
  const fixed = new Map<string, FixedPlace>();
  for (const { member } of entries) {
    const rank = member.record.finalPlacement;
    if (rank != null) fixed.set(member.record.key, { rank, decidedBy: 'recorded', values: undefined });
  }
  return fixed;
}

/** Step 2. A participant without a place afterwards never played and has no bye (step 3). */
function fixPlaces(input: FinalInput): ReadonlyMap<string, FixedPlace> {
  const fixed = new Map<string, FixedPlace>();
  const rest = orderSwiss(input.adjustedSwiss);
  for (const { key, decidedBy } of settleBrackets(input.brackets, compareBySwiss(input, rest))) {
    fixed.set(key, { rank: fixed.size + 1, decidedBy, values: undefined });
  }
  const { criteria, entries } = input.overall;
  appendBoard(fixed, criteria, input.placementSwiss?.ranked ?? [], 'placement-swiss board');
  appendBoard(fixed, criteria, rest, 'swiss board');
  // A participant can have battles that count on no board and in no match; they take the last places.
  const isLeft = ({ member, tally }: Entry): boolean =>
    countGames(tally) > 0 && !fixed.has(member.record.key);
  if (entries.some(isLeft))
    appendBoard(fixed, criteria, rankEntries(entries, undefined, criteria), 'all battles');
  return fixed;
}

/** Steps 2b and 2c: places the participants who have no place yet, in the order of a board; shared ranks stay shared. */
function appendBoard(
  fixed: Map<string, FixedPlace>,
  criteria: Board['criteria'],
  ranked: readonly RankedEntry[],
  board: string,
): void {
  const priorityOf = new Map(
    [byGroupRank, ...criteria.map(({ label }) => label)].map((label, index) => [label, index]),
  );
  let above: { readonly boardRank: number; readonly rank: number } | undefined;
  // Rows that already have a place are skipped. Of the criteria that separate the skipped rows, the earliest explains the gap.
  let separating: string | null = null;
  for (const { member, rank: boardRank, values, decidedBy } of ranked) {
    if (isEarlier(priorityOf, decidedBy, separating)) separating = decidedBy;
    const { key } = member.record;
    if (boardRank === null || fixed.has(key)) continue;
    const isFirst = above === undefined;
    const isShared = above?.boardRank === boardRank;
    if (above === undefined || !isShared) above = { boardRank, rank: fixed.size + 1 };
    const why = isFirst || isShared || separating === null ? board : `${board}: ${separating}`;
    fixed.set(key, { rank: above.rank, decidedBy: why, values });
    separating = null;
  }
}

function isEarlier(
  priorityOf: ReadonlyMap<string, number>,
  label: string | null,
  other: string | null,
): boolean {
  if (label === null) return false;
  return other === null || (priorityOf.get(label) ?? unranked) < (priorityOf.get(other) ?? unranked);
}

/** Step 2c, with groups: by rank in the group, then by the tie-breakers over all of them. */
export function orderSwiss(swiss: Board | undefined): readonly RankedEntry[] {
  if (swiss === undefined) return [];
  const ranked = swiss.ranked.filter(({ rank }) => rank !== null);
  if (ranked.every(({ group }) => group === undefined)) return ranked;
  ranked.sort((a, b) => compareParticipants(a.member.record, b.member.record));
  const byRank = [...groupBy(ranked, ({ rank }) => rank ?? 0)].sort(([a], [b]) => a - b);
  const parts = byRank.map(([, part]) => part);
  return rankParts(parts, swiss.criteria, tallyOf).map(({ entry, rank, decidedBy }) => ({
    ...entry,
    rank,
    decidedBy: decidedBy ?? byGroupRank,
  }));
}

/** Step 2a: by the rank on the swiss board; with groups then as in 2c; then by name, because places are unique. */
function compareBySwiss(
  { swiss, overall }: FinalInput,
  rest: readonly RankedEntry[],
): (a: string, b: string) => number {
  const boardRank = new Map(swiss?.ranked.map(({ member, rank }) => [member.record.key, rank]));
  const restRank = new Map(rest.map(({ member, rank }) => [member.record.key, rank]));
  const nameOrder = new Map(overall.entries.map(({ member }, index) => [member.record.key, index]));
  const compare = (ranks: ReadonlyMap<string, number | null>, a: string, b: string): number => {
    const [left, right] = [ranks.get(a) ?? unranked, ranks.get(b) ?? unranked];
    return left - right;
  };
  return (a, b) => compare(boardRank, a, b) || compare(restRank, a, b) || compare(nameOrder, a, b);
}
