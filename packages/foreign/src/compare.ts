// Compares what a platform published with what Muster computes from the same battles.
import type { TournamentRecord } from '../../rules/src/event-file/record.ts';
import type { BoardRow } from '../../rules/src/results.ts';
import { computeTournament } from '../../rules/src/tournament.ts';
import type { Member, PlatformEvent } from './platform-event.ts';

export interface Compared {
  readonly figure: 'ranks' | 'scores' | 'victory points';
  readonly same: number;
  readonly of: number;
  readonly different: readonly Difference[];
}

export interface Difference {
  readonly name: string;
  readonly published: number;
  readonly computed: number | null;
}

/** Leaves out figures that the file does not publish. */
export function compareWithPublished(record: TournamentRecord, draft: PlatformEvent): readonly Compared[] {
  const rows = computeRows(record);
  if (rows === undefined) return [];
  const shown = new Map(rows.map((row) => [row.participant.key, row]));
  const compare = (
    figure: Compared['figure'],
    publishedOf: (member: Member) => number | undefined,
    computedOf: (row: BoardRow) => number | null,
  ): Compared[] => {
    const published = draft.members.flatMap((member) => {
      const row = shown.get(member.key);
      const value = publishedOf(member);
      return row === undefined || value === undefined ? [] : [{ value, row }];
    });
    const different = published.flatMap(({ value, row }) => {
      const computed = computedOf(row);
      return computed !== null && Math.abs(value - computed) < 0.00005
        ? []
        : [{ name: row.participant.player.trim(), published: value, computed }];
    });
    if (published.length === 0) return [];
    return [{ figure, same: published.length - different.length, of: published.length, different }];
  };
  const ranks = bandsOf(draft);
  return [
    ...compare(
      'ranks',
      hasBoard(draft) ? ({ rank }) => rank : ({ rank, cutRank }) => cutRank ?? rank,
      ({ rank, participant }) => ranks(participant.key, rank),
    ),
    ...compare(
      'scores',
      ({ score }) => score,
      ({ battlePoints }) => battlePoints,
    ),
    ...compare(
      'victory points',
      ({ victoryPoints }) => victoryPoints,
      (row) => row.victoryPoints,
    ),
  ];
}

/** The board; for a tournament with only a bracket, its final standings. */
function computeRows(record: TournamentRecord): readonly BoardRow[] | undefined {
  if (record.battles.length === 0) return undefined;
  const participants = record.participants.map(({ finalPlacement: _, ...participant }) => participant);
  const { standings } = computeTournament({ ...record, status: 'finished', participants });
  const stageId = record.stages.some(({ id }) => id === 'swiss') ? 'swiss' : 'standings';
  const standing = standings.find(({ stage }) => stage.id === stageId);
  return standing !== undefined && 'rows' in standing ? standing.rows : undefined;
}

function hasBoard({ rounds, pairings }: PlatformEvent): boolean {
  return rounds > 0 || pairings.length > 0;
}

/** A bracket that settles no order inside a band of places agrees with every place of the band. */
function bandsOf(draft: PlatformEvent): (key: string, rank: number | null) => number | null {
  if (hasBoard(draft)) return (_, rank) => rank;
  const published = new Map(draft.members.map(({ key, rank, cutRank }) => [key, cutRank ?? rank]));
  const sizes = new Map<number, number>();
  for (const rank of published.values()) sizes.set(rank ?? 0, (sizes.get(rank ?? 0) ?? 0) + 1);
  return (key, rank) => {
    const best = published.get(key);
    const isInside =
      best !== undefined && rank !== null && rank >= best && rank < best + (sizes.get(best) ?? 1);
    return isInside ? best : rank;
  };
}
