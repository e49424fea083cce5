// Invitations to the desk of a tournament: made, listed and revoked at once, beside the queue of submissions.

import { describeValue } from '#rules/text/json-values';
import { accountNameForm, readAccountName } from '../contract/account-name.ts';
import { ApiError, messages } from '../contract/errors.ts';
import { largestForm } from '../contract/form-body.ts';
import {
  type InvitationAnswer,
  InvitationBody,
  type InvitationList,
} from '../contract/invitation-resources.ts';
import type { ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import { invitedByInvited, mayNotDo, type TeamRole } from '../contract/roles.ts';
import type { Content, ContentOf } from '../http/answer/answer.ts';
import { contentOfJson } from '../http/api/endpoint.ts';
import { siteOf } from '../http/request/address.ts';
import { mediaTypeOf, readBody as readBytes } from '../http/request/body.ts';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '../store/keys/invitations.ts';
import { listLives } from '../store/records/versions.ts';
import { admitAgain } from './admit-session.ts';
import { readBody, rejectBody } from './json-body.ts';
import type { Call } from './operation.ts';
import { findOwn } from './reads.ts';

const defaultDays = 7;
/** They name people, and a new one has its code. */
const caching = 'private, no-store';

/** An invited organiser does not see, make or revoke invitations of organisers. */
function isSeen({ organiser }: Call, role: TeamRole): boolean {
  return organiser.role === undefined || invitedByInvited.includes(role);
}

/** The tournament that it is about, as invitations name it. */
async function findTournament(call: Call): Promise<Pick<Invitation, 'tournament' | 'life'>> {
  await findOwn(call);
  const life = (await listLives(call.context.database.fresh, [call.name])).get(call.name);
  if (life === undefined) throw new ApiError(404, messages.tournament);
  return { tournament: call.name, life };
}

export async function readInvitations(call: Call): Promise<ContentOf<ValueOf<typeof InvitationList>>> {
  const found = await findTournament(call);
  await call.recordUses();
  const all = await listInvitations(call.context.database.keys, found, call.request.time);
  const data = all.filter(({ role }) => isSeen(call, role)).map(showInvitation);
  return contentOfJson({ data, next: null }, caching);
}

export async function invite(call: Call): Promise<Content> {
  const { request, organiser, context } = call;
  const found = await findTournament(call);
  const text = await readJson(call);
  const body = readBody(InvitationBody, text);
  if ('rejected' in body) return { ...body.rejected, caching };
  const { role, name: given, days = defaultDays } = body.value;
  const name = readAccountName(given);
  if (name === undefined) return { ...rejectBody(text, [wrongName(given)]), caching };
  if (!isSeen(call, role)) throw new ApiError(403, mayNotDo('organiser'));
  // The body may have taken a while.
  await admitAgain(context.database, organiser, request.time);
  const wanted = { ...found, role, name, maker: organiser.account, days };
  const made = await createInvitation(context.database, wanted, request.time);
  if (made === undefined) throw new ApiError(409, organiserMessages.mostInvitations);
  const url = `${siteOf(request, call.options)}/i/${made.code}`;
  const data = { ...showInvitation(made.invitation), url };
  return { ...contentOfJson({ data }, caching), status: 201 };
}

export async function revokeOne(call: Call): Promise<ContentOf<ValueOf<typeof InvitationAnswer>>> {
  const { context, request, others } = call;
  const found = await findTournament(call);
  const find = async () =>
    (await listInvitations(context.database.keys, found, request.time)).find(({ id }) => id === others[0]);
  const invitation = await find();
  if (invitation === undefined) throw new ApiError(404, organiserMessages.invitation);
  if (!isSeen(call, invitation.role)) throw new ApiError(403, mayNotDo('organiser'));
  await revokeInvitation(context.database, invitation.id, request.time);
  return contentOfJson({ data: showInvitation((await find()) ?? invitation) }, caching);
}

async function readJson({ request }: Call): Promise<string> {
  if (mediaTypeOf(request, 'application/json') !== 'application/json')
    throw new ApiError(415, organiserMessages.jsonType);
  return (await readBytes(request, largestForm)).toString();
}

function wrongName(name: string): LocatedProblem {
  const parameters = { value: describeValue(name), expected: accountNameForm };
  return { pointer: '/name', code: 'wrongValue', parameters };
}

function showInvitation(invitation: Invitation) {
  const { id, role, name, maker: by, created, expires, opened, lastUsed, state } = invitation;
  return { id, role, name, by, created, expires, opened, lastUsed, state };
}
