// Settings of a stored tournament that files of other platforms do not state: importing results again must not show what the organiser
// hides, or drop what was set up at the desk.
import type { TournamentRecord } from '#rules/event-file/record';

type Stage = TournamentRecord['stages'][number];

/** The record with hidden lists, personal pages, hidden rounds, settings of pairing and, until it is finished, brackets that are not seeded yet, as they are stored. */
export function addStoredSettings(record: unknown, stored: TournamentRecord): TournamentRecord {
  const { status, stages } = record as TournamentRecord;
  const settings = new Map(
    stored.stages.map((stage) => [stage.id, pick(stage, ['shownRounds', 'pairing', 'seeding'])]),
  );
  const ids = new Set(stages.map(({ id }) => id));
  const isWaiting = ({ id, matches }: Stage) =>
    status !== 'finished' && matches?.length === 0 && !ids.has(id);
  return {
    ...(record as TournamentRecord),
    ...pick(stored, ['timeZone', 'reports', 'listsIn', 'listsShown']),
    stages: [
      ...stages.map((stage) => ({ ...stage, ...settings.get(stage.id) })),
      ...stored.stages.filter(isWaiting),
    ],
  };
}

/** Those of the keys that the record has. */
function pick(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}
