// The personal links of a tournament: codes are created at the first request, and are valid until they are renewed.
import { compareParticipants } from '../../domain/name-order.ts';
import type { TournamentRecord } from '../../domain/record.ts';
import { listOutdated, type Report } from '../../domain/report.ts';
import type { Database, Reader, Writer } from '../../store/database.ts';
import type { Origin } from '../../store/records/history.ts';
import {
  listLinks,
  listReports,
  noteEnd,
  removeOtherLinks,
  removeReports,
  renewLinks,
} from '../../store/records/player-links.ts';
import { findStored } from '../record-facts.ts';
import { hasFeature, listOpenReports } from './person.ts';

export interface PersonalLink {
  /** Key of the participant. */
  readonly participant: string;
  readonly player: string;
  readonly code: string;
}

/** In the order of participants; undefined where the tournament has no personal pages. */
export async function readLinks(
  database: Database,
  slug: string,
): Promise<readonly PersonalLink[] | undefined> {
  const found = await find(database.fresh, slug);
  if (found === undefined || found.missing.length === 0) return found?.links;
  return database.write(async (writer) => {
    const now = await find(writer, slug);
    if (now === undefined) return undefined;
    await renewLinks(writer, slug, now.missing, now.isFinished);
    return (await find(writer, slug))?.links;
  });
}

/** Of one participant, or of all; undefined where there is no such participant or no personal pages. */
export async function renewPersonalLinks(
  database: Database,
  slug: string,
  participant?: string,
): Promise<readonly PersonalLink[] | undefined> {
  return database.write(async (writer) => {
    const found = await find(writer, slug);
    const keys = found?.keys.filter((key) => participant === undefined || key === participant) ?? [];
    if (found === undefined || (participant !== undefined && keys.length === 0)) return undefined;
    await renewLinks(writer, slug, keys, found.isFinished);
    const now = await find(writer, slug);
    return now?.links.filter((link) => keys.includes(link.participant));
  });
}

export async function readOpenReports(reader: Reader, slug: string) {
  const record = await findWithPages(reader, slug);
  return record && listOpenReports(reader, record);
}

async function findWithPages(reader: Reader, slug: string): Promise<TournamentRecord | undefined> {
  const stored = await findStored(reader, 'tournament', slug);
  return stored !== undefined && hasFeature(stored.record) ? stored.record : undefined;
}

async function find(reader: Reader, slug: string) {
  const record = await findWithPages(reader, slug);
  if (record === undefined) return undefined;
  const codes = await listLinks(reader, slug);
  const participants = record.participants.toSorted(compareParticipants);
  const keys = participants.map(({ key }) => key);
  return {
    keys,
    missing: keys.filter((key) => !codes.has(key)),
    isFinished: record.status === 'finished',
    links: participants.flatMap(({ key, player }): PersonalLink[] => {
      const code = codes.get(key);
      return code === undefined ? [] : [{ participant: key, player, code }];
    }),
  };
}

/** What a changed tournament means for its links and reports: reports are dropped once their battle has a result or other players. */
export async function settlePlayers(
  writer: Writer,
  record: TournamentRecord,
  { forgets }: Origin,
): Promise<void> {
  const { slug, status, participants } = record;
  await noteEnd(writer, slug, status === 'finished');
  if (forgets) await removeOtherLinks(writer, slug, new Set(participants.map(({ key }) => key)));
  const reports = (await listReports(writer, slug)).map(({ body, ...one }) => ({
    ...one,
    report: JSON.parse(body) as Report,
  }));
  for (const { battle, participant } of listOutdated(record, reports))
    await removeReports(writer, slug, battle, participant);
}
