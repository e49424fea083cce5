// The personal links of a tournament, for its organisers.

import type { TournamentRecord } from '#rules/event-file/record';
import { compareParticipants } from '#rules/name-order';
import { hasPersonalPages } from '../../publish/personal-links.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { findEntry } from '../../store/records/entries.ts';
import { findCode, findEnd, findWithLinks, renewLinks } from '../../store/records/player-links.ts';
import { findStored, readStored } from '../../store/records/record-facts.ts';

export interface PersonalLink {
  /** Key of the participant. */
  readonly participant: string;
  readonly player: string;
  readonly code: string;
}

/** In the order of participants; undefined if the tournament has no personal pages. */
export async function readLinks(reader: Reader, slug: string): Promise<readonly PersonalLink[] | undefined> {
  const found = await findWithLinks(reader, slug);
  const record = found && readStored('tournament', found.json).record;
  if (record === undefined || !hasPersonalPages(record)) return undefined;
  return record.participants.toSorted(compareParticipants).flatMap(({ key, player }) => {
    const code = found?.codes.get(key);
    return code === undefined ? [] : [{ participant: key, player, code }];
  });
}

/** Renews the link of one participant or entry, or those of all participants; undefined if there is no such participant or there are no personal pages. */
export async function renewPersonalLinks(
  writer: Writer,
  slug: string,
  participant?: string,
): Promise<readonly PersonalLink[] | undefined> {
  const entry = participant === undefined ? undefined : await findEntry(writer, slug, participant);
  if (entry !== undefined && entry.state !== 'in') {
    await renewLinks(writer, slug, [entry.participant], (await findEnd(writer, slug)) !== undefined);
    const code = (await findCode(writer, slug, entry.participant)) ?? '';
    return [{ participant: entry.participant, player: entry.player, code }];
  }
  const record = await findWithPages(writer, slug);
  const keys = record?.participants.map(({ key }) => key) ?? [];
  if (record === undefined || (participant !== undefined && !keys.includes(participant))) return undefined;
  const renewed = participant === undefined ? keys : [participant];
  await renewLinks(writer, slug, renewed, record.status === 'finished');
  const links = await readLinks(writer, slug);
  return links?.filter((link) => renewed.includes(link.participant));
}

/** Undefined if there is no such tournament, or it has no personal pages. */
export async function findWithPages(reader: Reader, slug: string): Promise<TournamentRecord | undefined> {
  const stored = await findStored(reader, 'tournament', slug);
  return stored !== undefined && hasPersonalPages(stored.record) ? stored.record : undefined;
}
