// Changes that players make with their personal links, and that organisers make to these links, in the worker.
import { listVotedAwards } from '#rules/awards';
import type { TournamentRecord } from '#rules/event-file/record';
import { ReportBody } from '#rules/reports/report-body';
import { HereBody, type PersonalEntryAnswer } from '../../contract/entry-resources.ts';
import { ApiError, errorCodes, messages } from '../../contract/errors.ts';
import type { ValueOf } from '../../contract/operation.ts';
import type { LinkAnswer, LinkList } from '../../contract/organiser-resources.ts';
import type {
  HandedInAnswer,
  PersonalBattleAnswer,
  PersonalConflict,
} from '../../contract/personal-resources.ts';
import { type PersonalBallots, VoteBody, type VoteConflict } from '../../contract/vote-resources.ts';
import { checkIn, leave } from '../../records/entries/change-entry.ts';
import { hasEntryPart, viewEntry } from '../../records/entries/entry-view.ts';
import {
  type ChangedByPlayer,
  handInList,
  reportResult,
  withdrawReport,
} from '../../records/players/change-by-player.ts';
import { renewPersonalLinks } from '../../records/players/links.ts';
import { findPerson, type LinkedParticipant, type LinkedPerson } from '../../records/players/person.ts';
import { showPersonalBallots, vote } from '../../records/votes.ts';
import type { Database, Writer } from '../../store/database.ts';
import { type JobOutcome, type OrganiserJob, outcomeOf, type PlayerJob, rejectWith } from '../job.ts';
import { readBody, rejectBody } from '../json-body.ts';
import { checkOwned } from '../preconditions.ts';
import type { Work } from '../work.ts';
import { addUrls } from './link-sheet.ts';
import { viewBattle } from './personal-views.ts';

/** Only an outcome with status 200 is to be committed. */
export async function changeByPlayer(
  database: Database,
  writer: Writer,
  job: PlayerJob,
  body: Buffer,
): Promise<JobOutcome> {
  const linked = await findPerson(writer, job.code, { timeZone: writer.timeZone, time: job.time });
  if (linked === undefined) throw new ApiError(404, messages.path);
  if (job.kind === 'leave' || job.kind === 'here') return changeEntry(database, writer, linked, job, body);
  const { participant, record } = linked;
  if (participant === undefined || !isOn(record, job)) throw new ApiError(404, messages.path);
  const person = { ...linked, participant };
  if (job.kind === 'vote') return castVote(writer, person, body.toString());
  if (job.kind === 'list')
    return writeChanged(writer, job, await handInList(database, writer, person, body, job.time));
  if (job.kind === 'withdraw')
    return writeChanged(writer, job, await withdrawReport(writer, person, job.battle));
  const text = body.toString();
  const read = readBody(ReportBody, text);
  if ('rejected' in read) return read.rejected;
  return writeChanged(writer, job, await reportResult(database, writer, person, read.value), text);
}

/** Leaves, or notes whether the player has arrived. */
async function changeEntry(
  database: Database,
  writer: Writer,
  person: LinkedPerson,
  { kind, code, time }: PlayerJob,
  body: Buffer,
): Promise<JobOutcome> {
  const isOffered = kind === 'here' ? person.record.checkIn != null : hasEntryPart(person);
  if (!isOffered) throw new ApiError(404, messages.path);
  let conflict: string | undefined;
  if (kind === 'leave') conflict = await leave(database, writer, person, time);
  else {
    const read = readBody(HereBody, body.toString());
    if ('rejected' in read) return read.rejected;
    conflict = await checkIn(writer, person, read.value.here, time);
  }
  if (conflict !== undefined) return rejectWith(409, conflict);
  const now = await findPerson(writer, code, { timeZone: writer.timeZone, time });
  if (now === undefined) throw new Error('a personal link is missing');
  const data = await viewEntry(writer, now, writer.timeZone, time);
  return outcomeOf<typeof PersonalEntryAnswer>(200, { data });
}

async function castVote(
  writer: Writer,
  { record, participant: { key } }: LinkedParticipant,
  text: string,
): Promise<JobOutcome> {
  const read = readBody(VoteBody, text);
  if ('rejected' in read) return read.rejected;
  const rejected = await vote(writer, record, key, read.value);
  if (rejected !== undefined && 'problem' in rejected) return rejectBody(text, [rejected.problem]);
  const data = await showPersonalBallots(writer, record, key);
  if (rejected === undefined) return outcomeOf<typeof PersonalBallots>(200, { data });
  const error = { status: 409, message: rejected.conflict, code: errorCodes[409] };
  return outcomeOf<typeof VoteConflict>(409, { error, data });
}

/** Replaces the personal links of all participants. */
export const renewLinks: Work<ValueOf<typeof LinkList>> = async ({ job }) => {
  return async (writer) => outcomeOf<typeof LinkList>(200, { data: await renew(writer, job), next: null });
};

/** Replaces the personal link of one participant. */
export const renewLink: Work<ValueOf<typeof LinkAnswer>> = async ({ job }) => {
  return async (writer) => {
    const [data] = await renew(writer, job);
    if (data === undefined) throw new Error('a renewed link is missing');
    return outcomeOf<typeof LinkAnswer>(200, { data });
  };
};

async function renew(writer: Writer, job: OrganiserJob): Promise<ValueOf<typeof LinkList>['data']> {
  const { name: slug, others, site } = job;
  const [participant] = others;
  await checkOwned(writer, 'tournament', slug, job);
  const links = await renewPersonalLinks(writer, slug, participant);
  if (links === undefined) throw new ApiError(404, messages.path);
  return addUrls(links, site);
}

/** Whether the organiser has switched on the setting that the job needs. */
function isOn(record: TournamentRecord, { kind }: PlayerJob): boolean {
  if (kind === 'vote') return listVotedAwards(record).length > 0;
  return (kind === 'list' ? record.listsIn : record.reports) === 'on';
}

async function writeChanged(
  writer: Writer,
  { kind }: PlayerJob,
  changed: ChangedByPlayer,
  body = '',
): Promise<JobOutcome> {
  if ('problems' in changed) return rejectBody(body, changed.problems);
  if ('unreadable' in changed) return rejectWith(422, changed.unreadable);
  if ('handedIn' in changed) return outcomeOf<typeof HandedInAnswer>(200, { data: changed.handedIn });
  if (kind === 'list' && 'conflict' in changed) return rejectWith(409, changed.conflict);
  // If another request changed it first, the response shows the current state.
  const data = await viewBattle(writer, changed.person);
  if (!('conflict' in changed)) return outcomeOf<typeof PersonalBattleAnswer>(200, { data });
  const error = { status: 409, message: changed.conflict, code: errorCodes[409] };
  return outcomeOf<typeof PersonalConflict>(409, { error, data });
}
