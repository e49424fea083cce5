// Organisers' operations on the entries of a tournament and its check-in (docs/organisers.md, Before the event).
import {
  CheckInAnswer,
  CloseCheckInBody,
  EntryAnswer,
  EntryList,
  HereBody,
} from '../../contract/entry-resources.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { Problems } from '../../contract/organiser-resources.ts';
import { hidesContact } from '../../contract/roles.ts';
import type { ContentOf } from '../../http/answer/answer.ts';
import { contentOfJson } from '../../http/api/endpoint.ts';
import { siteOf } from '../../http/request/address.ts';
import { showCheckIn, showEntries } from '../../records/entries/list-entries.ts';
import { findStored } from '../../store/records/record-facts.ts';
import { type Call, idempotency, type OrganiserOperation, operation } from '../operation.ts';
import { findOwn } from '../reads.ts';

const tournament = { slug: "The tournament's short name." };
const entry = { ...tournament, participant: 'Key of the participant or entry.' };
const changing = { errors: [400, 404, 409], headers: idempotency } as const;
const withBody = { errors: [400, 404, 408, 409, 413, 415], headers: idempotency } as const;

async function readEntries(call: Call): Promise<ContentOf<ValueOf<typeof EntryList>>> {
  await findOwn(call);
  const { database } = call.context;
  const stored = await findStored(database.fresh, 'tournament', call.name);
  const record = stored?.record;
  if (record === undefined || (record.signUp == null && record.checkIn == null))
    throw new ApiError(404, messages.path);
  const options = {
    site: siteOf(call.request, call.options),
    time: call.request.time,
    timeZone: database.timeZone,
    isPrivate: hidesContact(call.organiser.role),
  };
  const data = await showEntries(database.fresh, record, options);
  const checkIn = await showCheckIn(database.fresh, record, options);
  return contentOfJson({ data, next: null, checkIn }, 'private, no-store');
}

export const entryOperations: readonly OrganiserOperation[] = [
  operation({
    path: '/tournaments/:slug/entries',
    pathParameters: tournament,
    id: 'listEntries',
    summary: 'List who is in, who waits, and who has arrived',
    leastRole: 'scorekeeper',
    answers: { 200: EntryList },
    isLong: true,
    answer: readEntries,
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/entries/:participant/approve',
    pathParameters: entry,
    id: 'approveEntry',
    summary: 'Approve an entry, which is then in or waits',
    leastRole: 'organiser',
    answers: { 200: EntryAnswer },
    work: async () => (await import('./jobs.ts')).approveEntry,
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/entries/:participant/admit',
    pathParameters: entry,
    id: 'admitEntry',
    summary: 'Admit a player at once, even if no place is free',
    leastRole: 'organiser',
    answers: { 200: EntryAnswer },
    work: async () => (await import('./jobs.ts')).admitEntry,
  }),
  operation({
    ...changing,
    method: 'DELETE',
    path: '/tournaments/:slug/entries/:participant',
    pathParameters: entry,
    id: 'removeEntry',
    summary: 'Decline an entry, or remove a participant before the tournament starts',
    leastRole: 'organiser',
    answers: { 200: EntryAnswer },
    work: async () => (await import('./jobs.ts')).removeEntry,
  }),
  operation({
    ...withBody,
    method: 'PUT',
    path: '/tournaments/:slug/entries/:participant/check-in',
    pathParameters: entry,
    id: 'setEntryHere',
    summary: 'Note whether a player has arrived',
    leastRole: 'scorekeeper',
    body: { schema: HereBody },
    answers: { 200: EntryAnswer, 422: Problems },
    work: async () => (await import('./jobs.ts')).setEntryHere,
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/check-in/open',
    pathParameters: tournament,
    id: 'openCheckIn',
    summary: 'Open the check-in',
    leastRole: 'organiser',
    answers: { 200: CheckInAnswer },
    work: async () => (await import('./jobs.ts')).openCheckIn,
  }),
  operation({
    ...withBody,
    method: 'POST',
    path: '/tournaments/:slug/check-in/close',
    pathParameters: tournament,
    id: 'closeCheckIn',
    summary: 'Close the check-in and, if asked, drop players who have not arrived',
    leastRole: 'organiser',
    body: { schema: CloseCheckInBody, isOptional: true },
    answers: { 200: CheckInAnswer, 422: Problems },
    work: async () => (await import('./jobs.ts')).closeCheckIn,
  }),
];
