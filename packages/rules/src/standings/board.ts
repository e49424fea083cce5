// A board: one ranked row for each participant of the stage (docs/rules/standings.md, A board).

import { fromAmount } from '../amount.ts';
import type {
  AdjustmentRecord,
  ParticipantRecord,
  StageRecord,
  TieBreakerRecord,
} from '../event-file/record.ts';
import { groupBy } from '../grouping.ts';
import { compareText } from '../name-order.ts';
import type { BoardRow, Explanation } from '../results.ts';
import type { ScoredBye } from '../scoring/bye.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';
import { type Criterion, rankParts } from './ranking.ts';
import { type CountedResults, countGames, type Tally, tallyUp } from './tally.ts';
import { buildCriteria } from './tie-breakers.ts';

export interface BoardMember {
  readonly record: ParticipantRecord;
  /** The participant's own, else that of the army list. */
  readonly faction: string | null;
}

export interface Entry {
  readonly member: BoardMember;
  readonly tally: Tally;
}

export interface RankedEntry extends Entry {
  readonly rank: number | null;
  readonly group: string | undefined;
  readonly decidedBy: string | null;
  readonly values: readonly (number | null)[];
}

/** A board before it is ranked. */
export interface UnrankedBoard {
  readonly criteria: readonly Criterion<Tally>[];
  /** In order of name, then key. */
  readonly entries: readonly Entry[];
}

export interface Board {
  readonly criteria: readonly Criterion<Tally>[];
  /** In the order of the board's rows. */
  readonly ranked: readonly RankedEntry[];
}

/** A tournament with its battles and byes scored: what boards are computed from. */
export interface ScoredTournament extends CountedResults {
  /** Everyone, in order of name, then key. */
  readonly members: readonly BoardMember[];
  readonly tieBreakers: readonly TieBreakerRecord[] | null | undefined;
}

export function addUpFigures({ members, tieBreakers, ...results }: ScoredTournament): UnrankedBoard {
  const keys = members.map(({ record }) => record.key);
  const tallies = tallyUp(keys, results);
  const entries = members.map((member) => ({ member, tally: tallies.get(member.record.key) as Tally }));
  return { criteria: buildCriteria(tieBreakers, [...tallies.values()]), entries };
}

export function tallyOf({ tally }: Entry): Tally {
  return tally;
}

/** A participant without a finished battle or bye in the stage has rank null and comes last, by name. */
export function rankEntries(
  entries: readonly Entry[],
  group: string | undefined,
  criteria: readonly Criterion<Tally>[],
): readonly RankedEntry[] {
  const isPlayed = ({ tally }: Entry): boolean => countGames(tally) > 0;
  const values = criteria.map(() => null);
  return [
    ...rankParts([entries.filter(isPlayed)], criteria, tallyOf).map(({ entry, ...ranked }) => ({
      ...entry,
      ...ranked,
      group,
    })),
    ...entries
      .filter((entry) => !isPlayed(entry))
      .map((entry) => ({ ...entry, rank: null, group, decidedBy: null, values })),
  ];
}

/**
 * Counts the battles, byes and adjustments of the stage, and the adjustments in `added`. With groups, rows come group by
 * group in the order of `groups`, and ranks begin at 1 in each.
 */
export function rankStage(
  scored: ScoredTournament,
  stage: StageRecord,
  added: readonly AdjustmentRecord[] = [],
): Board {
  const battles = scored.battles.filter(({ record }) => record.stage === stage.id);
  const byes = scored.byes.filter((bye) => bye.stage === stage.id);
  const keys = listKeys(stage, battles, byes);
  const { criteria, entries } = addUpFigures({
    members:
      keys === undefined ? scored.members : scored.members.filter(({ record }) => keys.has(record.key)),
    tieBreakers: scored.tieBreakers,
    battles,
    byes,
    adjustments: [...scored.adjustments.filter((adjustment) => adjustment.stage === stage.id), ...added],
  });
  const groups = stage.id === 'swiss' ? (stage.groups ?? []) : [];
  if (groups.length === 0) return { criteria, ranked: rankEntries(entries, undefined, criteria) };
  const byGroup = groupBy(entries, ({ member }) => member.record.group);
  return {
    criteria,
    ranked: groups.flatMap((group) => rankEntries(byGroup.get(group) ?? [], group, criteria)),
  };
}

/** Default: on swiss all participants, on placement-swiss those with a battle or bye in it. */
function listKeys(
  stage: StageRecord,
  battles: readonly TournamentBattle[],
  byes: readonly ScoredBye[],
): ReadonlySet<string> | undefined {
  if (stage.participants != null) return new Set(stage.participants);
  if (stage.id === 'swiss') return undefined;
  return new Set([
    ...battles.flatMap(({ participants }) => participants),
    ...byes.map(({ participant }) => participant),
  ]);
}

export function writeRow({ member, tally, rank, group }: RankedEntry): BoardRow {
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

export function explainBoard({ criteria, ranked }: Board): Explanation {
  return {
    criteria: criteria.map(({ label }) => label),
    rows: ranked.map(({ values, decidedBy, rank, tally: { adjustments } }) => ({
      values,
      decidedBy: decidedBy ?? (rank === 1 ? 'first' : null),
      ...(adjustments.length > 0 && {
        adjustments: adjustments
          .map(({ battlePoints, reason }) => ({ battlePoints, reason }))
          .sort((a, b) => compareText(a.reason, b.reason) || a.battlePoints - b.battlePoints),
      }),
    })),
  };
}
