// The entries of a tournament as its organisers see them.

import { countTaken } from '#rules/entries';
import type { ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import { foldForOrder } from '#rules/text/fold';
import type { CheckInResource, EntryResource } from '../../contract/entry-resources.ts';
import { findCheckInState, readOpening, writeOpening } from '../../contract/opening.ts';
import type { ValueOf } from '../../contract/operation.ts';
import type { Reader } from '../../store/database.ts';
import { type EntryRow, findPress, listArrived, listEntries } from '../../store/records/entries.ts';
import { listLinks } from '../../store/records/player-links.ts';
import { isErased } from './erase-entries.ts';

export type ShownEntry = ValueOf<typeof EntryResource>;
export type ShownCheckIn = ValueOf<typeof CheckInResource>;

export interface EntryOptions {
  /** Where addresses of pages begin. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The setting. */
  readonly timeZone: string;
  /** Whether contact and personal page are left out. */
  readonly isPrivate?: boolean;
}

/** Participants in their order, then players who wait, who have applied, and the rest in the order of signing up; last the players whom the organiser added. */
export async function showEntries(
  reader: Reader,
  record: TournamentRecord,
  { site, time, timeZone, isPrivate = false }: EntryOptions,
): Promise<ShownEntry[]> {
  const { slug, participants } = record;
  const entries = await listEntries(reader, slug);
  const codes = await listLinks(reader, slug);
  const arrived = await listArrived(reader, slug);
  const isContactHidden = isPrivate || (await isErased(reader, record, timeZone, time));
  const byKey = new Map(entries.map((entry) => [entry.participant, entry]));
  const keys = new Set(participants.map(({ key }) => key));
  const others = entries.filter(({ participant }) => !keys.has(participant));
  const ofState = (...states: EntryRow['state'][]) => others.filter((one) => states.includes(one.state));
  const rest = ofState('in', 'withdrawn', 'declined', 'removed');
  const ordered: readonly { key: string; participant?: ParticipantRecord; entry: EntryRow | undefined }[] = [
    ...participants.map((participant) => ({
      key: participant.key,
      participant,
      entry: byKey.get(participant.key),
    })),
    ...[
      ...ofState('waiting'),
      ...ofState('applied'),
      ...rest.filter(({ at }) => at !== null),
      ...rest.filter(({ at }) => at === null),
    ].map((entry) => ({ key: entry.participant, entry })),
  ];
  const places = new Map(ofState('waiting').map(({ participant }, index) => [participant, index + 1]));
  const counts = new Map<string, number>();
  const nameOf = ({ participant, entry }: (typeof ordered)[number]) =>
    participant?.player ?? entry?.player ?? '';
  const isActive = ({ participant, entry }: (typeof ordered)[number]) =>
    participant !== undefined || entry?.state === 'waiting' || entry?.state === 'applied';
  for (const one of ordered.filter(isActive)) {
    const name = foldForOrder(nameOf(one));
    counts.set(name, 1 + (counts.get(name) ?? 0));
  }
  return ordered.map((one): ShownEntry => {
    const { key, participant, entry } = one;
    const facts = participant ?? entry;
    const code = codes.get(key);
    return {
      participant: key,
      player: nameOf(one),
      faction: facts?.faction ?? null,
      club: facts?.club ?? null,
      contact: isContactHidden ? null : (entry?.contact ?? null),
      state: participant === undefined ? (entry?.state ?? 'removed') : 'in',
      place: places.get(key) ?? null,
      at: entry?.at ?? null,
      dropped: participant?.dropped ?? false,
      here: arrived.has(key),
      sameName: (counts.get(foldForOrder(nameOf(one))) ?? 0) > (isActive(one) ? 1 : 0),
      url: isPrivate || code === undefined ? null : `${site}/p/${code}`,
    };
  });
}

/** Null without check-in. */
export async function showCheckIn(
  reader: Reader,
  record: TournamentRecord,
  { time, timeZone }: Pick<EntryOptions, 'time' | 'timeZone'>,
): Promise<ShownCheckIn | null> {
  const { slug, status, checkIn, participants } = record;
  if (checkIn == null) return null;
  const opening = readOpening(checkIn, record.timeZone ?? timeZone);
  const arrived = await listArrived(reader, slug);
  return {
    state: findCheckInState(status, opening, await findPress(reader, slug), time),
    opens: writeOpening(opening.opensAt),
    closes: writeOpening(opening.closesAt),
    here: participants.filter(({ key, dropped }) => !dropped && arrived.has(key)).length,
    expected: countTaken(record),
  };
}
