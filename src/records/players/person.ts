// The player to whom a personal link belongs, and their reports.
import { hash } from 'node:crypto';
import type { ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import type { Report } from '#rules/reports/enter-report';
import { showRounds } from '#rules/shown-rounds';
import { toLocalDay } from '../../contract/moment.ts';
import { hasPersonalPages } from '../../publish/personal-links.ts';
import type { Reader } from '../../store/database.ts';
import { type EntryRow, findEntry } from '../../store/records/entries.ts';
import { codePattern, type FoundLink, findLink } from '../../store/records/player-links.ts';
import { listReports } from '../../store/records/player-reports.ts';
import { findStored } from '../../store/records/record-facts.ts';

/** A player with a personal link. */
export interface LinkedPerson {
  /** The key of the participant, also of one who is not in. */
  readonly key: string;
  /** Undefined for a player who is not in. */
  readonly participant: ParticipantRecord | undefined;
  /** Undefined for a player whom the organiser added. */
  readonly entry: EntryRow | undefined;
  /** As it is stored. */
  readonly record: TournamentRecord;
  /** Without rounds that are hidden. */
  readonly shown: TournamentRecord;
}

/** A player who is in. */
export interface LinkedParticipant {
  readonly participant: ParticipantRecord;
  /** As it is stored. */
  readonly record: TournamentRecord;
  /** Without rounds that are hidden. */
  readonly shown: TournamentRecord;
}

const daysAfterEnd = 7;

export interface RequestMoment {
  /** Of tournaments that name none. */
  readonly timeZone: string;
  readonly time: number;
}

/** Undefined for every code that opens no page, for whatever reason. */
export async function findPerson(
  reader: Reader,
  code: string,
  { timeZone, time }: RequestMoment,
): Promise<LinkedPerson | undefined> {
  const link = await findOpenLink(reader, code);
  const stored = link && (await findStored(reader, 'tournament', link.tournament));
  if (link === undefined || stored === undefined) return undefined;
  const { record } = stored;
  return personOf(reader, { record, shown: showRounds(record).record }, link, { timeZone, time });
}

/** Undefined for an unknown code, or if its tournament is not published. */
export async function findOpenLink(reader: Reader, code: string): Promise<FoundLink | undefined> {
  const link = await findLink(reader, codePattern.test(code) ? code : '');
  return link?.published ? link : undefined;
}

/** Who an open link belongs to; undefined if it opens no page. */
export async function personOf(
  reader: Reader,
  { record, shown }: Pick<LinkedPerson, 'record' | 'shown'>,
  link: FoundLink,
  at: RequestMoment,
): Promise<LinkedPerson | undefined> {
  if (isOver(record, link.ended, at)) return undefined;
  const { participant: key } = link;
  const participant = record.participants.find((one) => one.key === key);
  const entry = await findEntry(reader, record.slug, key);
  const hasPage = entry !== undefined || (participant !== undefined && hasPersonalPages(record));
  return hasPage ? { key, participant, entry, record, shown } : undefined;
}

export function asPerson(record: TournamentRecord, participant: ParticipantRecord): LinkedParticipant {
  return { participant, record, shown: showRounds(record).record };
}

/** Pages stay for some days after the last day where it is played; without a date, after the tournament became finished. */
function isOver(
  { status, endDate, startDate, timeZone }: TournamentRecord,
  ended: string | null,
  at: RequestMoment,
): boolean {
  if (status !== 'finished') return false;
  const day = endDate ?? startDate;
  if (day != null) {
    const last = Temporal.PlainDate.from(day).add({ days: daysAfterEnd });
    return Temporal.PlainDate.compare(toLocalDay(at.time, timeZone ?? at.timeZone), last) > 0;
  }
  return ended !== null && at.time > Date.parse(ended) + daysAfterEnd * 86_400_000;
}

type Reports = ReadonlyMap<string, ReadonlyMap<string, Report>>;

/** By battle, then by participant; of one battle, or of all. */
export async function readReports(reader: Reader, slug: string, ofBattle?: string): Promise<Reports> {
  const byBattle = new Map<string, Map<string, Report>>();
  for (const { battle, participant, body } of await listReports(reader, slug, ofBattle)) {
    const own = byBattle.get(battle) ?? new Map<string, Report>();
    own.set(participant, JSON.parse(body) as Report);
    byBattle.set(battle, own);
  }
  return byBattle;
}

/** Identifies the list that was received: one that the organiser enters later has another hash. */
export function hashList(text: string): string {
  return hash('sha256', text);
}
