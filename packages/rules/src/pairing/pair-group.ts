// Pairs one group of a board, or all of a board without groups, by the stage's method (docs/rules/running.md, Fields).

import type { ParticipantRecord } from '../event-file/record.ts';
import { groupBy } from '../grouping.ts';
import type { Random } from '../random.ts';
import type { RankedEntry } from '../standings/board.ts';
import type { BoardCourse } from './board-course.ts';
import type { Draft } from './draft.ts';
import type { Floats } from './floats.ts';
import { pairCircle } from './round-robin.ts';
import { isByWins, readMethod } from './stage-rules.ts';
import { type Entrant, pairSwiss, type SwissRound } from './swiss.ts';

export interface PairedGroup {
  readonly pairs: readonly (readonly [string, string])[];
  readonly byes: readonly string[];
  /** Only of a Swiss round. */
  readonly cost?: SwissRound['cost'];
}

/** What both methods need to know about the round. */
export interface GroupRules {
  readonly course: BoardCourse;
  readonly round: number;
  /** How often each player was paired down or up; undefined where that does not matter. */
  readonly floats: ReadonlyMap<string, Floats> | undefined;
  readonly isForbidden: (a: string, b: string) => boolean;
  /** Not dropped, not absent, without a bye in this round. */
  readonly isPresent: (key: string) => boolean;
  readonly findRow: (key: string) => RankedEntry | undefined;
  readonly random: Random;
}

/** Rematches that a forbidden pair counts for. */
const forbidden = 1000;

export function pairGroup(members: readonly ParticipantRecord[], rules: GroupRules): PairedGroup | undefined {
  return readMethod(rules.course.stage) === 'swiss'
    ? pairBySwiss(members, rules)
    : pairByCircle(members, rules);
}

function pairBySwiss(members: readonly ParticipantRecord[], rules: GroupRules): PairedGroup {
  const { course, round, isForbidden, isPresent, findRow, random, floats } = rules;
  const entrants = members.flatMap((member): Entrant[] => {
    const row = findRow(member.key);
    if (row === undefined || !isPresent(member.key)) return [];
    const { tally, rank } = row;
    return [
      {
        key: member.key,
        club: member.club ?? null,
        score: isByWins(course.stage) ? 2 * tally.wins + tally.draws : tally.battlePoints,
        rank: rank ?? Number.POSITIVE_INFINITY,
        byes: tally.byes,
        ...(floats?.get(member.key) ?? { down: 0, up: 0 }),
      },
    ];
  });
  const { pairs, bye, cost } = pairSwiss(
    entrants,
    {
      countRematches: (a, b) => course.countMeetings(a, b) + (isForbidden(a, b) ? forbidden : 0),
      avoidsSameClub: round - course.roundsBefore <= (course.stage.pairing?.avoidSameClub ?? 0),
    },
    random,
  );
  return { pairs, byes: bye === undefined ? [] : [bye], cost };
}

/** A player who dropped out before their first round has no seat. One who dropped out later still has it, so that the circle of the others is unchanged. */
function pairByCircle(members: readonly ParticipantRecord[], rules: GroupRules): PairedGroup | undefined {
  const { course, round, isPresent } = rules;
  const begun = new Set(course.battles.flatMap(({ participants }) => participants));
  for (const { participant } of course.stage.byes ?? []) begun.add(participant);
  const dropped = new Set(members.flatMap((member) => (member.dropped === true ? [member.key] : [])));
  const seated = members.filter(({ key }) => !dropped.has(key) || begun.has(key));
  return pairCircle(
    seated.map(({ key }) => key),
    round - course.roundsBefore,
    {
      haveMet: (a, b) => course.countMeetings(a, b) > 0,
      isPresent,
      hasDropped: (key) => dropped.has(key),
    },
  );
}

/** Everyone, or each group in order if there are groups. */
export function listGroups({ stage, members }: BoardCourse): readonly (readonly ParticipantRecord[])[] {
  const groups = stage.id === 'swiss' ? (stage.groups ?? []) : [];
  if (groups.length === 0) return [members];
  const byGroup = groupBy(members, ({ group }) => group);
  return groups.map((group) => byGroup.get(group) ?? []);
}

/**
 * Draws the order of a group's circle and stores it as the order of the stage's participants, or of the tournament's if the stage lists none. Players who have dropped out come last, as late entries do.
 */
export function drawOrder(
  draft: Draft,
  stageId: string,
  members: readonly ParticipantRecord[],
  random: Random,
): void {
  const drawn = random.shuffle([...members]);
  const order = [
    ...drawn.filter(({ dropped }) => dropped !== true),
    ...drawn.filter(({ dropped }) => dropped === true),
  ];
  const seated = new Map(members.map(({ key }, index) => [key, order[index]]));
  const stage = draft.findStage(stageId);
  if (stage?.participants == null) {
    draft.participants = draft.participants.map((one) => seated.get(one.key) ?? one);
  } else {
    const participants = stage.participants.map((key) => seated.get(key)?.key ?? key);
    draft.changeStage({ ...stage, participants });
  }
}
