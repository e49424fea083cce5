// The progress of a board: which rounds it has, which of them are shown, which are open, and what is left (docs/rules/running.md, Steps).

import type { ParticipantRecord, StageRecord, TournamentRecord } from '../event-file/record.ts';
import { getOrAdd, groupBy } from '../grouping.ts';
import type { Pair } from '../scoring/outcome.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';
import { readMethod } from './stage-rules.ts';

export interface BoardCourse {
  readonly stage: StageRecord;
  /** Everyone on the board, in the order of the stage's participants, else of the tournament's. */
  readonly members: readonly ParticipantRecord[];
  /** Battles of this stage. */
  readonly battles: readonly TournamentBattle[];
  /** 0; on a placement-swiss stage that numbers its rounds on from swiss, the rounds of swiss. */
  readonly roundsBefore: number;
  /** The first round that is shown and misses results. */
  readonly open: { readonly round: number; readonly battles: number } | undefined;
  /** The first round that is made but not shown. */
  readonly hidden: number | undefined;
  /** The next round to pair; undefined if all are made. */
  readonly next: number | undefined;
  /** How often two have met in this stage, with or without a result, archived or not. */
  readonly countMeetings: (a: string, b: string) => number;
}

/** `stage` may have changed since the record was read; `participants` as well. */
export function followBoard(
  stage: StageRecord,
  participants: readonly ParticipantRecord[],
  scored: readonly TournamentBattle[],
  record: TournamentRecord,
): BoardCourse {
  const battles = scored.filter((battle) => battle.record.stage === stage.id);
  const rounds = battles.flatMap(({ record: { round } }) => (round == null ? [] : [round]));
  const pairs = battles.map((battle) => battle.participants);
  const members = listMembers(stage, participants, pairs);
  const roundsBefore = countRoundsBefore(stage, rounds, record);
  const countMeetings = tallyMeetings(pairs);
  const last = rounds.reduce((latest, round) => Math.max(latest, round), roundsBefore);
  const next = findNext(stage, members, last, countMeetings);
  const shown = stage.shownRounds ?? Number.POSITIVE_INFINITY;
  return {
    stage,
    members,
    battles,
    roundsBefore,
    open: findOpen(battles, shown),
    hidden: shown < next - 1 ? shown + 1 : undefined,
    next: next - roundsBefore <= (stage.rounds ?? 0) ? next : undefined,
    countMeetings,
  };
}

/** Whether everything of the stage is made, shown and played. */
export function isOver({ open, hidden, next }: BoardCourse): boolean {
  return open === undefined && hidden === undefined && next === undefined;
}

/** `pairs`: the participants of each battle of the stage. */
export function listMembers(
  stage: StageRecord,
  participants: readonly ParticipantRecord[],
  pairs: readonly Pair<string>[],
): readonly ParticipantRecord[] {
  if (stage.participants != null) {
    const byKey = new Map(participants.map((participant) => [participant.key, participant]));
    return stage.participants.flatMap((key) => byKey.get(key) ?? []);
  }
  if (stage.id === 'swiss') return participants;
  const named = new Set(pairs.flat());
  for (const bye of stage.byes ?? []) named.add(bye.participant);
  return participants.filter(({ key }) => named.has(key));
}

/** `rounds`: those of the stage's battles. */
export function countRoundsBefore(
  stage: StageRecord,
  rounds: readonly number[],
  { stages }: Pick<TournamentRecord, 'stages'>,
): number {
  if (stage.id === 'swiss' || rounds.length === 0) return 0;
  const before = stages.find(({ id }) => id === 'swiss')?.rounds ?? 0;
  return rounds.every((round) => round > before) ? before : 0;
}

/** `pairs`: the participants of each battle of the stage. */
export function tallyMeetings(pairs: readonly Pair<string>[]): BoardCourse['countMeetings'] {
  const counts = new Map<string, Map<string, number>>();
  for (const [first, second] of pairs) {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const own = getOrAdd(counts, one, () => new Map());
      own.set(other, (own.get(other) ?? 0) + 1);
    }
  }
  return (a, b) => counts.get(a)?.get(b) ?? 0;
}

/** Byes may be recorded ahead of their round. A round with only byes is made if no two others are left to meet in it. */
function findNext(
  stage: StageRecord,
  members: readonly ParticipantRecord[],
  last: number,
  countMeetings: BoardCourse['countMeetings'],
): number {
  const byes = groupBy(stage.byes ?? [], ({ round }) => round);
  const mayMeet = (a: ParticipantRecord, b: ParticipantRecord): boolean =>
    readMethod(stage) !== 'roundRobin' || countMeetings(a.key, b.key) === 0;
  let next = last + 1;
  for (;;) {
    const resting = new Set(byes.get(next)?.map(({ participant }) => participant));
    if (resting.size === 0) return next;
    const left = members.filter(({ key, dropped }) => dropped !== true && !resting.has(key));
    const groups = groupBy(left, ({ group }) => (stage.groups?.length ? group : null));
    const isLeft = (group: readonly ParticipantRecord[]): boolean =>
      group.some((a) => group.some((b) => a !== b && mayMeet(a, b)));
    if ([...groups.values()].some(isLeft)) return next;
    next += 1;
  }
}

/** Archived battles and those without a number do not count. */
function findOpen(battles: readonly TournamentBattle[], shown: number): BoardCourse['open'] {
  const open = new Map<number, number>();
  for (const { record, sides } of battles) {
    if (record.round == null || record.round > shown) continue;
    if (record.archived === true || sides[0].outcome !== null) continue;
    open.set(record.round, (open.get(record.round) ?? 0) + 1);
  }
  const round = Math.min(...open.keys());
  return open.size === 0 ? undefined : { round, battles: open.get(round) ?? 0 };
}
