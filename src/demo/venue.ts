// The hall of a live Swiss event: when its rounds begin, what is played in them, and its tables with their terrain.
import type { ScheduleEntryRecord, StageRecord, TournamentRecord } from '#rules/event-file/record';
import { type Edition, findRoundDay } from './series.ts';
import { cycle, type Pack } from './words.ts';

const timeZone = 'Europe/London';
const roundTimes = ['09:30', '13:15', '16:00'];
const minutes = 135;
const terrains = ['Ruined town', 'Old forest', 'Marsh', 'Highland', 'Harbour'];
const tableNames = ['By the window', 'Under the gallery', 'Beside the bar'];

/** The clock of the round that is played, when the demo starts. */
export const demoClock = { minutes: 42, table: 3, more: 10 };

/** Other events stay as they are. */
export function addVenue(edition: Edition, pack: Pack | null, record: TournamentRecord): TournamentRecord {
  const [swiss, ...others] = record.stages;
  const isLive = record.status === 'ongoing' && edition.format.form === 'swiss';
  if (!isLive || edition.firstDay === null || swiss === undefined) return record;
  const most = Math.ceil(record.participants.length / 2);
  return {
    ...record,
    timeZone,
    schedule: listEntries(edition, swiss.rounds ?? 0),
    tables: Array.from({ length: most }, (_, index) => {
      const name = tableNames[index];
      return { table: index + 1, ...(name && { name }), terrain: cycle(terrains, index) };
    }),
    stages: [
      { ...swiss, pairing: { method: 'swiss', tables: 'spread' }, plan: planRounds(record, swiss, pack) },
      ...others,
    ],
  };
}

function listEntries(edition: Edition, rounds: number): ScheduleEntryRecord[] {
  const entries: ScheduleEntryRecord[] = [{ at: `${edition.firstDay}T08:45`, text: 'Registration' }];
  for (let round = 1; round <= rounds; round += 1) {
    const [day, nth] = [findRoundDay(edition, round), (round - 1) % roundTimes.length];
    if (nth === 1) entries.push({ at: `${day}T12:00`, text: 'Lunch' });
    entries.push({ at: `${day}T${roundTimes[nth]}`, stage: 'swiss', round });
  }
  return [...entries, { at: `${findRoundDay(edition, rounds)}T18:30`, text: 'Prizes' }];
}

/** Rounds that are paired already have the scenario of their battles. */
function planRounds({ battles }: TournamentRecord, { rounds }: StageRecord, pack: Pack | null) {
  const known = new Map(battles.map(({ round, scenario }) => [round, scenario]));
  return Array.from({ length: rounds ?? 0 }, (_, index) => {
    const scenario = known.get(index + 1) ?? (pack === null ? undefined : cycle(pack.scenarios, index));
    return { round: index + 1, ...(scenario && { scenario }), minutes };
  });
}
