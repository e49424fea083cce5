// The sign-up of a player, done in the worker.
import type { SignedUpAnswer } from '../../contract/entry-resources.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { findSignUpState, readOpening, signUpReasons } from '../../contract/opening.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { enter } from '../../records/entries/change-entry.ts';
import { readRequest, readSignUp } from '../../records/entries/read-sign-up.ts';
import type { Database, Writer } from '../../store/database.ts';
import { type EntryRow, findPlace, findRequested, hashRequest } from '../../store/records/entries.ts';
import { findCode } from '../../store/records/player-links.ts';
import { findStored } from '../../store/records/record-facts.ts';
import { type JobOutcome, outcomeOf, rejectWith, type SentSignUp } from '../job.ts';
import { rejectBody } from '../json-body.ts';
import type { ProblemsValue } from '../work.ts';

type SignUpOutcome = JobOutcome<ValueOf<typeof SignedUpAnswer> | ProblemsValue>;

/** Signs a player up. A rejected sign-up writes nothing. */
export async function signUp(
  database: Database,
  writer: Writer,
  slug: string,
  sent: SentSignUp,
  text: string,
): Promise<SignUpOutcome> {
  try {
    return await trySignUp(database, writer, slug, sent, text);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return rejectWith(error.status, error.message);
  }
}

async function trySignUp(
  database: Database,
  writer: Writer,
  slug: string,
  { site, time }: SentSignUp,
  text: string,
): Promise<SignUpOutcome> {
  const stored = await findStored(writer, 'tournament', slug);
  if (stored === undefined || !stored.published || stored.record.signUp == null)
    throw new ApiError(404, messages.path);
  const { record } = stored;
  const given: unknown = JSON.parse(text);
  const named = readRequest(given);
  const request = named === undefined ? null : hashRequest(named.token, named.name);
  const earlier = request === null ? undefined : await findRequested(writer, slug, request);
  if (earlier !== undefined) return answerSignUp(writer, slug, earlier, 200, site);
  const opening = readOpening(record.signUp ?? {}, record.timeZone ?? writer.timeZone);
  const state = findSignUpState(record.status, opening, time);
  if (state !== 'open') throw new ApiError(409, signUpReasons[state]);
  const fields = await readSignUp(writer, given, record);
  if ('problems' in fields) return rejectBody(text, fields.problems);
  const entry = await enter(database, writer, record, { ...fields, request, time });
  return answerSignUp(writer, slug, entry, 201, site);
}

async function answerSignUp(
  writer: Writer,
  slug: string,
  entry: EntryRow,
  status: number,
  site: string,
): Promise<SignUpOutcome> {
  const code = (await findCode(writer, slug, entry.participant)) ?? '';
  const place = await findPlace(writer, slug, entry);
  const data = { state: entry.state, place, code, url: `${site}/p/${code}` };
  return outcomeOf<typeof SignedUpAnswer>(status, { data });
}
