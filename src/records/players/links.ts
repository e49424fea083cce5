// The personal links of a tournament: codes are made with the participants, and are valid until they are renewed or the participant is gone.

import type { ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import { compareParticipants } from '#rules/name-order';
import { isStillTheSame } from '#rules/people/same-person';
import { listOutdated, type Report } from '#rules/report';
import type { Reader, Writer } from '../../store/database.ts';
import {
  endLinks,
  findWithLinks,
  listLinks,
  listReports,
  noteEnd,
  removeReceived,
  removeReports,
  renewLinks,
} from '../../store/records/player-links.ts';
import { findStored, readStored } from '../../store/records/record-facts.ts';
import type { StoredRecord } from '../../store/records/records.ts';
import { hasFeature, listOpenReports } from './person.ts';

export interface PersonalLink {
  /** Key of the participant. */
  readonly participant: string;
  readonly player: string;
  readonly code: string;
}

/** In the order of participants; undefined where the tournament has no personal pages. */
export async function readLinks(reader: Reader, slug: string): Promise<readonly PersonalLink[] | undefined> {
  const found = await findWithLinks(reader, slug);
  const record = found && readStored('tournament', found.json).record;
  if (record === undefined || !hasFeature(record)) return undefined;
  return record.participants.toSorted(compareParticipants).flatMap(({ key, player }) => {
    const code = found?.codes.get(key);
    return code === undefined ? [] : [{ participant: key, player, code }];
  });
}

/** Of one participant, or of all; undefined where there is no such participant or no personal pages. */
export async function renewPersonalLinks(
  writer: Writer,
  slug: string,
  participant?: string,
): Promise<readonly PersonalLink[] | undefined> {
  const record = await findWithPages(writer, slug);
  const keys = record?.participants.map(({ key }) => key) ?? [];
  if (record === undefined || (participant !== undefined && !keys.includes(participant))) return undefined;
  const renewed = participant === undefined ? keys : [participant];
  await renewLinks(writer, slug, renewed, record.status === 'finished');
  const links = await readLinks(writer, slug);
  return links?.filter((link) => renewed.includes(link.participant));
}

export async function readOpenReports(reader: Reader, slug: string) {
  const record = await findWithPages(reader, slug);
  return record && listOpenReports(reader, record);
}

async function findWithPages(reader: Reader, slug: string): Promise<TournamentRecord | undefined> {
  const stored = await findStored(reader, 'tournament', slug);
  return stored !== undefined && hasFeature(stored.record) ? stored.record : undefined;
}

/**
 * What a saved tournament means for its links and reports. Participants get codes once something needs them; a code ends with its participant, also where
 * another one takes the key. Reports are dropped once their battle has a result or other players. `former` is the record that it replaces.
 */
export async function settlePlayers(
  writer: Writer,
  record: TournamentRecord,
  former: Pick<StoredRecord, 'json'> | undefined,
): Promise<void> {
  const { slug, status, participants } = record;
  const isFinished = status === 'finished';
  const codes = former === undefined ? none : await listLinks(writer, slug);
  const ended = former === undefined ? new Set<string>() : listEnded(former.json, participants, codes);
  const keys = hasFeature(record) ? participants.map(({ key }) => key) : [];
  const renewed = keys.filter((key) => !codes.has(key) || ended.has(key));
  await renewLinks(writer, slug, renewed, isFinished);
  await endLinks(writer, slug, [...ended.difference(new Set(renewed))]);
  await removeReceived(writer, slug, [...ended]);
  if (former === undefined) return;
  await noteEnd(writer, slug, isFinished);
  const reports = (await listReports(writer, slug)).map(({ body, ...one }) => ({
    ...one,
    report: JSON.parse(body) as Report,
  }));
  const outdated = new Set(listOutdated(record, reports));
  for (const one of reports) {
    const isOfEnded = Object.keys(one.report.sides).some((key) => ended.has(key));
    if (isOfEnded || outdated.has(one)) await removeReports(writer, slug, one.battle, one.participant);
  }
}

const none: ReadonlyMap<string, string> = new Map();

/** The keys with a code that no participant has any more, or another person. */
function listEnded(
  json: string,
  participants: readonly ParticipantRecord[],
  codes: ReadonlyMap<string, string>,
): Set<string> {
  if (codes.size === 0) return new Set();
  const former = new Map(readStored('tournament', json).record.participants.map((one) => [one.key, one]));
  const now = new Map(participants.map((one) => [one.key, one]));
  const isEnded = (key: string) => {
    const [before, after] = [former.get(key), now.get(key)];
    return before === undefined || after === undefined || !isStillTheSame(before, after);
  };
  return new Set(codes.keys().filter(isEnded));
}
