// The codes of personal links are made with the participants, and are valid until they are renewed or the participant is gone.

import { listVotedAwards } from '#rules/awards';
import type { ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import { isStillTheSame } from '#rules/people/same-person';
import type { Report } from '#rules/reports/enter-report';
import { listOutdated } from '#rules/reports/report';
import type { Writer } from '../store/database.ts';
import { listEntryKeys, removeEntry } from '../store/records/entries.ts';
import { endLinks, listLinks, noteEnd, renewLinks } from '../store/records/player-links.ts';
import { listReports, removeReports } from '../store/records/player-reports.ts';
import { removeReceived } from '../store/records/received-lists.ts';
import { readStored } from '../store/records/record-facts.ts';
import type { StoredRecord } from '../store/records/records.ts';

/** Whether players of this tournament have pages at all. */
export function hasPersonalPages(record: TournamentRecord): boolean {
  const { reports, listsIn, signUp, checkIn } = record;
  return (
    reports === 'on' ||
    listsIn === 'on' ||
    signUp != null ||
    checkIn != null ||
    listVotedAwards(record).length > 0
  );
}

/**
 * Updates the links and reports of a saved tournament. Participants get codes once something needs them; a code ends with its participant, even if another
 * one gets the key, but the code of an entry stays. Reports are dropped once their battle has a result or other players. `former` is the record that it replaces.
 * Returns the keys that no participant has any more, or another person.
 */
export async function settleLinks(
  writer: Writer,
  record: TournamentRecord,
  former: Pick<StoredRecord, 'json'> | undefined,
): Promise<ReadonlySet<string>> {
  const { slug, status, participants } = record;
  const isFinished = status === 'finished';
  const codes = former === undefined ? none : await listLinks(writer, slug);
  const entered = new Set(codes.size === 0 ? [] : await listEntryKeys(writer, slug));
  const ended =
    former === undefined ? new Set<string>() : listEnded(former.json, participants, codes, entered);
  const keys = hasPersonalPages(record) ? participants.map(({ key }) => key) : [];
  const renewed = keys.filter((key) => !codes.has(key) || ended.has(key));
  await renewLinks(writer, slug, renewed, isFinished);
  await endLinks(writer, slug, [...ended.difference(new Set(renewed))]);
  await removeReceived(writer, slug, [...ended]);
  for (const key of ended.intersection(entered)) await removeEntry(writer, slug, key);
  if (former === undefined) return ended;
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
  return ended;
}

const none: ReadonlyMap<string, string> = new Map();

/** The keys with a code that no participant has any more, or another person. */
function listEnded(
  json: string,
  participants: readonly ParticipantRecord[],
  codes: ReadonlyMap<string, string>,
  entered: ReadonlySet<string>,
): Set<string> {
  if (codes.size === 0) return new Set();
  const former = new Map(readStored('tournament', json).record.participants.map((one) => [one.key, one]));
  const now = new Map(participants.map((one) => [one.key, one]));
  const isEnded = (key: string) => {
    const [before, after] = [former.get(key), now.get(key)];
    if (before === undefined || after === undefined) return !entered.has(key);
    return !isStillTheSame(before, after);
  };
  return new Set(codes.keys().filter(isEnded));
}
