// A board: one row a participant of the stage, ranked (standings.md, A board).
import { fromAmount } from './amount.ts';
import type { Criterion } from './criterion.ts';
import { rankParts } from './ranking.ts';
import type { ParticipantRecord, TieBreakerRecord } from './record.ts';
import type { BoardRow, Explanation } from './results.ts';
import { countGames, type Happenings, type Tally, tallyUp } from './tally.ts';
import { buildCriteria } from './tie-breakers.ts';

export interface Member {
  readonly record: ParticipantRecord;
  /** Of the participant, else of the list. */
  readonly faction: string | null;
}

interface Entry {
  readonly member: Member;
  readonly tally: Tally;
}

export interface Place extends Entry {
  readonly rank: number | null;
  readonly group: string | undefined;
  readonly decidedBy: string | null;
  readonly values: readonly (number | null)[];
}

export interface Board {
  readonly criteria: readonly Criterion[];
  /** In the order of the board's rows. */
  readonly places: readonly Place[];
}

export interface BoardSetup {
  /** In order of name, then key. */
  readonly members: readonly Member[];
  /** Empty on a board without groups. */
  readonly groups: readonly string[];
  readonly tieBreakers: readonly TieBreakerRecord[] | null | undefined;
}

/** With groups: rows by group in the order of `groups`, ranks inside each group from 1. */
export function rankBoard({ members, groups, tieBreakers }: BoardSetup, happenings: Happenings): Board {
  const memberOf = new Map(members.map((member) => [member.record.key, member]));
  const tallies = tallyUp([...memberOf.keys()], happenings);
  const criteria = buildCriteria(tieBreakers, tallies);
  const entries = tallies.flatMap((tally): Entry[] => {
    const member = memberOf.get(tally.key);
    return member === undefined ? [] : [{ member, tally }];
  });
  if (groups.length === 0) return { criteria, places: rankEntries(entries, undefined, criteria) };
  const byGroup = Map.groupBy(entries, ({ member }) => member.record.group);
  return {
    criteria,
    places: groups.flatMap((group) => rankEntries(byGroup.get(group) ?? [], group, criteria)),
  };
}

/** Who has no finished battle and no bye in the stage has rank null and comes last, by name. */
function rankEntries(
  entries: readonly Entry[],
  group: string | undefined,
  criteria: readonly Criterion[],
): readonly Place[] {
  const memberOf = new Map(entries.map(({ member, tally }) => [tally, member]));
  const played = [...memberOf.keys()].filter((tally) => countGames(tally) > 0);
  const places: Place[] = [];
  for (const ranked of rankParts([played], criteria)) {
    const member = memberOf.get(ranked.tally);
    if (member !== undefined) places.push({ ...ranked, member, group });
  }
  const values = criteria.map(() => null);
  for (const [tally, member] of memberOf) {
    if (countGames(tally) === 0) places.push({ member, tally, rank: null, group, decidedBy: null, values });
  }
  return places;
}

export function writeRow({ member, tally, rank, group }: Place): BoardRow {
  return {
    participant: member.record,
    rank,
    group,
    faction: member.faction,
    battlePoints: fromAmount(tally.battlePoints),
    wins: tally.wins,
    draws: tally.draws,
    losses: tally.losses,
    victoryPoints: fromAmount(tally.victoryPoints),
    victoryPointsDiff: fromAmount(tally.victoryPointsDiff),
  };
}

export function explainBoard({ criteria, places }: Board): Explanation {
  return {
    criteria: criteria.map(({ label }) => label),
    rows: places.map(({ values, decidedBy }) => ({ values, decidedBy })),
  };
}
