// Events that players sign up for: one has places left, one is full and has a waiting list, and at one check-in is open.
import type { TournamentRecord } from '#rules/event-file/record';
import { Random } from '#rules/random';
import { addDays } from './calendar.ts';
import { nameStranger } from './roster.ts';
import type { Edition } from './series.ts';
import { allFactions } from './words.ts';

const mostWaiting = 4;
/** Every fourth has not arrived yet. */
const absentEvery = 4;

/** The fields of the event file. A full event has as many places as entries. */
export function planSignUp(
  { progress, firstDay, format }: Edition,
  entered: number,
): Pick<TournamentRecord, 'signUp' | 'checkIn'> {
  if (firstDay === null) return {};
  const closes = `${addDays(firstDay, -1)}T20:00`;
  const [, most] = format.players;
  if (progress === 'entries') return { signUp: { closes, places: most } };
  if (progress === 'full') return { signUp: { closes, places: entered } };
  // Open since the evening before, so that it is open wherever the day has begun.
  if (progress === 'arriving')
    return { signUp: { closes, places: most }, checkIn: { opens: `${addDays(firstDay, -1)}T18:00` } };
  return {};
}

export interface DemoWaiter {
  readonly player: string;
  readonly faction: string;
  readonly contact: string;
}

/** Players who wait for a place: they are not in the record. */
export function listWaiters({ slug, status, signUp, checkIn, participants }: TournamentRecord): DemoWaiter[] {
  if (status !== 'planned' || checkIn != null || signUp?.places !== participants.length) return [];
  const random = Random.fromText(slug);
  return Array.from({ length: mostWaiting }, (_, index) => ({
    player: nameStranger(random),
    faction: random.pick(allFactions).name,
    contact: `waiting-${index + 1}@players.example`,
  }));
}

/** Keys of the participants who are here. */
export function listArrivals({ status, checkIn, participants }: TournamentRecord): string[] {
  if (status !== 'planned' || checkIn == null) return [];
  return participants.flatMap(({ key }, index) => (index % absentEvery === 1 ? [] : [key]));
}
