// Settings of a stored tournament that files of other platforms do not state: importing results again must not show what the organiser hides, or drop
// settings that were made at the desk.

import { keepWinners } from '#rules/awards';
import type { TournamentRecord } from '#rules/event-file/record';
import { countStageRounds } from '#rules/stage-rounds';

type Stage = TournamentRecord['stages'][number];
type ScheduleEntry = NonNullable<TournamentRecord['schedule']>[number];

/**
 * The record with hidden lists, personal pages, hidden rounds, settings of pairing, schedule, plan, tables and awards and, until it is finished, brackets that are not
 * seeded yet, as they are stored.
 */
export function addStoredSettings(record: unknown, stored: TournamentRecord): TournamentRecord {
  const { status, stages: given, participants } = record as TournamentRecord;
  const settings = new Map(
    stored.stages.map((stage) => [stage.id, pick(stage, ['shownRounds', 'pairing', 'plan', 'seeding'])]),
  );
  const ids = new Set(given.map(({ id }) => id));
  const isWaiting = ({ id, matches }: Stage) =>
    status !== 'finished' && matches?.length === 0 && !ids.has(id);
  const stages = [
    ...given.map((stage) => dropLaterRounds({ ...stage, ...settings.get(stage.id) })),
    ...stored.stages.filter(isWaiting),
  ];
  const last = new Map(stages.map((stage) => [stage.id, countStageRounds(stage)]));
  const isThere = ({ stage, round }: ScheduleEntry) =>
    stage == null || round == null || round <= (last.get(stage) ?? 0);
  const keys = new Set(participants.map(({ key }) => key));
  return {
    ...(record as TournamentRecord),
    ...pick(stored, ['timeZone', 'signUp', 'checkIn', 'reports', 'listsIn', 'listsShown', 'tables']),
    ...(stored.schedule && { schedule: stored.schedule.filter(isThere) }),
    ...(stored.awards && { awards: keepWinners(stored.awards, (key) => keys.has(key)) }),
    stages,
  };
}

/** A file may have fewer rounds than were planned. */
function dropLaterRounds(stage: Stage): Stage {
  const last = countStageRounds(stage);
  return stage.plan ? { ...stage, plan: stage.plan.filter(({ round }) => round <= last) } : stage;
}

/** An object with those of the keys that the record has. */
function pick(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}
