// Deletes entries some time after the event, when no one needs to contact players or know who waited any more.
import type { TournamentRecord } from '#rules/event-file/record';
import { toLocalDay } from '../../contract/moment.ts';
import type { Database, Reader } from '../../store/database.ts';
import { listEntered, listEntryKeys, removeEntries } from '../../store/records/entries.ts';
import { endLinks, findEnd } from '../../store/records/player-links.ts';
import { findStored } from '../../store/records/record-facts.ts';

/** Day 1 is the day after the last day of the event. */
const days = 30;

/** Whether the event was so long ago that contacts are no longer shown and entries are deleted. */
export async function isErased(
  reader: Reader,
  { slug, startDate, endDate, timeZone }: TournamentRecord,
  defaultTimeZone: string,
  time: number,
): Promise<boolean> {
  const day = endDate ?? startDate;
  if (day != null) {
    const from = Temporal.PlainDate.from(day).add({ days });
    return Temporal.PlainDate.compare(toLocalDay(time, timeZone ?? defaultTimeZone), from) >= 0;
  }
  const ended = await findEnd(reader, slug);
  return ended !== undefined && time >= Date.parse(ended) + days * 86_400_000;
}

/** Participants stay. */
export async function eraseEntries(database: Database, time: number): Promise<void> {
  const { fresh, timeZone } = database;
  for (const slug of await listEntered(fresh)) {
    const stored = await findStored(fresh, 'tournament', slug);
    if (stored !== undefined && !(await isErased(fresh, stored.record, timeZone, time))) continue;
    await database.write(async (writer) => {
      const now = await findStored(writer, 'tournament', slug);
      if (now !== undefined && !(await isErased(writer, now.record, timeZone, time))) return;
      const participants = new Set(now?.record.participants.map(({ key }) => key));
      const others = (await listEntryKeys(writer, slug)).filter((key) => !participants.has(key));
      await endLinks(writer, slug, others);
      await removeEntries(writer, slug);
    });
  }
}
