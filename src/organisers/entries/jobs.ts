// Changes of entries and the check-in by organisers, made in the worker. Players who wait move up in the same transaction.
import type { TSchema } from 'typebox';
import { addParticipant, dropParticipants, removeParticipant } from '#rules/entries';
import type { Stated } from '#rules/event-file/fields';
import type { TournamentRecord } from '#rules/event-file/record';
import {
  type CheckInAnswer,
  CloseCheckInBody,
  type EntryAnswer,
  HereBody,
} from '../../contract/entry-resources.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { writeMoment } from '../../contract/moment.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { sayProblem } from '../../contract/problems.ts';
import { hidesContact } from '../../contract/roles.ts';
import { noteTakenOut } from '../../records/entries/change-entry.ts';
import { entryMessages, stateOf } from '../../records/entries/entry-view.ts';
import { type EntryOptions, showCheckIn, showEntries } from '../../records/entries/list-entries.ts';
import { fillPlaces } from '../../records/fill-places.ts';
import type { LinkedPerson } from '../../records/players/person.ts';
import { saveTournament } from '../../records/record-saver.ts';
import type { Database, Writer } from '../../store/database.ts';
import { nextRevision } from '../../store/engine/settings.ts';
import {
  findEntry,
  listArrived,
  readFormer,
  setArrived,
  setEntryState,
  setPress,
} from '../../store/records/entries.ts';
import { findStored } from '../../store/records/record-facts.ts';
import { hasRecord } from '../../store/records/records.ts';
import { type JobOutcome, type OrganiserJob, outcomeOf } from '../job.ts';
import { joinText, readBody } from '../json-body.ts';
import { checkOwnTournament } from '../preconditions.ts';
import { type ProblemsValue, startSubmission, type Work, type WorkInput } from '../work.ts';

/** One participant or entry, and the tournament. */
type Found = Omit<LinkedPerson, 'shown'>;

interface Step<B> {
  readonly database: Database;
  readonly writer: Writer;
  readonly job: OrganiserJob;
  readonly record: TournamentRecord;
  /** The body, where the operation has one. */
  readonly given: B;
}

interface EntryStep<B> extends Step<B> {
  readonly found: Found;
}

/** Both return the id of the submission; null if the record did not change. */
type ChangeEntry<B = undefined> = (step: EntryStep<B>) => Promise<string | null>;
type ChangeCheckIn<B = undefined> = (step: Step<B>) => Promise<string | null>;

type ReadGiven<B, R> = (input: WorkInput) => { readonly value: B } | { readonly rejected: JobOutcome<R> };

const readNothing: ReadGiven<undefined, never> = () => ({ value: undefined });

/** An empty body is an empty object. */
function readAs<S extends TSchema>(schema: S): ReadGiven<Stated<S>, ProblemsValue> {
  return ({ parts }) => {
    const text = joinText(parts);
    return readBody(schema, text.trim() === '' ? '{}' : text);
  };
}

/** A change of one of the organiser's tournaments with sign-up or check-in. */
function workOnEntered<A extends TSchema, B, R>(
  read: ReadGiven<B, R>,
  change: (step: Step<B>) => Promise<ValueOf<A>>,
): Work<ValueOf<A> | R> {
  return async ({ database, job, parts }) => {
    await checkOwnTournament(database.fresh, job);
    const given = read({ database, job, parts });
    if ('rejected' in given) return given.rejected;
    return async (writer) => {
      const record = await findEntered(writer, job);
      return outcomeOf<A>(200, await change({ database, writer, job, record, given: given.value }));
    };
  };
}

/** A change of one entry; its path has the tournament and the participant. */
function workOnEntry<B, R>(
  read: ReadGiven<B, R>,
  change: ChangeEntry<B>,
): Work<ValueOf<typeof EntryAnswer> | R> {
  return workOnEntered<typeof EntryAnswer, B, R>(read, async (step) => {
    const { writer, job, record } = step;
    const [key = ''] = job.others;
    const participant = record.participants.find((one) => one.key === key);
    const entry = await findEntry(writer, record.slug, key);
    if (participant === undefined && entry === undefined) throw new ApiError(404, 'Entry not found');
    const submission = await change({ ...step, found: { key, participant, entry, record } });
    const shown = await showEntries(writer, await findEntered(writer, job), optionsOf(writer, job));
    const data = shown.find((one) => one.participant === key);
    if (data === undefined) throw new Error('the entry is missing');
    return { data, submission };
  });
}

function workOnCheckIn<B, R>(
  read: ReadGiven<B, R>,
  change: ChangeCheckIn<B>,
): Work<ValueOf<typeof CheckInAnswer> | R> {
  return workOnEntered<typeof CheckInAnswer, B, R>(read, async (step) => {
    const { writer, job, record } = step;
    if (record.checkIn == null) throw new ApiError(404, messages.path);
    mustBePlanned(record);
    const submission = await change(step);
    const data = await showCheckIn(writer, await findEntered(writer, job), optionsOf(writer, job));
    if (data === null) throw new Error('the check-in is missing');
    return { data, submission };
  });
}

function optionsOf({ timeZone }: Writer, { site, time, organiser }: OrganiserJob): EntryOptions {
  return { site, time, timeZone, isPrivate: hidesContact(organiser.role) };
}

/** One of the organiser's tournaments, with sign-up or check-in. */
async function findEntered(writer: Writer, job: OrganiserJob): Promise<TournamentRecord> {
  await checkOwnTournament(writer, job);
  const stored = await findStored(writer, 'tournament', job.name);
  if (stored === undefined) throw new ApiError(404, messages.tournament);
  const { record } = stored;
  if (record.signUp == null && record.checkIn == null) throw new ApiError(404, messages.path);
  return record;
}

async function save(
  { database, writer, job }: Step<unknown>,
  record: TournamentRecord,
): Promise<string | null> {
  const change = await startSubmission(writer, job);
  const [problem] = (await saveTournament(database, change, record)).problems;
  if (problem !== undefined) throw new ApiError(409, sayProblem(problem));
  return (await change.finish())?.id ?? null;
}

/** Moves up players who wait, as a submission of its own; null if there are none. */
async function moveUp(step: Step<unknown>, record: TournamentRecord): Promise<string | null> {
  const { moved } = await fillPlaces(step.writer, record, step.job.time);
  if (moved > 0) return save(step, record);
  await nextRevision(step.writer);
  return null;
}

function mustBePlanned({ status }: TournamentRecord): void {
  if (status !== 'planned') throw new ApiError(409, entryMessages.started);
}

const approve: ChangeEntry = async (step) => {
  const { writer, found } = step;
  const { entry, record } = found;
  mustBePlanned(record);
  if (entry === undefined || stateOf(found) !== 'applied')
    throw new ApiError(409, 'The entry does not wait for approval');
  await setEntryState(writer, record.slug, { ...entry, state: 'waiting' });
  const submission = await moveUp(step, record);
  const now = await findEntry(writer, record.slug, entry.participant);
  // They never waited, so an undo makes them apply again.
  if (now?.state === 'in') {
    const former = ['applied', ...readFormer(now).slice(1)].join(' ');
    await setEntryState(writer, record.slug, { ...now, former });
  }
  return submission;
};

const admit: ChangeEntry = async (step) => {
  const { writer, found } = step;
  const { entry, record, participant, key } = found;
  if (entry === undefined || participant !== undefined) throw new ApiError(409, 'The player is in already');
  if (record.status === 'finished') throw new ApiError(409, entryMessages.finished);
  const club = entry.club !== null && (await hasRecord(writer, 'club', entry.club)) ? entry.club : null;
  return save(step, addParticipant(record, { ...entry, key, club }));
};

const remove: ChangeEntry = async (step) => {
  const { writer, found } = step;
  const { entry, record, participant, key } = found;
  mustBePlanned(record);
  const state = stateOf(found);
  if (participant !== undefined) {
    const next = removeParticipant(record, key);
    if (!next.participants.some((one) => one.key === key)) await noteTakenOut(writer, found, 'removed');
    else if (participant.dropped) return null;
    return save(step, next);
  }
  if (entry === undefined || (state !== 'applied' && state !== 'waiting'))
    throw new ApiError(409, 'The entry has ended already');
  await setEntryState(writer, record.slug, { ...entry, state: 'declined' });
  await nextRevision(writer);
  return null;
};

const setHere: ChangeEntry<Stated<typeof HereBody>> = async ({ writer, found, given }) => {
  const { record, key } = found;
  if (record.checkIn == null) throw new ApiError(404, messages.path);
  mustBePlanned(record);
  const state = stateOf(found);
  if (state !== 'in' && state !== 'waiting') throw new ApiError(409, entryMessages.notExpected);
  await setArrived(writer, record.slug, key, given.here);
  await nextRevision(writer);
  return null;
};

const open: ChangeCheckIn = async (step) => {
  const { writer, record, job } = step;
  await setPress(writer, record.slug, { state: 'open', at: writeMoment(job.time) });
  return moveUp(step, record);
};

const close: ChangeCheckIn<Stated<typeof CloseCheckInBody>> = async (step) => {
  const { writer, record, job, given } = step;
  await setPress(writer, record.slug, { state: 'closed', at: writeMoment(job.time) });
  const arrived = given.drop ? await listArrived(writer, record.slug) : undefined;
  const isAbsent = ({ key, dropped }: TournamentRecord['participants'][number]) =>
    !dropped && !arrived?.has(key);
  if (arrived !== undefined && record.participants.some(isAbsent))
    return save(step, dropParticipants(record, isAbsent));
  await nextRevision(writer);
  return null;
};

export const approveEntry = workOnEntry(readNothing, approve);
export const admitEntry = workOnEntry(readNothing, admit);
export const removeEntry = workOnEntry(readNothing, remove);
export const setEntryHere = workOnEntry(readAs(HereBody), setHere);
export const openCheckIn = workOnCheckIn(readNothing, open);
export const closeCheckIn = workOnCheckIn(readAs(CloseCheckInBody), close);
